package io.winnow.core.prune.truth;

import static io.winnow.core.aggregate.AggregateFunction.AVG;
import static io.winnow.core.aggregate.AggregateFunction.COUNT;
import static io.winnow.core.aggregate.AggregateFunction.COUNT_DISTINCT;
import static io.winnow.core.aggregate.AggregateFunction.COUNT_STAR;
import static io.winnow.core.aggregate.AggregateFunction.MAX;
import static io.winnow.core.aggregate.AggregateFunction.MIN;
import static io.winnow.core.aggregate.AggregateFunction.SUM;
import static io.winnow.core.prune.truth.Build.and;
import static io.winnow.core.prune.truth.Build.atLeast;
import static io.winnow.core.prune.truth.Build.distinct;
import static io.winnow.core.prune.truth.Build.equal;
import static io.winnow.core.prune.truth.Build.in;
import static io.winnow.core.prune.truth.Build.integer;
import static io.winnow.core.prune.truth.Build.is;
import static io.winnow.core.prune.truth.Build.isNull;
import static io.winnow.core.prune.truth.Build.less;
import static io.winnow.core.prune.truth.Build.literal;
import static io.winnow.core.prune.truth.Build.not;
import static io.winnow.core.prune.truth.Build.notDistinct;
import static io.winnow.core.prune.truth.Build.notEqual;
import static io.winnow.core.prune.truth.Build.or;
import static io.winnow.core.prune.truth.Build.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.expr.Case;
import io.winnow.core.expr.Coalesce;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.FieldAccess;
import io.winnow.core.expr.Truth;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// NULLs and their counts over which engines gave wrong answers from statistics.
class NullFaultsTest {
    private static final TruthSet T = TruthSet.TRUE;
    private static final TruthSet F = TruthSet.FALSE;
    private static final TruthSet U = TruthSet.UNKNOWN;
    private static final TruthSet TF = T.union(F);
    private static final TruthSet TU = T.union(U);
    private static final TruthSet FU = F.union(U);

    @Test
    void aNullInAListDecidesNothingByItself() {
        Rows oak = Rows.of(DataType.UTF8, "oak", "elm").bounds("elm", "oak").nulls(0);
        oak.gives(in(oak.x(), "oak", null), 1, TU);
        Rows numbers = Rows.of(DataType.INT32, 10L, 11L).bounds(10L, 11L).nulls(0);
        numbers.gives(not(in(numbers.x(), 1L, null)), 0, U);
        numbers.gives(not(in(numbers.x(), 1L)), 2, T);
    }

    @Test
    void negationLeavesNullsUnknown() {
        Rows rows =
                Rows.of(DataType.BOOL, null, false, true).bounds(false, true).nulls(1);
        rows.gives(not(rows.x()), 1, T.union(FU));
        rows.gives(not(is(rows.x(), Truth.TRUE)), 2, TF);
        rows = Rows.of(DataType.INT64, null, 30L, null).bounds(30L, 30L).nulls(2);
        rows.gives(or(notEqual(rows.x(), integer(12)), less(rows.x(), integer(50))), 1, TU);
        rows.gives(or(not(notEqual(rows.x(), integer(12))), less(rows.x(), integer(50))), 1, TU);
    }

    @Test
    void testsOfTruthLookAtTheInnerOutcome() {
        Rows rows = Rows.of(DataType.INT32, null, 25L, 12L).bounds(12L, 25L).nulls(1);
        rows.gives(isNull(atLeast(rows.x(), integer(10))), 1, TF);
        rows.gives(not(isNull(atLeast(rows.x(), integer(10)))), 2, TF);
    }

    @Test
    void aCountThatIsMissingIsNotZero() {
        Rows rows = Rows.of(DataType.INT32, 10L, null, 30L).bounds(10L, 30L);
        rows.gives(isNull(rows.x()), 1, TF);
        rows.gives(atLeast(rows.x(), integer(10)), 2, TU);
    }

    @Test
    void nullsMatchNoNegation() {
        Rows rows = Rows.of(DataType.INT32, null, 8L, 8L).bounds(8L, 8L).nulls(1);
        rows.gives(notEqual(rows.x(), integer(8)), 0, FU);
        rows.gives(not(in(rows.x(), 8L, 9L)), 0, FU);
        rows.gives(equal(rows.x(), integer(8)), 2, TU);
        Rows nulls = Rows.of(DataType.INT32, null, null).nulls(2);
        nulls.gives(notEqual(nulls.x(), integer(8)), 0, U);
        nulls.gives(isNull(nulls.x()), 2, T);
        nulls.gives(not(isNull(nulls.x())), 0, F);
    }

