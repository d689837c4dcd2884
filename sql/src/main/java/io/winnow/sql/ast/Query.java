package io.winnow.sql.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// `[WITH …] body [ORDER BY …] [LIMIT …] [OFFSET …]`.
///
/// @param limit null for none (and for `LIMIT ALL`)
public record Query(
        List<CommonTable> with,
        QueryBody body,
        List<SortItem> orderBy,
        @Nullable Expression limit,
        @Nullable Expression offset,
        Span span)
        implements Node {
    public Query {
        with = List.copyOf(with);
        orderBy = List.copyOf(orderBy);
    }

    @Override
    public List<Node> children() {
        return Node.all(with, List.of(body), orderBy, Node.present(limit, offset));
    }
}
