package io.winnow.core.batch;

import io.winnow.core.type.PhysicalType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Booleans: 0 or 1 in each byte.
///
/// @param values at least `size` values
/// @param validity null when no row is NULL
public record BoolColumn(byte[] values, long @Nullable [] validity, int size) implements Column {
    @Override
    public PhysicalType physical() {
        return PhysicalType.BOOL;
    }

    @Override
    public BoolColumn take(int[] rows, int count) {
        byte[] from = values;
        byte[] taken = new byte[count];
        for (int i = 0; i < count; i++) {
            taken[i] = from[rows[i]];
        }
        return new BoolColumn(taken, Validity.take(validity, rows, count), count);
    }

    @Override
    public BoolColumn slice(int from, int count) {
        if (from == 0 && count == size) {
            return this;
        }
        byte[] part = from == 0 ? values : Arrays.copyOfRange(values, from, from + count);
        return new BoolColumn(part, Validity.slice(validity, from, count), count);
    }

    @Override
    public long heapBytes() {
        return values.length + (validity == null ? 0 : 8L * validity.length);
    }
}
