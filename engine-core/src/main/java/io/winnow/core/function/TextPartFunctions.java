package io.winnow.core.function;

import static io.winnow.core.function.FunctionCategory.STRING;
import static io.winnow.core.type.DataType.BOOL;
import static io.winnow.core.type.DataType.INT64;
import static io.winnow.core.type.DataType.UTF8;

import io.winnow.core.prune.transfer.Rule;
import java.util.List;
import java.util.function.BiPredicate;

/// Functions that cut texts, look into them and fill them up. Positions count code points from 1.
final class TextPartFunctions {
    private TextPartFunctions() {}

    static List<BuiltIn> all() {
        return List.of(
                BuiltIn.of(
                                STRING,
                                "substring(s, start[, n]): n characters from start, or all; places before the string count",
                                Forms.optional(UTF8, 2, UTF8, INT64, INT64),
                                (a, _) -> substring(a))
                        .alsoNamed("substr")
                        .thatFailsFor(types -> types.size() == 3)
                        .carriedBy(Rule.SUBSTRING),
                BuiltIn.of(
                                STRING,
                                "left(s, n): the first n characters, or all but the last -n",
                                Forms.of(UTF8, UTF8, INT64),
                                (a, _) -> left((String) a[0], (Long) a[1]))
                        .carriedBy(Rule.LEFT),
                BuiltIn.of(
                        STRING,
                        "right(s, n): the last n characters, or all but the first -n",
                        Forms.of(UTF8, UTF8, INT64),
                        (a, _) -> right((String) a[0], (Long) a[1])),
                BuiltIn.of(
                                STRING,
                                "replace(s, from, to): s with every occurrence of from replaced",
                                Forms.of(UTF8, UTF8, UTF8, UTF8),
                                (a, _) -> replace((String) a[0], (String) a[1], (String) a[2]))
                        .thatFails(),
                BuiltIn.of(
                                STRING,
                                "repeat(s, n): s n times over",
                                Forms.of(UTF8, UTF8, INT64),
                                (a, _) -> repeat((String) a[0], (Long) a[1]))
                        .thatFails(),
                BuiltIn.of(
                                STRING,
                                "lpad(s, n[, fill]): s filled up with blanks or fill at its start, or cut, to n characters",
                                Forms.optional(UTF8, 2, UTF8, INT64, UTF8),
                                (a, _) -> {
                                    String cut = left((String) a[0], Math.max(0, (Long) a[1]));
                                    return padding("lpad", cut, a) + cut;
                                })
                        .thatFails(),
                BuiltIn.of(
                                STRING,
                                "rpad(s, n[, fill]): s filled up with blanks or fill at its end, or cut, to n characters",
                                Forms.optional(UTF8, 2, UTF8, INT64, UTF8),
                                (a, _) -> {
                                    String cut = left((String) a[0], Math.max(0, (Long) a[1]));
                                    return cut + padding("rpad", cut, a);
                                })
                        .thatFails(),
                BuiltIn.of(
                                STRING,
                                "strpos(s, part): the place of the first occurrence of part in s, 0 for none",
                                Forms.of(INT64, UTF8, UTF8),
                                (a, _) -> position((String) a[0], (String) a[1]))
                        .alsoNamed("instr"),
                BuiltIn.of(
                        STRING,
                        "position(part, s): position(part IN s), the place of its first occurrence, 0 for none",
                        Forms.of(INT64, UTF8, UTF8),
                        (a, _) -> position((String) a[1], (String) a[0])),
                test("starts_with(s, part): whether s starts with part", String::startsWith)
                        .alsoNamed("prefix")
                        .carriedBy(Rule.STARTS_WITH),
                test("ends_with(s, part): whether s ends with part", String::endsWith)
                        .alsoNamed("suffix"),
                test("contains(s, part): whether part occurs in s", String::contains),
                BuiltIn.of(
                                STRING,
                                "split_part(s, separator, n): part n of s, counted from 1 or, negative, from the end",
                                Forms.of(UTF8, UTF8, UTF8, INT64),
                                (a, _) -> splitPart((String) a[0], (String) a[1], (Long) a[2]))
                        .thatFails());
    }

    private static BuiltIn test(String description, BiPredicate<String, String> test) {
        return BuiltIn.of(
                        STRING,
                        description,
                        Forms.of(BOOL, UTF8, UTF8),
                        (a, _) -> test.test((String) a[0], (String) a[1]))
                .carriedBy(Rule.PRESENT);
    }

    private static String substring(Object[] a) {
        String text = (String) a[0];
        long size = TextFunctions.points(text);
        long start = (Long) a[1];
        long end = size + 1;
        if (a.length == 3) {
            long count = (Long) a[2];
            if (count < 0) {
                throw Failures.invalid("substring: the length must not be negative, but is " + count);
            }
            // A sum past the end of a long is past the end of the text.
            end = start > 0 && count > Long.MAX_VALUE - start ? end : Math.min(end, start + count);
        }
        long from = Math.max(1, start);
        return from >= end ? "" : points(text, from - 1, end - 1);
    }

    private static String points(String text, long from, long to) {
        int start = text.offsetByCodePoints(0, (int) from);
        return text.substring(start, text.offsetByCodePoints(start, (int) (to - from)));
    }

    private static String left(String text, long count) {
        long size = TextFunctions.points(text);
        long kept = count >= 0 ? Math.min(size, count) : Math.max(0, size + count);
        return points(text, 0, kept);
    }

    private static String right(String text, long count) {
        long size = TextFunctions.points(text);
        // -(-2^63) is itself; so much is more than any text has.
        long kept = count >= 0 ? Math.min(size, count) : Math.max(0, size + count);
        return points(text, size - kept, size);
    }

    private static String replace(String text, String from, String to) {
        if (from.isEmpty()) {
            return text;
        }
        long occurrences = 0;
        for (int at = text.indexOf(from); at >= 0; at = text.indexOf(from, at + from.length())) {
            occurrences++;
        }
        Failures.checkLength("replace", text.length() + occurrences * (to.length() - from.length()));
        return text.replace(from, to);
    }

    private static String repeat(String text, long count) {
        if (count <= 0 || text.isEmpty()) {
            return "";
        }
        boolean fits = count <= Long.MAX_VALUE / text.length();
        Failures.checkLength("repeat", fits ? count * text.length() : Long.MAX_VALUE);
        return text.repeat((int) count);
    }

    /// What fills `cut` up to the length that is asked for.
    private static String padding(String function, String cut, Object[] a) {
        long missing = (Long) a[1] - TextFunctions.points(cut);
        String fill = a.length == 2 ? " " : (String) a[2];
        if (missing <= 0 || fill.isEmpty()) {
            return "";
        }
        Failures.checkLength(function, missing);
        int[] points = fill.codePoints().toArray();
        StringBuilder out = new StringBuilder();
        for (long i = 0; i < missing; i++) {
            out.appendCodePoint(points[(int) (i % points.length)]);
        }
        return out.toString();
    }

    private static long position(String text, String part) {
        int at = text.indexOf(part);
        return at < 0 ? 0 : text.codePointCount(0, at) + 1;
    }

    private static String splitPart(String text, String separator, long n) {
        if (n == 0) {
            throw Failures.invalid("split_part: parts count from 1, or from -1 at the end; there is no part 0");
        }
        List<String> parts = TextLists.split(text, separator);
        long at = n > 0 ? n - 1 : parts.size() + n;
        return at < 0 || at >= parts.size() ? "" : parts.get((int) at);
    }
}
