package io.winnow.core.prune.truth;

import static io.winnow.core.aggregate.AggregateFunction.COUNT_DISTINCT;
import static io.winnow.core.aggregate.AggregateFunction.MAX;
import static io.winnow.core.aggregate.AggregateFunction.MIN;
import static io.winnow.core.prune.truth.Build.and;
import static io.winnow.core.prune.truth.Build.atLeast;
import static io.winnow.core.prune.truth.Build.call;
import static io.winnow.core.prune.truth.Build.equal;
import static io.winnow.core.prune.truth.Build.greater;
import static io.winnow.core.prune.truth.Build.integer;
import static io.winnow.core.prune.truth.Build.isNull;
import static io.winnow.core.prune.truth.Build.less;
import static io.winnow.core.prune.truth.Build.literal;
import static io.winnow.core.prune.truth.Build.text;

import io.winnow.core.expr.Cast;
import io.winnow.core.expr.Expr;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.type.DataType;
import io.winnow.core.type.TimeUnit;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Dates and times over which engines gave wrong answers from statistics.
class TimeFaultsTest {
    private static final TruthSet T = TruthSet.TRUE;
    private static final TruthSet F = TruthSet.FALSE;
    private static final TruthSet TF = T.union(F);

    @Test
    void timestampsOfOtherUnitsAreComparedExactly() {
        Rows rows = Rows.of(new DataType.Timestamp(TimeUnit.MILLISECOND, false), 1_000L, 2_000L)
                .bounds(1_000L, 2_000L)
                .nulls(0);
        DataType micros = DataType.TIMESTAMP;
        rows.gives(greater(rows.x(), literal(micros, 1_999_999L)), 1, TF);
        rows.gives(greater(rows.x(), literal(micros, 2_000_000L)), 0, F);
        rows.gives(atLeast(rows.x(), literal(micros, 999_999L)), 2, T);
        rows.gives(less(rows.x(), literal(micros, Long.MAX_VALUE)), 2, T);
    }

    @Test
    void aFieldThatBeginsTooEarlyHidesNoLaterOne() {
        long first = LocalDateTime.of(1972, 6, 21, 0, 0).toEpochSecond(ZoneOffset.UTC) * 1_000_000_000;
        long last = LocalDateTime.of(2242, 6, 29, 0, 0).toEpochSecond(ZoneOffset.UTC) * 1_000_000_000;
        DataType type = new DataType.Timestamp(TimeUnit.NANOSECOND, false);
        Rows rows = Rows.of(type, last).bounds(first, last).nulls(0);
        Expr start = call("date_trunc", text("millennium"), rows.x());
        rows.gives(isNull(start), 0, F.union(TruthSet.FAILURE));
        rows.gives(greater(start, literal(type, 0L)), 1, TF.union(TruthSet.FAILURE));
    }

    @Test
    void whereTheClockGoesBackOrderIsNotKept() {
        DataType instants = DataType.TIMESTAMPTZ;
        Object first = instant(0, 10);
        Object last = instant(1, 50);
        Rows rows = Rows.of(instants, first, instant(0, 55), last)
                .bounds(first, last)
                .nulls(0);
        Expr local = call("timezone", text("Europe/Paris"), rows.x());
        rows.gives(atLeast(new Cast(local, DataType.TIME, false), literal(DataType.TIME, nanos(2, 55))), 1, TF);
        rows.gives(greater(local, literal(DataType.TIMESTAMP, micros(2, 50))), 1, TF);
        rows.gives(greater(local, literal(DataType.TIMESTAMP, micros(4, 0))), 0, F);
    }

    @Test
    void boundsThatWentThroughMillisecondsOnlyBound() {
        long second = LocalDateTime.of(2024, 3, 1, 10, 0).toEpochSecond(ZoneOffset.UTC) * 1_000_000;
        long value = second + 123_456;
        DataType type = DataType.TIMESTAMP;
        Rows rows = Rows.of(type, value).nulls(0).noNans();
        rows.bounds(second + 123_000, second + 124_000)
                .gives(equal(rows.x(), literal(type, value)), 1, TF)
                .gives(greater(rows.x(), literal(type, second + 123_000)), 1, TF)
                .gives(equal(rows.x(), literal(type, second + 123_000)), 0, TF)
                .gives(greater(rows.x(), literal(type, second + 124_000)), 0, F)
                .gives(less(rows.x(), literal(type, second + 123_000)), 0, F)
                .leavesOpen(MIN, MAX, COUNT_DISTINCT);
        rows.exact(value, value).answers(MAX, value).gives(equal(rows.x(), literal(type, value)), 1, T);
    }

