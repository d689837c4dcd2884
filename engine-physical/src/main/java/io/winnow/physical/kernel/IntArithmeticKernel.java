package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.type.DataType;
import org.jspecify.annotations.Nullable;

/// Arithmetic of two columns of one integer type that lies in an `int[]`.
final class IntArithmeticKernel implements Kernel {
    private final Arithmetic node;
    private final Kernel left;
    private final Kernel right;
    private final long least;
    private final long greatest;

    IntArithmeticKernel(Arithmetic node, DataType.Int type, Kernel left, Kernel right) {
        this.node = node;
        this.left = left;
        this.right = right;
        this.least = Ranges.least(type);
        this.greatest = Ranges.greatest(type);
    }

    @Override
    public Column evaluate(Batch batch) {
        int rows = batch.rows();
        IntColumn l = (IntColumn) left.evaluate(batch).decoded();
        IntColumn r = (IntColumn) right.evaluate(batch).decoded();
        int[] a = l.values();
        int[] b = r.values();
        int[] out = new int[rows];
        long[] validity = Validity.and(l.validity(), r.validity(), rows);
        int failed = switch (node.op()) {
            case ADD -> checked(IntArithmetic.add(a, b, least, greatest, out, rows), a, b, validity, rows);
            case SUBTRACT -> checked(IntArithmetic.subtract(a, b, least, greatest, out, rows), a, b, validity, rows);
            case MULTIPLY -> checked(IntArithmetic.multiply(a, b, least, greatest, out, rows), a, b, validity, rows);
            case DIVIDE -> Quotients.divide(a, b, validity, least, greatest, out, rows);
            case MODULO -> Quotients.modulo(a, b, validity, out, rows);
        };
        if (failed >= 0) {
            throw RowFailure.of(node, failed, l, r);
        }
        return new IntColumn(out, validity, rows);
    }

    /// The first valid row that went out of range, or -1.
    private int checked(long wrong, int[] a, int[] b, long @Nullable [] validity, int rows) {
        if (wrong < 0) {
            for (int i = 0; i < rows; i++) {
                long exact = exact(node.op(), a[i], b[i]);
                if ((exact < least || exact > greatest) && (validity == null || Validity.isSet(validity, i))) {
                    return i;
                }
            }
        }
        return -1;
    }

    private static long exact(ArithmeticOp op, long a, long b) {
        return switch (op) {
            case ADD -> a + b;
            case SUBTRACT -> a - b;
            case MULTIPLY -> a * b;
            case DIVIDE, MODULO -> throw new IllegalArgumentException(op.symbol());
        };
    }
}
