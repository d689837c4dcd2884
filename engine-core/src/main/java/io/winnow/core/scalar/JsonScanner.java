package io.winnow.core.scalar;

import io.winnow.core.error.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the tokens of one JSON text (RFC 8259). After each token, the blanks behind it are skipped.
final class JsonScanner {
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    /// Makes the error that stands at a position of the text.
    interface Failure {
        ExecutionException at(int position, String reason);
    }

    private final String text;
    private final Failure failure;
    private int at;

    JsonScanner(String text, Failure failure) {
        this.text = text;
        this.failure = failure;
    }

    /// Index of the next token.
    int position() {
        return at;
    }

    void skipBlanks() {
        while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    /// Takes a character if it is the next one.
    boolean take(char wanted) {
        boolean found = at < text.length() && text.charAt(at) == wanted;
        if (found) {
            at++;
            skipBlanks();
        }
        return found;
    }

    void expect(char wanted) {
        if (!take(wanted)) {
            throw failure.at(at, "expected " + wanted);
        }
    }

    void end() {
        if (at < text.length()) {
            throw failure.at(at, "expected nothing more");
        }
    }

    /// Takes the comma before another element, or the closing character: then false.
    boolean separated(char closing) {
        if (take(',')) {
            return true;
        }
        if (!take(closing)) {
            throw failure.at(at, "expected , or " + closing);
        }
        return false;
    }

    boolean takeNull() {
        return takeWord("null");
    }

    private boolean takeWord(String word) {
        int end = at + word.length();
        boolean found =
                text.startsWith(word, at) && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)));
        if (found) {
            at = end;
            skipBlanks();
        }
        return found;
    }

    /// The name before a colon.
    String key() {
        if (at == text.length() || text.charAt(at) != '"') {
            throw failure.at(at, "expected a name in double quotes");
        }
        String key = string();
        expect(':');
        return key;
    }

    /// The text of a string, a number, `true` or `false`.
    String scalar() {
        if (at < text.length() && text.charAt(at) == '"') {
            return string();
        }
        for (String word : new String[] {"true", "false"}) {
            if (takeWord(word)) {
                return word;
            }
        }
        Matcher number = NUMBER.matcher(text).region(at, text.length());
        if (!number.lookingAt()) {
            throw failure.at(at, "expected a string in double quotes, a number, true, false or null");
        }
        at = number.end();
        skipBlanks();
        return number.group();
    }

    private String string() {
        StringBuilder out = new StringBuilder();
        int start = at++;
        while (at < text.length() && text.charAt(at) != '"') {
            char c = text.charAt(at++);
            if (c == '\\') {
                escape(out);
            } else if (c < ' ') {
                throw failure.at(at - 1, "a control character in a string must be escaped");
            } else {
                out.append(c);
            }
        }
        if (at == text.length()) {
            throw failure.at(start, "the string that begins here has no end");
        }
        at++;
        skipBlanks();
        for (int i = 0; i < out.length(); i += Character.charCount(out.codePointAt(i))) {
            int point = out.codePointAt(i);
            if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
                throw failure.at(start, "the string that begins here holds half a surrogate pair");
            }
        }
        return out.toString();
    }

    /// What stands behind a backslash.
    private void escape(StringBuilder out) {
        int start = at - 1;
        char kind = at < text.length() ? text.charAt(at++) : ' ';
        int plain = "\"\\/bfnrt".indexOf(kind);
        if (plain >= 0) {
            out.append("\"\\/\b\f\n\r\t".charAt(plain));
            return;
        }
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = kind == 'u' && at < text.length() ? Character.digit(text.charAt(at++), 16) : -1;
            if (digit < 0) {
                throw failure.at(start, "no escape of JSON");
            }
            code = 16 * code + digit;
        }
        out.append((char) code);
    }
}
