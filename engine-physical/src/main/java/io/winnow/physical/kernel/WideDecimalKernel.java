package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.scalar.ArithmeticOp;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Sums, differences and products of decimals in 128 bits, each row checked against the result's precision.
final class WideDecimalKernel implements Kernel {
    private static final int MOST_POWER = 18;

    private final ArithmeticOp op;
    private final DecimalShape shape;
    private final Kernel left;
    private final Kernel right;
    private final RowWiseKernel exact;
    private final boolean checked;

    /// Null for products, and where a factor is no `long`.
    private final @Nullable ScaledSum scaledSum;

    private final LongRoom room;

    /// Whether the result's type holds every `long`.
    private final boolean holdsLongs;

    private final long limitHigh;
    private final long limitLow;

    WideDecimalKernel(
            Arithmetic node,
            DecimalShape shape,
            Kernel left,
            Kernel right,
            RowWiseKernel exact,
            KernelContext context) {
        this.op = node.op();
        this.room = new LongRoom(context);
        boolean summed =
                op != ArithmeticOp.MULTIPLY && shape.leftPower() <= MOST_POWER && shape.rightPower() <= MOST_POWER;
        this.scaledSum = summed ? new ScaledSum(op, shape, left, right) : null;
        this.shape = shape;
        this.left = left;
        this.right = right;
        this.exact = exact;
        this.checked = !shape.isUncut(op);
        BigInteger limit = Ranges.largePower(shape.result().precision()).subtract(BigInteger.ONE);
        this.holdsLongs = limit.bitLength() >= Long.SIZE;
        this.limitHigh = Constants.high(limit);
        this.limitLow = Constants.low(limit);
    }

    @Override
    public Column evaluate(Batch batch) {
        int rows = batch.rows();
        Column a = left.evaluate(batch).decoded();
        Column b = right.evaluate(batch).decoded();
        Column narrow = narrow(a, b, rows);
        if (narrow != null) {
            return narrow;
        }
        long[] high = new long[rows];
        long[] low = new long[rows];
        long wrong = op == ArithmeticOp.MULTIPLY ? product(a, b, high, low, rows) : sum(a, b, high, low, rows);
        if (checked) {
            wrong |= WideArithmetic.beyond(high, low, limitHigh, limitLow, rows);
        }
        return wrong < 0
                ? exact.compute(exact.arguments(a, b), rows)
                : DecimalKernels.column(high, low, Validity.and(a.validity(), b.validity(), rows), shape, rows);
    }

    /// The results where this batch's values are small enough for 64-bit loops, whatever the types allow; else null.
    private @Nullable Column narrow(Column a, Column b, int rows) {
        LongColumn x = Magnitudes.longs(a);
        LongColumn y = Magnitudes.longs(b);
        if (!holdsLongs || x == null || y == null) {
            return null;
        }
        int leftBits = Magnitudes.bits(x);
        int rightBits = Magnitudes.bits(y);
        long[] out;
        int bits;
        if (op == ArithmeticOp.MULTIPLY) {
            bits = Magnitudes.ofProduct(leftBits, rightBits);
            if (bits > LongColumn.ALL_BITS) {
                return null;
            }
            out = room.of(rows);
            LongArithmetic.product(x.values(), y.values(), out, rows);
        } else {
            bits = scaledSum == null ? Long.SIZE : scaledSum.bits(leftBits, rightBits);
            if (scaledSum == null || bits > LongColumn.ALL_BITS) {
                return null;
            }
            out = room.of(rows);
            scaledSum.compute(x, y, out, rows);
        }
        return Int128Column.ofLongs(out, Validity.and(a.validity(), b.validity(), rows), rows, bits);
    }

    private long product(Column a, Column b, long[] high, long[] low, int rows) {
        if (a instanceof LongColumn x && b instanceof LongColumn y) {
            LongArithmetic.product(x.values(), y.values(), high, low, rows);
            return 0;
        }
        if (a instanceof Int128Column x && b instanceof LongColumn y) {
            return WideArithmetic.multiply(x.high(), x.low(), y.values(), high, low, rows);
        }
        if (a instanceof LongColumn x && b instanceof Int128Column y) {
            return WideArithmetic.multiply(y.high(), y.low(), x.values(), high, low, rows);
        }
        Int128Column x = (Int128Column) a;
        Int128Column y = (Int128Column) b;
        return WideArithmetic.multiply(x.high(), x.low(), y.high(), y.low(), high, low, rows);
    }

    private long sum(Column a, Column b, long[] high, long[] low, int rows) {
        long[] otherHigh = new long[rows];
        long[] otherLow = new long[rows];
        long wrong = WideArithmetic.scaled(a, shape.leftPower(), high, low, rows)
                | WideArithmetic.scaled(b, shape.rightPower(), otherHigh, otherLow, rows);
        return wrong
                | (op == ArithmeticOp.ADD
                        ? WideArithmetic.addInto(high, low, otherHigh, otherLow, rows)
                        : WideArithmetic.subtractFrom(high, low, otherHigh, otherLow, rows));
    }
}
