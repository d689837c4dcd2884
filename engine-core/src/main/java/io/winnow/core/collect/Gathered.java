package io.winnow.core.collect;

import io.winnow.core.batch.Validity;

/// Puts the values of rows that are not NULL side by side, so that what computes on them knows no NULLs.
final class Gathered {
    /// Rows at a time: what is gathered stays in the first cache.
    static final int PIECE = 1024;

    private Gathered() {}

    static int bytes(byte[] values, long[] validity, int from, int to, byte[] into) {
        int count = 0;
        for (int i = from; i < to; i++) {
            into[count] = values[i];
            count += (int) (validity[i >> 6] >>> i & 1);
        }
        return count;
    }

    static int ints(int[] values, long[] validity, int from, int to, int[] into) {
        int count = 0;
        for (int i = from; i < to; i++) {
            into[count] = values[i];
            count += (int) (validity[i >> 6] >>> i & 1);
        }
        return count;
    }

    static int longs(long[] values, long[] validity, int from, int to, long[] into) {
        int count = 0;
        for (int i = from; i < to; i++) {
            into[count] = values[i];
            count += (int) (validity[i >> 6] >>> i & 1);
        }
        return count;
    }

    static int floats(float[] values, long[] validity, int from, int to, float[] into) {
        int count = 0;
        for (int i = from; i < to; i++) {
            into[count] = values[i];
            count += (int) (validity[i >> 6] >>> i & 1);
        }
        return count;
    }

    static int doubles(double[] values, long[] validity, int from, int to, double[] into) {
        int count = 0;
        for (int i = from; i < to; i++) {
            into[count] = values[i];
            count += (int) (validity[i >> 6] >>> i & 1);
        }
        return count;
    }

    /// The rows themselves.
    static int rows(long[] validity, int from, int to, int[] into) {
        int count = 0;
        for (int i = from; i < to; i++) {
            into[count] = i;
            count += Validity.isSet(validity, i) ? 1 : 0;
        }
        return count;
    }
}
