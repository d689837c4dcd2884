package io.winnow.core.expr;

/// One key of an ordering.
public record SortKey(Expr expr, boolean descending, boolean nullsFirst) {
    @Override
    public String toString() {
        return expr + (descending ? " DESC" : " ASC") + (nullsFirst ? " NULLS FIRST" : " NULLS LAST");
    }
}
