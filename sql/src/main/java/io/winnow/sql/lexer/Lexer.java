package io.winnow.sql.lexer;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SourcePosition;
import io.winnow.core.error.SqlException;
import io.winnow.core.error.UnsupportedFeatureException;
import java.util.Arrays;

/// Cuts SQL text into tokens, one at a time, so that an early error in a long text costs little.
///
/// Blanks and comments (`-- …` to the end of the line, nesting `/* … */`) are skipped. Every error has its position.
public final class Lexer {
    /// Longer operators first: the first that fits is taken.
    private static final String[] OPERATORS = {
        "!~~*", "->>", "!~*", "~~*", "!~~", "::", ":=", "=>", "==", "<>", "<=", ">=", "!=", "||", "->", "**", "//",
        "<<", ">>", "~*", "!~", "~~", "&&", "@>", "<@", "(", ")", ",", ".", "*", "=", "<", ">", "+", "-", "/", "%", ";",
        "[", "]", "{", "}", ":", "^", "&", "|", "#", "~", "@", "!"
    };

    /// The operators that begin with each ASCII character, in their order.
    private static final String[][] BY_FIRST = byFirst();

    private final String text;
    private int position;

    /// A lexer at the start of `text`.
    public Lexer(String text) {
        this.text = text;
    }

    /// The next token; [TokenKind#END] again and again once the text is used up.
    public Token next() {
        skipBlanks();
        if (position == text.length()) {
            return new Token(TokenKind.END, "", position, position);
        }
        int c = text.codePointAt(position);
        if (Characters.startsName(c)) {
            return word();
        }
        return switch (c) {
            case '\'' -> string(TokenKind.STRING, position);
            case '"' -> string(TokenKind.QUOTED_NAME, position);
            case '$' -> dollar();
            case '?' -> token(TokenKind.PARAMETER, "", position + 1);
            default -> startsNumber() ? number() : operator();
        };
    }

    private void skipBlanks() {
        while (position < text.length()) {
            int start = position;
            if (Characters.isBlank(text, position)) {
                position++;
            } else if (text.charAt(position) != '-' && text.charAt(position) != '/') {
                return;
            } else if (text.startsWith("--", position)) {
                position = Quotes.endOfLine(text, position);
                Characters.check(text, start, position);
            } else if (text.startsWith("/*", position)) {
                position = closed(Quotes.endOfComment(text, position), "comment", position);
                Characters.check(text, start, position);
            } else {
                return;
            }
        }
    }

    private Token token(TokenKind kind, String value, int end) {
        Token token = new Token(kind, value, position, end);
        position = end;
        return token;
    }

    private Token word() {
        int end = Characters.endOfName(text, position);
        if (end == position + 1 && end < text.length() && text.charAt(end) == '\'') {
            switch (text.charAt(position)) {
                case 'e', 'E' -> {
                    int close = closed(Quotes.endOfEscaped(text, end), "string", position);
                    Characters.check(text, end, close);
                    return token(TokenKind.STRING, Escapes.decode(text, end + 1, close - 1), close);
                }
                case 'x', 'X' -> {
                    return binary(end);
                }
                case 'b', 'B' -> throw unsupported("bit strings", position);
                case 'n', 'N' -> throw unsupported("national strings", position);
                default -> {}
            }
        }
        return token(TokenKind.WORD, Characters.fold(text.substring(position, end)), end);
    }

    private Token string(TokenKind kind, int quote) {
        boolean name = kind == TokenKind.QUOTED_NAME;
        int end = closed(Quotes.endOfQuoted(text, quote), name ? "quoted name" : "string", quote);
        Characters.check(text, quote, end);
        String inside = text.substring(quote + 1, end - 1);
        if (name && inside.isEmpty()) {
            throw error("a quoted name must not be empty", quote);
        }
        return token(kind, name ? inside.replace("\"\"", "\"") : inside.replace("''", "'"), end);
    }

    private Token binary(int quote) {
        int end = closed(Quotes.endOfQuoted(text, quote), "binary literal", position);
        for (int i = quote + 1; i < end - 1; i++) {
            if (Character.digit(text.charAt(i), 16) < 0 || text.charAt(i) >= 0x80) {
                throw error("a binary literal holds hexadecimal digits only", i);
            }
        }
        if ((end - quote) % 2 != 0) {
            throw error("a binary literal needs an even number of digits", position);
        }
        return token(TokenKind.BINARY, Characters.fold(text.substring(quote + 1, end - 1)), end);
    }

