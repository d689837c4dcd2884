package io.winnow.physical.kernel;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.expr.ComparisonOp;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Values from `low` to `high`, none where `low` is the greater one.
record IntRange(int low, int high) implements RangeComparer {
    private static final IntRange NONE = new IntRange(1, 0);

    /// The values for which `value op constant` holds; null for operators that no range is enough for.
    static @Nullable IntRange of(ComparisonOp op, int constant) {
        return switch (op) {
            case EQUAL, NOT_DISTINCT -> new IntRange(constant, constant);
            case LESS -> constant == Integer.MIN_VALUE ? NONE : new IntRange(Integer.MIN_VALUE, constant - 1);
            case LESS_OR_EQUAL -> new IntRange(Integer.MIN_VALUE, constant);
            case GREATER -> constant == Integer.MAX_VALUE ? NONE : new IntRange(constant + 1, Integer.MAX_VALUE);
            case GREATER_OR_EQUAL -> new IntRange(constant, Integer.MAX_VALUE);
            case NOT_EQUAL, DISTINCT -> null;
        };
    }

    @Override
    public void compare(Column column, byte[] out, int rows) {
        int[] values = ((IntColumn) column).values();
        if (low > high) {
            Arrays.fill(out, 0, rows, (byte) 0);
            return;
        }
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) inside(values[i]);
        }
    }

    /// 1 for a value inside, else 0: without a branch, which would be guessed wrong half the time.
    private int inside(long value) {
        return (int) (((value - low | high - value) >>> 63) ^ 1);
    }

    @Override
    public @Nullable RangeComparer and(RangeComparer other) {
        return other instanceof IntRange(int otherLow, int otherHigh)
                ? new IntRange(Math.max(low, otherLow), Math.min(high, otherHigh))
                : null;
    }
}