    @Test
    void impossibleStatisticsSayNothing() {
        Rows rows = Rows.of(DataType.UTF8, "teal", null, null)
                .bounds("teal", "teal")
                .nulls(3);
        rows.gives(not(isNull(rows.x())), 1, TF);
        rows.gives(equal(rows.x(), text("teal")), 1, T.union(FU));
    }

    @Test
    void distinctnessKnowsNulls() {
        Rows rows = Rows.of(DataType.INT32, null, 9L).bounds(9L, 9L).nulls(1);
        rows.gives(not(notDistinct(rows.x(), integer(9))), 1, TF);
        rows.gives(distinct(rows.x(), integer(9)), 1, TF);
        rows.gives(notEqual(rows.x(), integer(9)), 0, FU);
    }

    @Test
    void aComparisonWithNullDecidesNothingByItself() {
        Rows oak = Rows.of(DataType.UTF8, "oak", "elm").bounds("elm", "oak").nulls(0);
        Expr nothing = equal(oak.x(), literal(DataType.UTF8, null));
        oak.gives(or(equal(oak.x(), text("oak")), nothing), 1, TU);
        oak.gives(and(equal(oak.x(), text("oak")), nothing), 0, FU);
        Rows yew = Rows.of(DataType.UTF8, "yew", null).bounds("yew", "yew").nulls(1);
        yew.gives(in(yew.x(), "oak", null), 0, U);
        Rows numbers = Rows.of(DataType.INT32, 1L, 2L, 3L).bounds(1L, 3L).nulls(0);
        numbers.gives(not(in(numbers.x(), 1L, null)), 0, FU);
        numbers.gives(not(in(numbers.x(), 1L)), 2, TF);
    }

    @Test
    void aNegatedBooleanIsNotItsComplement() {
        Rows rows = Rows.of(DataType.BOOL, true, null, null)
                .exact(true, true)
                .nulls(2)
                .noNans();
        rows.gives(not(rows.x()), 0, FU);
        rows.gives(notEqual(rows.x(), literal(DataType.BOOL, true)), 0, FU);
        rows.gives(not(is(rows.x(), Truth.TRUE)), 2, TF);
        rows.gives(is(rows.x(), Truth.FALSE), 0, F);
        rows.answers(COUNT, 1L).answers(MIN, true).answers(COUNT_DISTINCT, List.of(true));
        Rows one = Rows.of(DataType.INT64, 99L).bounds(99L, 99L).nulls(0);
        one.gives(or(notEqual(one.x(), integer(12)), less(one.x(), integer(50))), 1, T);
        one.gives(or(not(notEqual(one.x(), integer(12))), less(one.x(), integer(50))), 0, F);
        Rows some = Rows.of(DataType.INT64, null, 30L).bounds(30L, 30L).nulls(1);
        some.gives(not(and(notEqual(some.x(), integer(12)), less(some.x(), integer(50)))), 0, FU);
    }

    @Test
    void whatStandsAroundAConditionSeesItsNulls() {
        Rows rows = Rows.of(DataType.INT32, null, 25L, 12L).bounds(12L, 25L).nulls(1);
        Expr inner = atLeast(rows.x(), integer(10));
        rows.gives(not(is(inner, Truth.UNKNOWN)), 2, TF);
        rows.gives(not(is(inner, Truth.TRUE)), 1, TF);
        rows.gives(is(inner, Truth.FALSE), 0, F);
        rows.gives(equal(inner, literal(DataType.BOOL, true)), 2, TU);
        rows.gives(not(new Coalesce(List.of(inner, literal(DataType.BOOL, false)))), 1, TF);
        rows.gives(less(new Coalesce(List.of(rows.x(), integer(0))), integer(5)), 1, TF);
        rows.gives(equal(new Case(List.of(inner), List.of(integer(1)), integer(0)), integer(0)), 1, TF);
    }

