package io.winnow.engine;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One row of a result. Usable as long as the batch that it belongs to.
///
/// Values are Java's: `Long` for all integers (`BigInteger` for UBIGINT), `Float`, `Double`, `BigDecimal`, `Boolean`,
/// `String`, `byte[]`, `LocalDate`, `LocalTime`, `LocalDateTime`, `Instant` for timestamps with a zone,
/// `IntervalValue`,
/// and for nested types the carriers of `core.scalar`; null for NULL.
public final class Row {
    private final Batch batch;
    private final int row;

    /// A row of a batch, counted from 0.
    public Row(Batch batch, int row) {
        this.batch = batch;
        this.row = row;
    }

    public Schema schema() {
        return batch.schema();
    }

    /// The value in a column, counted from 0.
    public @Nullable Object value(int column) {
        Object carrier = ColumnValues.at(batch.column(column), schema().type(column), row);
        return carrier == null ? null : JavaValues.ofCarrier(carrier, schema().type(column));
    }

    /// The value in the first column of that name.
    ///
    /// @throws IllegalArgumentException when there is none
    public @Nullable Object value(String column) {
        int index = schema().names().indexOf(column);
        if (index < 0) {
            throw new IllegalArgumentException("no column " + column + " in " + schema().names());
        }
        return value(index);
    }

    /// All values, in order of the columns.
    public List<@Nullable Object> values() {
        List<@Nullable Object> values = new ArrayList<>(schema().size());
        for (int i = 0; i < schema().size(); i++) {
            values.add(value(i));
        }
        return values;
    }
}
