package io.winnow.physical.kernel;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Validity;
import io.winnow.core.expr.Truth;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The connectives of three-valued logic over boolean columns.
final class BooleanKernels {
    private BooleanKernels() {}

    static Kernel not(Kernel operand) {
        return batch -> {
            BoolColumn column = (BoolColumn) operand.evaluate(batch).decoded();
            int rows = batch.rows();
            return new BoolColumn(flipped(column.values(), rows), column.validity(), rows);
        };
    }

    static Kernel isNull(Kernel operand) {
        return batch -> {
            Column column = operand.evaluate(batch);
            int rows = batch.rows();
            long[] validity = column.validity();
            byte[] out = validity == null ? new byte[rows] : Bits.unpack(Bits.not(validity), rows);
            return new BoolColumn(out, null, rows);
        };
    }

    static Kernel isTruth(Kernel operand, Truth truth) {
        if (truth == Truth.UNKNOWN) {
            return isNull(operand);
        }
        return batch -> {
            BoolColumn column = (BoolColumn) operand.evaluate(batch).decoded();
            int rows = batch.rows();
            byte[] out = truth == Truth.TRUE ? Arrays.copyOf(column.values(), rows) : flipped(column.values(), rows);
            Bits.clearInvalid(out, column.validity(), rows);
            return new BoolColumn(out, null, rows);
        };
    }

    /// One byte per row, 1 where the column is TRUE; the caller may write it.
    static byte[] whereTrue(BoolColumn column, int rows) {
        byte[] mask = Arrays.copyOf(column.values(), rows);
        Bits.clearInvalid(mask, column.validity(), rows);
        return mask;
    }

    /// `left AND right`.
    static BoolColumn and(BoolColumn left, BoolColumn right, int rows) {
        byte[] a = left.values();
        byte[] b = right.values();
        byte[] out = new byte[rows];
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) (a[i] & b[i]);
        }
        return new BoolColumn(out, known(left, right, 0, rows), rows);
    }

    /// `left OR right`.
    static BoolColumn or(BoolColumn left, BoolColumn right, int rows) {
        if (left.validity() != null || right.validity() != null) {
            // What lies under a NULL must not turn the result.
            left = new BoolColumn(whereTrue(left, rows), left.validity(), rows);
            right = new BoolColumn(whereTrue(right, rows), right.validity(), rows);
        }
        byte[] a = left.values();
        byte[] b = right.values();
        byte[] out = new byte[rows];
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) (a[i] | b[i]);
        }
        return new BoolColumn(out, known(left, right, -1L, rows), rows);
    }

    /// Rows whose result is known: both sides are, or one side is and decides (`decisive` is 0 where FALSE does,
    /// -1 where TRUE does).
    private static long @Nullable [] known(BoolColumn left, BoolColumn right, long decisive, int rows) {
        long[] leftValid = left.validity();
        long[] rightValid = right.validity();
        if (leftValid == null && rightValid == null) {
            return null;
        }
        long[] a = Bits.pack(left.values(), rows);
        long[] b = Bits.pack(right.values(), rows);
        long[] known = new long[Validity.words(rows)];
        for (int w = 0; w < known.length; w++) {
            long va = leftValid == null ? -1L : leftValid[w];
            long vb = rightValid == null ? -1L : rightValid[w];
            long decides = (va & ~(a[w] ^ decisive)) | (vb & ~(b[w] ^ decisive));
            known[w] = (va & vb) | decides;
        }
        return Validity.orNone(known, rows);
    }

    private static byte[] flipped(byte[] values, int rows) {
        byte[] out = new byte[rows];
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) (values[i] ^ 1);
        }
        return out;
    }
}
