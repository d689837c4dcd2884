package io.winnow.sql.parser;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SourcePosition;
import io.winnow.core.error.SqlException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.Span;
import io.winnow.sql.lexer.Lexer;
import io.winnow.sql.lexer.Token;
import io.winnow.sql.lexer.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The tokens of one statement with some look-ahead, the errors about them, and the count of nesting.
final class TokenStream {
    /// How deep parentheses, calls, queries and types may nest: the parser's own recursion.
    static final int NESTING_LIMIT = 200;
    /// How high a tree may be, chains of operators included: the recursion of everything that walks it.
    static final int HEIGHT_LIMIT = 300;

    private static final int AHEAD = 8;
    private static final int SHOWN = 40;

    private final String text;
    private final Lexer lexer;
    private final Token[] ahead = new Token[AHEAD];
    private int first;
    private int filled;
    private int previousEnd;
    private int depth;

    TokenStream(String text) {
        this.text = text;
        this.lexer = new Lexer(text);
    }

    Token peek() {
        return peek(0);
    }

    /// The token `distance` places ahead, fewer than eight.
    Token peek(int distance) {
        while (filled <= distance) {
            ahead[(first + filled) % AHEAD] = lexer.next();
            filled++;
        }
        return ahead[(first + distance) % AHEAD];
    }

    Token next() {
        Token token = peek();
        first = (first + 1) % AHEAD;
        filled--;
        previousEnd = token.end();
        return token;
    }

    /// Where the last token taken ends.
    int previousEnd() {
        return previousEnd;
    }

    /// The text from `start` to the first blank or mark that ends a name in a list of them.
    String unbrokenText(int start) {
        int end = start;
        while (end < text.length()
                && !Character.isWhitespace(text.charAt(end))
                && ",;()".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return text.substring(start, end);
    }

    /// From `start` to the end of the last token taken.
    Span from(int start) {
        return new Span(start, previousEnd);
    }

    static Span span(Token token) {
        return new Span(token.start(), token.end());
    }

    boolean atEnd() {
        return peek().kind() == TokenKind.END;
    }

    boolean atWord(String word) {
        return peek().isWord(word);
    }

    /// Whether these words come next, in this order.
    boolean atWords(String... words) {
        for (int i = 0; i < words.length; i++) {
            if (!peek(i).isWord(words[i])) {
                return false;
            }
        }
        return true;
    }

    boolean atAnyWord(String... words) {
        for (String word : words) {
            if (atWord(word)) {
                return true;
            }
        }
        return false;
    }

    boolean atOperator(String operator) {
        return peek().isOperator(operator);
    }

    boolean acceptWord(String word) {
        boolean there = atWord(word);
        if (there) {
            next();
        }
        return there;
    }

    boolean acceptWords(String... words) {
        boolean there = atWords(words);
        if (there) {
            for (String _ : words) {
                next();
            }
        }
        return there;
    }

    boolean acceptOperator(String operator) {
        boolean there = atOperator(operator);
        if (there) {
            next();
        }
        return there;
    }

    Token expectWord(String word) {
        if (!atWord(word)) {
            throw unexpected(word.toUpperCase(Locale.ROOT));
        }
        return next();
    }

    Token expectOperator(String operator) {
        if (!atOperator(operator)) {
            throw unexpected("'" + operator + "'");
        }
        return next();
    }

    /// A name where any word may stand, after AS or a dot.
    Identifier anyName(String expected) {
        if (!peek().isName()) {
            throw unexpected(expected);
        }
        return identifier(next());
    }

    /// A name where reserved words may not stand.
    Identifier name(String expected) {
        Token token = peek();
        if (!token.isName() || (token.kind() == TokenKind.WORD && Keywords.isReserved(token.text()))) {
            throw unexpected(expected);
        }
        return identifier(next());
    }

    /// The name of a table or view that a statement makes, changes or drops; one with a dot is not supported.
    Identifier objectName(String expected) {
        Token start = peek();
        Identifier name = name(expected);
        if (atOperator(".")) {
            throw unsupported("schemas", start);
        }
        return name;
    }

    /// `(a, b, …)`.
    List<Identifier> names(String expected) {
        expectOperator("(");
        List<Identifier> names = new ArrayList<>();
        do {
            names.add(name(expected));
        } while (acceptOperator(","));
        expectOperator(")");
        return names;
    }

    static Identifier identifier(Token token) {
        return new Identifier(token.text(), span(token));
    }

    /// Counts one level of nesting; each call has its [#leave()].
    void enter() {
        depth++;
        if (depth > NESTING_LIMIT) {
            throw tooDeep(NESTING_LIMIT, peek().start());
        }
    }

    void leave() {
        depth--;
    }

    SqlException tooDeep(int limit, int at) {
        return error("nested deeper than " + limit + " levels", at);
    }

    SqlException unexpected(String expected) {
        int at = atEnd() ? previousEnd : peek().start();
        return error("expected " + expected + ", found " + shown(peek()), at);
    }

    SqlException error(String message, int at) {
        return error(ErrorCode.SYNTAX, message, at);
    }

    SqlException error(ErrorCode code, String message, int at) {
        return new SqlException(code, message, SourcePosition.of(text, at));
    }

    UnsupportedFeatureException unsupported(String feature, Token at) {
        return new UnsupportedFeatureException(feature, SourcePosition.of(text, at.start()));
    }

    /// The next token's place is where `feature` starts.
    UnsupportedFeatureException unsupported(String feature) {
        return unsupported(feature, peek());
    }

    private String shown(Token token) {
        if (token.kind() == TokenKind.END) {
            return "the end of the statement";
        }
        String source = text.substring(token.start(), token.end());
        if (source.length() > SHOWN) {
            int cut = Character.isHighSurrogate(source.charAt(SHOWN - 1)) ? SHOWN - 1 : SHOWN;
            source = source.substring(0, cut) + "…";
        }
        return switch (token.kind()) {
            case WORD -> (Keywords.isReserved(token.text()) ? "the keyword " : "") + "'" + source + "'";
            case QUOTED_NAME -> "the name " + source;
            case STRING -> "the string " + source;
            case BINARY -> "the binary literal " + source;
            case INTEGER, DECIMAL, FLOAT -> "the number " + source;
            case PARAMETER -> "the parameter " + source;
            case OPERATOR, END -> "'" + source + "'";
        };
    }
}
