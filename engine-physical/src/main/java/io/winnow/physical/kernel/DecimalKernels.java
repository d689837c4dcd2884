package io.winnow.physical.kernel;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.scalar.ArithmeticOp;
import org.jspecify.annotations.Nullable;

/// Picks the loops of decimal arithmetic: 64-bit ones where everything lies in a `long`, 128-bit ones else.
///
/// Where a loop finds a row that may not fit, the batch is computed again row by row: that raises the right error,
/// or finds that only what stood under a NULL was too large.
final class DecimalKernels {
    private DecimalKernels() {}

    static Kernel of(
            Arithmetic node,
            DecimalShape shape,
            Kernel left,
            Kernel right,
            RowWiseKernel exact,
            KernelContext context) {
        ArithmeticOp op = node.op();
        return switch (op) {
            case ADD, SUBTRACT, MULTIPLY ->
                shape.shortSides() && shape.shortResult() && shape.shortWhenMoved() && shape.isUncut(op)
                        ? shortKernel(op, shape, left, right, new LongRoom(context))
                        : new WideDecimalKernel(node, shape, left, right, exact, context);
            case DIVIDE -> shape.shortSides() ? new DecimalDivisionKernel(shape, left, right, exact) : exact;
            case MODULO ->
                shape.shortSides() && shape.shortWhenMoved() && shape.shortResult()
                        ? moduloKernel(node, shape, left, right)
                        : exact;
        };
    }

    private static Kernel shortKernel(ArithmeticOp op, DecimalShape shape, Kernel left, Kernel right, LongRoom room) {
        ScaledSum sum = new ScaledSum(op, shape, left, right);
        return batch -> {
            int rows = batch.rows();
            LongColumn a = (LongColumn) left.evaluate(batch).decoded();
            LongColumn b = (LongColumn) right.evaluate(batch).decoded();
            long[] out = room.of(rows);
            int bits;
            if (op == ArithmeticOp.MULTIPLY) {
                bits = Magnitudes.ofProduct(a.bits(), b.bits());
                LongArithmetic.product(a.values(), b.values(), out, rows);
            } else {
                bits = sum.bits(a.bits(), b.bits());
                sum.compute(a, b, out, rows);
            }
            // What lies in the slots of NULLs may have wrapped; the bits tell that too, being more than all then.
            return new LongColumn(
                    out, Validity.and(a.validity(), b.validity(), rows), rows, Math.min(bits, LongColumn.ALL_BITS));
        };
    }

    private static Kernel moduloKernel(Arithmetic node, DecimalShape shape, Kernel left, Kernel right) {
        long leftFactor = Ranges.power(shape.leftPower());
        long rightFactor = Ranges.power(shape.rightPower());
        return batch -> {
            int rows = batch.rows();
            LongColumn a = (LongColumn) left.evaluate(batch).decoded();
            LongColumn b = (LongColumn) right.evaluate(batch).decoded();
            long[] validity = Validity.and(a.validity(), b.validity(), rows);
            long[] out = new long[rows];
            int failed = Quotients.modulo(
                    scaled(a.values(), leftFactor, rows), scaled(b.values(), rightFactor, rows), validity, out, rows);
            if (failed >= 0) {
                throw RowFailure.of(node, failed, a, b);
            }
            return new LongColumn(out, validity, rows);
        };
    }

    private static long[] scaled(long[] values, long factor, int rows) {
        if (factor == 1) {
            return values;
        }
        long[] out = new long[rows];
        for (int i = 0; i < rows; i++) {
            out[i] = values[i] * factor;
        }
        return out;
    }

    /// A column of 128-bit results: as they are, or cut to 64 where the type is short.
    static Column column(long[] high, long[] low, long @Nullable [] validity, DecimalShape shape, int rows) {
        return shape.shortResult() ? new LongColumn(low, validity, rows) : new Int128Column(high, low, validity, rows);
    }
}
