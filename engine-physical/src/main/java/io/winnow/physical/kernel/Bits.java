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

    /// Up to one row in so many set, ones are looked for eight rows at a time.
    private static final int SPARSE = 8;

    private Bits() {}

    /// Bit `i` is `bytes[i]`; bits past `rows` are 0.
    static long[] pack(byte[] bytes, int rows) {
        long[] words = new long[Validity.words(rows)];
        int full = rows >> 6;
        for (int w = 0; w < full; w++) {
            long word = 0;
            for (int k = 0; k < 8; k++) {
                long eight = (long) LONGS.get(bytes, (w << 6) + (k << 3));
                word |= ((eight * GATHER) >>> 56) << (k << 3);
            }
            words[w] = word;
        }
        for (int i = full << 6; i < rows; i++) {
            words[i >> 6] |= (long) bytes[i] << i;
        }
        return words;
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
        // One more than needed, so that the slot after the last one may be written without a branch.
        int[] positions = new int[count + 1];
        if (count <= rows / SPARSE) {
            sparse(bytes, rows, positions);
        } else {
            dense(bytes, rows, positions);
        }
        return positions;
    }

    private static void dense(byte[] bytes, int rows, int[] positions) {
        int next = 0;
        for (int i = 0; i < rows; i++) {
            positions[next] = i;
            next += bytes[i];
        }
    }

    /// Eight rows are passed at once where none is set.
    private static void sparse(byte[] bytes, int rows, int[] positions) {
        int next = 0;
        int full = rows & -8;
        for (int i = 0; i < full; i += 8) {
            long eight = (long) LONGS.get(bytes, i);
            while (eight != 0) {
                positions[next++] = i + (Long.numberOfTrailingZeros(eight) >> 3);
                eight &= eight - 1;
            }
        }
        for (int i = full; i < rows; i++) {
            if (bytes[i] != 0) {
                positions[next++] = i;
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
