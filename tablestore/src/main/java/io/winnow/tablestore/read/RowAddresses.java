package io.winnow.tablestore.read;

import io.winnow.core.io.TableResolver;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.FragmentStatistics;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.List;

/// The column of row addresses that a table can be given: `fragment_id << 32 | offset`.
final class RowAddresses {
    private RowAddresses() {}

    /// A table's columns and that one.
    static Schema with(Schema schema) {
        List<Field> fields = new ArrayList<>(schema.fields());
        fields.add(new Field(TableResolver.ROW_ADDRESS, DataType.INT64, false));
        return new Schema(fields);
    }

    /// Statistics of a table's columns, and none of that one.
    static FragmentStatistics with(FragmentStatistics statistics, int columns) {
        return index -> index < columns ? statistics.column(index) : ColumnStatistics.UNKNOWN;
    }
}
