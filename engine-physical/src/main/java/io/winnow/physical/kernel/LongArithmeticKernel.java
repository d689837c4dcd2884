package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.type.DataType;
import org.jspecify.annotations.Nullable;

/// Arithmetic of two columns of one integer type that lies in a `long[]`: int64, uint32, uint64.
final class LongArithmeticKernel implements Kernel {
    private final Arithmetic node;
    private final DataType.Int type;
    private final Kernel left;
    private final Kernel right;
    private final @Nullable Long leftConstant;
    private final @Nullable Long rightConstant;

    LongArithmeticKernel(
            Arithmetic node,
            DataType.Int type,
            Kernel left,
            Kernel right,
            @Nullable Long leftConstant,
            @Nullable Long rightConstant) {
        this.node = node;
        this.type = type;
        this.left = left;
        this.right = right;
        this.leftConstant = leftConstant;
        this.rightConstant = rightConstant;
    }

    @Override
    public Column evaluate(Batch batch) {
        int rows = batch.rows();
        LongColumn l = (LongColumn) left.evaluate(batch).decoded();
        LongColumn r = (LongColumn) right.evaluate(batch).decoded();
        long[] validity = Validity.and(l.validity(), r.validity(), rows);
        long[] out = new long[rows];
        int failed;
        if (type.bits() == 32) {
            failed = narrow(l.values(), r.values(), validity, out, rows);
        } else if (type.signed()) {
            failed = signed(l.values(), r.values(), validity, out, rows);
        } else {
            failed = unsigned(l.values(), r.values(), validity, out, rows);
        }
        if (failed >= 0) {
            throw RowFailure.of(node, failed, l, r);
        }
        return new LongColumn(out, validity, rows);
    }

    private int signed(long[] a, long[] b, long @Nullable [] validity, long[] out, int rows) {
        Long x = leftConstant;
        Long y = rightConstant;
        return switch (node.op()) {
            case DIVIDE -> {
                if (y == null || y == 0 || y == -1) {
                    yield Quotients.divide(a, b, validity, out, rows);
                }
                Quotients.divide(a, y, out, rows);
                yield -1;
            }
            case MODULO -> {
                if (y == null || y == 0) {
                    yield Quotients.modulo(a, b, validity, out, rows);
                }
                Quotients.modulo(a, y, out, rows);
                yield -1;
            }
            case ADD, SUBTRACT, MULTIPLY -> {
                long wrong;
                if (y != null) {
                    wrong = loop(a, (long) y, out, rows);
                } else if (x != null) {
                    wrong = loop((long) x, b, out, rows);
                } else {
                    wrong = loop(a, b, out, rows);
                }
                yield firstWrong(wrong, a, b, validity, rows);
            }
        };
    }

    /// Uint32: nothing of it is negative in 64 bits.
    private int narrow(long[] a, long[] b, long @Nullable [] validity, long[] out, int rows) {
        return switch (node.op()) {
            case ADD, SUBTRACT, MULTIPLY -> firstWrong(loop(a, b, out, rows), a, b, validity, rows);
            case DIVIDE -> Quotients.divide(a, b, validity, out, rows);
            case MODULO -> Quotients.modulo(a, b, validity, out, rows);
        };
    }

    private int unsigned(long[] a, long[] b, long @Nullable [] validity, long[] out, int rows) {
        return switch (node.op()) {
            case ADD, SUBTRACT, MULTIPLY -> firstWrong(loop(a, b, out, rows), a, b, validity, rows);
            case DIVIDE -> Quotients.divideUnsigned(a, b, validity, out, rows);
            case MODULO -> Quotients.moduloUnsigned(a, b, validity, out, rows);
        };
    }

    /// Negative if some row, valid or not, went out of range.
    private long loop(long[] a, long[] b, long[] out, int rows) {
        if (type.bits() == 32) {
            long greatest = Ranges.greatest(type);
            return switch (node.op()) {
                case ADD -> LongArithmetic.addWithin(a, b, 0, greatest, out, rows);
                case SUBTRACT -> LongArithmetic.subtractWithin(a, b, 0, greatest, out, rows);
                case MULTIPLY -> LongArithmetic.multiplyWithin(a, b, 0, greatest, out, rows);
                case DIVIDE, MODULO -> throw new IllegalStateException(node.toString());
            };
        }
        return switch (node.op()) {
            case ADD -> type.signed() ? LongArithmetic.add(a, b, out, rows) : UnsignedArithmetic.add(a, b, out, rows);
            case SUBTRACT ->
                type.signed() ? LongArithmetic.subtract(a, b, out, rows) : UnsignedArithmetic.subtract(a, b, out, rows);
            case MULTIPLY ->
                type.signed() ? LongArithmetic.multiply(a, b, out, rows) : UnsignedArithmetic.multiply(a, b, out, rows);
            case DIVIDE, MODULO -> throw new IllegalStateException(node.toString());
        };
    }

    private long loop(long[] a, long constant, long[] out, int rows) {
        return switch (node.op()) {
            case ADD -> LongArithmetic.add(a, constant, out, rows);
            case SUBTRACT -> LongArithmetic.subtract(a, constant, out, rows);
            case MULTIPLY -> LongArithmetic.multiply(a, constant, out, rows);
            case DIVIDE, MODULO -> throw new IllegalStateException(node.toString());
        };
    }

    private long loop(long constant, long[] b, long[] out, int rows) {
        return node.op() == ArithmeticOp.SUBTRACT
                ? LongArithmetic.subtract(constant, b, out, rows)
                : loop(b, constant, out, rows);
    }

    /// The first valid row that went out of range, or -1: what stands in a NULL row counts for nothing.
    private int firstWrong(long wrong, long[] a, long[] b, long @Nullable [] validity, int rows) {
        if (wrong < 0) {
            long[] x = new long[1];
            long[] y = new long[1];
            long[] out = new long[1];
            for (int i = 0; i < rows; i++) {
                x[0] = a[i];
                y[0] = b[i];
                if (loop(x, y, out, 1) < 0 && (validity == null || Validity.isSet(validity, i))) {
                    return i;
                }
            }
        }
        return -1;
    }
}
