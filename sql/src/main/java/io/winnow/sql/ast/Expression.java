package io.winnow.sql.ast;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Something that has a value.
public sealed interface Expression extends Node
        permits Literal,
                Predicate,
                Expression.Default,
                Expression.Column,
                Expression.Parameter,
                Expression.Unary,
                Expression.Binary,
                Expression.Case,
                Expression.Cast,
                Expression.Call,
                Expression.ListOf,
                Expression.StructOf,
                Expression.Field,
                Expression.Subscript,
                Expression.AtTimeZone {

    /// `DEFAULT` as an element of VALUES: what INSERT gives a column that is left out.
    record Default(Span span) implements Expression {
        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /// A dotted name. Which part is the table, the column or a field of it, the binder finds out.
    record Column(List<Identifier> parts, Span span) implements Expression {
        public Column {
            parts = List.copyOf(parts);
        }

        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /// A value given from outside: `?` or `$n`.
    ///
    /// @param index counted from 1
    record Parameter(int index, Span span) implements Expression {
        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /// A sign before its operand.
    record Unary(Sign sign, Expression operand, Span span) implements Expression {
        /// Which sign.
        public enum Sign {
            PLUS,
            MINUS
        }

        @Override
        public List<Node> children() {
            return List.of(operand);
        }
    }

    /// Arithmetic or concatenation. Chains lean to the left.
    ///
    /// @param operatorSpan where the operator itself stands
    record Binary(Operator operator, Expression left, Expression right, Span operatorSpan, Span span)
            implements Expression {
        /// Which operation.
        public enum Operator {
            ADD("+"),
            SUBTRACT("-"),
            MULTIPLY("*"),
            DIVIDE("/"),
            MODULO("%"),
            CONCAT("||");

            private final String symbol;

            Operator(String symbol) {
                this.symbol = symbol;
            }

            /// How it is written.
            public String symbol() {
                return symbol;
            }
        }

        @Override
        public List<Node> children() {
            return List.of(left, right);
        }
    }

    /// `CASE [operand] WHEN … THEN … [ELSE …] END`.
    record Case(
            @Nullable Expression operand,
            List<When> branches,
            @Nullable Expression otherwise,
            Span span) implements Expression {
        /// One branch.
        public record When(Expression condition, Expression result) {}

        public Case {
            branches = List.copyOf(branches);
        }

        @Override
        public List<Node> children() {
            List<Node> children = new ArrayList<>(Node.present(operand));
            for (When branch : branches) {
                children.add(branch.condition());
                children.add(branch.result());
            }
            children.addAll(Node.present(otherwise));
            return children;
        }
    }

    /// `CAST(x AS T)`, `x::T` or `TRY_CAST(x AS T)`.
    record Cast(Expression operand, TypeName type, Failure failure, Span span) implements Expression {
        /// What a value that does not fit gives.
        public enum Failure {
            ERROR,
            NULL
        }

        @Override
        public List<Node> children() {
            return List.of(operand);
        }
    }

    /// A function or an aggregate.
    ///
    /// The forms with words between the arguments become plain calls: `EXTRACT(f FROM x)` is `date_part('f', x)`,
    /// `SUBSTRING(x FROM a FOR n)` is `substring(x, a, n)`, `POSITION(a IN b)` is `strpos(b, a)`, and
    /// `TRIM(LEADING c FROM x)` is `ltrim(x, c)`.
    ///
    /// @param arguments empty for `count(*)`
    /// @param filter the condition of `FILTER (WHERE …)`
    record Call(
            Identifier name,
            List<Expression> arguments,
            Form form,
            @Nullable Expression filter,
            Span span) implements Expression {
        /// What stands between the parentheses.
        public enum Form {
            PLAIN,
            DISTINCT,
            STAR
        }

        public Call {
            arguments = List.copyOf(arguments);
        }

        @Override
        public List<Node> children() {
            return Node.all(arguments, Node.present(filter));
        }
    }

    /// `[1, 2]`.
    record ListOf(List<Expression> elements, Span span) implements Expression {
        public ListOf {
            elements = List.copyOf(elements);
        }

        @Override
        public List<Expression> children() {
            return elements;
        }
    }

    /// `{'a': 1}`.
    record StructOf(List<Entry> entries, Span span) implements Expression {
        /// One field.
        public record Entry(Identifier name, Expression value) {}

        public StructOf {
            entries = List.copyOf(entries);
        }

        @Override
        public List<Expression> children() {
            return entries.stream().map(Entry::value).toList();
        }
    }

    /// `(x).a`: a field of something that is not a plain name.
    record Field(Expression base, Identifier name, Span span) implements Expression {
        @Override
        public List<Node> children() {
            return List.of(base);
        }
    }

    /// `x[i]`.
    record Subscript(Expression base, Expression index, Span span) implements Expression {
        @Override
        public List<Node> children() {
            return List.of(base, index);
        }
    }

    /// `x AT TIME ZONE z`.
    record AtTimeZone(Expression value, Expression zone, Span span) implements Expression {
        @Override
        public List<Node> children() {
            return List.of(value, zone);
        }
    }
}
