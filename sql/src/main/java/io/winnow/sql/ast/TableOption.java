package io.winnow.sql.ast;

import java.util.List;

/// `name = value` of a WITH clause after CREATE TABLE and CREATE INDEX.
///
/// @param value a bare word is a string
public record TableOption(Identifier name, Expression value, Span span) implements Node {
    @Override
    public List<Node> children() {
        return List.of(value);
    }
}
