package io.winnow.physical.kernel;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.type.DataType;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The common fields of dates and timestamps, and their cuts, where no change of offset is in the way: dates, wall
/// clocks, and instants in UTC.
final class DateLoops {
    private static final long SECONDS_PER_DAY = 86_400;

    private DateLoops() {}

    static @Nullable ColumnLoop find(String key, DataType type, List<Object> literals, ZoneId zone) {
        if (type instanceof DataType.Timestamp timestamp && timestamp.zoned() && !isUtc(zone)) {
            return null;
        }
        long perSecond =
                type instanceof DataType.Timestamp timestamp ? timestamp.unit().perSecond() : 0;
        String field =
                literals.size() == 1 && literals.getFirst() instanceof String name ? name.toLowerCase(Locale.ROOT) : "";
        return switch (key) {
            case "date_part" -> part(field, perSecond);
            case "date_trunc" -> cut(field, perSecond);
            case "year", "quarter", "month", "day", "hour", "minute" -> part(key, perSecond);
            case "isodow", "dayofweek" -> part(key, perSecond);
            default -> null;
        };
    }

    private static boolean isUtc(ZoneId zone) {
        return zone.normalized().equals(ZoneOffset.UTC);
    }

    private static @Nullable ColumnLoop part(String field, long perSecond) {
        return switch (field) {
            case "year" ->
                ofDays(perSecond, (days, out, rows) -> {
                    for (int i = 0; i < rows; i++) {
                        out[i] = Civil.year(days[i]);
                    }
                });
            case "quarter" ->
                ofDays(perSecond, (days, out, rows) -> {
                    for (int i = 0; i < rows; i++) {
                        out[i] = (Civil.month(days[i]) + 2L) / 3;
                    }
                });
            case "month" ->
                ofDays(perSecond, (days, out, rows) -> {
                    for (int i = 0; i < rows; i++) {
                        out[i] = Civil.month(days[i]);
                    }
                });
            case "day" ->
                ofDays(perSecond, (days, out, rows) -> {
                    for (int i = 0; i < rows; i++) {
                        out[i] = Civil.day(days[i]);
                    }
                });
            case "isodow" ->
                ofDays(perSecond, (days, out, rows) -> {
                    for (int i = 0; i < rows; i++) {
                        out[i] = Math.floorMod(days[i] + 3, 7L) + 1;
                    }
                });
            case "dow", "dayofweek" ->
                ofDays(perSecond, (days, out, rows) -> {
                    for (int i = 0; i < rows; i++) {
                        out[i] = Math.floorMod(days[i] + 4, 7L);
                    }
                });
            case "hour" -> ofClock(perSecond, 3600, 24);
            case "minute" -> ofClock(perSecond, 60, 60);
            default -> null;
        };
    }

    private interface DayLoop {
        void compute(long[] days, long[] out, int rows);
    }

    private static ColumnLoop ofDays(long perSecond, DayLoop loop) {
        return (column, rows) -> {
            long[] out = new long[rows];
            loop.compute(days(column, perSecond, rows), out, rows);
            return new LongColumn(out, column.validity(), rows);
        };
    }

    private static long[] days(Column column, long perSecond, int rows) {
        if (column instanceof IntColumn dates) {
            return IntegerCasts.widened(dates.values(), rows);
        }
        long[] values = ((LongColumn) column).values();
        long perDay = SECONDS_PER_DAY * perSecond;
        long[] days = new long[rows];
        for (int i = 0; i < rows; i++) {
            days[i] = Math.floorDiv(values[i], perDay);
        }
        return days;
    }

    /// Of dates it is 0.
    private static ColumnLoop ofClock(long perSecond, long seconds, long modulus) {
        return (column, rows) -> {
            long[] out = new long[rows];
            if (column instanceof LongColumn timestamps) {
                long[] values = timestamps.values();
                long unit = seconds * perSecond;
                for (int i = 0; i < rows; i++) {
                    out[i] = Math.floorMod(Math.floorDiv(values[i], unit), modulus);
                }
            }
            return new LongColumn(out, column.validity(), rows);
        };
    }

    private static @Nullable ColumnLoop cut(String field, long perSecond) {
        return switch (field) {
            case "second" -> cutTo(perSecond);
            case "minute" -> cutTo(60 * perSecond);
            case "hour" -> cutTo(3600 * perSecond);
            case "day" -> cutTo(SECONDS_PER_DAY * perSecond);
            case "week" ->
                cutDays(perSecond, (days, out, rows) -> {
                    for (int i = 0; i < rows; i++) {
                        out[i] = days[i] - Math.floorMod(days[i] + 3, 7L);
                    }
                });
            case "month" ->
                cutDays(perSecond, (days, out, rows) -> {
                    for (int i = 0; i < rows; i++) {
                        out[i] = days[i] - Civil.day(days[i]) + 1;
                    }
                });
            case "quarter" ->
                cutDays(perSecond, (days, out, rows) -> {
                    for (int i = 0; i < rows; i++) {
                        int month = Civil.month(days[i]);
                        out[i] = Civil.firstDay(Civil.year(days[i]), month - (month - 1) % 3);
                    }
                });
            case "year" ->
                cutDays(perSecond, (days, out, rows) -> {
                    for (int i = 0; i < rows; i++) {
                        out[i] = Civil.firstDay(Civil.year(days[i]), 1);
                    }
                });
            default -> null;
        };
    }

    /// Cut to a multiple of `unit`; a date stays as it is.
    private static ColumnLoop cutTo(long unit) {
        return (column, rows) -> {
            if (!(column instanceof LongColumn timestamps)) {
                return column;
            }
            long[] values = timestamps.values();
            long[] out = new long[rows];
            long wrong = 0;
            for (int i = 0; i < rows; i++) {
                long start = values[i] - Math.floorMod(values[i], unit);
                // Past the lowest timestamp it wraps around to a positive one.
                wrong |= values[i] & ~start;
                out[i] = start;
            }
            return wrong < 0 ? null : new LongColumn(out, column.validity(), rows);
        };
    }

    private static ColumnLoop cutDays(long perSecond, DayLoop loop) {
        return (column, rows) -> {
            long[] starts = new long[rows];
            loop.compute(days(column, perSecond, rows), starts, rows);
            if (column instanceof IntColumn) {
                return IntegerCasts.outside(starts, Integer.MIN_VALUE, Integer.MAX_VALUE, rows)
                        ? null
                        : new IntColumn(IntegerCasts.cut(starts, rows), column.validity(), rows);
            }
            long[] out = new long[rows];
            long wrong = LongArithmetic.multiply(starts, SECONDS_PER_DAY * perSecond, out, rows);
            return wrong < 0 ? null : new LongColumn(out, column.validity(), rows);
        };
    }
}
