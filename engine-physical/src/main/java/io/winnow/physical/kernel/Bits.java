package io.winnow.physical.kernel;

import io.winnow.core.batch.Validity;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// Conversions between one byte per row (0 or 1) and one bit per row.
final class Bits {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /// Moves the lowest bit of byte `k` to bit `56 + k`.
    private static final long GATHER = 0x0102040810204080L;

    /// Positions that are written together.
    private static final int AT_ONCE = 8;

    private Bits() {}

    /// Bit `i` is `bytes[i]`; bits past `rows` are 0.
    static long[] pack(byte[] bytes, int rows) {
        long[] words = new long[Validity.words(rows)];
        int full = rows >> 6;
        for (int w = 0; w < full; w++) {
            words[w] = word(bytes, w << 6);
        }
        for (int i = full << 6; i < rows; i++) {
            words[i >> 6] |= (long) bytes[i] << i;
        }
        return words;
    }

    /// Bits of 64 bytes from `start` on.
    private static long word(byte[] bytes, int start) {
        long word = 0;
        for (int k = 0; k < 8; k++) {
            long eight = (long) LONGS.get(bytes, start + (k << 3));
            word |= ((eight * GATHER) >>> 56) << (k << 3);
        }
        return word;
    }

    /// `bytes[i]` is bit `i`.
    static byte[] unpack(long[] words, int rows) {
        byte[] bytes = new byte[rows];
        for (int i = 0; i < rows; i++) {
            bytes[i] = (byte) (words[i >> 6] >>> i & 1);
        }
        return bytes;
    }

    /// Sets `bytes[i]` to 0 where the validity bit is 0.
    static void clearInvalid(byte[] bytes, long @Nullable [] validity, int rows) {
        if (validity == null) {
            return;
        }
        int words = Validity.words(rows);
        for (int w = 0; w < words; w++) {
            long word = validity[w];
            if (word != -1L) {
                int end = Math.min(rows, (w + 1) << 6);
                for (int i = w << 6; i < end; i++) {
                    bytes[i] &= (byte) (word >>> i & 1);
                }
            }
        }
    }

    /// Number of ones.
    static int count(byte[] bytes, int rows) {
        int count = 0;
        int full = rows & -8;
        for (int i = 0; i < full; i += 8) {
            count += Long.bitCount((long) LONGS.get(bytes, i));
        }
        for (int i = full; i < rows; i++) {
            count += bytes[i];
        }
        return count;
    }

    /// Positions of the ones, ascending; `count` of them.
    static int[] positions(byte[] bytes, int rows, int count) {
        int[] positions = new int[room(count)];
        positions(bytes, rows, positions);
        return positions;
    }

    /// Room that [#positions] takes for so many.
    static int room(int count) {
        return count + AT_ONCE;
    }

    /// Writes the positions of the ones, ascending; what lies after them is undefined.
    static void positions(byte[] bytes, int rows, int[] positions) {
        int next = 0;
        int full = rows & -64;
        for (int i = 0; i < full; i += 64) {
            long word = word(bytes, i);
            put(word, i, positions, next);
            next += Long.bitCount(word);
        }
        long word = 0;
        for (int i = full; i < rows; i++) {
            word |= (long) bytes[i] << i;
        }
        put(word, full, positions, next);
    }

    /// Some at a time, with no branch on each: which rows are set cannot be guessed, and a wrong guess costs as much as
    /// many positions.
    private static void put(long word, int base, int[] positions, int next) {
        long rest = word;
        for (int at = next; rest != 0; at += AT_ONCE) {
            for (int k = 0; k < AT_ONCE; k++) {
                positions[at + k] = base + Long.numberOfTrailingZeros(rest);
                rest &= rest - 1;
            }
        }
    }

    /// `left[i] &= right[i]`.
    static void andInto(byte[] left, byte[] right, int rows) {
        int full = rows & -8;
        for (int i = 0; i < full; i += 8) {
            LONGS.set(left, i, (long) LONGS.get(left, i) & (long) LONGS.get(right, i));
        }
        for (int i = full; i < rows; i++) {
            left[i] &= right[i];
        }
    }

    /// A new bitmap with every bit flipped.
    static long[] not(long[] words) {
        long[] flipped = new long[words.length];
        for (int i = 0; i < words.length; i++) {
            flipped[i] = ~words[i];
        }
        return flipped;
    }
}
