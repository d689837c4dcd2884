package io.winnow.core.batch;

import io.winnow.core.type.PhysicalType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Lists, or maps as lists of two-field structs.
///
/// @param elements the elements of all rows; a NULL row has any length
/// @param offsets `size + 1` positions in `elements`, not decreasing; the first need not be 0
/// @param validity null when no row is NULL
public record ListColumn(Column elements, int[] offsets, long @Nullable [] validity, int size) implements Column {
    @Override
    public PhysicalType physical() {
        return PhysicalType.LIST;
    }

    @Override
    public ListColumn take(int[] rows, int count) {
        int[] ends = new int[count + 1];
        for (int i = 0; i < count; i++) {
            ends[i + 1] = Math.addExact(ends[i], offsets[rows[i] + 1] - offsets[rows[i]]);
        }
        int[] from = new int[ends[count]];
        for (int i = 0; i < count; i++) {
            int start = offsets[rows[i]];
            for (int k = ends[i]; k < ends[i + 1]; k++) {
                from[k] = start + k - ends[i];
            }
        }
        return new ListColumn(elements.take(from, from.length), ends, Validity.take(validity, rows, count), count);
    }

    @Override
    public ListColumn slice(int from, int count) {
        return new ListColumn(
                elements,
                Arrays.copyOfRange(offsets, from, from + count + 1),
                Validity.slice(validity, from, count),
                count);
    }

    @Override
    public long heapBytes() {
        return elements.heapBytes() + 4L * offsets.length + (validity == null ? 0 : 8L * validity.length);
    }
}
