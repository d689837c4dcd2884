package io.winnow.core.prune.truth;

import static io.winnow.core.aggregate.AggregateFunction.COUNT;
import static io.winnow.core.aggregate.AggregateFunction.COUNT_DISTINCT;
import static io.winnow.core.aggregate.AggregateFunction.MAX;
import static io.winnow.core.aggregate.AggregateFunction.MIN;
import static io.winnow.core.prune.truth.Build.and;
import static io.winnow.core.prune.truth.Build.atLeast;
import static io.winnow.core.prune.truth.Build.atMost;
import static io.winnow.core.prune.truth.Build.between;
import static io.winnow.core.prune.truth.Build.equal;
import static io.winnow.core.prune.truth.Build.greater;
import static io.winnow.core.prune.truth.Build.in;
import static io.winnow.core.prune.truth.Build.integer;
import static io.winnow.core.prune.truth.Build.less;
import static io.winnow.core.prune.truth.Build.literal;
import static io.winnow.core.prune.truth.Build.not;
import static io.winnow.core.prune.truth.Build.notEqual;
import static io.winnow.core.prune.truth.Build.number;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.prune.TruthSet;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import java.util.List;
import org.junit.jupiter.api.Test;

/// NaNs, infinities and zeros over which engines gave wrong answers from statistics.
class NanFaultsTest {
    private static final double NEGATIVE_NAN = Double.longBitsToDouble(0xfff8_0000_0000_0000L);
    private static final TruthSet T = TruthSet.TRUE;
    private static final TruthSet F = TruthSet.FALSE;
    private static final TruthSet U = TruthSet.UNKNOWN;
    private static final TruthSet TF = T.union(F);
    private static final TruthSet FU = F.union(U);

    @Test
    void boundsSayNothingOfNans() {
        Rows rows = Rows.of(DataType.FLOAT64, 4.5, Double.NaN, 4.5, null)
                .bounds(4.5, 4.5)
                .nulls(1)
                .nans(1, 0);
        rows.gives(notEqual(rows.x(), number(4.5)), 1, T.union(FU));
        rows.gives(not(less(rows.x(), number(12))), 1, T.union(FU));
        rows.gives(not(in(rows.x(), 4.5)), 1, T.union(FU));
        rows.gives(and(greater(rows.x(), number(2)), less(rows.x(), number(6))), 2, T.union(FU));
        rows = Rows.of(DataType.FLOAT64, 2.5, Double.NaN, 2.5)
                .bounds(2.5, 2.5)
                .nulls(0)
                .nans(1, 0);
        rows.gives(equal(rows.x(), number(2.5)), 2, TF);
        rows.gives(atMost(rows.x(), number(2.5)), 2, TF);
    }

    @Test
    void nansOfUnknownSignStandAtBothEnds() {
        // What a reader makes of an old zone whose maximum is the mark of a NaN: no upper bound, no signs.
        Rows rows = Rows.of(DataType.FLOAT64, -2.0, 5.0, Double.NaN, 1.0)
                .bounds(-2.0, null)
                .nulls(0);
        rows.gives(and(atLeast(rows.x(), number(4.5)), less(rows.x(), number(6))), 1, TF);
        rows.gives(less(rows.x(), number(-2)), 0, TF);
        rows.gives(equal(rows.x(), number(-2)), 1, TF);
    }

    @Test
    void aNegativeNanIsBelowEverything() {
        Rows rows = Rows.of(DataType.FLOAT64, NEGATIVE_NAN, 1.0, 2.0)
                .bounds(1.0, 2.0)
                .nulls(0)
                .nans(1, 1);
        rows.gives(not(between(rows.x(), number(1), number(2))), 1, TF);
        rows.gives(less(rows.x(), number(0.5)), 1, TF);
        rows.gives(greater(rows.x(), number(2.5)), 0, F);
    }

    @Test
    void theZerosAreOne() {
        Rows negative =
                Rows.of(DataType.FLOAT64, -0.0, 1.0).bounds(-0.0, 1.0).nulls(0).nans(0, 0);
        Rows positive =
                Rows.of(DataType.FLOAT64, 0.0, 2.0).bounds(0.0, 2.0).nulls(0).nans(0, 0);
        for (Rows rows : List.of(negative, positive)) {
            rows.gives(equal(rows.x(), number(0.0)), 1, TF);
            rows.gives(equal(rows.x(), number(-0.0)), 1, TF);
            rows.gives(less(rows.x(), number(0.0)), 0, F);
            rows.gives(atLeast(rows.x(), number(-0.0)), 2, T);
            rows.gives(in(rows.x(), 0.0, 5.0), 1, TF);
        }
    }

    @Test
    void infinitiesAreOrdinaryAndNansAreBeyondThem() {
        double infinity = Double.POSITIVE_INFINITY;
        Rows rows = Rows.of(DataType.FLOAT64, Double.NaN, 7.5, -1.25, 40.0, infinity)
                .exact(-1.25, infinity)
                .nulls(0)
                .nans(1, 0);
        rows.gives(equal(rows.x(), number(7.5)), 1, TF);
        rows.gives(less(rows.x(), number(0)), 1, TF);
        rows.gives(less(rows.x(), number(-1.25)), 0, F);
        rows.gives(and(greater(rows.x(), number(1e300)), atMost(rows.x(), number(infinity))), 1, TF);
        rows.gives(greater(rows.x(), number(infinity)), 1, TF);
        rows.answers(MIN, -1.25).answers(MAX, Double.NaN).answers(COUNT, 5L);
        Rows low = Rows.of(DataType.FLOAT64, -infinity, NEGATIVE_NAN)
                .exact(-infinity, -infinity)
                .nulls(0)
                .nans(1, 1);
        low.gives(less(low.x(), number(-infinity)), 1, TF);
        low.gives(greater(low.x(), number(-infinity)), 0, F);
        low.answers(MAX, -infinity);
    }

