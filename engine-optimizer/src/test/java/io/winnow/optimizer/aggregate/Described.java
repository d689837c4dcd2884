package io.winnow.optimizer.aggregate;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.optimizer.support.Memory;
import io.winnow.optimizer.support.Tables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What may be known of a column whose rows are at hand: the columns of the grid. Ten rows are stored.
enum Described {
    NOTHING,
    BOUNDS,
    EXACT,
    ONE_VALUE,
    ALL_NULL,
    SOME_NULL,
    ONE_OR_NULL,
    /// NaNs, counted with their signs.
    NAN,
    /// NaNs that nobody counted.
    NAN_UNCOUNTED,
    /// Exact, but two of the rows are deleted.
    DELETED;

    static final int ROWS = 10;

    /// `x`, which is described; `y`, the same of floats; `k`, which filters look at.
    static final Schema SCHEMA =
            Schema.of(Field.of("x", DataType.INT64), Field.of("y", DataType.FLOAT64), Field.of("k", DataType.INT64));

    private static final List<DataType> TYPES = List.of(DataType.INT64, DataType.FLOAT64, DataType.INT64);

    /// The one that the grid's header calls by this name.
    static Described named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT).replace(' ', '_'));
    }

    /// The described column.
    ColumnRef column() {
        int index = isFloat() ? 1 : 0;
        return new ColumnRef(index, SCHEMA.name(index), SCHEMA.type(index));
    }

    private boolean isFloat() {
        return this == NAN || this == NAN_UNCOUNTED;
    }

    /// A fragment with this column, and a filter column that counts from `least` to `least + 9`.
    ///
    /// @param least of `k`, whose statistics are exact
    Fragment fragment(int id, long least) {
        return fragment(id, least, 1);
    }

    /// The same so many times over.
    Fragment fragment(int id, long least, int times) {
        List<List<@Nullable Object>> live = columns(live(times), least);
        ColumnStatistics known = statistics(times);
        ColumnStatistics ofKeys = Tables.between(least, least + ROWS - 1, 0);
        return new Fragment(
                id,
                Stat.exact((long) ROWS * times),
                ROWS * times - live.getFirst().size(),
                Memory.location(TYPES, live),
                index -> index == 2 ? ofKeys : index == column().index() ? known : ColumnStatistics.UNKNOWN);
    }

    /// The columns of such a fragment as they are stored, the deleted rows at the end.
    List<Column> stored(long least, int times) {
        List<@Nullable Object> values = new ArrayList<>(live(times));
        while (values.size() < ROWS * times) {
            values.add(values.size() % 2 == 0 ? 1L : 9L);
        }
        List<Column> columns = new ArrayList<>();
        List<List<@Nullable Object>> all = columns(values, least);
        for (int i = 0; i < TYPES.size(); i++) {
            columns.add(ColumnBuilder.column(TYPES.get(i), all.get(i)));
        }
        return columns;
    }

    private List<List<@Nullable Object>> columns(List<@Nullable Object> values, long least) {
        List<@Nullable Object> none = Collections.<@Nullable Object>nCopies(values.size(), null);
        List<@Nullable Object> keys = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            keys.add(least + i % ROWS);
        }
        return isFloat() ? List.of(none, values, keys) : List.of(values, none, keys);
    }

    private List<@Nullable Object> live(int times) {
        List<@Nullable Object> all = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            all.addAll(live());
        }
        return all;
    }

    /// The live rows.
    private List<@Nullable Object> live() {
        return switch (this) {
            case NOTHING, BOUNDS, EXACT -> Arrays.asList(5L, 1L, 2L, 3L, 9L, 4L, 6L, 7L, 8L, 5L);
            case ONE_VALUE -> Collections.nCopies(ROWS, 4L);
            case ALL_NULL -> Collections.nCopies(ROWS, null);
            case SOME_NULL -> Arrays.asList(5L, null, 2L, 1L, 9L, null, 6L, 7L, null, 5L);
            case ONE_OR_NULL -> Arrays.asList(4L, null, 4L, 4L, 4L, null, 4L, 4L, null, 4L);
            case NAN, NAN_UNCOUNTED -> Arrays.asList(5.0, 1.0, Double.NaN, 3.0, 9.0, 4.0, Double.NaN, 7.0, 8.0, 5.0);
            case DELETED -> Arrays.asList(5L, 2L, 3L, 4L, 6L, 7L, 8L, 5L);
        };
    }

    private ColumnStatistics statistics(int times) {
        return switch (this) {
            case NOTHING -> ColumnStatistics.UNKNOWN;
            case BOUNDS -> Tables.between(0L, 20L, 0).withBounds(new Stat.Bound<>(0L), new Stat.Bound<>(20L));
            case EXACT, DELETED -> Tables.between(1L, 9L, 0);
            case ONE_VALUE -> Tables.between(4L, 4L, 0);
            case ALL_NULL -> Tables.nulls((long) ROWS * times);
            case SOME_NULL -> Tables.between(1L, 9L, 3L * times);
            case ONE_OR_NULL -> Tables.between(4L, 4L, 3L * times);
            case NAN -> Tables.between(1.0, 9.0, 0).withNans(Stat.exact(2L * times), Stat.exact(0L));
            case NAN_UNCOUNTED -> Tables.between(1.0, 9.0, 0).withNans(Stat.absent(), Stat.absent());
        };
    }

    /// As the grid's header calls it.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
