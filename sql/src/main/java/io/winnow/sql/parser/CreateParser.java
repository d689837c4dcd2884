package io.winnow.sql.parser;

import io.winnow.sql.ast.ColumnDefinition;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.Query;
import io.winnow.sql.ast.Statement;
import io.winnow.sql.ast.TableOption;
import io.winnow.sql.ast.TableStatement.CreateTable;
import io.winnow.sql.ast.TableStatement.CreateView;
import io.winnow.sql.ast.TableStatement.Existing;
import io.winnow.sql.ast.TableStatement.Lifetime;
import io.winnow.sql.lexer.Token;
import io.winnow.sql.lexer.TokenKind;
import java.util.List;
import java.util.Locale;

/// Parses CREATE TABLE and CREATE VIEW, knows CREATE INDEX, and names whatever else CREATE may make elsewhere.
final class CreateParser {
    private static final int MOST_WORDS = 4;

    private final TokenStream tokens;
    private final QueryParser queries;
    private final ColumnParser columns;
    private final OptionParser options;
    private final IndexParser indexes;

    CreateParser(TokenStream tokens, ExpressionParser expressions, QueryParser queries, IndexParser indexes) {
        this.tokens = tokens;
        this.indexes = indexes;
        this.options = new OptionParser(tokens, expressions);
        this.queries = queries;
        this.columns = new ColumnParser(tokens, expressions);
    }

    Statement parse() {
        Token start = tokens.expectWord("create");
        Token or = tokens.peek();
        boolean replace = tokens.acceptWords("or", "replace");
        Token temp = tokens.peek();
        boolean temporary = tokens.atAnyWord("temp", "temporary");
        if (temporary) {
            tokens.next();
        }
        if (tokens.acceptWord("table")) {
            return table(start, existing(replace, or), temporary ? Lifetime.TEMPORARY : Lifetime.PERMANENT);
        }
        if (tokens.atWord("view") && temporary) {
            throw tokens.unsupported("temporary views", temp);
        }
        if (tokens.acceptWord("view")) {
            return view(start, existing(replace, or));
        }
        if (tokens.atWord("index") && (replace || temporary)) {
            throw tokens.unsupported(replace ? "CREATE OR REPLACE INDEX" : "CREATE TEMP INDEX", start);
        }
        if (tokens.acceptWord("index")) {
            return indexes.create(start, existing(false, or));
        }
        if (tokens.peek().kind() != TokenKind.WORD) {
            throw tokens.unexpected("TABLE, VIEW or INDEX");
        }
        throw foreign(start);
    }

    private RuntimeException foreign(Token start) {
        StringBuilder words = new StringBuilder("CREATE");
        for (int i = 0; i < MOST_WORDS && tokens.peek().kind() == TokenKind.WORD; i++) {
            Token word = tokens.next();
            words.append(' ').append(word.text().toUpperCase(Locale.ROOT));
            if (!word.isWord("unique")
                    && !word.isWord("unlogged")
                    && !word.isWord("materialized")
                    && !word.isWord("external")
                    && !word.isWord("persistent")
                    && !word.isWord("recursive")
                    && !word.isWord("virtual")) {
                break;
            }
        }
        return tokens.unsupported(words.toString(), start);
    }

    private Existing existing(boolean replace, Token or) {
        if (!tokens.acceptWords("if", "not", "exists")) {
            return replace ? Existing.REPLACE : Existing.FAIL;
        }
        if (replace) {
            throw tokens.error("OR REPLACE and IF NOT EXISTS exclude each other", or.start());
        }
        return Existing.KEEP;
    }

    private CreateTable table(Token start, Existing existing, Lifetime lifetime) {
        Identifier name = tokens.objectName("the name of a table");
        List<ColumnDefinition> definitions = tokens.atOperator("(") ? columns.parse() : List.of();
        refuseClause();
        List<TableOption> given = options.parse();
        refuseClause();
        boolean typed = definitions.stream().allMatch(column -> column.type() != null);
        Query query = null;
        if (tokens.acceptWord("as")) {
            query = queries.parse();
            if (tokens.atWords("with", "no", "data") || tokens.atWords("with", "data")) {
                throw tokens.unsupported("CREATE TABLE … WITH [NO] DATA");
            }
        } else if (definitions.isEmpty()) {
            throw tokens.unexpected("'(' or AS");
        } else if (!typed) {
            throw tokens.unexpected("AS and a query, since the columns have no types");
        }
        return new CreateTable(name, existing, lifetime, definitions, given, query, tokens.from(start.start()));
    }

    private void refuseClause() {
        if (tokens.atAnyWord(
                "clone",
                "cluster",
                "engine",
                "inherits",
                "like",
                "location",
                "on",
                "order",
                "partition",
                "partitioned",
                "stored",
                "tablespace",
                "using")) {
            throw tokens.unsupported("CREATE TABLE … " + tokens.peek().text().toUpperCase(Locale.ROOT));
        }
    }

    private CreateView view(Token start, Existing existing) {
        Identifier name = tokens.objectName("the name of a view");
        List<Identifier> names = tokens.atOperator("(") ? tokens.names("a column name") : List.of();
        tokens.expectWord("as");
        Query query = queries.parse();
        if (tokens.atWord("with")
                && (tokens.peek(1).isWord("check") || tokens.peek(2).isWord("check"))) {
            throw tokens.unsupported("WITH CHECK OPTION");
        }
        return new CreateView(name, existing, names, query, tokens.from(start.start()));
    }
}
