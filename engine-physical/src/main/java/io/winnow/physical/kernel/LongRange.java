package io.winnow.physical.kernel;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.expr.ComparisonOp;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Values from `low` to `high`, none where `low` is the greater one.
///
/// @param flip 0 for signed values, the sign bit for unsigned ones: values and bounds are compared as signed once it
///     is applied, and the bounds have it applied already
record LongRange(long low, long high, long flip) implements RangeComparer {
    private static final int SMALL_BITS = 62;
    private static final long SMALL = 1L << SMALL_BITS;

    /// The values for which `value op constant` holds; null for operators that no range is enough for.
    ///
    /// @param constant without `flip` applied
    static @Nullable LongRange of(ComparisonOp op, long constant, long flip) {
        long c = constant ^ flip;
        return switch (op) {
            case EQUAL, NOT_DISTINCT -> new LongRange(c, c, flip);
            case LESS -> c == Long.MIN_VALUE ? new LongRange(1, 0, flip) : new LongRange(Long.MIN_VALUE, c - 1, flip);
            case LESS_OR_EQUAL -> new LongRange(Long.MIN_VALUE, c, flip);
            case GREATER ->
                c == Long.MAX_VALUE ? new LongRange(1, 0, flip) : new LongRange(c + 1, Long.MAX_VALUE, flip);
            case GREATER_OR_EQUAL -> new LongRange(c, Long.MAX_VALUE, flip);
            case NOT_EQUAL, DISTINCT -> null;
        };
    }

    @Override
    public void compare(Column column, byte[] out, int rows) {
        LongColumn longs = (LongColumn) column;
        long[] values = longs.values();
        if (low > high) {
            Arrays.fill(out, 0, rows, (byte) 0);
        } else if (isSmall(longs)) {
            // Both ends of each: a range may lie beyond all small numbers.
            long from = Math.clamp(low, -SMALL, SMALL);
            long to = Math.clamp(high, -SMALL, SMALL);
            for (int i = 0; i < rows; i++) {
                out[i] = (byte) inside(values[i], from, to);
            }
        } else {
            for (int i = 0; i < rows; i++) {
                out[i] = (byte) inside(values[i]);
            }
        }
    }

    private boolean isSmall(LongColumn column) {
        return flip == 0 && column.bits() < SMALL_BITS;
    }

    /// 1 for a value inside, else 0, without a branch, which would be guessed wrong half the time; of numbers so
    /// small that no difference overflows.
    private static int inside(long value, long from, long to) {
        return (int) (((value - from | to - value) >>> 63) ^ 1);
    }

    /// The same for any numbers: whether the width is not less than the distance from `low`, both unsigned, which
    /// shows in the borrow of their difference.
    private int inside(long value) {
        long width = high - low;
        long distance = (value ^ flip) - low;
        long borrow = (~width & distance) | ((~width | distance) & (width - distance));
        return (int) (borrow >>> 63 ^ 1);
    }

    @Override
    public @Nullable RangeComparer and(RangeComparer other) {
        return other instanceof LongRange(long otherLow, long otherHigh, long otherFlip) && flip == otherFlip
                ? new LongRange(Math.max(low, otherLow), Math.min(high, otherHigh), flip)
                : null;
    }
}
