package io.winnow.sql.ast;

/// The part of a statement's text that a node came from.
///
/// @param start offset of its first char
/// @param end offset after its last char
public record Span(int start, int end) {
    /// From the start of this one to the end of `last`.
    public Span to(Span last) {
        return new Span(start, last.end);
    }
}
