package io.winnow.sql.lexer;

import org.jspecify.annotations.Nullable;

/// Finds the ends of quoted text and comments.
final class Quotes {
    /// Says that the text ends before what was opened is closed.
    static final int UNCLOSED = -1;

    private Quotes() {}

    /// The offset after the quote that closes the one at `start`; a doubled quote does not close.
    static int endOfQuoted(String text, int start) {
        char quote = text.charAt(start);
        int at = start + 1;
        while (true) {
            int close = text.indexOf(quote, at);
            if (close < 0) {
                return UNCLOSED;
            }
            if (close + 1 == text.length() || text.charAt(close + 1) != quote) {
                return close + 1;
            }
            at = close + 2;
        }
    }

    /// As [#endOfQuoted], where a backslash also takes the next char with it.
    static int endOfEscaped(String text, int start) {
        int at = start + 1;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\\') {
                at += 2;
            } else if (c != '\'') {
                at++;
            } else if (at + 1 < text.length() && text.charAt(at + 1) == '\'') {
                at += 2;
            } else {
                return at + 1;
            }
        }
        return UNCLOSED;
    }

    /// The delimiter (`$$`, `$tag$`) that opens at the `$` at `start`, or null when none does.
    static @Nullable String dollarDelimiter(String text, int start) {
        int at = start + 1;
        while (at < text.length()) {
            int c = text.codePointAt(at);
            if (c == '$') {
                return text.substring(start, at + 1);
            }
            boolean tag = at == start + 1 ? Characters.startsName(c) : Characters.continuesName(c);
            if (!tag) {
                return null;
            }
            at += Character.charCount(c);
        }
        return null;
    }

    /// The end of the line comment at `start`: the offset of its line end, or of the text's.
    static int endOfLine(String text, int start) {
        int at = start;
        while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
            at++;
        }
        return at;
    }

    /// The offset after the nesting comment that opens at `start`.
    static int endOfComment(String text, int start) {
        int depth = 0;
        int at = start;
        while (at + 1 < text.length()) {
            if (text.startsWith("/*", at)) {
                depth++;
                at += 2;
            } else if (text.startsWith("*/", at)) {
                depth--;
                at += 2;
                if (depth == 0) {
                    return at;
                }
            } else {
                at++;
            }
        }
        return UNCLOSED;
    }
}
