package io.winnow.core.expr;

/// Comparisons of two values. The last two never give UNKNOWN: they treat NULL as a value.
public enum ComparisonOp {
    EQUAL("="),
    NOT_EQUAL("<>"),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">="),
    DISTINCT("IS DISTINCT FROM"),
    NOT_DISTINCT("IS NOT DISTINCT FROM");

    private final String symbol;

    ComparisonOp(String symbol) {
        this.symbol = symbol;
    }

    public String symbol() {
        return symbol;
    }

    /// The operator with its sides exchanged: `a < b` is `b > a`.
    public ComparisonOp mirrored() {
        return switch (this) {
            case EQUAL, NOT_EQUAL, DISTINCT, NOT_DISTINCT -> this;
            case LESS -> GREATER;
            case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
            case GREATER -> LESS;
            case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
        };
    }

    /// The operator that is TRUE where this is FALSE and the reverse, UNKNOWN where this is.
    public ComparisonOp negated() {
        return switch (this) {
            case EQUAL -> NOT_EQUAL;
            case NOT_EQUAL -> EQUAL;
            case LESS -> GREATER_OR_EQUAL;
            case LESS_OR_EQUAL -> GREATER;
            case GREATER -> LESS_OR_EQUAL;
            case GREATER_OR_EQUAL -> LESS;
            case DISTINCT -> NOT_DISTINCT;
            case NOT_DISTINCT -> DISTINCT;
        };
    }

    /// Whether the operator holds for two values that compare as `sign` (negative, zero, positive).
    public boolean holds(int sign) {
        return switch (this) {
            case EQUAL, NOT_DISTINCT -> sign == 0;
            case NOT_EQUAL, DISTINCT -> sign != 0;
            case LESS -> sign < 0;
            case LESS_OR_EQUAL -> sign <= 0;
            case GREATER -> sign > 0;
            case GREATER_OR_EQUAL -> sign >= 0;
        };
    }
}