    @Test
    void oneInstantInEveryUnitIsOne() {
        long seconds = LocalDateTime.of(2025, 5, 6, 7, 8).toEpochSecond(ZoneOffset.UTC);
        Expr start = literal(DataType.TIMESTAMP, seconds * 1_000_000);
        Expr after = literal(DataType.TIMESTAMP, seconds * 1_000_000 + 400_000);
        Expr before = literal(DataType.TIMESTAMP, seconds * 1_000_000 + 600_000);
        Rows whole = moment(TimeUnit.SECOND, seconds);
        Rows millis = moment(TimeUnit.MILLISECOND, seconds * 1_000);
        Rows micros = moment(TimeUnit.MICROSECOND, seconds * 1_000_000 + 500_000);
        Rows nanos = moment(TimeUnit.NANOSECOND, (seconds + 1) * 1_000_000_000);
        for (Rows rows : List.of(whole, millis, micros, nanos)) {
            boolean equal = rows == whole || rows == millis;
            boolean inside = rows == micros;
            rows.gives(equal(rows.x(), start), equal ? 1 : 0, equal ? T : F);
            rows.gives(atLeast(rows.x(), start), 1, T);
            Expr range = and(greater(rows.x(), after), less(rows.x(), before));
            rows.gives(range, inside ? 1 : 0, inside ? T : F);
        }
        // No nanoseconds reach that far.
        Expr far = literal(new DataType.Timestamp(TimeUnit.SECOND, false), 1L << 40);
        nanos.gives(less(nanos.x(), far), 1, T);
        nanos.gives(equal(nanos.x(), far), 0, F);
        Rows day = Rows.of(DataType.DATE, 20_000L).exact(20_000L, 20_000L).nulls(0);
        day.gives(less(day.x(), literal(DataType.TIMESTAMP, 20_000 * 86_400_000_000L + 1)), 1, T);
        day.gives(less(day.x(), literal(DataType.TIMESTAMP, 20_000 * 86_400_000_000L)), 0, F);
    }

    private static Rows moment(TimeUnit unit, long value) {
        return Rows.of(new DataType.Timestamp(unit, false), value)
                .exact(value, value)
                .nulls(0);
    }

    @Test
    void fieldsThatStartAnewKeepEveryRow() {
        long eve = LocalDate.of(2024, 12, 29).toEpochDay();
        Rows days = Rows.of(DataType.DATE, eve, eve + 1, eve + 3)
                .bounds(eve, eve + 3)
                .nulls(0);
        days.gives(equal(call("month", days.x()), integer(1)), 1, TF);
        days.gives(equal(call("month", days.x()), integer(12)), 2, TF);
        days.gives(equal(call("date_part", text("week"), days.x()), integer(1)), 2, TF);
        days.gives(equal(call("year", days.x()), integer(2024)), 2, TF);
        days.gives(equal(call("year", days.x()), integer(2023)), 0, F);
        days.gives(equal(call("date_part", text("dow"), days.x()), integer(0)), 1, TF);
        long night = eve * 86_400_000_000L + 82_800_000_000L;
        Rows hours = Rows.of(DataType.TIMESTAMP, night, night + 7_200_000_000L)
                .bounds(night, night + 7_200_000_000L)
                .nulls(0);
        hours.gives(equal(call("hour", hours.x()), integer(1)), 1, TF);
        hours.gives(less(new Cast(hours.x(), DataType.TIME, false), literal(DataType.TIME, nanos(2, 0))), 1, TF);
    }

    /// At 02:00 of 2024-03-31 clocks in Paris went on to 03:00; New York's day begins four or five hours after UTC's.
    @Test
    void whereTheClockGoesForwardNoRowIsLost() {
        long before = LocalDateTime.of(2024, 3, 31, 0, 59).toEpochSecond(ZoneOffset.UTC) * 1_000_000;
        long after = before + 60_000_000;
        Rows rows = Rows.of(DataType.TIMESTAMPTZ, before, after)
                .bounds(before, after)
                .nulls(0);
        Expr local = call("timezone", text("Europe/Paris"), rows.x());
        rows.gives(atLeast(local, literal(DataType.TIMESTAMP, after + 7_200_000_000L)), 1, TF);
        rows.gives(less(local, literal(DataType.TIMESTAMP, before + 3_600_000_001L)), 1, TF);
        rows.gives(greater(local, literal(DataType.TIMESTAMP, after + 86_400_000_000L)), 0, F);
        Expr day = new Cast(call("timezone", text("America/New_York"), rows.x()), DataType.DATE, false);
        rows.gives(equal(day, literal(DataType.DATE, LocalDate.of(2024, 3, 30).toEpochDay())), 2, T);
    }

    private static long micros(int hour, int minute) {
        return LocalDateTime.of(2024, 10, 27, hour, minute).toEpochSecond(ZoneOffset.UTC) * 1_000_000;
    }

    private static Object instant(int hour, int minute) {
        return micros(hour, minute);
    }

    private static long nanos(int hour, int minute) {
        return (hour * 60L + minute) * 60_000_000_000L;
    }
}
