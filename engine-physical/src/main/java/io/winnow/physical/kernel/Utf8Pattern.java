package io.winnow.physical.kernel;

import io.winnow.core.scalar.LikePattern;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/// A LIKE pattern over UTF-8: the bytes of its text with its wildcards between them.
final class Utf8Pattern {
    /// `%`: any run of characters.
    static final int ANY_RUN = -1;

    /// `_`: one code point.
    static final int ANY_ONE = -2;

    /// Bytes 0 to 255, [#ANY_RUN] (never twice in a row) or [#ANY_ONE].
    private final int[] parts;

    private Utf8Pattern(int[] parts) {
        this.parts = parts;
    }

    /// A pattern that does not end with its escape.
    ///
    /// @param escape the escape code point, or -1 for none
    static Utf8Pattern parse(String pattern, int escape) {
        return parse(pattern, escape, IntUnaryOperator.identity());
    }

    /// As [#parse], its letters folded as a text must be before it is matched.
    static Utf8Pattern ignoringCase(String pattern, int escape) {
        return parse(pattern, escape, LikePattern::fold);
    }

    private static Utf8Pattern parse(String pattern, int escape, IntUnaryOperator letter) {
        int[] points = pattern.codePoints().toArray();
        int[] parts = new int[4 * points.length];
        int count = 0;
        for (int i = 0; i < points.length; i++) {
            int point = points[i];
            if (point == escape) {
                i++;
                count = append(letter.applyAsInt(points[i]), parts, count);
            } else if (point == '_') {
                parts[count++] = ANY_ONE;
            } else if (point != '%') {
                count = append(letter.applyAsInt(point), parts, count);
            } else if (count == 0 || parts[count - 1] != ANY_RUN) {
                parts[count++] = ANY_RUN;
            }
        }
        return new Utf8Pattern(Arrays.copyOf(parts, count));
    }

    private static int append(int codePoint, int[] parts, int count) {
        int end = count;
        for (byte b : Character.toString(codePoint).getBytes(StandardCharsets.UTF_8)) {
            parts[end++] = b & 0xff;
        }
        return end;
    }

    int[] parts() {
        return parts;
    }

    /// The cheapest matcher for this pattern.
    TextMatcher matcher() {
        boolean open = parts.length > 0 && parts[0] == ANY_RUN;
        boolean openEnd = parts.length > 0 && parts[parts.length - 1] == ANY_RUN;
        int from = open ? 1 : 0;
        int to = openEnd ? Math.max(from, parts.length - 1) : parts.length;
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (int i = from; i < to; i++) {
            if (parts[i] < 0) {
                return new GeneralMatcher(parts);
            }
            text.write(parts[i]);
        }
        byte[] bytes = text.toByteArray();
        if (open) {
            return openEnd ? TextMatchers.contains(bytes) : TextMatchers.endsWith(bytes);
        }
        return openEnd ? TextMatchers.startsWith(bytes) : TextMatchers.equalTo(bytes);
    }
}