    private Token dollar() {
        int at = position + 1;
        while (at < text.length() && Characters.isDigit(text.charAt(at))) {
            at++;
        }
        if (at > position + 1) {
            refuseJunk(at, "parameter");
            return token(TokenKind.PARAMETER, text.substring(position + 1, at), at);
        }
        String delimiter = Quotes.dollarDelimiter(text, position);
        if (delimiter == null) {
            if (at < text.length() && Characters.startsName(text.codePointAt(at))) {
                throw unsupported("named parameters", position);
            }
            throw error("expected $1 or $$text$$ after '$'", position);
        }
        int open = position + delimiter.length();
        int close = text.indexOf(delimiter, open);
        if (close < 0) {
            throw error("the string that starts with " + delimiter + " is never closed", position);
        }
        Characters.check(text, open, close);
        return token(TokenKind.STRING, text.substring(open, close), close + delimiter.length());
    }

    private boolean startsNumber() {
        char c = text.charAt(position);
        return Characters.isDigit(c)
                || (c == '.' && position + 1 < text.length() && Characters.isDigit(text.charAt(position + 1)));
    }

    private Token number() {
        TokenKind kind = TokenKind.INTEGER;
        int at = digits(position);
        if (at < text.length() && text.charAt(at) == '.' && !text.startsWith("..", at)) {
            kind = TokenKind.DECIMAL;
            at = digits(at + 1);
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            int exponent = at + 1;
            if (exponent < text.length() && (text.charAt(exponent) == '-' || text.charAt(exponent) == '+')) {
                exponent++;
            }
            int end = digits(exponent);
            if (end > exponent) {
                kind = TokenKind.FLOAT;
                at = end;
            }
        }
        if (at == position + 1
                && text.charAt(position) == '0'
                && at < text.length()
                && "xXoObB".indexOf(text.charAt(at)) >= 0) {
            throw unsupported("hexadecimal, octal and binary integers", position);
        }
        refuseJunk(at, "number");
        return token(kind, text.substring(position, at).replace("_", ""), at);
    }

    /// The end of the digits from `start`; one `_` may stand between two digits.
    private int digits(int start) {
        int at = start;
        while (at < text.length()) {
            char c = text.charAt(at);
            boolean between = c == '_'
                    && at > start
                    && at + 1 < text.length()
                    && Characters.isDigit(text.charAt(at - 1))
                    && Characters.isDigit(text.charAt(at + 1));
            if (!Characters.isDigit(c) && !between) {
                break;
            }
            at++;
        }
        return at;
    }

    private void refuseJunk(int end, String what) {
        if (end < text.length() && Characters.continuesName(text.codePointAt(end))) {
            int junkEnd = Math.min(Characters.endOfName(text, end), end + 20);
            throw error(
                    "unexpected '" + text.substring(end, junkEnd) + "' right after a " + what
                            + "; a blank is missing, or quotes",
                    end);
        }
    }

    private Token operator() {
        char first = text.charAt(position);
        if (first < BY_FIRST.length) {
            for (String operator : BY_FIRST[first]) {
                if (text.startsWith(operator, position)) {
                    return token(TokenKind.OPERATOR, operator, position + operator.length());
                }
            }
        }
        throw Characters.unexpected(text, position);
    }

    private static String[][] byFirst() {
        String[][] all = new String[0x80][];
        for (char c = 0; c < all.length; c++) {
            String first = String.valueOf(c);
            all[c] = Arrays.stream(OPERATORS).filter(o -> o.startsWith(first)).toArray(String[]::new);
        }
        return all;
    }

    private int closed(int end, String what, int start) {
        if (end == Quotes.UNCLOSED) {
            throw error("the " + what + " that starts here is never closed", start);
        }
        return end;
    }

    private SqlException error(String message, int at) {
        return new SqlException(ErrorCode.SYNTAX, message, SourcePosition.of(text, at));
    }

    private UnsupportedFeatureException unsupported(String feature, int at) {
        return new UnsupportedFeatureException(feature, SourcePosition.of(text, at));
    }
}
