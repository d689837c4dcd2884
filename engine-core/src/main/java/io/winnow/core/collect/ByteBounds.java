package io.winnow.core.collect;

import io.winnow.core.type.DataType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Bounds of strings and byte strings of at most 64 bytes: a longer one is cut there, strings between code points,
/// and then is a bound only (whose last code point, one up, may take a byte more).
public final class ByteBounds {
    private static final int MOST_BYTES = 64;
    private static final int LAST_CODE_POINT = 0x10FFFF;

    private ByteBounds() {}

    /// Whether a value of so many bytes is a bound as it is.
    public static boolean isWhole(int length) {
        return length <= MOST_BYTES;
    }

    /// A bound that no value from `value` on lies below: the value itself, or its start.
    public static byte[] below(byte[] value, DataType type) {
        return isWhole(value.length) ? value : cut(value, type);
    }

    /// A bound that no value up to `value` lies above: the value itself, or the least one above all with its start.
    /// Null where none of that length lies above it.
    public static byte @Nullable [] above(byte[] value, DataType type) {
        if (isWhole(value.length)) {
            return value;
        }
        byte[] prefix = cut(value, type);
        return type instanceof DataType.Utf8 ? nextText(prefix) : nextBytes(prefix);
    }

    private static byte[] cut(byte[] value, DataType type) {
        int end = MOST_BYTES;
        while (type instanceof DataType.Utf8 && (value[end] & 0xC0) == 0x80) {
            end--;
        }
        return Arrays.copyOf(value, end);
    }

    /// The least string above all that start with `prefix`: its last code point goes up by one, or goes where it is
    /// the greatest there is.
    private static byte @Nullable [] nextText(byte[] prefix) {
        int[] points = new String(prefix, StandardCharsets.UTF_8).codePoints().toArray();
        int last = points.length - 1;
        while (last >= 0 && points[last] == LAST_CODE_POINT) {
            last--;
        }
        if (last < 0) {
            return null;
        }
        // Surrogates are no code points of a string.
        points[last] = points[last] == Character.MIN_SURROGATE - 1 ? Character.MAX_SURROGATE + 1 : points[last] + 1;
        return new String(points, 0, last + 1).getBytes(StandardCharsets.UTF_8);
    }

    private static byte @Nullable [] nextBytes(byte[] prefix) {
        int last = prefix.length - 1;
        while (last >= 0 && prefix[last] == (byte) 0xFF) {
            last--;
        }
        if (last < 0) {
            return null;
        }
        byte[] above = Arrays.copyOf(prefix, last + 1);
        above[last]++;
        return above;
    }
}
