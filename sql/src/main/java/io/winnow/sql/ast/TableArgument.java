package io.winnow.sql.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// An argument of a table function: `value` or `name = value`.
public record TableArgument(@Nullable Identifier name, Expression value, Span span) implements Node {
    @Override
    public List<Node> children() {
        return List.of(value);
    }
}
