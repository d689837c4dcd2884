package io.winnow.sql.parser;

import io.winnow.core.error.ErrorCode;
import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.Query;
import io.winnow.sql.ast.TableArgument;
import io.winnow.sql.ast.TableExpression;
import io.winnow.sql.ast.TableExpression.Alias;
import io.winnow.sql.lexer.Token;
import io.winnow.sql.lexer.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Parses what stands after FROM.
final class FromParser {
    /// Every number of so many digits is a `long`.
    private static final int MOST_VERSION_DIGITS = 18;
    /// What a path has between names, and what one begins with.
    private static final Set<String> PATH_OPERATORS = Set.of("/", "-", "*", ".", "~", ":", "\\");

    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final QueryParser queries;

    FromParser(TokenStream tokens, ExpressionParser expressions, QueryParser queries) {
        this.tokens = tokens;
        this.expressions = expressions;
        this.queries = queries;
    }

    /// One source with its alias.
    TableExpression parse() {
        Token start = tokens.peek();
        if (start.kind() == TokenKind.STRING) {
            tokens.next();
            if (tokens.atWords("at", "version")) {
                throw tokens.unsupported("AT VERSION of a path");
            }
            refuseTimeTravel();
            Alias alias = alias();
            return new TableExpression.File(start.text(), alias, tokens.from(start.start()));
        }
        if (tokens.atOperator("(")) {
            return parenthesised(start);
        }
        if (tokens.atWord("values")) {
            Query query = queries.parse();
            Alias alias = alias();
            return new TableExpression.Subquery(query, alias, tokens.from(start.start()));
        }
        if (tokens.atWord("lateral")) {
            throw tokens.unsupported("LATERAL");
        }
        if (tokens.atAnyWord("select", "with")) {
            throw tokens.error("a query in FROM stands in parentheses", start.start());
        }
        if (tokens.atWord("unnest") && tokens.peek(1).isOperator("(")) {
            throw tokens.unsupported("unnest");
        }
        if (tokens.atWord("rows") && tokens.peek(1).isWord("from")) {
            throw tokens.unsupported("ROWS FROM");
        }
        return named(start);
    }

    private TableExpression parenthesised(Token start) {
        Token inside = tokens.peek(1);
        boolean query = inside.isWord("select")
                || inside.isWord("with")
                || inside.isWord("values")
                || inside.isWord("from")
                || inside.isWord("table")
                || inside.isOperator("(");
        if (!query) {
            tokens.next();
            parse();
            refuseJoin();
            throw tokens.error("a table in parentheses; write it without them", start.start());
        }
        Query subquery = queries.parenthesised();
        Alias alias = alias();
        return new TableExpression.Subquery(subquery, alias, tokens.from(start.start()));
    }

    private TableExpression named(Token start) {
        refusePath(start, start);
        List<Identifier> parts = parts(start, "a file in quotes, a table or '('");
        refusePath(start, tokens.peek());
        if (tokens.atOperator("(")) {
            if (parts.size() > 1) {
                throw tokens.unsupported("function names with a dot", start);
            }
            List<TableArgument> arguments = arguments();
            if (tokens.atWords("with", "ordinality")) {
                throw tokens.unsupported("WITH ORDINALITY");
            }
            Alias alias = alias();
            return new TableExpression.Function(parts.getFirst(), arguments, alias, tokens.from(start.start()));
        }
        Long version = version();
        Alias alias = alias();
        return new TableExpression.Table(parts, version, alias, tokens.from(start.start()));
    }

    /// Refuses a path without quotes: no name begins or goes on with such an operator.
    ///
    /// @param operator the token that may be one
    private void refusePath(Token start, Token operator) {
        boolean joins = operator.start() == start.start() || operator.start() == tokens.previousEnd();
        if (operator.kind() == TokenKind.OPERATOR && joins && PATH_OPERATORS.contains(operator.text())) {
            String path = tokens.unbrokenText(start.start());
            boolean isPath = path.length() > 1 && path.indexOf('\'') < 0;
            if (isPath) {
                throw tokens.error("a path stands in single quotes: '" + path + "'", start.start());
            }
        }
    }

    private List<Identifier> parts(Token start, String expected) {
        List<Identifier> parts = new ArrayList<>();
        parts.add(tokens.name(expected));
        while (tokens.acceptOperator(".")) {
            parts.add(tokens.anyName("a name after '.'"));
            if (parts.size() > 3) {
                throw tokens.error("a table name of more than three parts", start.start());
            }
        }
        return parts;
    }

