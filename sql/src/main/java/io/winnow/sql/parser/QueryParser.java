package io.winnow.sql.parser;

import io.winnow.sql.ast.CommonTable;
import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.Query;
import io.winnow.sql.ast.QueryBody;
import io.winnow.sql.ast.SelectItem;
import io.winnow.sql.ast.SortItem;
import io.winnow.sql.ast.TableExpression;
import io.winnow.sql.lexer.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Parses whole queries: WITH, the body, ORDER BY, LIMIT and OFFSET.
final class QueryParser {
    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final SelectParser selects;

    QueryParser(TokenStream tokens, ExpressionParser expressions) {
        this.tokens = tokens;
        this.expressions = expressions;
        this.selects = new SelectParser(tokens, expressions, this);
    }

    SelectParser selects() {
        return selects;
    }

    /// Whether a query starts here; `(` counts as one.
    boolean atQuery() {
        return tokens.atAnyWord("select", "with", "values", "from", "table") || tokens.atOperator("(");
    }

    Query parse() {
        tokens.enter();
        Token start = tokens.peek();
        List<CommonTable> with = tokens.atWord("with") ? with() : List.of();
        QueryBody body = body();
        List<SortItem> orderBy = tokens.atWord("order") ? orderBy() : List.of();
        Expression limit = null;
        Expression offset = null;
        Token limited = null;
        Token moved = null;
        while (tokens.atAnyWord("limit", "offset")) {
            Token word = tokens.next();
            if (word.isWord("limit")) {
                refuseSecond(limited, word);
                limited = word;
                limit = limit();
            } else {
                refuseSecond(moved, word);
                moved = word;
                offset = expressions.parse();
                if (tokens.atAnyWord("row", "rows")) {
                    tokens.next();
                }
            }
        }
        if (tokens.atWord("fetch")) {
            throw tokens.unsupported("FETCH FIRST (write LIMIT)");
        }
        if (tokens.atWord("for")) {
            throw tokens.unsupported("FOR UPDATE");
        }
        tokens.leave();
        return new Query(with, body, orderBy, limit, offset, tokens.from(start.start()));
    }

    private void refuseSecond(@Nullable Token earlier, Token word) {
        if (earlier != null) {
            throw tokens.error("a second " + word.text().toUpperCase(Locale.ROOT), word.start());
        }
    }

    private @Nullable Expression limit() {
        if (tokens.acceptWord("all")) {
            return null;
        }
        Expression limit = expressions.parse();
        if (tokens.atOperator(",")) {
            throw tokens.error(
                    "write LIMIT n OFFSET m instead of LIMIT m, n",
                    tokens.peek().start());
        }
        if (tokens.atWord("percent")) {
            throw tokens.unsupported("LIMIT in percent");
        }
        return limit;
    }

    private List<CommonTable> with() {
        tokens.expectWord("with");
        if (tokens.atWord("recursive")
                && tokens.peek(1).isName()
                && !tokens.peek(1).isWord("as")) {
            throw tokens.unsupported("WITH RECURSIVE");
        }
        List<CommonTable> tables = new ArrayList<>();
        do {
            Identifier name = tokens.name("a name after WITH");
            List<Identifier> columns = tokens.atOperator("(") ? tokens.names("a column name") : List.of();
            tokens.expectWord("as");
            if (tokens.atWord("materialized") || tokens.atWords("not", "materialized")) {
                throw tokens.unsupported("MATERIALIZED");
            }
            Query query = parenthesised();
            tables.add(new CommonTable(
                    name, columns, query, tokens.from(name.span().start())));
        } while (tokens.acceptOperator(","));
        return tables;
    }

    private QueryBody body() {
        Token start = tokens.peek();
        QueryBody first = term();
        List<QueryBody> inputs = new ArrayList<>();
        inputs.add(first);
        while (tokens.atAnyWord("union", "intersect", "except")
                || (tokens.atWord("minus") && tokens.peek(1).isWord("select"))) {
            Token word = tokens.next();
            if (!word.isWord("union") || !tokens.atWord("all")) {
                throw tokens.unsupported(
                        word.text().toUpperCase(Locale.ROOT) + (word.isWord("union") ? " without ALL" : ""), word);
            }
            tokens.next();
            if (tokens.atWords("by", "name")) {
                throw tokens.unsupported("UNION ALL BY NAME", word);
            }
            inputs.add(term());
        }
        return inputs.size() == 1 ? first : new QueryBody.UnionAll(inputs, tokens.from(start.start()));
    }

