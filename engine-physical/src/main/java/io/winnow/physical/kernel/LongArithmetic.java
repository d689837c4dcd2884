package io.winnow.physical.kernel;

/// Checked loops over `long` values. Each gives a negative number if any row, valid or not, went out of range, and
/// the wrapped results in any case.
final class LongArithmetic {
    private LongArithmetic() {}

    static long add(long[] left, long[] right, long[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long a = left[i];
            long b = right[i];
            long r = a + b;
            wrong |= (a ^ r) & (b ^ r);
            out[i] = r;
        }
        return wrong;
    }

    static long add(long[] left, long b, long[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long a = left[i];
            long r = a + b;
            wrong |= (a ^ r) & (b ^ r);
            out[i] = r;
        }
        return wrong;
    }

    static long subtract(long[] left, long[] right, long[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long a = left[i];
            long b = right[i];
            long r = a - b;
            wrong |= (a ^ b) & (a ^ r);
            out[i] = r;
        }
        return wrong;
    }

    static long subtract(long[] left, long b, long[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long a = left[i];
            long r = a - b;
            wrong |= (a ^ b) & (a ^ r);
            out[i] = r;
        }
        return wrong;
    }

    static long subtract(long a, long[] right, long[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long b = right[i];
            long r = a - b;
            wrong |= (a ^ b) & (a ^ r);
            out[i] = r;
        }
        return wrong;
    }

    static long multiply(long[] left, long[] right, long[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long a = left[i];
            long b = right[i];
            long r = a * b;
            wrong |= Math.multiplyHigh(a, b) ^ (r >> 63);
            out[i] = r;
        }
        // Any bit set: a high half was not the sign of its low half.
        return wrong == 0 ? 0 : -1;
    }

    static long multiply(long[] left, long b, long[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long a = left[i];
            long r = a * b;
            wrong |= Math.multiplyHigh(a, b) ^ (r >> 63);
            out[i] = r;
        }
        return wrong == 0 ? 0 : -1;
    }

    static long negate(long[] values, long[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long a = values[i];
            long r = -a;
            wrong |= a & r;
            out[i] = r;
        }
        return wrong;
    }

    /// `add` within `[least, greatest]`, for values that lie far from the ends of `long`.
    static long addWithin(long[] left, long[] right, long least, long greatest, long[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long r = left[i] + right[i];
            wrong |= (r - least) | (greatest - r);
            out[i] = r;
        }
        return wrong;
    }

    /// As [#addWithin].
    static long subtractWithin(long[] left, long[] right, long least, long greatest, long[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long r = left[i] - right[i];
            wrong |= (r - least) | (greatest - r);
            out[i] = r;
        }
        return wrong;
    }

    /// As [#addWithin].
    static long multiplyWithin(long[] left, long[] right, long least, long greatest, long[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long r = left[i] * right[i];
            wrong |= (r - least) | (greatest - r);
            out[i] = r;
        }
        return wrong;
    }

    /// `left * leftFactor + right * rightFactor`, where the types exclude overflow.
    static void combine(long[] left, long leftFactor, long[] right, long rightFactor, long[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = left[i] * leftFactor + right[i] * rightFactor;
        }
    }

    /// `constant + right * rightFactor`, where the types exclude overflow.
    static void combine(long constant, long[] right, long rightFactor, long[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = constant + right[i] * rightFactor;
        }
    }

    /// `left * right`, where the types exclude overflow.
    static void product(long[] left, long[] right, long[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = left[i] * right[i];
        }
    }

    /// `left * right` in 128 bits.
    static void product(long[] left, long[] right, long[] high, long[] low, int rows) {
        for (int i = 0; i < rows; i++) {
            long a = left[i];
            long b = right[i];
            high[i] = Math.multiplyHigh(a, b);
            low[i] = a * b;
        }
    }
}
