package io.winnow.physical.group;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.type.DataType;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Narrows exact sums to their result type, the one place where overflow is noticed.
final class SumResults {
    private static final BigInteger DECIMAL_END = BigInteger.TEN.pow(DataType.Decimal.MAX_PRECISION);

    private SumResults() {}

    static ExecutionException overflow(AggregateCall call) {
        return new ExecutionException(ErrorCode.OVERFLOW, call + " does not fit " + call.resultType());
    }

    private static ExecutionException overflow(AggregateCall call, BigInteger sum) {
        return new ExecutionException(
                ErrorCode.OVERFLOW, call + " is " + sum + ", which does not fit " + call.resultType());
    }

    /// The sums of `groups[0..count)`.
    ///
    /// @param validity unset for groups without a value
    /// @throws ExecutionException for a sum that the result type cannot hold
    static Column column(AggregateCall call, ExactSums sums, int[] groups, int count, long @Nullable [] validity) {
        if (call.resultType() instanceof DataType.Decimal) {
            return decimals(call, sums, groups, count, validity);
        }
        boolean unsigned = call.resultType().equals(DataType.UINT64);
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            int group = groups[i];
            values[i] = sums.fits(group) ? sums.lower(group) : 0;
            boolean narrow = sums.fits(group) && sums.upper(group) == (unsigned ? 0 : values[i] >> 63);
            if (!narrow) {
                throw overflow(call, sums.sum(group));
            }
        }
        return new LongColumn(values, validity, count);
    }

    private static Column decimals(
            AggregateCall call, ExactSums sums, int[] groups, int count, long @Nullable [] validity) {
        long[] high = new long[count];
        long[] low = new long[count];
        for (int i = 0; i < count; i++) {
            int group = groups[i];
            high[i] = sums.fits(group) ? sums.upper(group) : Long.MAX_VALUE;
            low[i] = sums.lower(group);
            // 10^38 is about 2^126.2: below 2^125 nothing needs to be compared.
            if (high[i] >= 1L << 61 || high[i] < -(1L << 61)) {
                BigInteger sum = sums.sum(group);
                if (sum.abs().compareTo(DECIMAL_END) >= 0) {
                    throw overflow(call);
                }
            }
        }
        return new Int128Column(high, low, validity, count);
    }
}
