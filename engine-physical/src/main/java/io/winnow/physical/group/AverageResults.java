package io.winnow.physical.group;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/// Averages of exact sums: the nearest double for integers, a decimal rounded half away from zero for decimals.
final class AverageResults {
    private static final BigInteger DECIMAL_END = BigInteger.TEN.pow(DataType.Decimal.MAX_PRECISION);
    private static final long EXACT_DOUBLE = 1L << 53;

    private AverageResults() {}

    /// The averages of `groups[0..count)`.
    ///
    /// @param divisors number of values in each
    /// @param validity unset where the divisor is 0
    static Column column(
            AggregateCall call, ExactSums sums, long[] divisors, int[] groups, int count, long @Nullable [] validity) {
        if (call.resultType() instanceof DataType.Decimal result) {
            int scale = ((DataType.Decimal) call.arguments().getFirst().type()).scale();
            return decimals(call, sums, divisors, groups, count, validity, result.scale() - scale);
        }
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = divisors[i] == 0 ? 0 : quotient(sums, groups[i], divisors[i]);
        }
        return new DoubleColumn(values, validity, count);
    }

    private static double quotient(ExactSums sums, int group, long divisor) {
        if (sums.fits(group)) {
            long low = sums.lower(group);
            // Both sides are exact doubles, so that the one division rounds once.
            if (sums.upper(group) == low >> 63 && Math.abs(low) <= EXACT_DOUBLE && divisor <= EXACT_DOUBLE) {
                return (double) low / divisor;
            }
        }
        // Twice a double's digits: rounding again to a double does not show.
        return new BigDecimal(sums.sum(group))
                .divide(BigDecimal.valueOf(divisor), MathContext.DECIMAL128)
                .doubleValue();
    }

    private static Column decimals(
            AggregateCall call,
            ExactSums sums,
            long[] divisors,
            int[] groups,
            int count,
            long @Nullable [] validity,
            int moreDigits) {
        long[] high = new long[count];
        long[] low = new long[count];
        BigInteger factor = BigInteger.TEN.pow(moreDigits);
        for (int i = 0; i < count; i++) {
            if (divisors[i] == 0) {
                continue;
            }
            BigInteger average = rounded(sums.sum(groups[i]).multiply(factor), BigInteger.valueOf(divisors[i]));
            if (average.abs().compareTo(DECIMAL_END) >= 0) {
                throw new ExecutionException(ErrorCode.OVERFLOW, call + " does not fit " + call.resultType());
            }
            high[i] = average.shiftRight(64).longValue();
            low[i] = average.longValue();
        }
        return new Int128Column(high, low, validity, count);
    }

    private static BigInteger rounded(BigInteger dividend, BigInteger divisor) {
        BigInteger[] parts = dividend.divideAndRemainder(divisor);
        boolean up = parts[1].abs().shiftLeft(1).compareTo(divisor) >= 0;
        return up ? parts[0].add(BigInteger.valueOf(dividend.signum())) : parts[0];
    }
}