    @Test
    void aCountThatIsMissingAnswersNothingThatNeedsIt() {
        Rows rows = Rows.of(DataType.INT32, 10L, null, 30L).exact(10L, 30L).noNans();
        rows.leavesOpen(COUNT, SUM, AVG, COUNT_DISTINCT);
        rows.answers(COUNT_STAR, 3L).answers(MIN, 10L).answers(MAX, 30L);
        rows.gives(not(isNull(rows.x())), 2, TF);
        Rows same = Rows.of(DataType.INT32, 8L, null, 8L).exact(8L, 8L).noNans();
        same.leavesOpen(COUNT, SUM, AVG).answers(COUNT_DISTINCT, List.of(8L));
        same.gives(equal(same.x(), integer(8)), 2, TU);
        // At most so many is not so many.
        Stat<Long> most = new Stat.Bound<>(2L);
        new Rows(same.type(), same.values(), same.statistics().withNulls(most)).leavesOpen(COUNT, SUM, AVG);
    }

    @Test
    void impossibleStatisticsAnswerNothing() {
        Rows teal =
                Rows.of(DataType.UTF8, "teal", null, null).exact("teal", "teal").noNans();
        for (long nulls : List.of(3L, 4L, -1L)) {
            Rows rows = teal.nulls(nulls);
            rows.leavesOpen(COUNT, MIN, MAX, COUNT_DISTINCT).answers(COUNT_STAR, 3L);
            rows.gives(isNull(rows.x()), 2, TF);
            rows.gives(notEqual(rows.x(), text("teal")), 0, T.union(FU));
        }
        teal.nulls(2).answers(COUNT, 1L).gives(equal(teal.x(), text("teal")), 1, TU);
    }

    @Test
    void fragmentsOfNullsOnlyAddNothing() {
        Rows nulls = Rows.of(DataType.INT32, null, null).nulls(2);
        Rows some = Rows.of(DataType.INT32, 4L, null, 9L).exact(4L, 9L).nulls(1).noNans();
        nulls.gives(equal(nulls.x(), integer(4)), 0, U);
        nulls.gives(less(nulls.x(), integer(9)), 0, U);
        nulls.gives(not(in(nulls.x(), 8L, 9L)), 0, U);
        nulls.answers(MIN, new @Nullable Object[] {null})
                .answers(SUM, new @Nullable Object[] {null})
                .answers(COUNT_DISTINCT, List.of());
        List<Rows> both = List.of(nulls, some);
        assertThat(Rows.merged(MIN, both)).containsExactly(4L);
        assertThat(Rows.merged(MAX, both)).containsExactly(9L);
        assertThat(Rows.merged(COUNT, both)).containsExactly(2L);
        assertThat(Rows.merged(COUNT_STAR, both)).containsExactly(5L);
        // Without bounds, but not only NULLs either.
        Rows unbounded = Rows.of(DataType.INT32, null, 5L).nulls(1);
        unbounded.gives(equal(unbounded.x(), integer(5)), 1, T.union(FU));
        unbounded.gives(isNull(unbounded.x()), 1, TF);
        unbounded.leavesOpen(MIN, MAX, COUNT_DISTINCT).answers(COUNT, 1L);
    }

    @Test
    void distinctnessFromNullIsPresence() {
        Rows rows = Rows.of(DataType.INT32, 4L, null).bounds(4L, 4L).nulls(1);
        Expr none = literal(DataType.INT32, null);
        rows.gives(distinct(rows.x(), none), 1, TF);
        rows.gives(notDistinct(rows.x(), none), 1, TF);
        rows.gives(distinct(rows.x(), integer(5)), 2, T);
        rows.nulls(0).withValues(4L, 4L).gives(distinct(rows.x(), none), 2, T);
        rows.nulls(0).withValues(4L, 4L).gives(distinct(rows.x(), integer(4)), 0, F);
    }

    @Test
    void aFieldIsNullWhereItsStructIs() {
        DataType type = new DataType.Struct(List.of(Field.of("a", DataType.INT32)));
        Rows rows = Rows.of(type, null, Arrays.asList((Object) null), List.of(1L));
        Expr field = new FieldAccess(rows.x(), 0);
        for (Rows counted : List.of(rows, rows.nulls(1))) {
            counted.gives(isNull(rows.x()), 1, TF);
            counted.gives(isNull(field), 2, TF);
            counted.gives(notEqual(field, integer(5)), 1, T.union(FU));
            counted.leavesOpen(COUNT, field);
        }
        rows.leavesOpen(COUNT);
        rows.nulls(1).answers(COUNT, 2L);
        rows.nulls(0).withValues(Arrays.asList((Object) null)).gives(isNull(field), 1, TF);
        rows.nulls(1).withValues(new @Nullable Object[] {null}).gives(isNull(field), 1, T);
    }
}