    /// What may stand after TABLE: a table by name, without an alias.
    TableExpression table() {
        Token start = tokens.peek();
        List<Identifier> parts = parts(start, "the name of a table");
        Long version = version();
        return new TableExpression.Table(parts, version, null, tokens.from(start.start()));
    }

    /// `AT VERSION n`, null where it does not stand. AT alone is an alias.
    private @Nullable Long version() {
        refuseTimeTravel();
        if (!tokens.acceptWords("at", "version")) {
            return null;
        }
        Token number = tokens.peek();
        if (number.kind() != TokenKind.INTEGER) {
            throw tokens.unexpected("the number of a version");
        }
        if (number.text().length() > MOST_VERSION_DIGITS) {
            throw tokens.error(ErrorCode.INVALID_VALUE, "the version has too many digits", number.start());
        }
        tokens.next();
        return Long.valueOf(number.text());
    }

    private void refuseTimeTravel() {
        if (tokens.atWord("at") && tokens.peek(1).isOperator("(") && isTimeTravel(tokens.peek(2))) {
            throw tokens.unsupported("AT (…) (write AT VERSION n)");
        }
        if (tokens.atWords("for", "system_time")
                || tokens.atWords("for", "version")
                || tokens.atWords("for", "timestamp")) {
            throw tokens.unsupported("time travel with FOR");
        }
    }

    private boolean isTimeTravel(Token inside) {
        return (inside.isWord("version") || inside.isWord("timestamp"))
                && (tokens.peek(3).isOperator("=>") || tokens.peek(3).isOperator(":="));
    }

    private List<TableArgument> arguments() {
        tokens.expectOperator("(");
        List<TableArgument> arguments = new ArrayList<>();
        if (tokens.acceptOperator(")")) {
            return arguments;
        }
        do {
            arguments.add(argument());
        } while (tokens.acceptOperator(","));
        if (!tokens.atOperator(")")) {
            throw tokens.unexpected("',' or ')'");
        }
        tokens.next();
        return arguments;
    }

    private TableArgument argument() {
        Token start = tokens.peek();
        if (tokens.atWord("select") || tokens.atWord("with")) {
            throw tokens.unsupported("subqueries in expressions");
        }
        if (tokens.atOperator("*")) {
            throw tokens.unexpected("an expression");
        }
        Token after = tokens.peek(1);
        boolean named = start.isName() && (after.isOperator("=") || after.isOperator("=>") || after.isOperator(":="));
        Identifier name = null;
        if (named) {
            name = TokenStream.identifier(tokens.next());
            tokens.next();
        }
        Expression value = expressions.parse();
        return new TableArgument(name, value, tokens.from(start.start()));
    }

    private @Nullable Alias alias() {
        if (tokens.atWord("tablesample") || tokens.atWords("as", "tablesample")) {
            throw tokens.unsupported("TABLESAMPLE");
        }
        if (tokens.atAnyWord("pivot", "unpivot") && tokens.peek(1).isOperator("(")) {
            throw tokens.unsupported("PIVOT and UNPIVOT");
        }
        Identifier name = null;
        Token token = tokens.peek();
        if (tokens.acceptWord("as")) {
            name = tokens.anyName("a name after AS");
        } else if (token.kind() == TokenKind.QUOTED_NAME
                || (token.kind() == TokenKind.WORD && !Keywords.followsTable(token.text()))) {
            name = TokenStream.identifier(tokens.next());
        }
        if (tokens.atWord("tablesample")) {
            throw tokens.unsupported("TABLESAMPLE");
        }
        if (name == null) {
            return null;
        }
        if (tokens.atOperator("(") && tokens.peek(2).isName()) {
            throw tokens.unsupported("column definitions in an alias");
        }
        List<Identifier> columns = tokens.atOperator("(") ? tokens.names("a column name") : List.of();
        return new Alias(name, columns);
    }

    /// Refuses a second source.
    void refuseJoin() {
        boolean comma = tokens.atOperator(",");
        boolean join = tokens.atAnyWord(
                "join", "inner", "left", "right", "full", "cross", "natural", "semi", "anti", "asof", "positional");
        if (comma || join) {
            throw tokens.unsupported("joins");
        }
        if (tokens.atAnyWord("tablesample", "sample")) {
            throw tokens.unsupported("TABLESAMPLE");
        }
        if (tokens.atAnyWord("pivot", "unpivot")) {
            throw tokens.unsupported("PIVOT and UNPIVOT");
        }
    }
}
