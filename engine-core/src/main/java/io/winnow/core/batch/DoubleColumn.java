package io.winnow.core.batch;

import io.winnow.core.type.PhysicalType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// 64-bit floats.
///
/// @param values at least `size` values
/// @param validity null when no row is NULL
public record DoubleColumn(double[] values, long @Nullable [] validity, int size) implements Column {
    @Override
    public PhysicalType physical() {
        return PhysicalType.FLOAT64;
    }

    @Override
    public DoubleColumn take(int[] rows, int count) {
        double[] from = values;
        double[] taken = new double[count];
        for (int i = 0; i < count; i++) {
            taken[i] = from[rows[i]];
        }
        return new DoubleColumn(taken, Validity.take(validity, rows, count), count);
    }

    @Override
    public DoubleColumn slice(int from, int count) {
        if (from == 0 && count == size) {
            return this;
        }
        double[] part = from == 0 ? values : Arrays.copyOfRange(values, from, from + count);
        return new DoubleColumn(part, Validity.slice(validity, from, count), count);
    }

    @Override
    public long heapBytes() {
        return 8L * values.length + (validity == null ? 0 : 8L * validity.length);
    }
}
