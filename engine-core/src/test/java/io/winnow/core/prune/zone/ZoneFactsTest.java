package io.winnow.core.prune.zone;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.index.Zones;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.type.DataType;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ZoneFactsTest {
    private static final double NEGATIVE_NAN = Double.longBitsToDouble(0xfff8_0000_0000_0000L);

    /// One zone of ten rows.
    private static ZoneFacts doubles(
            @Nullable Double min, @Nullable Double max, int nulls, int nans, @Nullable Integer negative) {
        return ZoneFacts.of(new Zones(
                DataType.FLOAT64,
                1,
                new int[] {0},
                new long[] {0},
                new long[] {10},
                ColumnBuilder.column(DataType.FLOAT64, Arrays.asList(min)),
                ColumnBuilder.column(DataType.FLOAT64, Arrays.asList(max)),
                new int[] {nulls},
                new int[] {nans},
                negative == null ? null : new int[] {negative},
                null));
    }

    private static AbstractValue between(@Nullable Double low, @Nullable Double high) {
        return AbstractValue.between(DataType.FLOAT64, low, high);
    }

    /// What its statistics say, which is what its facts and bounds do.
    private static AbstractValue value(ZoneFacts facts) {
        assertThat(ZoneSpan.of(facts, 0, 1).value(0)).isEqualTo(facts.value(0));
        return facts.value(0);
    }

    @Test
    void countsSayWhichNansThereAre() {
        assertThat(value(doubles(1.0, 2.0, 0, 0, 0))).isEqualTo(between(1.0, 2.0));
        assertThat(value(doubles(1.0, 2.0, 0, 3, 0)))
                .isEqualTo(between(1.0, 2.0).with(AbstractValue.POSITIVE_NAN));
        assertThat(value(doubles(1.0, 2.0, 1, 3, 3)))
                .isEqualTo(between(1.0, 2.0).with(AbstractValue.NEGATIVE_NAN | AbstractValue.NULL));
        assertThat(value(doubles(null, null, 4, 6, 2)))
                .isEqualTo(AbstractValue.nothing(DataType.FLOAT64).with(AbstractValue.NANS | AbstractValue.NULL));
        // A hole, or an ordinary value: nobody knows.
        assertThat(value(doubles(null, null, 3, 6, 6)))
                .isEqualTo(between(null, null).with(AbstractValue.NEGATIVE_NAN | AbstractValue.NULL));
    }

    @Test
    void eitherZeroStandsForBoth() {
        assertThat(value(doubles(-0.0, -0.0, 0, 0, 0))).isEqualTo(between(0.0, 0.0));
    }

    @Test
    void inVersionZeroNansHaveNoSignAndHideBounds() {
        assertThat(value(doubles(1.0, Double.NaN, 0, 1, null)))
                .isEqualTo(between(1.0, null).with(AbstractValue.NANS));
        assertThat(value(doubles(NEGATIVE_NAN, Double.NaN, 0, 1, null)))
                .isEqualTo(between(null, null).with(AbstractValue.NANS));
        assertThat(value(doubles(1.0, 2.0, 0, 1, null)))
                .isEqualTo(between(1.0, 2.0).with(AbstractValue.NANS));
        // The bound says that there are some, whatever the count does.
        assertThat(value(doubles(1.0, NEGATIVE_NAN, 0, 0, null)))
                .isEqualTo(between(1.0, null).with(AbstractValue.NANS));
        assertThat(value(doubles(1.0, 2.0, 0, 0, null))).isEqualTo(between(1.0, 2.0));
        // Nor does a count prove that nothing else is there: some writers counted what stands in the slots of NULLs.
        assertThat(value(doubles(null, Double.NaN, 0, 10, null)))
                .isEqualTo(between(null, null).with(AbstractValue.NANS));
        assertThat(value(doubles(null, Double.NaN, 4, 10, null)))
                .isEqualTo(between(null, null).with(AbstractValue.NANS | AbstractValue.NULL));
        assertThat(doubles(null, Double.NaN, 0, 10, null).rejected()).isZero();
    }

    @Test
    void whatCannotBeTrueSaysWhy() {
        List<ZoneFacts> wrong = List.of(
                doubles(1.0, Double.NaN, 0, 1, 0),
                doubles(2.0, 1.0, 0, 0, 0),
                doubles(1.0, 2.0, 0, 1, 2),
                doubles(1.0, 2.0, 11, 0, 0),
                doubles(1.0, 2.0, -1, 0, 0),
                doubles(1.0, null, 4, 6, 0));
        assertThat(wrong)
                .allSatisfy(facts -> {
                    assertThat(facts.rejected()).isOne();
                    assertThat(facts.of(0) & ZoneFacts.REJECTED).isNotZero();
                    assertThat(ZoneSpan.of(facts, 0, 1).value(0)).isEqualTo(AbstractValue.anything(DataType.FLOAT64));
                })
                .extracting(
                        facts -> Objects.requireNonNull(facts.contradiction()).reason())
                .containsExactly(
                        "a bound is NaN or no value of DOUBLE: min 1.0, max NaN",
                        "min 2.0 is above max 1.0",
                        "2 negative NaNs of 1 NaNs",
                        "11 nulls and 0 NaNs in 10 rows",
                        "4294967295 nulls and 0 NaNs in 10 rows",
                        "bounds, though all of 10 rows are null or NaN");
    }

    @Test
    void theFragmentCompletesWhatAZoneLeavesOpen() {
        ZoneFacts facts = doubles(null, 5.0, 0, 0, null);
        assertThat(new ZoneSpan(facts, 0, 1, between(1.0, 9.0)).value(0)).isEqualTo(between(1.0, 5.0));
        // A zone below all of the fragment: one of both is wrong.
        AbstractValue anything = AbstractValue.anything(DataType.FLOAT64);
        assertThat(new ZoneSpan(facts, 0, 1, between(6.0, 9.0)).value(0)).isEqualTo(anything);
        ZoneSpan none = new ZoneSpan(facts, 0, 1, AbstractValue.nulls(DataType.FLOAT64));
        assertThat(none.value(0)).isEqualTo(anything);
        assertThat(none.contradicting()).isZero();
        // NULLs that are counted are there, whatever the fragment says.
        ZoneSpan counted = new ZoneSpan(doubles(1.0, 5.0, 1, 0, 0), 0, 1, between(1.0, 5.0));
        assertThat(counted.value(0)).isEqualTo(anything);
        assertThat(counted.contradicting()).isZero();
        assertThat(ZoneSpan.of(facts, 0, 1).contradicting()).isNegative();
    }

    @Test
    void fragmentsAreFound() {
        int[] fragments = {2, 2, 5, Integer.MAX_VALUE};
        Zones zones = new Zones(
                DataType.INT64,
                4,
                fragments,
                new long[4],
                new long[] {1, 1, 1, 1},
                ColumnBuilder.repeat(DataType.INT64, 1L, 4),
                ColumnBuilder.repeat(DataType.INT64, 1L, 4),
                null,
                null,
                null,
                null);
        ZoneFacts facts = ZoneFacts.of(zones);
        assertThat(List.of(facts.first(0), facts.first(2), facts.end(2), facts.first(3), facts.end(3)))
                .isEqualTo(List.of(0, 0, 2, 2, 2));
        assertThat(List.of(facts.first(Integer.MAX_VALUE), facts.end(Integer.MAX_VALUE)))
                .isEqualTo(List.of(3, 4));
        assertThat(facts.value(0))
                .isEqualTo(AbstractValue.between(DataType.INT64, 1L, 1L).with(AbstractValue.NULL));
    }
}
