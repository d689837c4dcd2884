package io.winnow.physical.kernel;

/// Checked loops over unsigned 64-bit values. Each gives a negative number if any row, valid or not, went out of
/// range, and the wrapped results in any case.
final class UnsignedArithmetic {
    private UnsignedArithmetic() {}

    static long add(long[] left, long[] right, long[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long a = left[i];
            long b = right[i];
            long r = a + b;
            // The carry out of the highest bit.
            wrong |= (a & b) | ((a | b) & ~r);
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
            // The borrow into the highest bit.
            wrong |= (~a & b) | ((~a | b) & r);
            out[i] = r;
        }
        return wrong;
    }

    static long multiply(long[] left, long[] right, long[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long a = left[i];
            long b = right[i];
            wrong |= Math.unsignedMultiplyHigh(a, b);
            out[i] = a * b;
        }
        return wrong == 0 ? 0 : -1;
    }

    /// Zero alone can be negated.
    static long negate(long[] values, long[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            wrong |= values[i];
            out[i] = 0;
        }
        return wrong == 0 ? 0 : -1;
    }
}
