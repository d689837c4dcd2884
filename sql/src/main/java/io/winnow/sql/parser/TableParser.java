package io.winnow.sql.parser;

import io.winnow.core.error.ErrorCode;
import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.Query;
import io.winnow.sql.ast.Statement;
import io.winnow.sql.ast.TableStatement;
import io.winnow.sql.ast.TableStatement.Missing;
import io.winnow.sql.lexer.Token;
import io.winnow.sql.lexer.TokenKind;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;

/// Parses the statements that change and keep tables: INSERT, DELETE, DROP, OPTIMIZE and VACUUM.
final class TableParser {
    private static final String TABLE = "the name of a table";
    private static final int MOST_DIGITS = 18;

    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final QueryParser queries;
    private final IndexParser indexes;

    TableParser(TokenStream tokens, ExpressionParser expressions, QueryParser queries, IndexParser indexes) {
        this.tokens = tokens;
        this.indexes = indexes;
        this.expressions = expressions;
        this.queries = queries;
    }

    Statement insert() {
        Token start = tokens.expectWord("insert");
        if (tokens.atWords("or", "replace") || tokens.atWords("or", "ignore") || tokens.atWord("overwrite")) {
            throw tokens.unsupported(
                    "INSERT " + tokens.peek().text().toUpperCase(Locale.ROOT) + (tokens.atWord("or") ? " …" : ""));
        }
        tokens.expectWord("into");
        Identifier table = tokens.objectName(TABLE);
        if (tokens.atWord("as")) {
            throw tokens.unsupported("an alias in INSERT");
        }
        List<Identifier> columns = atColumns() ? tokens.names("a column name") : List.of();
        if (tokens.atWords("by", "name") || tokens.atWords("by", "position")) {
            throw tokens.unsupported("INSERT BY NAME or POSITION");
        }
        if (tokens.atWord("overriding")) {
            throw tokens.unsupported("OVERRIDING");
        }
        Query query = null;
        if (tokens.atWords("default", "values") && columns.isEmpty()) {
            tokens.next();
            tokens.next();
        } else if (queries.atQuery()) {
            query = queries.parse();
        } else {
            throw tokens.unexpected(columns.isEmpty() ? "'(', VALUES, DEFAULT VALUES or a query" : "VALUES or a query");
        }
        if (tokens.atWord("on")) {
            throw tokens.unsupported("ON CONFLICT");
        }
        refuseReturning();
        return new TableStatement.Insert(table, columns, query, tokens.from(start.start()));
    }

    /// Whether the parenthesis that comes next, if any, holds names and no query.
    private boolean atColumns() {
        if (!tokens.atOperator("(")) {
            return false;
        }
        Token inside = tokens.peek(1);
        boolean values = inside.isWord("values") && tokens.peek(2).isOperator("(");
        boolean query = inside.isWord("select")
                || inside.isWord("with")
                || inside.isWord("from")
                || inside.isWord("table")
                || inside.isOperator("(");
        return !values && !query;
    }

    Statement delete() {
        Token start = tokens.expectWord("delete");
        tokens.expectWord("from");
        Identifier table = tokens.objectName(TABLE);
        if (tokens.atWord("using")) {
            throw tokens.unsupported("DELETE … USING");
        }
        Expression where = tokens.acceptWord("where") ? expressions.parse() : null;
        if (tokens.atAnyWord("order", "limit")) {
            throw tokens.unsupported("DELETE with ORDER BY or LIMIT");
        }
        refuseReturning();
        return new TableStatement.Delete(table, where, tokens.from(start.start()));
    }

    private void refuseReturning() {
        if (tokens.atWord("returning")) {
            throw tokens.unsupported("RETURNING");
        }
    }

    Statement drop() {
        Token start = tokens.expectWord("drop");
        if (tokens.acceptWord("index")) {
            Statement drop = indexes.drop(start);
            refuseMore();
            return drop;
        }
        boolean table = tokens.atWord("table");
        if (!table && !tokens.atWord("view")) {
            boolean word = tokens.peek().kind() == TokenKind.WORD;
            throw tokens.unsupported("DROP" + (word ? " " + tokens.peek().text().toUpperCase(Locale.ROOT) : ""), start);
        }
        tokens.next();
        Missing missing = tokens.acceptWords("if", "exists") ? Missing.IGNORED : Missing.ERROR;
        Identifier name = tokens.objectName(table ? TABLE : "the name of a view");
        refuseMore();
        return table
                ? new TableStatement.DropTable(name, missing, tokens.from(start.start()))
                : new TableStatement.DropView(name, missing, tokens.from(start.start()));
    }

    private void refuseMore() {
        if (tokens.atAnyWord("cascade", "restrict")) {
            throw tokens.unsupported("DROP … " + tokens.peek().text().toUpperCase(Locale.ROOT));
        }
        if (tokens.atOperator(",")) {
            throw tokens.unsupported("several names in one DROP");
        }
    }

    Statement optimize() {
        Token start = tokens.expectWord("optimize");
        if (tokens.acceptWord("index")) {
            return indexes.optimize(start);
        }
        if (!tokens.acceptWord("table")) {
            boolean word = tokens.peek().kind() == TokenKind.WORD;
            throw tokens.unsupported(
                    "OPTIMIZE" + (word ? " " + tokens.peek().text().toUpperCase(Locale.ROOT) : ""), start);
        }
        Identifier table = tokens.objectName(TABLE);
        return new TableStatement.Optimize(table, tokens.from(start.start()));
    }

    Statement vacuum() {
        Token start = tokens.expectWord("vacuum");
        if (tokens.atAnyWord("full", "analyze", "freeze", "verbose")
                && tokens.peek(1).isName()
                && !tokens.peek(1).isWord("retain")) {
            throw tokens.unsupported("VACUUM " + tokens.peek().text().toUpperCase(Locale.ROOT));
        }
        Identifier table = tokens.objectName(TABLE);
        BigDecimal hours = null;
        if (tokens.acceptWord("retain")) {
            hours = hours();
            tokens.expectWord("hours");
        }
        return new TableStatement.Vacuum(table, hours, tokens.from(start.start()));
    }

    private BigDecimal hours() {
        Token number = tokens.peek();
        if (number.kind() != TokenKind.INTEGER && number.kind() != TokenKind.DECIMAL) {
            throw tokens.unexpected("a number of hours");
        }
        if (number.text().length() > MOST_DIGITS) {
            throw tokens.error(ErrorCode.INVALID_VALUE, "too many digits for a number of hours", number.start());
        }
        tokens.next();
        return new BigDecimal(number.text());
    }
}
