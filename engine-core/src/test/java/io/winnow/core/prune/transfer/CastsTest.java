package io.winnow.core.prune.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.scalar.LikePattern;
import io.winnow.core.type.DataType;
import io.winnow.core.type.TimeUnit;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CastsTest {
    private static final DataType SECONDS = new DataType.Timestamp(TimeUnit.SECOND, false);
    private static final DataType INSTANTS = new DataType.Timestamp(TimeUnit.SECOND, true);
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final TruthSet EITHER = TruthSet.TRUE.union(TruthSet.FALSE);

    private static AbstractValue cast(AbstractValue in, DataType to) {
        return Casts.cast(in, to, ZoneOffset.UTC);
    }

    private static AbstractValue between(DataType type, @Nullable Object low, @Nullable Object high) {
        return AbstractValue.between(type, low, high);
    }

    private static AbstractValue ints(long low, long high) {
        return between(DataType.INT32, low, high);
    }

    private static AbstractValue doubles(double low, double high) {
        return between(DataType.FLOAT64, low, high);
    }

    @Test
    void numbersAreTrueButForZero() {
        assertThat(cast(ints(1, 2), DataType.BOOL)).isEqualTo(TruthSet.TRUE);
        assertThat(cast(ints(-2, -1), DataType.BOOL)).isEqualTo(TruthSet.TRUE);
        assertThat(cast(ints(0, 2), DataType.BOOL)).isEqualTo(EITHER);
        assertThat(cast(ints(0, 0), DataType.BOOL)).isEqualTo(TruthSet.FALSE);
        assertThat(cast(doubles(0, 0), DataType.BOOL)).isEqualTo(TruthSet.FALSE);
        assertThat(cast(doubles(0, 0).with(AbstractValue.POSITIVE_NAN), DataType.BOOL))
                .isEqualTo(EITHER);
        assertThat(cast(between(DataType.FLOAT32, 0f, 0f), DataType.BOOL)).isEqualTo(TruthSet.FALSE);
        DataType decimal = new DataType.Decimal(20, 1);
        assertThat(cast(between(decimal, new BigDecimal("0.1"), new BigDecimal("0.2")), DataType.BOOL))
                .isEqualTo(TruthSet.TRUE);
    }

    @Test
    void truthValuesAreNumbersAndWords() {
        assertThat(cast(EITHER, DataType.INT32)).isEqualTo(ints(0, 1));
        assertThat(cast(EITHER, DataType.FLOAT64)).isEqualTo(doubles(0, 1));
        assertThat(cast(EITHER, DataType.UTF8)).isEqualTo(between(DataType.UTF8, "false", "true"));
        assertThat(cast(TruthSet.TRUE.with(AbstractValue.NULL), DataType.UTF8))
                .isEqualTo(AbstractValue.constant(DataType.UTF8, "true").with(AbstractValue.NULL));
        assertThat(cast(TruthSet.FALSE.with(AbstractValue.NULL), DataType.UTF8))
                .isEqualTo(AbstractValue.constant(DataType.UTF8, "false").with(AbstractValue.NULL));
    }

    @Test
    void numbersKeepTheirOrderAndFailBeyondTheType() {
        assertThat(cast(ints(1, 2), DataType.INT64)).isEqualTo(between(DataType.INT64, 1L, 2L));
        assertThat(cast(ints(100, 200), DataType.INT8))
                .isEqualTo(between(DataType.INT8, 100L, 127L).with(AbstractValue.FAILURE));
        for (long beyond : new long[] {128, 129, 130}) { // where the next numbers round to, and beyond
            assertThat(cast(ints(beyond, 200), DataType.INT8)).isEqualTo(AbstractValue.failure(DataType.INT8));
            assertThat(cast(ints(-200, -beyond - 1), DataType.INT8)).isEqualTo(AbstractValue.failure(DataType.INT8));
        }
        DataType small = new DataType.Decimal(3, 1);
        assertThat(cast(ints(98, 99), small)).isEqualTo(between(small, new BigDecimal("98.0"), new BigDecimal("99.0")));
        assertThat(cast(ints(100, 101), small)).isEqualTo(AbstractValue.failure(small));
        assertThat(cast(ints(-101, -100), small)).isEqualTo(AbstractValue.failure(small));
    }

    @Test
    void doublesFailAsFloatsWhereTooLargeButNotInfinite() {
        DataType small = DataType.FLOAT32;
        assertThat(cast(doubles(1, 2), small)).isEqualTo(between(small, 1f, 2f));
        assertThat(cast(doubles(1e300, 1e301), small)).isEqualTo(AbstractValue.failure(small));
        assertThat(cast(doubles(1, Double.POSITIVE_INFINITY), small))
                .isEqualTo(between(small, 1f, Float.POSITIVE_INFINITY).with(AbstractValue.FAILURE));
        assertThat(cast(doubles(Double.NEGATIVE_INFINITY, -1), small))
                .isEqualTo(between(small, Float.NEGATIVE_INFINITY, -1f).with(AbstractValue.FAILURE));
        assertThat(cast(doubles(1e300, Double.POSITIVE_INFINITY), small))
                .isEqualTo(between(small, Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY)
                        .with(AbstractValue.FAILURE));
        assertThat(cast(doubles(Double.NEGATIVE_INFINITY, -1e300), small))
                .isEqualTo(between(small, Float.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY)
                        .with(AbstractValue.FAILURE));
        AbstractValue nans = AbstractValue.nothing(DataType.FLOAT64).with(AbstractValue.NANS);
        assertThat(cast(nans, small)).isEqualTo(AbstractValue.nothing(small).with(AbstractValue.NANS));
    }

    @Test
    void datesAndTimesKeepTheirOrder() {
        AbstractValue days = between(DataType.DATE, 1L, 2L);
        assertThat(cast(days, SECONDS)).isEqualTo(between(SECONDS, 86_400L, 172_800L));
        assertThat(cast(between(SECONDS, 86_401L, 172_801L), DataType.DATE)).isEqualTo(days);
        assertThat(cast(between(SECONDS, 86_460L, 86_520L), DataType.TIME))
                .isEqualTo(between(DataType.TIME, 60_000_000_000L, 120_000_000_000L));
        assertThat(cast(between(SECONDS, 86_399L, 86_520L), DataType.TIME))
                .isEqualTo(between(DataType.TIME, 0L, 86_399_999_999_999L));
        assertThat(cast(between(DataType.TIME, 0L, 1_000L), DataType.INTERVAL))
                .isEqualTo(between(DataType.INTERVAL, new IntervalValue(0, 0, 0), new IntervalValue(0, 0, 1_000)));
    }

    @Test
    void textsMayBeAnythingOrFail() {
        AbstractValue texts = between(DataType.UTF8, "2024-01-01", "2024-01-02");
        assertThat(cast(texts, DataType.DATE))
                .isEqualTo(AbstractValue.present(DataType.DATE).with(AbstractValue.FAILURE));
        assertThat(cast(ints(1, 2), DataType.UTF8)).isEqualTo(AbstractValue.present(DataType.UTF8));
    }

    @Test
    void aPatternWithoutWildcardsIsOneText() {
        LikePattern pattern = LikePattern.of("abc", -1);
        AbstractValue point = AbstractValue.constant(DataType.UTF8, "abc").with(AbstractValue.NULL);
        assertThat(Prefixes.like(point, pattern)).isEqualTo(TruthSet.TRUE);
        assertThat(Prefixes.like(between(DataType.UTF8, "abc", "abd"), pattern)).isEqualTo(EITHER);
        assertThat(Prefixes.like(between(DataType.UTF8, "abd", "abe"), pattern)).isEqualTo(TruthSet.FALSE);
    }

    private static AbstractValue times(DataType type, String first, String last) {
        return between(
                type,
                LocalDateTime.parse(first).toEpochSecond(ZoneOffset.UTC),
                LocalDateTime.parse(last).toEpochSecond(ZoneOffset.UTC));
    }

    private static AbstractValue days(String first, String last) {
        return between(
                DataType.DATE,
                LocalDate.parse(first).toEpochDay(),
                LocalDate.parse(last).toEpochDay());
    }

    private static @Nullable Object millis(@Nullable Object seconds) {
        return seconds instanceof Long whole ? whole * 1_000 : null;
    }

    /// Berlin's clock went forward on 31 March 2024.
    @Test
    void whereTheZonesClockJumpsThereIsRoomForTheJump() {
        AbstractValue instants = times(INSTANTS, "2024-03-30T12:00:00", "2024-04-01T12:00:00");
        AbstractValue clocks = times(SECONDS, "2024-03-30T12:00:00", "2024-04-01T12:00:00");
        assertThat(Casts.cast(instants, DataType.DATE, BERLIN)).isEqualTo(days("2024-03-29", "2024-04-02"));
        assertThat(Casts.cast(clocks, INSTANTS, BERLIN))
                .isEqualTo(times(INSTANTS, "2024-03-30T10:00:00", "2024-04-01T11:00:00"));
        assertThat(Casts.cast(instants, SECONDS, BERLIN))
                .isEqualTo(times(SECONDS, "2024-03-30T12:00:00", "2024-04-01T15:00:00"));
        assertThat(Casts.cast(times(INSTANTS, "2024-03-31T00:30:00", "2024-03-31T02:30:00"), DataType.TIME, BERLIN))
                .isEqualTo(between(DataType.TIME, 0L, 86_399_999_999_999L));
    }

    @Test
    void elsewhereOrWithoutTheZoneCastsAreExact() {
        AbstractValue instants = times(INSTANTS, "2024-06-05T10:00:00", "2024-06-06T10:00:00");
        assertThat(Casts.cast(instants, DataType.DATE, BERLIN)).isEqualTo(days("2024-06-05", "2024-06-06"));
        assertThat(Casts.cast(times(INSTANTS, "2024-06-05T10:00:00", "2024-06-05T11:00:00"), DataType.TIME, BERLIN))
                .isEqualTo(between(DataType.TIME, 43_200_000_000_000L, 46_800_000_000_000L));
        AbstractValue clocks = times(SECONDS, "2024-03-30T12:00:00", "2024-04-01T12:00:00");
        assertThat(Casts.cast(clocks, DataType.DATE, BERLIN)).isEqualTo(days("2024-03-30", "2024-04-01"));
        DataType millis = new DataType.Timestamp(TimeUnit.MILLISECOND, true);
        AbstractValue across = times(INSTANTS, "2024-03-30T12:00:00", "2024-04-01T12:00:00");
        assertThat(Casts.cast(across, millis, BERLIN))
                .isEqualTo(between(millis, millis(across.low()), millis(across.high())));
    }
}
