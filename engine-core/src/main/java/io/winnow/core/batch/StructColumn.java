package io.winnow.core.batch;

import io.winnow.core.type.PhysicalType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Structs, field by field. A field of a NULL row is undefined: fold this validity in before reading a field.
///
/// @param fields one column of `size` rows per field
/// @param validity null when no row is NULL
public record StructColumn(List<Column> fields, long @Nullable [] validity, int size) implements Column {
    public StructColumn(List<Column> fields, long @Nullable [] validity, int size) {
        this.fields = List.copyOf(fields);
        this.validity = validity;
        this.size = size;
    }

    @Override
    public PhysicalType physical() {
        return PhysicalType.STRUCT;
    }

    @Override
    public StructColumn take(int[] rows, int count) {
        List<Column> taken = new ArrayList<>(fields.size());
        for (Column field : fields) {
            taken.add(field.take(rows, count));
        }
        return new StructColumn(taken, Validity.take(validity, rows, count), count);
    }

    @Override
    public StructColumn slice(int from, int count) {
        List<Column> parts = new ArrayList<>(fields.size());
        for (Column field : fields) {
            parts.add(field.slice(from, count));
        }
        return new StructColumn(parts, Validity.slice(validity, from, count), count);
    }

    @Override
    public long heapBytes() {
        long bytes = validity == null ? 0 : 8L * validity.length;
        for (Column field : fields) {
            bytes += field.heapBytes();
        }
        return bytes;
    }
}
