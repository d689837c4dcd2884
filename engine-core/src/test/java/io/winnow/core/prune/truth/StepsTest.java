package io.winnow.core.prune.truth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.PlanException;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.ObjectRange;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.truth.ObjectCuts.Cut;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StepsTest {
    private static final DataType LIST = new DataType.ListOf(DataType.INT32);

    private static Steps longs(long[] starts, int... regions) {
        return new Steps(0, DataType.INT64, new LongCuts(starts), regions, 4, 1, 2);
    }

    private static AbstractValue between(long low, long high) {
        return AbstractValue.between(DataType.INT64, low, high);
    }

    @Test
    void aLookUpJoinsTheRegionsThatAreTouched() {
        Steps steps = longs(new long[] {0, 10}, 1, 2, 8);
        assertThat(steps.lookup(between(-5, -1))).isEqualTo(1);
        assertThat(steps.lookup(between(-5, 0))).isEqualTo(3);
        assertThat(steps.lookup(between(0, 9))).isEqualTo(2);
        assertThat(steps.lookup(between(9, 10))).isEqualTo(10);
        assertThat(steps.lookup(between(-1, 10))).isEqualTo(11);
        assertThat(steps.lookup(between(10, 10))).isEqualTo(8);
        assertThat(steps.lookup(AbstractValue.nothing(DataType.INT64))).isZero();
        assertThat(steps.lookup(between(0, 9).with(AbstractValue.NULL))).isEqualTo(6);
        assertThat(steps.lookup(AbstractValue.failure(DataType.INT64))).isEqualTo(8);
        assertThat(steps.mayFail()).isTrue();
        assertThat(longs(new long[] {0}, 1, 2).mayFail()).isFalse();
    }

    @Test
    void nansHaveOutcomesOfTheirOwn() {
        Steps steps = new Steps(0, DataType.FLOAT64, new LongCuts(new long[0]), new int[] {4}, 8, 1, 2);
        AbstractValue none = AbstractValue.nothing(DataType.FLOAT64);
        assertThat(steps.lookup(none.with(AbstractValue.NEGATIVE_NAN))).isEqualTo(1);
        assertThat(steps.lookup(none.with(AbstractValue.POSITIVE_NAN))).isEqualTo(2);
        assertThat(steps.lookup(none.with(AbstractValue.NULL))).isEqualTo(8);
        assertThat(steps.mayFail()).isTrue();
    }

    @Test
    void statisticsOfAnotherTypeAreABug() {
        Steps steps = longs(new long[] {0}, 1, 2);
        assertThatThrownBy(() -> steps.lookup(AbstractValue.between(DataType.INT32, 1L, 2L)))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("column 0 is BIGINT, its statistics are of INTEGER");
    }

    @Test
    void combiningKeepsOnlyRealSteps() {
        Steps left = longs(new long[] {0, 10}, 1, 2, 1);
        Steps right = longs(new long[] {0, 5, 20}, 2, 2, 1, 1);
        Steps both = left.combine(right, (a, b) -> a | b);
        assertThat(both.cuts().all()).isEqualTo(List.of(Cut.before(0L), Cut.before(5L), Cut.before(10L)));
        assertThat(both.lookup(between(-9, -1))).isEqualTo(3);
        assertThat(both.lookup(between(0, 4))).isEqualTo(2);
        assertThat(both.lookup(between(5, 9))).isEqualTo(3);
        assertThat(both.lookup(between(10, 99))).isEqualTo(1);
        assertThat(both.regions()).isEqualTo(4);
        assertThat(left.combine(right, (_, _) -> 2).regions()).isOne();
    }

    @Test
    void combiningCombinesWhatStandsBesideValues() {
        Steps left = new Steps(0, DataType.FLOAT64, new LongCuts(new long[0]), new int[] {1}, 1, 2, 4);
        Steps right = new Steps(0, DataType.FLOAT64, new LongCuts(new long[0]), new int[] {2}, 2, 4, 8);
        Steps both = left.combine(right, (a, b) -> a | b);
        AbstractValue none = AbstractValue.nothing(DataType.FLOAT64);
        assertThat(both.lookup(none.with(AbstractValue.NULL))).isEqualTo(3);
        assertThat(both.lookup(none.with(AbstractValue.NEGATIVE_NAN))).isEqualTo(6);
        assertThat(both.lookup(none.with(AbstractValue.POSITIVE_NAN))).isEqualTo(12);
        Steps swapped = left.map(bits -> 15 ^ bits);
        assertThat(swapped.lookup(none.with(AbstractValue.NULL))).isEqualTo(14);
        assertThat(swapped.lookup(none.with(AbstractValue.NEGATIVE_NAN))).isEqualTo(13);
        assertThat(swapped.lookup(none.with(AbstractValue.POSITIVE_NAN))).isEqualTo(11);
    }

    @Test
    void whatIsOpenStaysOpen() {
        Steps open = longs(new long[] {0}, 3 | Steps.OPEN, 1);
        assertThat(open.isComplete()).isFalse();
        assertThat(open.map(_ -> 1).lookup(between(-1, -1))).isEqualTo(1 | Steps.OPEN);
        assertThat(open.combine(longs(new long[0], 1), (a, _) -> a).lookup(between(-1, -1)))
                .isEqualTo(3 | Steps.OPEN);
        assertThat(longs(new long[0], 1).combine(open, (a, _) -> a).lookup(between(1, 1)))
                .isEqualTo(1);
        assertThat(longs(new long[] {0}, 3, 1).isComplete()).isTrue();
        assertThat(open.constant(TruthSet.FALSE).lookup(between(1, 1))).isEqualTo(2);
    }

    private static AbstractValue texts(String low, String high, int ends) {
        return ObjectRange.of(DataType.UTF8, low, high, ends);
    }

    @Test
    void cutsOfObjectsStandBeforeOrAfterValues() {
        ObjectCuts cuts = new ObjectCuts(DataType.UTF8, new Cut[] {Cut.before("b"), Cut.after("b", DataType.UTF8)});
        assertThat(cuts.first(texts("a", "z", 0))).isZero();
        assertThat(cuts.first(texts("b", "z", 0))).isOne();
        assertThat(cuts.first(texts("b", "z", ObjectRange.LOW_OPEN))).isEqualTo(2);
        assertThat(cuts.last(texts("", "a", 0))).isZero();
        assertThat(cuts.last(texts("", "b", ObjectRange.HIGH_OPEN))).isZero();
        assertThat(cuts.last(texts("", "b", 0))).isOne();
        assertThat(cuts.last(texts("", "ba", ObjectRange.HIGH_OPEN))).isEqualTo(2);
        assertThat(cuts.last(AbstractValue.between(DataType.UTF8, "a", null))).isEqualTo(2);
    }

    @Test
    void cutsAfterValuesWithoutANextOneAreKeptAsSuch() {
        Cut after = Cut.after(List.of(1L), LIST);
        ObjectCuts cuts = new ObjectCuts(LIST, new Cut[] {Cut.before(List.of(1L)), after});
        assertThat(after.isAfter()).isTrue();
        assertThat(cuts.first(ObjectRange.of(LIST, List.of(1L), null, 0))).isOne();
        assertThat(cuts.first(ObjectRange.of(LIST, List.of(1L), null, ObjectRange.LOW_OPEN)))
                .isEqualTo(2);
        assertThat(cuts.first(AbstractValue.present(LIST))).isZero();
        assertThat(cuts.last(ObjectRange.of(LIST, null, List.of(1L), 0))).isOne();
        assertThat(cuts.last(ObjectRange.of(LIST, null, List.of(1L), ObjectRange.HIGH_OPEN)))
                .isZero();
        assertThat(Cut.compare(Cut.before(List.of(1L)), after, LIST)).isNegative();
        assertThat(Cut.compare(after, Cut.before(List.of(2L)), LIST)).isNegative();
    }

    @Test
    void unionsOverRangesAreThoseOfTheirPlaces() {
        RandomValues random = RandomValues.seeded(5);
        int[] values = new int[40];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.below(4) == 0 ? 1 << random.below(5) : 0;
        }
        RangeUnion unions = new RangeUnion(values);
        for (int first = 0; first < values.length; first++) {
            int expected = 0;
            for (int last = first; last < values.length; last++) {
                expected |= values[last];
                assertThat(unions.of(first, last)).isEqualTo(expected);
            }
        }
    }

    @Test
    void onlyWhatATableLeavesOpenIsComputed() {
        Steps steps = longs(new long[] {0, 10}, 1, 3, 3 | Steps.OPEN);
        AtomicInteger runs = new AtomicInteger();
        Node computed = Node.of(
                DataType.BOOL,
                (_, _, _) -> {
                    runs.incrementAndGet();
                    return TruthSet.TRUE;
                },
                List.of(),
                0,
                false,
                List.of());
        StepLookup lookup = new StepLookup(steps, Program.computing(computed));
        AbstractValue[] stack = new AbstractValue[0];
        assertThat(lookup.apply(stack, 0, _ -> between(-1, 9))).isEqualTo(TruthSet.of(3));
        assertThat(runs.get()).isZero();
        assertThat(lookup.apply(stack, 0, _ -> between(-1, 10))).isEqualTo(TruthSet.TRUE);
        assertThat(runs.get()).isOne();
    }
}
