package io.winnow.core.batch;

import io.winnow.core.type.PhysicalType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// 32-bit floats.
///
/// @param values at least `size` values
/// @param validity null when no row is NULL
public record FloatColumn(float[] values, long @Nullable [] validity, int size) implements Column {
    @Override
    public PhysicalType physical() {
        return PhysicalType.FLOAT32;
    }

    @Override
    public FloatColumn take(int[] rows, int count) {
        float[] from = values;
        float[] taken = new float[count];
        for (int i = 0; i < count; i++) {
            taken[i] = from[rows[i]];
        }
        return new FloatColumn(taken, Validity.take(validity, rows, count), count);
    }

    @Override
    public FloatColumn slice(int from, int count) {
        if (from == 0 && count == size) {
            return this;
        }
        float[] part = from == 0 ? values : Arrays.copyOfRange(values, from, from + count);
        return new FloatColumn(part, Validity.slice(validity, from, count), count);
    }

    @Override
    public long heapBytes() {
        return 4L * values.length + (validity == null ? 0 : 8L * validity.length);
    }
}
