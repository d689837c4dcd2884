package io.winnow.core.aggregate;

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
    /// @param reason what is missing, such as `v: bounds inexact`
    record Unknown(String reason) implements Folding {}
}
