package io.winnow.engine;

import io.winnow.sql.ast.Statement;
import io.winnow.sql.parser.SqlParser;

/// A statement's text and what the parser made of it.
///
/// @param parseNanos how long parsing took
record ParsedStatement(String text, Statement statement, long parseNanos) {
    static ParsedStatement of(String text) {
        long start = System.nanoTime();
        Statement statement = SqlParser.parse(text);
        return new ParsedStatement(text, statement, System.nanoTime() - start);
    }
}
