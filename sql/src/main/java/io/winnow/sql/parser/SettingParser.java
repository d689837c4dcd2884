package io.winnow.sql.parser;

import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.Span;
import io.winnow.sql.ast.Statement;
import io.winnow.sql.ast.TableStatement;
import io.winnow.sql.lexer.Token;
import io.winnow.sql.lexer.TokenKind;
import java.util.Locale;
import java.util.Set;

/// Parses SHOW, SET and RESET.
final class SettingParser {
    private static final String TIME_ZONE = "winnow.session.time_zone";
    private static final Set<String> FOREIGN_SHOW = Set.of(
            "all",
            "catalogs",
            "columns",
            "create",
            "databases",
            "index",
            "partitions",
            "processlist",
            "schemas",
            "variables",
            "views");
    private static final Set<String> FOREIGN_SET =
            Set.of("constraints", "global", "local", "names", "role", "session", "transaction", "variable");

    private final TokenStream tokens;
    private final IndexParser indexes;

    SettingParser(TokenStream tokens, IndexParser indexes) {
        this.tokens = tokens;
        this.indexes = indexes;
    }

    Statement show() {
        Token start = tokens.next();
        if (tokens.acceptWord("functions")) {
            return new Statement.ShowFunctions(tokens.from(start.start()));
        }
        if (tokens.acceptWord("settings")) {
            return new Statement.ShowSettings(tokens.from(start.start()));
        }
        if (tokens.atWord("tables") && !tokens.peek(1).isOperator(".")) {
            tokens.next();
            return new TableStatement.ShowTables(tokens.from(start.start()));
        }
        if (tokens.atAnyWord("versions", "fragments") && !tokens.peek(1).isOperator(".")) {
            return ofTable(start);
        }
        if (tokens.atWord("indexes") && !tokens.peek(1).isOperator(".")) {
            tokens.next();
            return indexes.show(start);
        }
        Token what = tokens.peek();
        if (what.kind() == TokenKind.WORD
                && FOREIGN_SHOW.contains(what.text())
                && !tokens.peek(1).isOperator(".")) {
            throw tokens.unsupported("SHOW " + what.text().toUpperCase(Locale.ROOT), start);
        }
        Identifier name = name("FUNCTIONS, SETTINGS, TABLES, VERSIONS, FRAGMENTS, INDEXES or the name of a setting");
        return new Statement.ShowSetting(name, tokens.from(start.start()));
    }

    /// `VERSIONS FOR table`, `FRAGMENTS FOR table`.
    private Statement ofTable(Token start) {
        boolean versions = tokens.next().isWord("versions");
        tokens.expectWord("for");
        Identifier table = tokens.objectName("the name of a table");
        return versions
                ? new TableStatement.ShowVersions(table, tokens.from(start.start()))
                : new TableStatement.ShowFragments(table, tokens.from(start.start()));
    }

    Statement set() {
        Token start = tokens.next();
        Token what = tokens.peek();
        boolean zone = tokens.atWords("time", "zone");
        if (what.kind() == TokenKind.WORD
                && FOREIGN_SET.contains(what.text())
                && tokens.peek(1).kind() == TokenKind.WORD
                && !tokens.peek(1).isWord("to")) {
            throw tokens.unsupported("SET " + what.text().toUpperCase(Locale.ROOT), start);
        }
        Identifier name = name("the name of a setting");
        if (!tokens.acceptOperator("=") && !tokens.acceptWord("to") && !zone) {
            throw tokens.unexpected("'=' or TO");
        }
        if (tokens.acceptWord("default") || (zone && tokens.acceptWord("local"))) {
            return new Statement.ResetSetting(name, tokens.from(start.start()));
        }
        Token first = tokens.peek();
        String value = value();
        Span valueSpan = tokens.from(first.start());
        return new Statement.SetSetting(name, value, valueSpan, tokens.from(start.start()));
    }

    Statement reset() {
        Token start = tokens.next();
        if (tokens.acceptWord("all")) {
            return new Statement.ResetAll(tokens.from(start.start()));
        }
        Identifier name = name("the name of a setting or ALL");
        return new Statement.ResetSetting(name, tokens.from(start.start()));
    }

    private Identifier name(String expected) {
        Token start = tokens.peek();
        if (tokens.acceptWords("time", "zone")) {
            return new Identifier(TIME_ZONE, tokens.from(start.start()));
        }
        StringBuilder name = new StringBuilder(tokens.anyName(expected).name());
        while (tokens.acceptOperator(".")) {
            name.append('.').append(tokens.anyName("a name after '.'").name());
        }
        return new Identifier(name.toString(), tokens.from(start.start()));
    }

    private String value() {
        StringBuilder value = new StringBuilder();
        boolean list = tokens.acceptOperator("[");
        if (list && tokens.acceptOperator("]")) {
            return "";
        }
        do {
            value.append(value.isEmpty() ? "" : ",").append(one());
        } while (tokens.acceptOperator(","));
        if (list) {
            tokens.expectOperator("]");
        }
        return value.toString();
    }

    private String one() {
        String sign = "";
        if (tokens.atOperator("-") || tokens.atOperator("+")) {
            sign = tokens.next().text();
        }
        Token token = tokens.peek();
        boolean number = token.kind() == TokenKind.INTEGER
                || token.kind() == TokenKind.DECIMAL
                || token.kind() == TokenKind.FLOAT;
        if (!number && !(sign.isEmpty() && (token.isName() || token.kind() == TokenKind.STRING))) {
            throw tokens.unexpected("a value: a string, a number or a word");
        }
        tokens.next();
        return sign + token.text();
    }
}
