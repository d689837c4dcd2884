package io.winnow.sql.ast;

import java.util.List;

/// One key of ORDER BY.
public record SortItem(Expression key, Direction direction, Nulls nulls, Span span) implements Node {
    /// Which values come first.
    public enum Direction {
        ASCENDING,
        DESCENDING
    }

    /// Where NULLs go; by default last when ascending and first when descending.
    public enum Nulls {
        DEFAULT,
        FIRST,
        LAST
    }

    @Override
    public List<Node> children() {
        return List.of(key);
    }
}
