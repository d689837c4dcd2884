package io.winnow.core.prune.truth;

import static io.winnow.core.prune.truth.Build.and;
import static io.winnow.core.prune.truth.Build.atLeast;
import static io.winnow.core.prune.truth.Build.atMost;
import static io.winnow.core.prune.truth.Build.between;
import static io.winnow.core.prune.truth.Build.call;
import static io.winnow.core.prune.truth.Build.column;
import static io.winnow.core.prune.truth.Build.distinct;
import static io.winnow.core.prune.truth.Build.equal;
import static io.winnow.core.prune.truth.Build.greater;
import static io.winnow.core.prune.truth.Build.in;
import static io.winnow.core.prune.truth.Build.integer;
import static io.winnow.core.prune.truth.Build.is;
import static io.winnow.core.prune.truth.Build.isNull;
import static io.winnow.core.prune.truth.Build.less;
import static io.winnow.core.prune.truth.Build.like;
import static io.winnow.core.prune.truth.Build.literal;
import static io.winnow.core.prune.truth.Build.not;
import static io.winnow.core.prune.truth.Build.notDistinct;
import static io.winnow.core.prune.truth.Build.notEqual;
import static io.winnow.core.prune.truth.Build.number;
import static io.winnow.core.prune.truth.Build.or;
import static io.winnow.core.prune.truth.Build.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Like;
import io.winnow.core.expr.Truth;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.StatisticsValue;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import io.winnow.core.type.TimeUnit;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Rows and statistics over which engines gave wrong answers, one test for a kind of fault.
class KnownFaultsTest {
    private static final EvaluationContext CONTEXT = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);
    private static final double NEGATIVE_NAN = Double.longBitsToDouble(0xfff8_0000_0000_0000L);

    private static final TruthSet T = TruthSet.TRUE;
    private static final TruthSet F = TruthSet.FALSE;
    private static final TruthSet U = TruthSet.UNKNOWN;
    private static final TruthSet TF = T.union(F);
    private static final TruthSet TU = T.union(U);
    private static final TruthSet FU = F.union(U);

    /// Some rows of one column, and what is known of them.
    private record Rows(DataType type, List<@Nullable Object> values, ColumnStatistics statistics) {
        static Rows of(DataType type, @Nullable Object... values) {
            return new Rows(type, Arrays.asList(values), ColumnStatistics.UNKNOWN);
        }

        Rows bounds(@Nullable Object min, @Nullable Object max) {
            Stat<Object> low = min == null ? Stat.absent() : new Stat.Bound<>(min);
            Stat<Object> high = max == null ? Stat.absent() : new Stat.Bound<>(max);
            return new Rows(type, values, statistics.withBounds(low, high));
        }

        Rows nulls(long count) {
            return new Rows(type, values, statistics.withNulls(Stat.exact(count)));
        }

        Rows nans(long count, long negative) {
            return new Rows(type, values, statistics.withNans(Stat.exact(count), Stat.exact(negative)));
        }

        Expr x() {
            return column(type);
        }

        /// The condition is TRUE for `count` rows, and the outcomes are those that are expected.
        Rows gives(Expr condition, int count, TruthSet outcomes) {
            AbstractValue value = StatisticsValue.of(type, statistics, Stat.exact((long) values.size()));
            assertThat(TruthEvaluator.compile(condition, CONTEXT).evaluate(_ -> value))
                    .as("%s over %s", condition, value)
                    .isEqualTo(outcomes);
            int matches = 0;
            for (Object row : values) {
                TruthSet outcome = SoundnessTest.outcome(condition, new @Nullable Object[] {row}, CONTEXT);
                assertThat(outcomes.contains(outcome))
                        .as("%s for %s", condition, row)
                        .isTrue();
                matches += outcome == T ? 1 : 0;
            }
            assertThat(matches).as("rows of %s", condition).isEqualTo(count);
            return this;
        }
    }

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
    void aNarrowFloatIsComparedAsItIs() {
        Rows rows = Rows.of(DataType.FLOAT32, 0.3f, 0.75f)
                .bounds(0.3f, 0.75f)
                .nulls(0)
                .nans(0, 0);
        rows.gives(greater(rows.x(), number(0.3)), 2, T);
        rows.gives(equal(rows.x(), number(0.3)), 0, F);
        rows.gives(equal(rows.x(), literal(DataType.FLOAT32, 0.3f)), 1, TF);
    }

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
    void cutBoundsDecideOnlyWhatTheyBound() {
        Rows rows = Rows.of(DataType.UTF8, "apple", "apricot-99")
                .bounds("appl", "aprj")
                .nulls(0);
        rows.gives(equal(rows.x(), text("apricot-99")), 1, TF);
        rows.gives(greater(rows.x(), text("apri")), 1, TF);
        rows.gives(atLeast(rows.x(), text("aprj")), 0, TF);
        rows.gives(greater(rows.x(), text("aprj")), 0, F);
    }

    @Test
    void stringsAreOrderedByTheirBytes() {
        Rows high = Rows.of(DataType.UTF8, "🌼a").bounds("🌼a", "🌼a").nulls(0);
        high.gives(greater(high.x(), text("\uff61z")), 1, T);
        Rows low =
                Rows.of(DataType.UTF8, "\uff61a").bounds("\uff61a", "\uff61a").nulls(0);
        low.gives(less(low.x(), text("🌼")), 1, T);
        Rows edge =
                Rows.of(DataType.UTF8, "a\ud7ffA").bounds("a\ud7ff", "a\ue000").nulls(0);
        edge.gives(like(edge.x(), "a\ud7ff%"), 1, TF);
        edge.gives(equal(edge.x(), text("a\ud7ffA")), 1, TF);
    }

    @Test
    void anEscapedWildcardIsPartOfThePrefix() {
        Expr escaped = new Like(column(DataType.UTF8), text("ab\\_%"), '\\', false);
        Rows.of(DataType.UTF8, "ab_01", "ab_99")
                .bounds("ab_01", "ab_99")
                .nulls(0)
                .gives(escaped, 2, T);
        Rows.of(DataType.UTF8, "abX7").bounds("abX7", "abX7").nulls(0).gives(escaped, 0, F);
        Rows.of(DataType.UTF8, "ab\\7").bounds("ab\\7", "ab\\7").nulls(0).gives(escaped, 0, F);
        Rows any =
                Rows.of(DataType.UTF8, "ab_01", "abX7").bounds("abX7", "ab_01").nulls(0);
        any.gives(like(any.x(), "ab_%"), 2, TF);
        any.gives(like(any.x(), "abX7"), 1, TF);
    }

    @Test
    void bytesAreUnsigned() {
        Rows rows = Rows.of(DataType.BINARY, Bytes.of((byte) 0x80), Bytes.of((byte) 0x80, (byte) 0))
                .bounds(Bytes.of((byte) 0x80), Bytes.of((byte) 0x80, (byte) 0))
                .nulls(0);
        rows.gives(greater(rows.x(), literal(DataType.BINARY, Bytes.of((byte) 0x7f))), 2, T);
        rows.gives(less(rows.x(), literal(DataType.BINARY, Bytes.of((byte) 0x80, (byte) 0))), 1, TF);
    }

    @Test
    void integersNeverGoThroughDoubles() {
        Rows rows = Rows.of(DataType.INT64, 5L, 9_007_199_254_740_993L)
                .bounds(5L, 9_007_199_254_740_993L)
                .nulls(0);
        rows.gives(greater(rows.x(), number(9_007_199_254_740_992.0)), 1, TF);
        rows.gives(equal(rows.x(), number(9_007_199_254_740_994.0)), 0, F);
        Rows unsigned = Rows.of(DataType.UINT32, 3L, 3_500_000_000L, 9L)
                .bounds(3L, 3_500_000_000L)
                .nulls(0);
        unsigned.gives(greater(unsigned.x(), literal(DataType.INT64, 3_000_000_000L)), 1, TF);
        unsigned.gives(atLeast(unsigned.x(), integer(0)), 3, T);
        Rows wide = Rows.of(DataType.UINT64, -1L).bounds(-1L, -1L).nulls(0);
        wide.gives(greater(wide.x(), literal(DataType.INT64, Long.MAX_VALUE)), 1, T);
    }

    @Test
    void literalsThatTheTypeCannotHoldAreNotRounded() {
        DataType tenths = new DataType.Decimal(3, 1);
        Rows rows = Rows.of(DataType.INT32, 12L, 13L).bounds(12L, 13L).nulls(0);
        rows.gives(less(rows.x(), literal(tenths, new BigDecimal("12.5"))), 1, TF);
        rows.gives(equal(rows.x(), literal(tenths, new BigDecimal("12.3"))), 0, F);
        rows.gives(notEqual(rows.x(), literal(tenths, new BigDecimal("12.5"))), 2, T);
        rows.gives(
                between(rows.x(), literal(tenths, new BigDecimal("12.1")), literal(tenths, new BigDecimal("12.9"))),
                0,
                F);
        DataType cents = new DataType.Decimal(10, 2);
        Rows money = Rows.of(cents, new BigDecimal("19.99"), new BigDecimal("20.00"))
                .bounds(new BigDecimal("19.99"), new BigDecimal("20.00"))
                .nulls(0);
        money.gives(less(money.x(), integer(20)), 1, TF);
        money.gives(equal(money.x(), literal(new DataType.Decimal(5, 3), new BigDecimal("20.000"))), 1, TF);
        money.gives(greater(money.x(), literal(new DataType.Decimal(5, 3), new BigDecimal("19.995"))), 1, TF);
        money.gives(less(money.x(), literal(new DataType.Decimal(5, 3), new BigDecimal("19.985"))), 0, F);
    }

    @Test
    void aCastThatFailsHidesNoRow() {
        Rows rows = Rows.of(DataType.INT64, 42L, 8_000_000_000L)
                .bounds(42L, 8_000_000_000L)
                .nulls(0);
        Expr narrow = new Cast(rows.x(), DataType.INT32, true);
        rows.gives(greater(narrow, integer(1)), 1, TU);
        rows.gives(isNull(narrow), 1, TF);
        rows.gives(greater(new Cast(rows.x(), DataType.FLOAT64, false), number(1)), 2, T);
        rows.gives(greater(new Cast(rows.x(), DataType.INT32, false), integer(1)), 1, T.union(TruthSet.FAILURE));
    }

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

    /// The millennium of 1972 begins before the first timestamp of nanoseconds, that of 2242 does not.
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
