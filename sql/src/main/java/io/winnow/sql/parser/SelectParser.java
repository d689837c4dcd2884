package io.winnow.sql.parser;

import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.QueryBody.Select;
import io.winnow.sql.ast.SelectItem;
import io.winnow.sql.ast.TableExpression;
import io.winnow.sql.lexer.Token;
import io.winnow.sql.lexer.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Parses one SELECT from its list to HAVING.
final class SelectParser {
    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final FromParser sources;

    SelectParser(TokenStream tokens, ExpressionParser expressions, QueryParser queries) {
        this.tokens = tokens;
        this.expressions = expressions;
        this.sources = new FromParser(tokens, expressions, queries);
    }

    FromParser sources() {
        return sources;
    }

    Select select() {
        Token start = tokens.expectWord("select");
        Select.Quantifier quantifier = quantifier();
        List<SelectItem> items = items();
        if (tokens.atWord("into")) {
            throw tokens.unsupported("SELECT INTO");
        }
        TableExpression from = null;
        if (tokens.acceptWord("from")) {
            from = sources.parse();
            sources.refuseJoin();
        }
        Expression where = tokens.acceptWord("where") ? expressions.parse() : null;
        List<Expression> groupBy = tokens.atWord("group") ? groupBy() : List.of();
        Expression having = tokens.acceptWord("having") ? expressions.parse() : null;
        if (tokens.atWord("window")) {
            throw tokens.unsupported("window functions");
        }
        if (tokens.atWord("qualify")) {
            throw tokens.unsupported("QUALIFY");
        }
        if (tokens.atWords("using", "sample")) {
            throw tokens.unsupported("USING SAMPLE");
        }
        return new Select(quantifier, items, from, where, groupBy, having, tokens.from(start.start()));
    }

    private Select.Quantifier quantifier() {
        if (tokens.acceptWord("distinct")) {
            if (tokens.atWord("on")) {
                throw tokens.unsupported("DISTINCT ON");
            }
            return Select.Quantifier.DISTINCT;
        }
        tokens.acceptWord("all");
        return Select.Quantifier.ALL;
    }

    private List<SelectItem> items() {
        List<SelectItem> items = new ArrayList<>();
        do {
            items.add(item());
        } while (tokens.acceptOperator(","));
        return items;
    }

    private SelectItem item() {
        Token start = tokens.peek();
        int qualifiers = qualifiersBeforeStar();
        if (qualifiers >= 0) {
            List<Identifier> qualifier = new ArrayList<>();
            for (int i = 0; i < qualifiers; i++) {
                qualifier.add(tokens.anyName("a name"));
                tokens.expectOperator(".");
            }
            tokens.expectOperator("*");
            if (tokens.atAnyWord("exclude", "except", "replace", "rename", "like", "ilike")
                    && !tokens.atWords("except", "select")
                    && !tokens.atWords("except", "all")) {
                throw tokens.unsupported("* " + tokens.peek().text().toUpperCase(Locale.ROOT));
            }
            return new SelectItem.Star(qualifier, tokens.from(start.start()));
        }
        if (tokens.peek().isName() && tokens.peek(1).isOperator(":")) {
            throw tokens.unsupported("an alias before its expression");
        }
        Expression expression = expressions.parse();
        Identifier alias = alias();
        return new SelectItem.Value(expression, alias, tokens.from(start.start()));
    }

    /// How many names stand before the `*` that comes next, or -1 when it is no star.
    private int qualifiersBeforeStar() {
        int names = 0;
        while (names < 3
                && tokens.peek(2 * names).isName()
                && tokens.peek(2 * names + 1).isOperator(".")) {
            names++;
        }
        return tokens.peek(2 * names).isOperator("*") ? names : -1;
    }

    private @Nullable Identifier alias() {
        if (tokens.acceptWord("as")) {
            if (tokens.peek().kind() == TokenKind.STRING) {
                throw tokens.error(
                        "an alias is a name; write it in double quotes",
                        tokens.peek().start());
            }
            return tokens.anyName("a name after AS");
        }
        Token token = tokens.peek();
        boolean name = token.kind() == TokenKind.QUOTED_NAME
                || (token.kind() == TokenKind.WORD
                        && !Keywords.isReserved(token.text())
                        && !tokens.atWords("minus", "select"));
        return name ? TokenStream.identifier(tokens.next()) : null;
    }

    private List<Expression> groupBy() {
        tokens.expectWord("group");
        tokens.expectWord("by");
        if (tokens.atWord("all") && !tokens.peek(1).isOperator("(")) {
            throw tokens.unsupported("GROUP BY ALL");
        }
        if (tokens.atAnyWord("distinct")) {
            throw tokens.unsupported("GROUP BY DISTINCT");
        }
        List<Expression> keys = new ArrayList<>();
        do {
            boolean sets = tokens.atWords("grouping", "sets")
                    || (tokens.atAnyWord("rollup", "cube") && tokens.peek(1).isOperator("("))
                    || (tokens.atOperator("(") && tokens.peek(1).isOperator(")"));
            if (sets) {
                throw tokens.unsupported("GROUPING SETS, ROLLUP and CUBE");
            }
            keys.add(expressions.parse());
        } while (tokens.acceptOperator(","));
        if (tokens.atWords("with", "rollup") || tokens.atWords("with", "cube")) {
            throw tokens.unsupported("GROUPING SETS, ROLLUP and CUBE");
        }
        return keys;
    }
}
