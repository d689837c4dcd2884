package io.winnow.physical.kernel;

/// Checked loops over integers of up to 32 bits, computed in 64. Each gives a negative number if any row, valid or
/// not, went out of `[least, greatest]`, and the results cut to 32 bits in any case.
final class IntArithmetic {
    private IntArithmetic() {}

    static long add(int[] left, int[] right, long least, long greatest, int[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long r = (long) left[i] + right[i];
            wrong |= (r - least) | (greatest - r);
            out[i] = (int) r;
        }
        return wrong;
    }

    static long subtract(int[] left, int[] right, long least, long greatest, int[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long r = (long) left[i] - right[i];
            wrong |= (r - least) | (greatest - r);
            out[i] = (int) r;
        }
        return wrong;
    }

    static long multiply(int[] left, int[] right, long least, long greatest, int[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long r = (long) left[i] * right[i];
            wrong |= (r - least) | (greatest - r);
            out[i] = (int) r;
        }
        return wrong;
    }

    static long negate(int[] values, long least, long greatest, int[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long r = -(long) values[i];
            wrong |= (r - least) | (greatest - r);
            out[i] = (int) r;
        }
        return wrong;
    }
}
