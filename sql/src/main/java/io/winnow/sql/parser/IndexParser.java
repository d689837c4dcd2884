package io.winnow.sql.parser;

import io.winnow.core.error.ErrorCode;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.Statement;
import io.winnow.sql.ast.TableOption;
import io.winnow.sql.ast.TableStatement;
import io.winnow.sql.ast.TableStatement.Existing;
import io.winnow.sql.ast.TableStatement.Missing;
import io.winnow.sql.ast.TableStatement.Segments;
import io.winnow.sql.lexer.Token;
import io.winnow.sql.lexer.TokenKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Parses the statements about indexes, each from what follows the word INDEX or INDEXES.
final class IndexParser {
    private static final String INDEX = "the name of an index";

    private final TokenStream tokens;
    private final OptionParser options;

    IndexParser(TokenStream tokens, ExpressionParser expressions) {
        this.tokens = tokens;
        this.options = new OptionParser(tokens, expressions);
    }

    /// @param start the word CREATE
    Statement create(Token start, Existing existing) {
        Identifier name = tokens.objectName(INDEX);
        tokens.expectWord("on");
        Identifier table = table();
        if (!tokens.acceptWord("using")) {
            throw tokens.unexpected("USING and a kind of index");
        }
        Identifier kind = tokens.anyName("a kind of index");
        tokens.expectOperator("(");
        Identifier column = column();
        tokens.expectOperator(")");
        List<TableOption> given = options.parse();
        if (tokens.atWord("where")) {
            throw tokens.unsupported("indexes with WHERE");
        }
        return new TableStatement.CreateIndex(name, existing, table, kind, column, given, tokens.from(start.start()));
    }

    private Identifier column() {
        if (tokens.atOperator("(")) {
            throw tokens.unsupported("indexes on expressions");
        }
        Identifier column = tokens.name("a column name");
        if (tokens.atOperator(",")) {
            throw tokens.unsupported("indexes on several columns");
        }
        if (tokens.peek().kind() == TokenKind.OPERATOR && !tokens.atOperator(")")) {
            throw tokens.unsupported("indexes on expressions");
        }
        if (tokens.atAnyWord("asc", "desc", "nulls")) {
            throw tokens.unsupported("indexes with an order");
        }
        return column;
    }

    /// @param start the word DROP
    Statement drop(Token start) {
        Missing missing = tokens.acceptWords("if", "exists") ? Missing.IGNORED : Missing.ERROR;
        Identifier name = tokens.objectName(INDEX);
        return new TableStatement.DropIndex(name, missing, on(), tokens.from(start.start()));
    }

    /// @param start the word OPTIMIZE
    Statement optimize(Token start) {
        Identifier name = tokens.objectName(INDEX);
        Identifier table = on();
        Segments segments = tokens.acceptWord("merge") ? Segments.MERGED : Segments.KEPT;
        return new TableStatement.OptimizeIndex(name, table, segments, tokens.from(start.start()));
    }

    /// @param start the word SHOW
    Statement show(Token start) {
        return new TableStatement.ShowIndexes(on(), tokens.from(start.start()));
    }

    private @Nullable Identifier on() {
        return tokens.acceptWord("on") ? table() : null;
    }

    private Identifier table() {
        Token token = tokens.peek();
        if (token.kind() == TokenKind.STRING) {
            throw tokens.error(
                    ErrorCode.INVALID_ARGUMENT,
                    "indexes are on tables of the database, not on files; CREATE TABLE … AS SELECT makes a table of one",
                    token.start());
        }
        return tokens.objectName("the name of a table");
    }
}