    /// A writer that met no number to compare with stores what it started from.
    @Test
    void whatBoundsStartFromIsNoBound() {
        for (double start : List.of(Double.POSITIVE_INFINITY, Double.MAX_VALUE)) {
            Rows rows = Rows.of(DataType.FLOAT64, Double.NaN, Double.NaN)
                    .exact(start, -start)
                    .nulls(0)
                    .nans(2, 0);
            rows.gives(equal(rows.x(), number(Double.NaN)), 2, T.union(FU));
            rows.gives(greater(rows.x(), number(start)), 2, T.union(FU));
            rows.leavesOpen(MIN, MAX, COUNT, COUNT_DISTINCT);
        }
    }

    @Test
    void aNanAmongTheBoundsIsNoExtreme() {
        Rows low = Rows.of(DataType.FLOAT64, 2.0, Double.NaN, 6.0).nulls(0).nans(1, 0);
        Rows high = Rows.of(DataType.FLOAT64, 70.0, 75.0, 80.0)
                .exact(70.0, 80.0)
                .nulls(0)
                .nans(0, 0);
        low.exact(2.0, Double.NaN).leavesOpen(MIN, MAX).gives(less(low.x(), number(1000)), 2, T.union(FU));
        low.bounds(2.0, null).leavesOpen(MIN).answers(MAX, Double.NaN);
        low.exact(2.0, 6.0).gives(less(low.x(), number(1000)), 2, TF).gives(less(low.x(), number(2)), 0, F);
        high.gives(less(high.x(), number(1000)), 3, T).answers(MAX, 80.0);
        List<Rows> both = List.of(low.exact(2.0, 6.0), high);
        assertThat(Rows.merged(MIN, both)).containsExactly(2.0);
        assertThat(Rows.merged(MAX, both)).containsExactly(Double.NaN);
    }

    @Test
    void nansThatNobodyCountedLeaveExtremesOpen() {
        Rows rows = Rows.of(DataType.FLOAT64, -2.0, 5.0, Double.NaN, 1.0)
                .exact(-2.0, 5.0)
                .nulls(0);
        rows.leavesOpen(MIN, MAX, COUNT_DISTINCT).answers(COUNT, 4L);
        Stat<Long> one = Stat.exact(1L);
        Rows unsigned = new Rows(rows.type(), rows.values(), rows.statistics().withNans(one, Stat.absent()));
        unsigned.leavesOpen(MIN, MAX);
        unsigned.gives(less(rows.x(), number(-2)), 0, TF);
        unsigned.gives(greater(rows.x(), number(5)), 1, TF);
        rows.nans(1, 0).answers(MIN, -2.0).answers(MAX, Double.NaN);
        rows.nans(1, 0).gives(less(rows.x(), number(-2)), 0, F);
    }

    @Test
    void nansOfOneSignAreOneValue() {
        Rows rows = Rows.of(DataType.FLOAT64, Double.NaN, Double.NaN).nulls(0).nans(2, 0);
        rows.gives(equal(rows.x(), number(Double.NaN)), 2, T);
        rows.gives(in(rows.x(), Double.NaN), 2, T);
        rows.gives(notEqual(rows.x(), number(Double.NaN)), 0, F);
        rows.gives(equal(rows.x(), number(NEGATIVE_NAN)), 0, F);
        rows.leavesOpen(COUNT_DISTINCT).answers(COUNT, 2L).answers(MIN, Double.NaN);
        Rows mixed =
                Rows.of(DataType.FLOAT64, NEGATIVE_NAN, Double.NaN).nulls(0).nans(2, 1);
        mixed.gives(equal(mixed.x(), number(Double.NaN)), 1, TF);
        mixed.gives(less(mixed.x(), number(0)), 1, TF);
        Rows small =
                Rows.of(DataType.FLOAT32, Float.NaN, 1f).exact(1f, 1f).nulls(0).nans(1, 0);
        small.gives(equal(small.x(), literal(DataType.FLOAT32, 1f)), 1, TF);
        small.gives(notEqual(small.x(), number(1)), 1, TF);
    }

    @Test
    void eitherZeroIsAnsweredAsOne() {
        Rows both =
                Rows.of(DataType.FLOAT64, 0.0, -0.0).exact(0.0, -0.0).nulls(0).nans(0, 0);
        both.gives(equal(both.x(), number(-0.0)), 2, T);
        both.gives(not(in(both.x(), -0.0)), 0, F);
        both.gives(greater(both.x(), number(-0.0)), 0, F);
        both.answers(MIN, 0.0).answers(MAX, 0.0).answers(COUNT_DISTINCT, List.of(0.0));
        Rows small =
                Rows.of(DataType.FLOAT32, -0f, -0f).exact(-0f, -0f).nulls(0).nans(0, 0);
        small.gives(less(small.x(), number(0)), 0, F);
        small.gives(equal(small.x(), integer(0)), 2, T);
        small.answers(MIN, 0f).answers(COUNT_DISTINCT, List.of(0f));
    }
}
