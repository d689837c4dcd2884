package io.winnow.physical.kernel;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.expr.ComparisonOp;
import java.util.Arrays;

/// Comparisons of byte strings: unsigned bytes, a prefix before its extensions.
final class BytesComparisons {
    private BytesComparisons() {}

    /// Compares each value with `constant`.
    static void compare(ComparisonOp op, BytesColumn values, byte[] constant, byte[] out, int rows) {
        switch (op) {
            case EQUAL, NOT_DISTINCT -> equal(values, constant, 1, out, rows);
            case NOT_EQUAL, DISTINCT -> equal(values, constant, 0, out, rows);
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> order(Signs.of(op), values, constant, out, rows);
        }
    }

    /// Compares both values of each row.
    static void compare(ComparisonOp op, BytesColumn left, BytesColumn right, byte[] out, int rows) {
        switch (op) {
            case EQUAL, NOT_DISTINCT -> equal(left, right, 1, out, rows);
            case NOT_EQUAL, DISTINCT -> equal(left, right, 0, out, rows);
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> order(Signs.of(op), left, right, out, rows);
        }
    }

    private static void equal(BytesColumn values, byte[] constant, int whenEqual, byte[] out, int rows) {
        byte[] data = values.data();
        int[] offsets = values.offsets();
        int length = constant.length;
        for (int i = 0; i < rows; i++) {
            int from = offsets[i];
            int to = offsets[i + 1];
            boolean same = to - from == length && Arrays.equals(data, from, to, constant, 0, length);
            out[i] = (byte) (same ? whenEqual : whenEqual ^ 1);
        }
    }

    private static void equal(BytesColumn left, BytesColumn right, int whenEqual, byte[] out, int rows) {
        byte[] data = left.data();
        byte[] otherData = right.data();
        int[] offsets = left.offsets();
        int[] otherOffsets = right.offsets();
        for (int i = 0; i < rows; i++) {
            int from = offsets[i];
            int to = offsets[i + 1];
            int otherFrom = otherOffsets[i];
            int otherTo = otherOffsets[i + 1];
            boolean same =
                    to - from == otherTo - otherFrom && Arrays.equals(data, from, to, otherData, otherFrom, otherTo);
            out[i] = (byte) (same ? whenEqual : whenEqual ^ 1);
        }
    }

    private static void order(int signs, BytesColumn values, byte[] constant, byte[] out, int rows) {
        byte[] data = values.data();
        int[] offsets = values.offsets();
        for (int i = 0; i < rows; i++) {
            int sign = Arrays.compareUnsigned(data, offsets[i], offsets[i + 1], constant, 0, constant.length);
            out[i] = Signs.holds(signs, Integer.signum(sign));
        }
    }

    private static void order(int signs, BytesColumn left, BytesColumn right, byte[] out, int rows) {
        byte[] data = left.data();
        byte[] otherData = right.data();
        int[] offsets = left.offsets();
        int[] otherOffsets = right.offsets();
        for (int i = 0; i < rows; i++) {
            int sign = Arrays.compareUnsigned(
                    data, offsets[i], offsets[i + 1], otherData, otherOffsets[i], otherOffsets[i + 1]);
            out[i] = Signs.holds(signs, Integer.signum(sign));
        }
    }
}
