package io.winnow.physical.kernel;

import io.winnow.core.expr.ComparisonOp;
import java.util.Arrays;

/// Comparisons of `int` values as loops that write one byte, 0 or 1, per row.
///
/// `flip` is 0 for signed values and the sign bit for unsigned ones: it is applied to both sides.
final class IntComparisons {
    private IntComparisons() {}

    /// Compares `values[i]` with `constant`.
    static void compare(ComparisonOp op, int[] values, int constant, int flip, byte[] out, int rows) {
        int c = constant ^ flip;
        switch (op) {
            case EQUAL, NOT_DISTINCT -> equal(values, constant, out, rows);
            case NOT_EQUAL, DISTINCT -> notEqual(values, constant, out, rows);
            case LESS -> less(values, c, flip, out, rows);
            case GREATER_OR_EQUAL -> atLeast(values, c, flip, out, rows);
            case LESS_OR_EQUAL -> {
                if (c == Integer.MAX_VALUE) {
                    Arrays.fill(out, 0, rows, (byte) 1);
                } else {
                    less(values, c + 1, flip, out, rows);
                }
            }
            case GREATER -> {
                if (c == Integer.MAX_VALUE) {
                    Arrays.fill(out, 0, rows, (byte) 0);
                } else {
                    atLeast(values, c + 1, flip, out, rows);
                }
            }
        }
    }

    /// Compares `left[i]` with `right[i]`.
    static void compare(ComparisonOp op, int[] left, int[] right, int flip, byte[] out, int rows) {
        switch (op) {
            case EQUAL, NOT_DISTINCT -> equal(left, right, out, rows);
            case NOT_EQUAL, DISTINCT -> notEqual(left, right, out, rows);
            case LESS -> less(left, right, flip, out, rows);
            case LESS_OR_EQUAL -> lessOrEqual(left, right, flip, out, rows);
            case GREATER -> less(right, left, flip, out, rows);
            case GREATER_OR_EQUAL -> lessOrEqual(right, left, flip, out, rows);
        }
    }

    private static void equal(int[] values, int c, byte[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) (values[i] == c ? 1 : 0);
        }
    }

    static void notEqual(int[] values, int c, byte[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) (values[i] != c ? 1 : 0);
        }
    }

    private static void less(int[] values, int c, int flip, byte[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) ((values[i] ^ flip) < c ? 1 : 0);
        }
    }

    private static void atLeast(int[] values, int c, int flip, byte[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) ((values[i] ^ flip) >= c ? 1 : 0);
        }
    }

    private static void equal(int[] left, int[] right, byte[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) (left[i] == right[i] ? 1 : 0);
        }
    }

    private static void notEqual(int[] left, int[] right, byte[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) (left[i] != right[i] ? 1 : 0);
        }
    }

    private static void less(int[] left, int[] right, int flip, byte[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) ((left[i] ^ flip) < (right[i] ^ flip) ? 1 : 0);
        }
    }

    private static void lessOrEqual(int[] left, int[] right, int flip, byte[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) ((left[i] ^ flip) <= (right[i] ^ flip) ? 1 : 0);
        }
    }
}
