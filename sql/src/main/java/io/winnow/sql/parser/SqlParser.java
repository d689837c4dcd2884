package io.winnow.sql.parser;

import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Statement;

/// Turns text into a syntax tree.
///
/// Never recurses deeper than a fixed limit, nor returns a tree that is deeper: hostile text ends in an error. Text
/// that is not SQL gives a `SqlException`, SQL that Winnow does not have an `UnsupportedFeatureException`; both
/// with their position in the text.
public final class SqlParser {
    private SqlParser() {}

    /// Parses one statement, with or without `;` after it.
    public static Statement parse(String text) {
        TokenStream tokens = new TokenStream(text);
        Statement statement = new StatementParser(tokens).whole();
        NestingCheck.check(statement, tokens);
        return statement;
    }

    /// Parses one expression, such as a filter given through the Java API.
    public static Expression parseExpression(String text) {
        TokenStream tokens = new TokenStream(text);
        Expression expression = new StatementParser(tokens).wholeExpression();
        NestingCheck.check(expression, tokens);
        return expression;
    }
}
