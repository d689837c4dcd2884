package io.winnow.core.batch;

import io.winnow.core.type.PhysicalType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// 32-bit values: narrow integers and dates.
///
/// @param values at least `size` values
/// @param validity null when no row is NULL
public record IntColumn(int[] values, long @Nullable [] validity, int size) implements Column {
    @Override
    public PhysicalType physical() {
        return PhysicalType.INT32;
    }

    @Override
    public IntColumn take(int[] rows, int count) {
        int[] from = values;
        int[] taken = new int[count];
        for (int i = 0; i < count; i++) {
            taken[i] = from[rows[i]];
        }
        return new IntColumn(taken, Validity.take(validity, rows, count), count);
    }

    @Override
    public IntColumn slice(int from, int count) {
        if (from == 0 && count == size) {
            return this;
        }
        int[] part = from == 0 ? values : Arrays.copyOfRange(values, from, from + count);
        return new IntColumn(part, Validity.slice(validity, from, count), count);
    }

    @Override
    public long heapBytes() {
        return 4L * values.length + (validity == null ? 0 : 8L * validity.length);
    }
}
