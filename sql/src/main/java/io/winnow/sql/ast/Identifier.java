package io.winnow.sql.ast;

/// A name as the statement gives it: folded to lower case unless it was quoted.
public record Identifier(String name, Span span) {
    @Override
    public String toString() {
        return name;
    }
}
