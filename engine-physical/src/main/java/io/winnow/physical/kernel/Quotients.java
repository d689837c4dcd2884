package io.winnow.physical.kernel;

import io.winnow.core.batch.Validity;
import org.jspecify.annotations.Nullable;

/// Integer division and remainder, truncated. Each gives the first valid row whose divisor is zero or whose quotient
/// does not fit, or -1; what stands in a NULL row neither fails nor matters.
final class Quotients {
    private Quotients() {}

    static int divide(long[] left, long[] right, long @Nullable [] validity, long[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            long b = right[i];
            if (b == 0 || b == -1) {
                boolean fails = b == 0 || left[i] == Long.MIN_VALUE;
                if (fails && (validity == null || Validity.isSet(validity, i))) {
                    return i;
                }
                out[i] = -left[i];
            } else {
                out[i] = left[i] / b;
            }
        }
        return -1;
    }

    static int modulo(long[] left, long[] right, long @Nullable [] validity, long[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            long b = right[i];
            if (b == 0) {
                if (validity == null || Validity.isSet(validity, i)) {
                    return i;
                }
            } else {
                out[i] = left[i] % b;
            }
        }
        return -1;
    }

    /// By a constant other than 0 and -1.
    static void divide(long[] left, long b, long[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = left[i] / b;
        }
    }

    /// By a constant other than 0.
    static void modulo(long[] left, long b, long[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = left[i] % b;
        }
    }

    static int divideUnsigned(long[] left, long[] right, long @Nullable [] validity, long[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            long b = right[i];
            if (b != 0) {
                out[i] = Long.divideUnsigned(left[i], b);
            } else if (validity == null || Validity.isSet(validity, i)) {
                return i;
            }
        }
        return -1;
    }

    static int moduloUnsigned(long[] left, long[] right, long @Nullable [] validity, long[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            long b = right[i];
            if (b != 0) {
                out[i] = Long.remainderUnsigned(left[i], b);
            } else if (validity == null || Validity.isSet(validity, i)) {
                return i;
            }
        }
        return -1;
    }

    /// Over integers of up to 32 bits; a quotient outside `[least, greatest]` fails.
    static int divide(
            int[] left, int[] right, long @Nullable [] validity, long least, long greatest, int[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            long b = right[i];
            long quotient = b == 0 ? Long.MAX_VALUE : left[i] / b;
            if ((quotient < least || quotient > greatest) && (validity == null || Validity.isSet(validity, i))) {
                return i;
            }
            out[i] = (int) quotient;
        }
        return -1;
    }

    static int modulo(int[] left, int[] right, long @Nullable [] validity, int[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            int b = right[i];
            if (b != 0) {
                out[i] = left[i] % b;
            } else if (validity == null || Validity.isSet(validity, i)) {
                return i;
            }
        }
        return -1;
    }
}
