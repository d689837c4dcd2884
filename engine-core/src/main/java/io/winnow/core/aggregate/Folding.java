package io.winnow.core.aggregate;

import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import java.util.List;

/// The state of an aggregate over rows of which only a summary is known.
public sealed interface Folding {
    /// It is this.
    ///
    /// @param state one literal per state field
    record Known(List<Literal> state) implements Folding {
        public Known {
            state = List.copyOf(state);
        }
    }

    /// The summary does not answer.
    ///
    /// @param arguments of the aggregate
    /// @param lack what is missing
    record Unknown(List<Expr> arguments, Lack lack) implements Folding {
        public Unknown {
            arguments = List.copyOf(arguments);
        }

        /// In words, such as `v: min not exact`. Made when it is asked for: zones are asked by the million.
        public String reason() {
            return (arguments.size() == 1 ? arguments.getFirst() : arguments) + ": " + lack.text;
        }
    }

    /// Why a summary does not answer.
    enum Lack {
        NULL_COUNT("null count not known"),
        MIN("min not exact"),
        MAX("max not exact"),
        SUM("no exact sum"),
        ONE_VALUE("may have several values"),
        SKETCH("sketches are made of values, not of statistics"),
        COLUMN("not a column"),
        ONE_ARGUMENT("several columns");

        private final String text;

        Lack(String text) {
            this.text = text;
        }
    }
}
