package io.winnow.core.batch;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Operations on validity bitmaps; see [Column] for their layout. Bits at and past the row count are undefined.
public final class Validity {
    private Validity() {}

    /// Number of words that hold `rows` bits.
    public static int words(int rows) {
        return (rows + 63) >> 6;
    }

    /// A bitmap of `rows` set bits.
    public static long[] allValid(int rows) {
        long[] words = new long[words(rows)];
        Arrays.fill(words, -1L);
        return words;
    }

    /// Number of set bits among the first `rows`.
    public static int count(long[] words, int rows) {
        int full = rows >> 6;
        int count = 0;
        for (int i = 0; i < full; i++) {
            count += Long.bitCount(words[i]);
        }
        int rest = rows & 63;
        return rest == 0 ? count : count + Long.bitCount(words[full] & -1L >>> (64 - rest));
    }

    /// Number of set bits from `from` to before `to`.
    public static int count(long[] words, int from, int to) {
        if (from >= to) {
            return 0;
        }
        int first = from >> 6;
        int last = (to - 1) >> 6;
        long head = -1L << from;
        long tail = -1L >>> -to;
        if (first == last) {
            return Long.bitCount(words[first] & head & tail);
        }
        int count = Long.bitCount(words[first] & head) + Long.bitCount(words[last] & tail);
        for (int i = first + 1; i < last; i++) {
            count += Long.bitCount(words[i]);
        }
        return count;
    }

    public static boolean isSet(long[] words, int row) {
        return (words[row >> 6] >>> row & 1) != 0;
    }

    public static void set(long[] words, int row) {
        words[row >> 6] |= 1L << row;
    }

    public static void clear(long[] words, int row) {
        words[row >> 6] &= ~(1L << row);
    }

    /// Rows valid in both; null when neither has a bitmap. May return one of the two.
    public static long @Nullable [] and(long @Nullable [] left, long @Nullable [] right, int rows) {
        if (left == null) {
            return right;
        }
        if (right == null) {
            return left;
        }
        int n = words(rows);
        long[] both = new long[n];
        for (int i = 0; i < n; i++) {
            both[i] = left[i] & right[i];
        }
        return both;
    }

    /// The bits of `rows[0..count)`, null when all of them are set.
    public static long @Nullable [] take(long @Nullable [] words, int[] rows, int count) {
        if (words == null) {
            return null;
        }
        long[] taken = new long[words(count)];
        int valid = 0;
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            long bit = words[row >> 6] >>> row & 1;
            taken[i >> 6] |= bit << i;
            valid += (int) bit;
        }
        return valid == count ? null : taken;
    }

    /// Bits `from` to `from + count`, null when there is no bitmap.
    public static long @Nullable [] slice(long @Nullable [] words, int from, int count) {
        if (words == null) {
            return null;
        }
        int n = words(count);
        int first = from >> 6;
        int shift = from & 63;
        if (shift == 0) {
            return Arrays.copyOfRange(words, first, first + n);
        }
        long[] sliced = new long[n];
        for (int i = 0; i < n; i++) {
            long low = words[first + i] >>> shift;
            long high = first + i + 1 < words.length ? words[first + i + 1] << (64 - shift) : 0;
            sliced[i] = low | high;
        }
        return sliced;
    }

    /// Null when all of the first `rows` bits are set, else `words` itself.
    public static long @Nullable [] orNone(long[] words, int rows) {
        return count(words, rows) == rows ? null : words;
    }
}
