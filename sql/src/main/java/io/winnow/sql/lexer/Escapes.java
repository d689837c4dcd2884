package io.winnow.sql.lexer;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SourcePosition;
import io.winnow.core.error.SqlException;

/// Undoes the backslash escapes of `E'…'`.
///
/// A backslash before `b f n r t` is a control character, before `x` and one or two hexadecimal digits or before
/// one to three octal digits a character of ASCII, before `u` and four or `U` and eight hexadecimal digits a code
/// point; before anything else it only takes away that char's meaning.
final class Escapes {
    private final String text;
    private final int end;
    private final StringBuilder value = new StringBuilder();
    private int at;

    private Escapes(String text, int start, int end) {
        this.text = text;
        this.end = end;
        this.at = start;
    }

    /// The value of what stands between the quotes, from `start` to `end` in `text`.
    static String decode(String text, int start, int end) {
        Escapes escapes = new Escapes(text, start, end);
        while (escapes.at < end) {
            escapes.one();
        }
        return escapes.checked(start);
    }

    private void one() {
        char c = text.charAt(at);
        if (c == '\'') {
            value.append(c);
            at += 2;
        } else if (c == '\\') {
            escape();
        } else {
            value.append(c);
            at++;
        }
    }

    private void escape() {
        char c = text.charAt(at + 1);
        switch (c) {
            case 'b' -> simple('\b');
            case 'f' -> simple('\f');
            case 'n' -> simple('\n');
            case 'r' -> simple('\r');
            case 't' -> simple('\t');
            case 'x' -> ascii(at + 2, 16, 2);
            case '0', '1', '2', '3', '4', '5', '6', '7' -> ascii(at + 1, 8, 3);
            case 'u' -> unicode(4);
            case 'U' -> unicode(8);
            default -> simple(c);
        }
    }

    private void simple(char c) {
        value.append(c);
        at += 2;
    }

    private void ascii(int start, int radix, int most) {
        int digits = 0;
        int code = 0;
        while (digits < most && start + digits < end && Character.digit(text.charAt(start + digits), radix) >= 0) {
            code = code * radix + Character.digit(text.charAt(start + digits), radix);
            digits++;
        }
        if (digits == 0) {
            throw error("expected hexadecimal digits after \\x");
        }
        if (code >= 0x80) {
            throw error("a byte escape beyond ASCII has no meaning in text; write \\" + String.format("u%04x", code));
        }
        value.append((char) code);
        at = start + digits;
    }

    private void unicode(int digits) {
        int code = 0;
        for (int i = at + 2; i < at + 2 + digits; i++) {
            int digit = i < end ? Character.digit(text.charAt(i), 16) : -1;
            if (digit < 0) {
                throw error("expected " + digits + " hexadecimal digits after \\" + text.charAt(at + 1));
            }
            code = (code << 4) | digit;
        }
        if (!Character.isValidCodePoint(code)) {
            throw error("no such character: \\" + text.charAt(at + 1) + String.format("%08X", code));
        }
        value.appendCodePoint(code);
        at += 2 + digits;
    }

    private String checked(int start) {
        String decoded = value.toString();
        for (int i = 0; i < decoded.length(); i++) {
            if (Character.isSurrogate(decoded.charAt(i))) {
                if (!Character.isSupplementaryCodePoint(decoded.codePointAt(i))) {
                    at = start;
                    throw error("the string holds half of a surrogate pair");
                }
                i++;
            }
        }
        return decoded;
    }

    private SqlException error(String message) {
        return new SqlException(ErrorCode.SYNTAX, message, SourcePosition.of(text, at));
    }
}
