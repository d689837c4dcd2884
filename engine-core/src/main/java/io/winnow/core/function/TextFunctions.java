package io.winnow.core.function;

import static io.winnow.core.function.FunctionCategory.STRING;
import static io.winnow.core.type.DataType.BINARY;
import static io.winnow.core.type.DataType.INT64;
import static io.winnow.core.type.DataType.UTF8;

import io.winnow.core.scalar.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// Functions over whole texts. Positions and lengths count code points; upper and lower case are those of single code
/// points, so they never change a length.
final class TextFunctions {
    private TextFunctions() {}

    static List<BuiltIn> all() {
        return List.of(
                BuiltIn.of(
                                STRING,
                                "length(s): the number of characters of a string, or of bytes of a byte string",
                                Forms.first(Forms.of(INT64, UTF8), Forms.of(INT64, BINARY)),
                                (a, _) -> a[0] instanceof Bytes ? octets(a[0]) : points((String) a[0]))
                        .alsoNamed("char_length", "character_length"),
                BuiltIn.of(
                        STRING,
                        "octet_length(s): the number of bytes, of a string in UTF-8",
                        Forms.first(Forms.of(INT64, UTF8), Forms.of(INT64, BINARY)),
                        (a, _) -> octets(a[0])),
                BuiltIn.of(
                        STRING,
                        "bit_length(s): eight times the number of bytes",
                        Forms.first(Forms.of(INT64, UTF8), Forms.of(INT64, BINARY)),
                        (a, _) -> octets(a[0]) * 8),
                BuiltIn.of(
                                STRING,
                                "lower(s): s in lower case",
                                Forms.of(UTF8, UTF8),
                                (a, _) -> mapped((String) a[0], Character::toLowerCase))
                        .alsoNamed("lcase"),
                BuiltIn.of(
                                STRING,
                                "upper(s): s in upper case",
                                Forms.of(UTF8, UTF8),
                                (a, _) -> mapped((String) a[0], Character::toUpperCase))
                        .alsoNamed("ucase"),
                BuiltIn.of(
                        STRING,
                        "initcap(s): the first letter of each word in upper case, the others in lower case",
                        Forms.of(UTF8, UTF8),
                        (a, _) -> initcap((String) a[0])),
                BuiltIn.of(
                        STRING,
                        "reverse(s): the characters from the last to the first",
                        Forms.of(UTF8, UTF8),
                        (a, _) -> reverse((String) a[0])),
                trim("trim(s[, chars]): s without blanks, or the characters of chars, at both ends", true, true)
                        .alsoNamed("btrim"),
                trim("ltrim(s[, chars]): s without blanks, or the characters of chars, at its start", true, false),
                trim("rtrim(s[, chars]): s without blanks, or the characters of chars, at its end", false, true),
                BuiltIn.ofNullable(
                                STRING,
                                "concat(s, …): the strings one after another, NULLs left out",
                                Forms.repeated(UTF8, 1, UTF8),
                                (a, _) -> joined("concat", "", a, 0))
                        .thatFails(),
                BuiltIn.ofNullable(
                                STRING,
                                "concat_ws(separator, s, …): the strings with a separator between them, NULLs left out",
                                Forms.repeated(UTF8, 1, UTF8),
                                (a, _) -> a[0] == null ? null : joined("concat_ws", (String) a[0], a, 1))
                        .thatFails(),
                BuiltIn.of(
                        STRING,
                        "translate(s, from, to): s with each character of from replaced by the one at its place in "
                                + "to, or left out",
                        Forms.of(UTF8, UTF8, UTF8, UTF8),
                        (a, _) -> translate((String) a[0], (String) a[1], (String) a[2])));
    }

    /// Number of code points.
    static long points(String text) {
        return text.codePointCount(0, text.length());
    }

    private static long octets(Object value) {
        return value instanceof Bytes bytes ? bytes.length() : ((String) value).getBytes(StandardCharsets.UTF_8).length;
    }

    private static String mapped(String text, IntUnaryOperator mapping) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().map(mapping).forEach(out::appendCodePoint);
        return out.toString();
    }

    private static String initcap(String text) {
        StringBuilder out = new StringBuilder(text.length());
        boolean inWord = false;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int point = text.codePointAt(i);
            out.appendCodePoint(inWord ? Character.toLowerCase(point) : Character.toUpperCase(point));
            inWord = Character.isLetterOrDigit(point);
        }
        return out.toString();
    }

    private static String reverse(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = text.length(); i > 0; ) {
            int point = text.codePointBefore(i);
            out.appendCodePoint(point);
            i -= Character.charCount(point);
        }
        return out.toString();
    }

    private static BuiltIn trim(String description, boolean atStart, boolean atEnd) {
        return BuiltIn.of(
                STRING,
                description,
                Forms.optional(UTF8, 1, UTF8, UTF8),
                (a, _) -> trimmed((String) a[0], a.length == 1 ? " " : (String) a[1], atStart, atEnd));
    }

    private static String trimmed(String text, String characters, boolean atStart, boolean atEnd) {
        int from = 0;
        int to = text.length();
        while (atStart && from < to && characters.indexOf(text.codePointAt(from)) >= 0) {
            from += Character.charCount(text.codePointAt(from));
        }
        while (atEnd && from < to && characters.indexOf(text.codePointBefore(to)) >= 0) {
            to -= Character.charCount(text.codePointBefore(to));
        }
        return text.substring(from, to);
    }

    private static String joined(String function, String separator, @Nullable Object[] parts, int from) {
        StringBuilder out = new StringBuilder();
        boolean any = false;
        for (int i = from; i < parts.length; i++) {
            if (parts[i] instanceof String part) {
                Failures.checkLength(function, (long) out.length() + separator.length() + part.length());
                out.append(any ? separator : "").append(part);
                any = true;
            }
        }
        return out.toString();
    }

    private static String translate(String text, String from, String to) {
        int[] sources = from.codePoints().toArray();
        int[] targets = to.codePoints().toArray();
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            int at = 0;
            while (at < sources.length && sources[at] != point) {
                at++;
            }
            if (at == sources.length) {
                out.appendCodePoint(point);
            } else if (at < targets.length) {
                out.appendCodePoint(targets[at]);
            }
        });
        return out.toString();
    }
}