    private QueryBody term() {
        Token start = tokens.peek();
        if (tokens.atWord("select")) {
            return selects.select();
        }
        if (tokens.atWord("values")) {
            return values();
        }
        if (tokens.atOperator("(")) {
            Query query = parenthesised();
            return new QueryBody.Nested(query, tokens.from(start.start()));
        }
        if (tokens.atWord("from")) {
            throw tokens.unsupported("a query that starts with FROM");
        }
        if (tokens.atWord("table")) {
            return table();
        }
        if (tokens.atAnyWord("insert", "update", "delete", "merge")) {
            throw tokens.unsupported(tokens.peek().text().toUpperCase(Locale.ROOT));
        }
        throw tokens.unexpected("SELECT, VALUES or '('");
    }

    /// `(query)`.
    Query parenthesised() {
        tokens.expectOperator("(");
        Query query = parse();
        if (!tokens.atOperator(")")) {
            throw tokens.unexpected("')'");
        }
        tokens.next();
        return query;
    }

    private QueryBody values() {
        Token start = tokens.expectWord("values");
        List<List<Expression>> rows = new ArrayList<>();
        do {
            Token open = tokens.expectOperator("(");
            List<Expression> row = row();
            tokens.expectOperator(")");
            if (!rows.isEmpty() && rows.getFirst().size() != row.size()) {
                throw tokens.error(
                        "this row of VALUES has " + row.size() + " values, the first one has "
                                + rows.getFirst().size(),
                        open.start());
            }
            rows.add(row);
        } while (tokens.acceptOperator(","));
        return new QueryBody.Values(rows, tokens.from(start.start()));
    }

    private List<Expression> row() {
        List<Expression> row = new ArrayList<>();
        do {
            Token word = tokens.peek();
            Token after = tokens.peek(1);
            if (word.isWord("default") && (after.isOperator(",") || after.isOperator(")"))) {
                row.add(new Expression.Default(TokenStream.span(tokens.next())));
            } else {
                row.add(expressions.parse());
            }
        } while (tokens.acceptOperator(","));
        return row;
    }

    /// `TABLE t`: all its rows and columns.
    private QueryBody table() {
        Token start = tokens.expectWord("table");
        TableExpression source = selects.sources().table();
        SelectItem all = new SelectItem.Star(List.of(), TokenStream.span(start));
        return new QueryBody.Select(
                QueryBody.Select.Quantifier.ALL,
                List.of(all),
                source,
                null,
                List.of(),
                null,
                tokens.from(start.start()));
    }

    private List<SortItem> orderBy() {
        tokens.expectWord("order");
        tokens.expectWord("by");
        if (tokens.atWord("all") && !tokens.peek(1).isOperator("(")) {
            throw tokens.unsupported("ORDER BY ALL");
        }
        List<SortItem> items = new ArrayList<>();
        do {
            Token start = tokens.peek();
            Expression key = expressions.parse();
            SortItem.Direction direction = SortItem.Direction.ASCENDING;
            if (tokens.acceptWord("desc")) {
                direction = SortItem.Direction.DESCENDING;
            } else if (tokens.atWord("using")) {
                throw tokens.unsupported("ORDER BY … USING");
            } else {
                tokens.acceptWord("asc");
            }
            SortItem.Nulls nulls = SortItem.Nulls.DEFAULT;
            if (tokens.acceptWord("nulls")) {
                if (tokens.acceptWord("first")) {
                    nulls = SortItem.Nulls.FIRST;
                } else if (tokens.acceptWord("last")) {
                    nulls = SortItem.Nulls.LAST;
                } else {
                    throw tokens.unexpected("FIRST or LAST");
                }
            }
            items.add(new SortItem(key, direction, nulls, tokens.from(start.start())));
        } while (tokens.acceptOperator(","));
        return items;
    }
}
