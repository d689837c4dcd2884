package io.winnow.sql.parser;

import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Query;
import io.winnow.sql.ast.Statement;
import io.winnow.sql.ast.Statement.Explain;
import io.winnow.sql.ast.TableExpression;
import io.winnow.sql.lexer.Token;
import io.winnow.sql.lexer.TokenKind;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Parses one statement and tells the kinds of statement apart.
final class StatementParser {
    private static final Set<String> FOREIGN_OF_ONE_WORD = Set.of(
            "call",
            "checkpoint",
            "cluster",
            "comment",
            "copy",
            "deallocate",
            "do",
            "execute",
            "export",
            "grant",
            "import",
            "install",
            "kill",
            "listen",
            "load",
            "lock",
            "merge",
            "notify",
            "pragma",
            "prepare",
            "refresh",
            "reindex",
            "replace",
            "revoke",
            "summarize",
            "truncate",
            "unload",
            "update",
            "upsert",
            "use",
            "analyze",
            "analyse",
            "attach",
            "detach",
            "declare",
            "close",
            "move",
            "cache",
            "uncache",
            "pivot",
            "unpivot");
    private static final Set<String> TRANSACTION =
            Set.of("begin", "start", "commit", "rollback", "savepoint", "abort", "release", "end");

    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final QueryParser queries;
    private final SettingParser settings;
    private final CreateParser creations;
    private final TableParser tables;

    StatementParser(TokenStream tokens) {
        this.tokens = tokens;
        this.expressions = new ExpressionParser(tokens);
        this.queries = new QueryParser(tokens, expressions);
        IndexParser indexes = new IndexParser(tokens, expressions);
        this.settings = new SettingParser(tokens, indexes);
        this.creations = new CreateParser(tokens, expressions, queries, indexes);
        this.tables = new TableParser(tokens, expressions, queries, indexes);
    }

    /// One statement, which must be all that there is, but for `;` after it.
    Statement whole() {
        Statement statement = statement();
        finish();
        return statement;
    }

    /// One expression, which must be all that there is.
    Expression wholeExpression() {
        Expression expression = expressions.parse();
        if (!tokens.atEnd()) {
            throw tokens.unexpected("the end of the expression");
        }
        return expression;
    }

    private void finish() {
        boolean ended = false;
        while (tokens.acceptOperator(";")) {
            ended = true;
        }
        if (tokens.atEnd()) {
            return;
        }
        if (ended) {
            throw tokens.error(
                    "a second statement; one is expected here", tokens.peek().start());
        }
        throw tokens.unexpected("an operator, a clause or the end of the statement");
    }

    private Statement statement() {
        Token start = tokens.peek();
        if (queries.atQuery()) {
            Query query = queries.parse();
            return new Statement.Select(query, tokens.from(start.start()));
        }
        if (start.kind() == TokenKind.WORD) {
            switch (start.text()) {
                case "explain" -> {
                    return explain();
                }
                case "describe", "desc" -> {
                    return describe();
                }
                case "show" -> {
                    return settings.show();
                }
                case "set" -> {
                    return settings.set();
                }
                case "reset" -> {
                    return settings.reset();
                }
                case "create" -> {
                    return creations.parse();
                }
                case "insert" -> {
                    return tables.insert();
                }
                case "delete" -> {
                    return tables.delete();
                }
                case "drop" -> {
                    return tables.drop();
                }
                case "optimize" -> {
                    return tables.optimize();
                }
                case "vacuum" -> {
                    return tables.vacuum();
                }
                default -> refuseForeign(start);
            }
        }
        throw tokens.unexpected("a statement (SELECT, CREATE, INSERT, DESCRIBE, EXPLAIN, SHOW, SET, …)");
    }

    private void refuseForeign(Token start) {
        String word = start.text();
        String first = word.toUpperCase(Locale.ROOT);
        if (FOREIGN_OF_ONE_WORD.contains(word)) {
            throw tokens.unsupported(first);
        }
        if (TRANSACTION.contains(word)) {
            throw tokens.unsupported("transactions (" + first + ")");
        }
        if (word.equals("alter")) {
            tokens.next();
            String second = tokens.peek().kind() == TokenKind.WORD
                    ? " " + tokens.peek().text().toUpperCase(Locale.ROOT)
                    : "";
            throw tokens.unsupported(first + second, start);
        }
    }

    private Statement describe() {
        Token start = tokens.next();
        Token target = tokens.peek();
        if (queries.atQuery() && !tokens.atWord("table")) {
            Query query = queries.parse();
            TableExpression subquery = new TableExpression.Subquery(query, null, tokens.from(target.start()));
            return new Statement.Describe(subquery, tokens.from(start.start()));
        }
        tokens.acceptWord("table");
        if (tokens.atEnd() || tokens.atOperator(";")) {
            throw tokens.unexpected("a file in quotes, a table or a query");
        }
        TableExpression source = queries.selects().sources().parse();
        return new Statement.Describe(source, tokens.from(start.start()));
    }

    private Statement explain() {
        Token start = tokens.next();
        Explain.Run run = Explain.Run.PLAN;
        Explain.Detail detail = Explain.Detail.NORMAL;
        Explain.Format format = Explain.Format.TEXT;
        while (true) {
            if (tokens.atAnyWord("analyze", "analyse")) {
                tokens.next();
                run = Explain.Run.ANALYZE;
            } else if (tokens.acceptWord("verbose")) {
                detail = Explain.Detail.VERBOSE;
            } else if (tokens.atOperator("(") && isOption(tokens.peek(1))) {
                tokens.next();
                do {
                    if (tokens.acceptWord("format")) {
                        format = format();
                    } else if (tokens.acceptWord("verbose")) {
                        detail = Explain.Detail.VERBOSE;
                    } else if (tokens.atAnyWord("analyze", "analyse")) {
                        tokens.next();
                        run = Explain.Run.ANALYZE;
                    } else {
                        throw tokens.unexpected("FORMAT, ANALYZE or VERBOSE");
                    }
                } while (tokens.acceptOperator(","));
                tokens.expectOperator(")");
            } else {
                break;
            }
        }
        if (!queries.atQuery()) {
            if (tokens.peek().kind() == TokenKind.WORD) {
                refuseForeign(tokens.peek());
            }
            if (tokens.atAnyWord("explain", "describe", "desc", "show", "set", "reset")
                    || tokens.atAnyWord("create", "insert", "delete", "drop", "optimize", "vacuum")) {
                throw tokens.unsupported("EXPLAIN of anything but a query");
            }
            throw tokens.unexpected("a query");
        }
        Query query = queries.parse();
        return new Explain(query, run, detail, format, tokens.from(start.start()));
    }

    private static boolean isOption(Token token) {
        return token.isWord("format") || token.isWord("analyze") || token.isWord("analyse") || token.isWord("verbose");
    }

    private Explain.Format format() {
        tokens.acceptOperator("=");
        Token name = tokens.peek();
        Map<String, Explain.Format> formats =
                Map.of("text", Explain.Format.TEXT, "json", Explain.Format.JSON, "html", Explain.Format.HTML);
        Explain.@Nullable Format format = name.isName() || name.kind() == TokenKind.STRING
                ? formats.get(name.text().toLowerCase(Locale.ROOT))
                : null;
        if (format == null) {
            throw tokens.unexpected("text, json or html");
        }
        tokens.next();
        return format;
    }
}
