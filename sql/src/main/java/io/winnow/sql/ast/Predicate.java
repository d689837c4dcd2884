package io.winnow.sql.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// An expression that is TRUE, FALSE or UNKNOWN. Negated forms (`NOT IN`, `IS NOT NULL`, …) are a [Not] around the
/// plain one.
public sealed interface Predicate extends Expression {
    /// `a < b`.
    ///
    /// @param operatorSpan where the operator itself stands
    record Comparison(Operator operator, Expression left, Expression right, Span operatorSpan, Span span)
            implements Predicate {
        /// Which comparison.
        public enum Operator {
            EQUAL("="),
            NOT_EQUAL("<>"),
            LESS("<"),
            LESS_OR_EQUAL("<="),
            GREATER(">"),
            GREATER_OR_EQUAL(">=");

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

    /// A chain of one connective, in order: `a AND b AND c` is one node of three operands.
    record Logical(Connective connective, List<Expression> operands, Span span) implements Predicate {
        /// Which connective.
        public enum Connective {
            AND,
            OR
        }

        public Logical {
            operands = List.copyOf(operands);
        }

        @Override
        public List<Expression> children() {
            return operands;
        }
    }

    /// `NOT a`.
    record Not(Expression operand, Span span) implements Predicate {
        @Override
        public List<Node> children() {
            return List.of(operand);
        }
    }

    /// `a BETWEEN low AND high`.
    record Between(Expression value, Expression low, Expression high, Span span) implements Predicate {
        @Override
        public List<Node> children() {
            return List.of(value, low, high);
        }
    }

    /// `a IN (x, y)`.
    record InList(Expression value, List<Expression> items, Span span) implements Predicate {
        public InList {
            items = List.copyOf(items);
        }

        @Override
        public List<Node> children() {
            return Node.all(List.of(value), items);
        }
    }

    /// `a LIKE p [ESCAPE e]`, `a ILIKE p [ESCAPE e]`.
    record Like(
            Expression value, Expression pattern, @Nullable Expression escape, Letters letters, Span span)
            implements Predicate {
        /// Whether upper and lower case are told apart.
        public enum Letters {
            EXACT,
            ANY_CASE
        }

        @Override
        public List<Node> children() {
            return Node.present(value, pattern, escape);
        }
    }

    /// `a IS NULL`.
    record IsNull(Expression operand, Span span) implements Predicate {
        @Override
        public List<Node> children() {
            return List.of(operand);
        }
    }

    /// `a IS TRUE`, `IS FALSE`, `IS UNKNOWN`.
    record IsTruth(Expression operand, Truth truth, Span span) implements Predicate {
        /// The value asked for.
        public enum Truth {
            TRUE,
            FALSE,
            UNKNOWN
        }

        @Override
        public List<Node> children() {
            return List.of(operand);
        }
    }

    /// `a IS DISTINCT FROM b`.
    record IsDistinct(Expression left, Expression right, Span span) implements Predicate {
        @Override
        public List<Node> children() {
            return List.of(left, right);
        }
    }
}
