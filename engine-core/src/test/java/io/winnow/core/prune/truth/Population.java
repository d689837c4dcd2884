package io.winnow.core.prune.truth;

import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.Neighbours;
import io.winnow.core.prune.StatisticsValue;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Some random rows, and statistics that are true of them.
final class Population {
    private final List<DataType> types;
    private final List<@Nullable Object[]> rows;

    private Population(List<DataType> types, List<@Nullable Object[]> rows) {
        this.types = types;
        this.rows = rows;
    }

    /// Up to six rows; in each column few different values, so that intervals are narrow.
    ///
    /// @param near by column, values to take some from
    static Population random(List<DataType> types, List<List<Object>> near, RandomValues random) {
        int count = 1 + random.below(6);
        List<@Nullable Object[]> rows = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            rows.add(new @Nullable Object[types.size()]);
        }
        for (int column = 0; column < types.size(); column++) {
            DataType type = types.get(column);
            int nullsOf8 = random.below(3) == 0 ? random.below(9) : 0;
            List<Object> pool = new ArrayList<>();
            for (int i = 1 + random.below(3); i > 0; i--) {
                List<Object> close = near.get(column);
                pool.add(close.isEmpty() || random.below(3) == 0 ? random.value(type) : random.oneOf(close));
            }
            for (@Nullable Object[] row : rows) {
                row[column] = random.below(8) < nullsOf8 ? null : random.oneOf(pool);
            }
        }
        return new Population(types, rows);
    }

    List<@Nullable Object[]> rows() {
        return rows;
    }

    /// The rows as an evaluator sees them: through statistics that are exact or weaker at random.
    AbstractRow facts(RandomValues random) {
        Stat<Long> count = random.below(4) == 0 ? Stat.absent() : Stat.exact((long) rows.size());
        List<AbstractValue> values = new ArrayList<>(types.size());
        for (int column = 0; column < types.size(); column++) {
            values.add(StatisticsValue.of(types.get(column), statistics(column, random), count));
        }
        return values::get;
    }

    private ColumnStatistics statistics(int column, RandomValues random) {
        DataType type = types.get(column);
        Object min = null;
        Object max = null;
        long nulls = 0;
        long nans = 0;
        long negativeNans = 0;
        for (@Nullable Object[] row : rows) {
            Object value = row[column];
            if (value == null) {
                nulls++;
            } else if (value instanceof Number number && Double.isNaN(number.doubleValue())) {
                nans++;
                negativeNans += isNegative(number) ? 1 : 0;
            } else {
                min = min == null || ScalarOrder.compare(value, min, type) < 0 ? value : min;
                max = max == null || ScalarOrder.compare(value, max, type) > 0 ? value : max;
            }
        }
        boolean kept = random.below(3) > 0;
        return new ColumnStatistics(
                kept ? Known.of(min) : weaker(min, type, true, random),
                kept ? Known.of(max) : weaker(max, type, false, random),
                count(nulls, random),
                count(nans, random),
                count(negativeNans, random));
    }

    private interface Known {
        static Stat<Object> of(@Nullable Object value) {
            return value == null ? Stat.absent() : Stat.exact(value);
        }
    }

    private static boolean isNegative(Number nan) {
        return nan instanceof Float small
                ? Float.floatToRawIntBits(small) < 0
                : Double.doubleToRawLongBits(nan.doubleValue()) < 0;
    }

    private static Stat<Long> count(long exact, RandomValues random) {
        return switch (random.below(6)) {
            case 0 -> Stat.absent();
            case 1 -> new Stat.Bound<>(exact + random.below(3));
            default -> Stat.exact(exact);
        };
    }

    /// A bound that is absent, further out, cut short, or merely not exact.
    private static Stat<Object> weaker(@Nullable Object exact, DataType type, boolean isLow, RandomValues random) {
        if (exact == null) {
            return Stat.absent();
        }
        return switch (random.below(4)) {
            case 0 -> Stat.absent();
            case 1 -> new Stat.Bound<>(further(exact, type, isLow, random));
            case 2 -> exact instanceof String text ? cut(text, isLow, random) : new Stat.Bound<>(exact);
            default -> new Stat.Bound<>(exact);
        };
    }

    private static Object further(Object exact, DataType type, boolean isLow, RandomValues random) {
        Object other = random.value(type);
        if (Types.isFloat(type) && Double.isNaN(((Number) other).doubleValue())) {
            return exact;
        }
        return ScalarOrder.compare(other, exact, type) < 0 == isLow ? other : exact;
    }

    private static Stat<Object> cut(String text, boolean isLow, RandomValues random) {
        int points = text.codePointCount(0, text.length());
        int kept = random.below(points + 1);
        String prefix = text.substring(0, text.offsetByCodePoints(0, kept));
        if (isLow || kept == points) {
            return new Stat.Bound<>(prefix);
        }
        String next = Neighbours.afterPrefix(prefix);
        return next == null ? Stat.absent() : new Stat.Bound<>(next);
    }

    /// The rows, for messages.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (@Nullable Object[] row : rows) {
            text.append(Arrays.toString(row)).append(' ');
        }
        return types + ": " + text;
    }
}
