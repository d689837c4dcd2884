package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.type.DataType;
import io.winnow.core.type.PhysicalType;
import org.jspecify.annotations.Nullable;

/// A constant, as a column that is made once for batches of a size; strings and nested values as a dictionary of
/// one entry.
final class ConstantKernel implements Kernel {
    private final DataType type;
    private final @Nullable Object value;
    private @Nullable Column cached;

    ConstantKernel(DataType type, @Nullable Object value) {
        this.type = type;
        this.value = value;
    }

    @Override
    public Column evaluate(Batch batch) {
        int rows = batch.rows();
        Column column = cached;
        if (column == null || column.size() < rows) {
            column = make(rows);
            cached = column;
        }
        return column.slice(0, rows);
    }

    /// The constant's 64 bits, where its type is of those and it is not NULL.
    @Nullable
    Long asLong() {
        return value != null && Constants.column(type, value) instanceof LongColumn column ? column.values()[0] : null;
    }

    private Column make(int rows) {
        if (value == null) {
            return Nulls.of(type, rows);
        }
        Column column = repeated(Constants.column(type, value), rows);
        Long known = asLong();
        if (known == null || !(column instanceof LongColumn longs)) {
            return column;
        }
        int bits = Long.SIZE - Long.numberOfLeadingZeros(known ^ (known >> (Long.SIZE - 1)));
        return new LongColumn(longs.values(), longs.validity(), rows, bits);
    }

    /// `rows` times the only row of `one`.
    static Column repeated(Column one, int rows) {
        PhysicalType physical = one.physical();
        boolean large =
                physical == PhysicalType.BYTES || physical == PhysicalType.LIST || physical == PhysicalType.STRUCT;
        if (large && one.isValid(0)) {
            return new DictionaryColumn(new int[rows], one, null, rows);
        }
        return one.decoded().take(new int[rows], rows);
    }
}
