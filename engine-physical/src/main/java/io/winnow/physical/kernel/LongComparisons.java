package io.winnow.physical.kernel;

import io.winnow.core.expr.ComparisonOp;
import java.util.Arrays;

/// Comparisons of `long` values as loops that write one byte, 0 or 1, per row.
///
/// `flip` is 0 for signed values and the sign bit for unsigned ones: it is applied to both sides.
final class LongComparisons {
    private LongComparisons() {}

    /// Compares `values[i]` with `constant`.
    static void compare(ComparisonOp op, long[] values, long constant, long flip, byte[] out, int rows) {
        long c = constant ^ flip;
        switch (op) {
            case EQUAL, NOT_DISTINCT -> equal(values, constant, out, rows);
            case NOT_EQUAL, DISTINCT -> notEqual(values, constant, out, rows);
            case LESS -> less(values, c, flip, out, rows);
            case GREATER_OR_EQUAL -> atLeast(values, c, flip, out, rows);
            case LESS_OR_EQUAL -> {
                if (c == Long.MAX_VALUE) {
                    Arrays.fill(out, 0, rows, (byte) 1);
                } else {
                    less(values, c + 1, flip, out, rows);
                }
            }
            case GREATER -> {
                if (c == Long.MAX_VALUE) {
                    Arrays.fill(out, 0, rows, (byte) 0);
                } else {
                    atLeast(values, c + 1, flip, out, rows);
                }
            }
        }
    }

    /// Compares `left[i]` with `right[i]`.
    static void compare(ComparisonOp op, long[] left, long[] right, long flip, byte[] out, int rows) {
        switch (op) {
            case EQUAL, NOT_DISTINCT -> equal(left, right, out, rows);
            case NOT_EQUAL, DISTINCT -> notEqual(left, right, out, rows);
            case LESS -> less(left, right, flip, out, rows);
            case LESS_OR_EQUAL -> lessOrEqual(left, right, flip, out, rows);
            case GREATER -> less(right, left, flip, out, rows);
            case GREATER_OR_EQUAL -> lessOrEqual(right, left, flip, out, rows);
        }
    }

    private static void equal(long[] values, long c, byte[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) (values[i] == c ? 1 : 0);
        }
    }

    static void notEqual(long[] values, long c, byte[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) (values[i] != c ? 1 : 0);
        }
    }

    private static void less(long[] values, long c, long flip, byte[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) ((values[i] ^ flip) < c ? 1 : 0);
        }
    }

    private static void atLeast(long[] values, long c, long flip, byte[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) ((values[i] ^ flip) >= c ? 1 : 0);
        }
    }

    private static void equal(long[] left, long[] right, byte[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) (left[i] == right[i] ? 1 : 0);
        }
    }

    private static void notEqual(long[] left, long[] right, byte[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) (left[i] != right[i] ? 1 : 0);
        }
    }

    private static void less(long[] left, long[] right, long flip, byte[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) ((left[i] ^ flip) < (right[i] ^ flip) ? 1 : 0);
        }
    }

    private static void lessOrEqual(long[] left, long[] right, long flip, byte[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) ((left[i] ^ flip) <= (right[i] ^ flip) ? 1 : 0);
        }
    }
}
