package io.winnow.physical.exec;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Tables in memory, and their rows as the references read them.
final class Tables {
    private Tables() {}

    /// A random table with columns `c0`, `c1`, … of these types, in fragments of these sizes.
    static Snapshot random(RandomData data, List<DataType> types, int... fragmentRows) {
        List<List<Column>> fragments = new ArrayList<>();
        for (int rows : fragmentRows) {
            List<Column> columns = new ArrayList<>();
            for (DataType type : types) {
                columns.add(data.column(type, rows));
            }
            fragments.add(columns);
        }
        return MemorySource.table("t", schema(types), fragments);
    }

    /// The table with the INT64 column at `index` replaced by the number of each row.
    static Snapshot numbered(Snapshot table, int index) {
        List<List<Column>> fragments = new ArrayList<>();
        long number = 0;
        for (Fragment fragment : table.fragments()) {
            List<Column> columns = new ArrayList<>(((MemorySource.Location) fragment.location()).columns());
            long[] values = new long[columns.get(index).size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = number++;
            }
            columns.set(index, new LongColumn(values, null, values.length));
            fragments.add(columns);
        }
        return MemorySource.table(table.name(), table.schema(), fragments);
    }

    static Schema schema(List<DataType> types) {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            fields.add(Field.of("c" + i, types.get(i)));
        }
        return new Schema(fields);
    }

    /// A scan of all columns and fragments.
    static ScanExec scan(Snapshot table) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < table.schema().size(); i++) {
            all.add(i);
        }
        return new ScanExec(table, all, null, table.fragments(), null);
    }

    static ColumnRef column(Snapshot table, int index) {
        return new ColumnRef(index, table.schema().name(index), table.schema().type(index));
    }

    /// All rows, in order.
    static List<List<@Nullable Object>> rows(Snapshot table) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (Fragment fragment : table.fragments()) {
            List<Column> columns = ((MemorySource.Location) fragment.location()).columns();
            int count = columns.isEmpty() ? 0 : columns.getFirst().size();
            for (int row = 0; row < count; row++) {
                List<@Nullable Object> values = new ArrayList<>();
                for (int c = 0; c < columns.size(); c++) {
                    values.add(ColumnValues.at(columns.get(c), table.schema().type(c), row));
                }
                rows.add(Collections.unmodifiableList(values));
            }
        }
        return rows;
    }
}
