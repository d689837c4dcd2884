package io.winnow.sql.lexer;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SourcePosition;
import io.winnow.core.error.SqlException;

/// Classes of characters, and the errors about single ones.
final class Characters {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private Characters() {}

    static boolean isBlank(String text, int at) {
        char c = text.charAt(at);
        return c == ' ' || (c >= '\t' && c <= '\r') || (c == BYTE_ORDER_MARK && at == 0);
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean startsName(int c) {
        return c < 0x80 ? (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' : Character.isLetter(c);
    }

    static boolean continuesName(int c) {
        return startsName(c)
                || (c < 0x80
                        ? (c >= '0' && c <= '9') || c == '$'
                        : Character.isUnicodeIdentifierPart(c) && !Character.isIdentifierIgnorable(c));
    }

    /// The end of the name that starts at `start`.
    static int endOfName(String text, int start) {
        int at = start;
        while (at < text.length()) {
            int c = text.codePointAt(at);
            if (!continuesName(c)) {
                break;
            }
            at += Character.charCount(c);
        }
        return at;
    }

    /// Folds an unquoted name to lower case, one character for one: no letter outside ASCII becomes a keyword's.
    static String fold(String name) {
        StringBuilder folded = new StringBuilder(name.length());
        int at = 0;
        while (at < name.length()) {
            int c = name.codePointAt(at);
            int lower = Character.toLowerCase(c);
            folded.appendCodePoint(c >= 0x80 && lower < 0x80 ? c : lower);
            at += Character.charCount(c);
        }
        return folded.toString();
    }

    /// Refuses characters that no text may hold anywhere: NUL and halves of surrogate pairs.
    static void check(String text, int start, int end) {
        int at = start;
        while (at < end) {
            char c = text.charAt(at);
            if (c == 0 || Character.isSurrogate(c)) {
                int whole = text.codePointAt(at);
                if (!Character.isSupplementaryCodePoint(whole)) {
                    throw unexpected(text, at);
                }
                at++;
            }
            at++;
        }
    }

    /// The error for a character that starts no token.
    static SqlException unexpected(String text, int at) {
        int c = text.codePointAt(at);
        String what;
        if (Character.isSurrogate((char) c) && !Character.isSupplementaryCodePoint(c)) {
            what = "half of a surrogate pair (" + code(c) + ")";
        } else if (Character.isISOControl(c)) {
            what = "control character " + code(c);
        } else if (c < 0x80) {
            what = "character '" + (char) c + "'";
        } else {
            String name = Character.getName(c);
            what = "character " + code(c) + (name == null ? "" : " (" + name + ")");
        }
        return new SqlException(ErrorCode.SYNTAX, "unexpected " + what, SourcePosition.of(text, at));
    }

    private static String code(int c) {
        return String.format("U+%04X", c);
    }
}
