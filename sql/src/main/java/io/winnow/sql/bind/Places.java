package io.winnow.sql.bind;

import io.winnow.sql.ast.QueryBody;
import io.winnow.sql.ast.SelectItem;
import io.winnow.sql.ast.Span;

/// Where the values of a query's columns stand in the text.
final class Places {
    private Places() {}

    /// The value of a column.
    ///
    /// @param row which row of VALUES; others have one place for all rows
    static Span of(QueryBody body, int column, int row) {
        return switch (body) {
            case QueryBody.Select select -> {
                boolean plain = select.items().stream().allMatch(SelectItem.Value.class::isInstance);
                yield plain && select.items().get(column) instanceof SelectItem.Value value
                        ? value.expression().span()
                        : select.span();
            }
            case QueryBody.Values values -> values.rows().get(row).get(column).span();
            case QueryBody.Nested nested -> of(nested.query().body(), column, row);
            case QueryBody.UnionAll union -> union.span();
        };
    }
}
