package io.winnow.tablestore.manifest;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Types;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// The columns of a manifest that hold the statistics of one column of the table, named `ID.what`:
///
/// | name | type | of |
/// |---|---|---|
/// | `min`, `max` | the column's | what has an order |
/// | `min_kind`, `max_kind` | int8: 0 absent, 1 exact, 2 a bound | what has an order |
/// | `null_count` | int64, NULL where not known | all |
/// | `nan_count`, `negative_nan_count` | int64, NULL where not known | floats |
/// | `sum` | decimal(38, scale), NULL where not known | integers and decimals |
final class StatisticsLayout {
    private static final long ABSENT = 0;
    private static final long EXACT = 1;
    private static final long BOUND = 2;

    private final StoredColumn column;

    StatisticsLayout(StoredColumn column) {
        this.column = column;
    }

    private DataType type() {
        return column.field().type();
    }

    static boolean isOrdered(DataType type) {
        return !Types.isNested(type) && !(type instanceof DataType.Interval) && !(type instanceof DataType.Null);
    }

    static boolean isSummed(DataType type) {
        return Types.isInteger(type) || Types.isDecimal(type);
    }

    private DataType sumType() {
        return new DataType.Decimal(
                DataType.Decimal.MAX_PRECISION, type() instanceof DataType.Decimal decimal ? decimal.scale() : 0);
    }

    List<Field> fields() {
        List<Field> fields = new ArrayList<>();
        if (isOrdered(type())) {
            fields.add(field("min", type()));
            fields.add(field("min_kind", DataType.INT8));
            fields.add(field("max", type()));
            fields.add(field("max_kind", DataType.INT8));
        }
        fields.add(field("null_count", DataType.INT64));
        if (Types.isFloat(type())) {
            fields.add(field("nan_count", DataType.INT64));
            fields.add(field("negative_nan_count", DataType.INT64));
        }
        if (isSummed(type())) {
            fields.add(field("sum", sumType()));
        }
        return fields;
    }

    private Field field(String what, DataType type) {
        return Field.of(column.id() + "." + what, type);
    }

    /// The values of these columns for one fragment, in the order of [#fields].
    List<@Nullable Object> values(ColumnStatistics statistics) {
        List<@Nullable Object> values = new ArrayList<>();
        if (isOrdered(type())) {
            values.add(value(statistics.min()));
            values.add(kind(statistics.min()));
            values.add(value(statistics.max()));
            values.add(kind(statistics.max()));
        }
        values.add(exact(statistics.nullCount()));
        if (Types.isFloat(type())) {
            values.add(exact(statistics.nanCount()));
            values.add(exact(statistics.negativeNanCount()));
        }
        if (isSummed(type())) {
            BigInteger sum = exact(statistics.sum());
            BigDecimal scaled = sum == null ? null : new BigDecimal(sum, ((DataType.Decimal) sumType()).scale());
            values.add(scaled == null || scaled.precision() > DataType.Decimal.MAX_PRECISION ? null : scaled);
        }
        return values;
    }

    /// The statistics of every fragment.
    ///
    /// @param columns the manifest's column at a position after the first of these
    /// @param fragments how many there are
    ColumnStatistics[] read(IntFunction<Column> columns, int fragments) {
        int at = 0;
        Bounds min = null;
        Bounds max = null;
        if (isOrdered(type())) {
            min = new Bounds(columns.apply(at), columns.apply(at + 1), type());
            max = new Bounds(columns.apply(at + 2), columns.apply(at + 3), type());
            at += 4;
        }
        Column nulls = columns.apply(at++);
        boolean floats = Types.isFloat(type());
        Column nans = floats ? columns.apply(at++) : null;
        Column negative = floats ? columns.apply(at++) : null;
        Column sums = isSummed(type()) ? columns.apply(at) : null;
        ColumnStatistics[] read = new ColumnStatistics[fragments];
        for (int i = 0; i < fragments; i++) {
            read[i] = new ColumnStatistics(
                    min == null ? Stat.absent() : min.at(i),
                    max == null ? Stat.absent() : max.at(i),
                    count(nulls, i),
                    nans == null ? Stat.exact(0L) : count(nans, i),
                    negative == null ? Stat.exact(0L) : count(negative, i),
                    sums == null ? Stat.absent() : sum(sums, i));
        }
        return read;
    }

    /// Bounds of one side and what each is worth.
    private record Bounds(Column values, Column kinds, DataType type) {
        Stat<Object> at(int fragment) {
            Object value = ColumnValues.at(values, type, fragment);
            Object kind = ColumnValues.at(kinds, DataType.INT8, fragment);
            if (value == null || kind == null || kind.equals(ABSENT)) {
                return Stat.absent();
            }
            return kind.equals(EXACT) ? Stat.exact(value) : new Stat.Bound<>(value);
        }
    }

    private static Stat<Long> count(Column column, int row) {
        Object count = ColumnValues.at(column, DataType.INT64, row);
        return count == null ? Stat.absent() : Stat.exact((Long) count);
    }

    private Stat<BigInteger> sum(Column column, int row) {
        Object sum = ColumnValues.at(column, sumType(), row);
        return sum == null ? Stat.absent() : Stat.exact(((BigDecimal) sum).unscaledValue());
    }

    private static <T> @Nullable T value(Stat<T> stat) {
        return switch (stat) {
            case Stat.Exact<T>(T value) -> value;
            case Stat.Bound<T>(T value) -> value;
            case Stat.Absent<T> _ -> null;
        };
    }

    private static long kind(Stat<?> stat) {
        return switch (stat) {
            case Stat.Exact<?> _ -> EXACT;
            case Stat.Bound<?> _ -> BOUND;
            case Stat.Absent<?> _ -> ABSENT;
        };
    }

    private static <T> @Nullable T exact(Stat<T> stat) {
        return stat instanceof Stat.Exact<T>(T value) ? value : null;
    }
}
