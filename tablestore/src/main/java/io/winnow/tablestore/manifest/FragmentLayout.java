package io.winnow.tablestore.manifest;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// The columns of a manifest that describe the fragments themselves, before the statistics.
final class FragmentLayout {
    /// In the order in which they lie.
    static final List<Field> FIELDS = List.of(
            new Field("id", DataType.INT32, false),
            new Field("path", DataType.UTF8, false),
            new Field("length", DataType.INT64, false),
            new Field("checksum", DataType.INT64, false),
            new Field("rows", DataType.INT64, false),
            new Field("deleted_rows", DataType.INT64, false),
            Field.of("deletions_path", DataType.UTF8),
            Field.of("deletions_length", DataType.INT64),
            Field.of("deletions_checksum", DataType.INT64),
            Field.of("seeds_path", DataType.UTF8),
            Field.of("seeds_length", DataType.INT64),
            Field.of("seeds_checksum", DataType.INT64));

    private FragmentLayout() {}

    static List<Column> columns(List<FragmentEntry> fragments) {
        List<ColumnBuilder> builders =
                FIELDS.stream().map(field -> new ColumnBuilder(field.type())).toList();
        for (FragmentEntry fragment : fragments) {
            List<@Nullable Object> row = new ArrayList<>(FIELDS.size());
            row.add((long) fragment.id());
            add(fragment.data(), row);
            row.add(fragment.rows());
            row.add(fragment.deletedRows());
            add(fragment.deletions(), row);
            add(fragment.seeds(), row);
            for (int i = 0; i < row.size(); i++) {
                builders.get(i).add(row.get(i));
            }
        }
        return builders.stream().map(ColumnBuilder::build).toList();
    }

    private static void add(@Nullable FileEntry file, List<@Nullable Object> row) {
        row.add(file == null ? null : file.path());
        row.add(file == null ? null : file.length());
        row.add(file == null ? null : file.checksum());
    }

    /// @throws IllegalArgumentException where what is stored makes no sense
    static List<FragmentEntry> read(IntFunction<Column> columns, int fragments) {
        List<Column> all = new ArrayList<>(FIELDS.size());
        for (int i = 0; i < FIELDS.size(); i++) {
            all.add(columns.apply(i));
        }
        List<FragmentEntry> read = new ArrayList<>(fragments);
        int last = -1;
        for (int row = 0; row < fragments; row++) {
            long id = number(all, 0, row);
            FileEntry data = file(all, 1, row);
            if (id <= last || id > Integer.MAX_VALUE || data == null) {
                throw new IllegalArgumentException("fragment " + id + " after fragment " + last);
            }
            last = (int) id;
            read.add(new FragmentEntry(
                    last, data, number(all, 4, row), number(all, 5, row), file(all, 6, row), file(all, 9, row)));
        }
        return read;
    }

    private static @Nullable FileEntry file(List<Column> columns, int first, int row) {
        Object path = ColumnValues.at(columns.get(first), DataType.UTF8, row);
        return path == null
                ? null
                : new FileEntry((String) path, number(columns, first + 1, row), number(columns, first + 2, row));
    }

    private static long number(List<Column> columns, int index, int row) {
        Object value = ColumnValues.at(columns.get(index), FIELDS.get(index).type(), row);
        if (value == null) {
            throw new IllegalArgumentException(FIELDS.get(index).name() + " of row " + row + " is missing");
        }
        return (Long) value;
    }
}
