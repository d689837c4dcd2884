package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.scalar.ScalarArithmetic;
import org.jspecify.annotations.Nullable;

/// Quotients of decimals that lie in a `long`, rounded half away from zero (of integers: truncated).
///
/// A batch with a dividend that does not lie in a `long` once it is moved up by the digits of the result is computed
/// row by row.
final class DecimalDivisionKernel implements Kernel {
    private final DecimalShape shape;
    private final Kernel left;
    private final Kernel right;
    private final RowWiseKernel exact;
    private final long limit;
    private final boolean rounds;

    DecimalDivisionKernel(DecimalShape shape, Kernel left, Kernel right, RowWiseKernel exact) {
        this.shape = shape;
        this.left = left;
        this.right = right;
        this.exact = exact;
        this.limit = shape.result().precision() >= 19
                ? Long.MAX_VALUE
                : Ranges.power(shape.result().precision()) - 1;
        this.rounds = !ScalarArithmetic.truncates(shape.result());
    }

    @Override
    public Column evaluate(Batch batch) {
        int rows = batch.rows();
        LongColumn a = (LongColumn) left.evaluate(batch).decoded();
        LongColumn b = (LongColumn) right.evaluate(batch).decoded();
        long[] validity = Validity.and(a.validity(), b.validity(), rows);
        long[] low = new long[rows];
        if (shape.leftPower() > 18 || !divide(a.values(), b.values(), validity, low, rows)) {
            return exact.compute(exact.arguments(a, b), rows);
        }
        if (shape.shortResult()) {
            return new LongColumn(low, validity, rows);
        }
        long[] high = new long[rows];
        for (int i = 0; i < rows; i++) {
            high[i] = low[i] >> 63;
        }
        return DecimalKernels.column(high, low, validity, shape, rows);
    }

    /// False if a valid row does not go in 64 bits or fails.
    private boolean divide(long[] left, long[] right, long @Nullable [] validity, long[] out, int rows) {
        long factor = Ranges.power(shape.leftPower());
        long most = Long.MAX_VALUE / factor;
        for (int i = 0; i < rows; i++) {
            long a = left[i];
            long b = right[i];
            boolean fits = a <= most && a >= -most && b != 0;
            if (fits) {
                long dividend = a * factor;
                long quotient = dividend / b;
                if (rounds) {
                    long rest = Math.abs(dividend - quotient * b);
                    if (rest >= Math.abs(b) - rest) {
                        quotient += (a ^ b) < 0 ? -1 : 1;
                    }
                }
                out[i] = quotient;
                fits = quotient <= limit && quotient >= -limit;
            }
            if (!fits && (validity == null || Validity.isSet(validity, i))) {
                return false;
            }
        }
        return true;
    }
}
