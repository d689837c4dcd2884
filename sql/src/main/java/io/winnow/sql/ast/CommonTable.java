package io.winnow.sql.ast;

import java.util.List;

/// `name [(columns)] AS (query)` of a WITH clause.
public record CommonTable(Identifier name, List<Identifier> columns, Query query, Span span) implements Node {
    public CommonTable {
        columns = List.copyOf(columns);
    }

    @Override
    public List<Node> children() {
        return List.of(query);
    }
}
