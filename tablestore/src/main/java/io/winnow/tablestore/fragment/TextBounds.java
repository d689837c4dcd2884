package io.winnow.tablestore.fragment;

import io.winnow.core.scalar.Bytes;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Bounds of strings and byte strings: one of more than 64 bytes is cut there and then is a bound only. Strings are
/// cut between code points.
final class TextBounds {
    private static final int MOST_BYTES = 64;
    private static final int LAST_CODE_POINT = 0x10FFFF;

    private TextBounds() {}

    /// The least value as a statistic.
    static Stat<Object> least(byte[] value, DataType type) {
        return value.length <= MOST_BYTES
                ? Stat.exact(carrier(value, type))
                : new Stat.Bound<>(carrier(cut(value, type), type));
    }

    /// The greatest value as a statistic; absent where nothing of that length lies above it.
    static Stat<Object> greatest(byte[] value, DataType type) {
        if (value.length <= MOST_BYTES) {
            return Stat.exact(carrier(value, type));
        }
        byte[] prefix = cut(value, type);
        byte[] above = type instanceof DataType.Utf8 ? nextText(prefix) : nextBytes(prefix);
        return above == null ? Stat.absent() : new Stat.Bound<>(carrier(above, type));
    }

    private static Object carrier(byte[] value, DataType type) {
        return type instanceof DataType.Utf8 ? new String(value, StandardCharsets.UTF_8) : Bytes.of(value);
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
