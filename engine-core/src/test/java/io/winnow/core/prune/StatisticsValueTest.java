package io.winnow.core.prune;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StatisticsValueTest {
    private static final Stat<Long> ROWS = Stat.exact(10L);

    private static ColumnStatistics bounds(@Nullable Object min, @Nullable Object max) {
        return ColumnStatistics.UNKNOWN.withBounds(stat(min), stat(max));
    }

    private static <T> Stat<T> stat(@Nullable T value) {
        return value == null ? Stat.absent() : Stat.exact(value);
    }

    private static AbstractValue longs(ColumnStatistics statistics) {
        return StatisticsValue.of(DataType.INT64, statistics, ROWS);
    }

    private static AbstractValue doubles(ColumnStatistics statistics) {
        return StatisticsValue.of(DataType.FLOAT64, statistics, ROWS);
    }

    @Test
    void whatIsAbsentIsPossible() {
        assertThat(longs(ColumnStatistics.UNKNOWN)).isEqualTo(AbstractValue.anything(DataType.INT64));
        assertThat(doubles(ColumnStatistics.UNKNOWN).extras()).isEqualTo(AbstractValue.NULL | AbstractValue.NANS);
        assertThat(StatisticsValue.of(DataType.UTF8, ColumnStatistics.UNKNOWN, Stat.absent()))
                .isEqualTo(AbstractValue.anything(DataType.UTF8));
    }

    @Test
    void boundsOfEitherKindBoundTheValues() {
        AbstractValue expected = AbstractValue.between(DataType.INT64, 3L, 7L).with(AbstractValue.NULL);
        assertThat(longs(bounds(3L, 7L))).isEqualTo(expected);
        assertThat(longs(ColumnStatistics.UNKNOWN.withBounds(new Stat.Bound<>(3L), new Stat.Bound<>(7L))))
                .isEqualTo(expected);
        assertThat(longs(bounds(3L, null)))
                .isEqualTo(AbstractValue.between(DataType.INT64, 3L, null).with(AbstractValue.NULL));
        assertThat(longs(bounds(null, 7L)))
                .isEqualTo(AbstractValue.between(DataType.INT64, null, 7L).with(AbstractValue.NULL));
    }

    @Test
    void onlyACountOfZeroExcludesNulls() {
        assertThat(longs(bounds(3L, 7L).withNulls(Stat.exact(0L))).mayBeNull()).isFalse();
        assertThat(longs(bounds(3L, 7L).withNulls(new Stat.Bound<>(0L))).mayBeNull())
                .isFalse();
        assertThat(longs(bounds(3L, 7L).withNulls(Stat.exact(1L))).mayBeNull()).isTrue();
        assertThat(longs(bounds(3L, 7L).withNulls(new Stat.Bound<>(1L))).mayBeNull())
                .isTrue();
    }

    @Test
    void asManyNullsAsRowsLeaveNoValue() {
        ColumnStatistics all = ColumnStatistics.UNKNOWN.withNulls(Stat.exact(10L));
        assertThat(longs(all)).isEqualTo(AbstractValue.nulls(DataType.INT64));
        // An upper bound of that many, or rows that nobody counted, prove nothing.
        assertThat(longs(ColumnStatistics.UNKNOWN.withNulls(new Stat.Bound<>(10L))))
                .isEqualTo(AbstractValue.anything(DataType.INT64));
        assertThat(StatisticsValue.of(DataType.INT64, all, Stat.absent()))
                .isEqualTo(AbstractValue.anything(DataType.INT64));
        assertThat(StatisticsValue.of(DataType.INT64, all, new Stat.Bound<>(10L)))
                .isEqualTo(AbstractValue.anything(DataType.INT64));
        assertThat(doubles(all)).isEqualTo(AbstractValue.nulls(DataType.FLOAT64).with(AbstractValue.NANS));
    }

    @Test
    void nansAreAsTheirCountsSay() {
        ColumnStatistics some = bounds(1.0, 2.0).withNulls(Stat.exact(0L));
        assertThat(doubles(some).extras()).isEqualTo(AbstractValue.NANS);
        assertThat(doubles(some.withNans(Stat.exact(0L), Stat.absent())).extras())
                .isZero();
        assertThat(doubles(some.withNans(new Stat.Bound<>(0L), Stat.absent())).extras())
                .isZero();
        assertThat(doubles(some.withNans(Stat.exact(2L), Stat.absent())).extras())
                .isEqualTo(AbstractValue.NANS);
        assertThat(doubles(some.withNans(Stat.exact(2L), Stat.exact(0L))).extras())
                .isEqualTo(AbstractValue.POSITIVE_NAN);
        assertThat(doubles(some.withNans(Stat.exact(2L), Stat.exact(2L))).extras())
                .isEqualTo(AbstractValue.NEGATIVE_NAN);
        assertThat(doubles(some.withNans(Stat.exact(2L), Stat.exact(1L))).extras())
                .isEqualTo(AbstractValue.NANS);
        assertThat(doubles(some.withNans(Stat.absent(), Stat.exact(0L))).extras())
                .isEqualTo(AbstractValue.POSITIVE_NAN);
        assertThat(doubles(some.withNans(Stat.exact(2L), new Stat.Bound<>(0L))).extras())
                .isEqualTo(AbstractValue.NANS);
    }

    @Test
    void asManyNullsAndNansAsRowsLeaveNoOrdinaryValue() {
        ColumnStatistics statistics =
                ColumnStatistics.UNKNOWN.withNulls(Stat.exact(4L)).withNans(Stat.exact(6L), Stat.exact(6L));
        assertThat(doubles(statistics))
                .isEqualTo(AbstractValue.nulls(DataType.FLOAT64).with(AbstractValue.NEGATIVE_NAN));
        assertThat(doubles(statistics.withNans(Stat.exact(5L), Stat.exact(5L))).hasOrdinary())
                .isTrue();
    }

    @Test
    void noRowsHoldNothing() {
        assertThat(StatisticsValue.of(DataType.INT64, ColumnStatistics.UNKNOWN, Stat.exact(0L)))
                .isEqualTo(AbstractValue.nothing(DataType.INT64));
        assertThat(StatisticsValue.of(DataType.BOOL, ColumnStatistics.UNKNOWN, Stat.exact(0L)))
                .isEqualTo(TruthSet.NONE);
    }

    @Test
    void booleansBecomeTruthSets() {
        assertThat(StatisticsValue.of(DataType.BOOL, bounds(false, true).withNulls(Stat.exact(0L)), ROWS))
                .isEqualTo(TruthSet.of(3));
        assertThat(StatisticsValue.of(DataType.BOOL, bounds(true, null), ROWS))
                .isEqualTo(TruthSet.TRUE.union(TruthSet.UNKNOWN));
    }

    @Test
    void aColumnOfTheTypeOfNullHoldsOnlyNull() {
        assertThat(StatisticsValue.of(DataType.NULL, ColumnStatistics.UNKNOWN, ROWS))
                .isEqualTo(AbstractValue.nulls(DataType.NULL));
    }

    private static @Nullable String contradiction(DataType type, ColumnStatistics statistics) {
        String reason = StatisticsValue.contradiction(type, statistics, ROWS);
        if (reason != null) {
            assertThat(StatisticsValue.of(type, statistics, ROWS)).isEqualTo(AbstractValue.anything(type));
        }
        return reason;
    }

    @Test
    void statisticsThatContradictThemselvesSayNothing() {
        assertThat(contradiction(DataType.INT64, bounds(7L, 3L))).isEqualTo("min 7 is above max 3");
        assertThat(contradiction(DataType.INT8, bounds(3L, 300L))).contains("no value of TINYINT");
        assertThat(contradiction(DataType.INT8, bounds(-300L, 3L))).contains("no value of TINYINT");
        assertThat(contradiction(DataType.FLOAT64, bounds(Double.NaN, 1.0))).contains("NaN");
        assertThat(contradiction(DataType.FLOAT32, bounds(1f, Float.NaN))).contains("NaN");
        assertThat(contradiction(DataType.NULL, bounds(1L, null))).contains("NULL");
        assertThat(contradiction(DataType.INT64, bounds(1L, 2L).withNulls(Stat.exact(11L))))
                .isEqualTo("11 nulls and 0 NaNs in 10 rows");
        assertThat(contradiction(DataType.INT64, bounds(1L, 2L).withNulls(Stat.exact(10L))))
                .contains("bounds, though all of 10 rows");
        assertThat(contradiction(DataType.INT64, bounds(null, 2L).withNulls(Stat.exact(10L))))
                .contains("bounds, though all of 10 rows");
        assertThat(contradiction(DataType.INT64, bounds(1L, 2L).withNulls(Stat.exact(-1L))))
                .contains("negative: -1 nulls");
        ColumnStatistics floats = bounds(1.0, 2.0);
        assertThat(contradiction(DataType.FLOAT64, floats.withNans(Stat.exact(1L), Stat.exact(2L))))
                .isEqualTo("2 negative NaNs of 1 NaNs");
        assertThat(contradiction(DataType.FLOAT64, floats.withNans(Stat.exact(-1L), Stat.absent())))
                .contains("-1 NaNs");
        assertThat(contradiction(DataType.FLOAT64, floats.withNans(Stat.absent(), Stat.exact(-1L))))
                .contains("-1 negative NaNs");
        assertThat(contradiction(
                        DataType.FLOAT64, floats.withNulls(Stat.exact(6L)).withNans(Stat.exact(5L), Stat.absent())))
                .contains("6 nulls and 5 NaNs");
        assertThat(contradiction(
                        DataType.FLOAT64,
                        floats.withNulls(Stat.exact(Long.MAX_VALUE)).withNans(Stat.exact(2L), Stat.absent())))
                .contains("nulls and 2 NaNs in 10 rows");
        assertThat(contradiction(DataType.INT64, bounds(1L, 2L).withNans(Stat.exact(1L), Stat.absent())))
                .contains("1 NaNs in a column of BIGINT");
    }

    @Test
    void statisticsThatMayBeTrueContradictNothing() {
        assertThat(contradiction(
                        DataType.INT64,
                        bounds(3L, 3L).withNulls(Stat.exact(9L)).withNans(Stat.exact(0L), Stat.exact(0L))))
                .isNull();
        assertThat(contradiction(DataType.INT8, bounds(-128L, 127L))).isNull();
        assertThat(contradiction(DataType.FLOAT64, bounds(0.0, -0.0))).isNull();
        assertThat(contradiction(DataType.FLOAT64, bounds(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)))
                .isNull();
        assertThat(contradiction(DataType.INT64, ColumnStatistics.UNKNOWN.withNulls(Stat.exact(10L))))
                .isNull();
        // Files hold decimals of more digits than their type names.
        assertThat(contradiction(
                        new DataType.Decimal(4, 2), bounds(new BigDecimal("1.00"), new BigDecimal("12345.67"))))
                .isNull();
        assertThat(contradiction(DataType.FLOAT64, bounds(1.0, 2.0).withNans(Stat.exact(2L), Stat.exact(2L))))
                .isNull();
        assertThat(StatisticsValue.contradiction(
                        DataType.INT64, bounds(1L, 2L).withNulls(Stat.exact(0L)), Stat.exact(0L)))
                .isNull();
        assertThat(StatisticsValue.contradiction(
                        DataType.INT64, bounds(1L, 2L).withNulls(Stat.exact(11L)), Stat.absent()))
                .isNull();
    }
}
