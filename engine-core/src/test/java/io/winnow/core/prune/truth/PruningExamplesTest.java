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
import static io.winnow.core.prune.truth.Build.plus;
import static io.winnow.core.prune.truth.Build.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.Case;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.Coalesce;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Truth;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.type.DataType;
import io.winnow.core.type.TimeUnit;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// An example or two for each form of condition that must prune: one that skips, or one that all rows match.
class PruningExamplesTest {
    private static final EvaluationContext CONTEXT = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);
    private static final TruthSet NOT_TRUE = TruthSet.FALSE.union(TruthSet.UNKNOWN);

    private static final Expr I = column(DataType.INT32);
    private static final Expr L = column(DataType.INT64);
    private static final Expr D = column(DataType.FLOAT64);
    private static final Expr S = column(DataType.UTF8);
    private static final Expr B = column(DataType.BOOL);
    private static final Expr T = column(DataType.TIMESTAMP);
    private static final Expr DAY = column(DataType.DATE);
    private static final Expr M = column(new DataType.Decimal(10, 2));

    /// @param value what is known of the column
    /// @param condition over the column
    /// @param outcomes all that are possible
    record Example(AbstractValue value, Expr condition, TruthSet outcomes) {
        Example as(TruthSet other) {
            return new Example(value, condition, other);
        }

        @Override
        public String toString() {
            return condition + " over " + value + " is " + outcomes;
        }
    }

    private static AbstractValue ints(long low, long high) {
        return AbstractValue.between(DataType.INT32, low, high);
    }

    private static AbstractValue longs(long low, long high) {
        return AbstractValue.between(DataType.INT64, low, high);
    }

    private static AbstractValue doubles(double low, double high) {
        return AbstractValue.between(DataType.FLOAT64, low, high);
    }

    private static AbstractValue texts(@Nullable String low, @Nullable String high) {
        return AbstractValue.between(DataType.UTF8, low, high);
    }

    private static AbstractValue nullable(AbstractValue value) {
        return value.with(AbstractValue.NULL);
    }

    private static Example skips(AbstractValue value, Expr condition) {
        return new Example(value, condition, value.mayBeNull() ? NOT_TRUE : TruthSet.FALSE);
    }

    private static Example matches(AbstractValue value, Expr condition) {
        return new Example(value, condition, value.mayBeNull() ? TruthSet.TRUE.union(TruthSet.UNKNOWN) : TruthSet.TRUE);
    }

    static Stream<Example> comparisons() {
        return Stream.of(
                skips(ints(10, 20), equal(I, integer(9))),
                skips(nullable(ints(10, 20)), equal(I, integer(21))),
                matches(ints(10, 10), equal(I, integer(10))),
                skips(ints(10, 10), notEqual(I, integer(10))),
                matches(nullable(ints(10, 20)), notEqual(I, integer(9))),
                skips(ints(10, 20), less(I, integer(10))),
                matches(ints(10, 20), less(I, integer(21))),
                skips(ints(10, 20), atMost(I, integer(9))),
                matches(ints(10, 20), atMost(I, integer(20))),
                skips(ints(10, 20), greater(I, integer(20))),
                matches(ints(10, 20), greater(I, integer(9))),
                skips(ints(10, 20), atLeast(I, integer(21))),
                matches(ints(10, 20), atLeast(I, integer(10))),
                skips(ints(10, 20), less(integer(20), I)),
                skips(texts("b", "c"), equal(S, text("a"))),
                skips(texts("😀", null), less(S, text("\uffff"))),
                matches(doubles(1, 2), less(D, number(Double.NaN))),
                skips(doubles(1, 2).with(AbstractValue.NEGATIVE_NAN), greater(D, number(2.5))),
                skips(doubles(-0.0, -0.0), less(D, number(0))),
                matches(TruthSet.TRUE, B),
                skips(TruthSet.FALSE.with(AbstractValue.NULL), B),
                matches(ints(1, 2), equal(I, I)),
                skips(nullable(ints(1, 2)), less(I, I)));
    }

    static Stream<Example> lists() {
        return Stream.of(
                matches(ints(12, 14), between(I, integer(12), integer(14))),
                skips(ints(15, 20), between(I, integer(12), integer(14))),
                skips(ints(0, 20), between(I, integer(14), integer(12))),
                skips(
                        ints(12, 13),
                        between(
                                I,
                                literal(new DataType.Decimal(3, 1), new BigDecimal("12.1")),
                                literal(new DataType.Decimal(3, 1), new BigDecimal("12.9")))),
                matches(ints(15, 20), not(between(I, integer(12), integer(14)))),
                skips(ints(4, 6), in(I, 1L, 3L, 7L)),
                matches(ints(4, 6), in(I, 4L, 5L, 6L)),
                new Example(ints(4, 6), in(I, 1L, null), TruthSet.UNKNOWN),
                new Example(ints(4, 6), in(I, 4L, 5L, 6L, null), TruthSet.TRUE),
                skips(ints(4, 4), not(in(I, 4L, 7L))),
                matches(ints(4, 6), not(in(I, 1L, 3L, 7L))),
                new Example(ints(4, 6), not(in(I, 1L, null)), TruthSet.UNKNOWN),
                new Example(ints(4, 5), not(in(I, 4L, null)), NOT_TRUE));
    }

    static Stream<Example> logic() {
        Expr low = less(I, integer(5));
        Expr high = greater(I, integer(15));
        Expr unknown = literal(DataType.BOOL, null);
        return Stream.of(
                skips(ints(1, 2), isNull(I)),
                matches(AbstractValue.nulls(DataType.INT32), is(isNull(I), Truth.TRUE))
                        .as(TruthSet.TRUE),
                matches(ints(1, 2), not(isNull(I))),
                new Example(AbstractValue.nulls(DataType.INT32), not(isNull(I)), TruthSet.FALSE),
                new Example(nullable(ints(1, 2)), is(low, Truth.FALSE), TruthSet.FALSE),
                new Example(ints(1, 2), is(low, Truth.TRUE), TruthSet.TRUE),
                new Example(ints(1, 2), not(is(low, Truth.TRUE)), TruthSet.FALSE),
                new Example(AbstractValue.nulls(DataType.INT32), is(low, Truth.UNKNOWN), TruthSet.TRUE),
                new Example(nullable(ints(10, 12)), distinct(I, integer(9)), TruthSet.TRUE),
                new Example(ints(9, 9), distinct(I, integer(9)), TruthSet.FALSE),
                new Example(nullable(ints(10, 12)), notDistinct(I, integer(9)), TruthSet.FALSE),
                new Example(ints(1, 2), notDistinct(I, literal(DataType.INT32, null)), TruthSet.FALSE),
                skips(ints(0, 20), and(low, high)),
                skips(texts("a", "z"), and(greater(S, text("m")), less(S, text("g")))),
                matches(ints(0, 20), or(atMost(I, integer(15)), high)),
                new Example(nullable(ints(16, 20)), or(isNull(I), high), TruthSet.TRUE),
                skips(ints(10, 12), or(low, high)),
                skips(ints(16, 20), not(high)),
                new Example(ints(1, 2), and(low, unknown), TruthSet.UNKNOWN),
                new Example(ints(10, 12), and(low, unknown), TruthSet.FALSE),
                new Example(ints(1, 2), or(low, unknown), TruthSet.TRUE),
                skips(ints(1, 2), new Case(List.of(low), List.of(high), equal(I, integer(1)))),
                skips(
                        ints(10, 12),
                        less(integer(2), new Case(List.of(low, high), List.of(integer(5), integer(6)), integer(2)))),
                skips(nullable(ints(1, 2)), greater(new Coalesce(List.of(I, integer(0))), integer(2)))
                        .as(TruthSet.FALSE));
    }

    static Stream<Example> prefixes() {
        String last = "\udbff\udfff";
        return Stream.of(
                skips(texts("b", "c"), call("starts_with", S, text("a"))),
                matches(texts("ab", "abz"), call("starts_with", S, text("ab"))),
                skips(texts("aa", "az"), not(call("starts_with", S, text("a")))),
                skips(texts("b", "c"), like(S, "a%")),
                matches(texts("ab", "ac"), like(S, "a%")),
                skips(texts("ab", "ac"), not(like(S, "a%"))),
                matches(texts("b", "c"), not(like(S, "a%"))),
                skips(texts("b", "c"), like(S, "a%z")),
                matches(texts("b", "c"), not(like(S, "a%z"))),
                skips(texts("b", "c"), like(S, "a_c")),
                skips(texts("", "a"), like(S, last + "%")),
                matches(texts(last, null), like(S, last + "%")),
                skips(texts("abd", "abz"), like(S, "abc")),
                matches(texts("a", null), like(S, "%")),
                skips(texts("abc", "abc"), like(S, "%b")));
    }

    static Stream<Example> otherTypes() {
        DataType seconds = new DataType.Timestamp(TimeUnit.SECOND, false);
        Expr large = literal(new DataType.Decimal(17, 1), new BigDecimal("9007199254740993.0"));
        return Stream.of(
                skips(ints(10, 20), equal(new Cast(I, DataType.INT64, false), literal(DataType.INT64, 1L << 40))),
                matches(
                        ints(10, 20),
                        less(
                                new Cast(I, new DataType.Decimal(12, 2), false),
                                literal(new DataType.Decimal(12, 2), new BigDecimal("20.01")))),
                matches(
                        AbstractValue.between(DataType.DATE, 10L, 20L),
                        less(new Cast(DAY, seconds, false), literal(seconds, 21 * 86_400L))),
                skips(
                        AbstractValue.between(DataType.TIMESTAMP, 0L, 86_399_999_999L),
                        equal(new Cast(T, DataType.DATE, false), literal(DataType.DATE, 1L))),
                skips(ints(300, 400), isNull(new Cast(I, DataType.INT8, true))).as(TruthSet.TRUE),
                new Example(
                        ints(300, 400),
                        equal(new Cast(I, DataType.INT8, false), literal(DataType.INT8, 1L)),
                        TruthSet.FAILURE),
                skips(ints(10, 20), greater(plus(I, integer(5)), integer(25))),
                matches(ints(10, 20), atLeast(plus(integer(5), I), integer(15))),
                new Example(
                        ints(Integer.MAX_VALUE, Integer.MAX_VALUE),
                        greater(plus(I, integer(5)), integer(25)),
                        TruthSet.FAILURE),
                skips(
                        AbstractValue.between(M.type(), new BigDecimal("1.00"), new BigDecimal("2.00")),
                        greater(
                                plus(M, literal(new DataType.Decimal(3, 1), new BigDecimal("0.5"))),
                                literal(new DataType.Decimal(3, 1), new BigDecimal("2.5")))),
                skips(
                        AbstractValue.between(seconds, 10L, 20L),
                        less(column(seconds), literal(DataType.TIMESTAMP, 10_000_000L))),
                matches(
                        AbstractValue.between(seconds, 10L, 20L),
                        greater(column(seconds), literal(DataType.TIMESTAMP, 9_999_999L))),
                skips(
                        AbstractValue.between(seconds, 10L, 11L),
                        between(
                                column(seconds),
                                literal(DataType.TIMESTAMP, 10_000_001L),
                                literal(DataType.TIMESTAMP, 10_999_999L))),
                skips(longs(9_007_199_254_740_992L, 9_007_199_254_740_992L), equal(L, large)),
                matches(longs(9_007_199_254_740_993L, 9_007_199_254_740_993L), equal(L, large)),
                matches(
                        longs(9_007_199_254_740_993L, 9_007_199_254_740_994L),
                        greater(L, number(9_007_199_254_740_992.0))),
                skips(longs(Long.MIN_VALUE, Long.MAX_VALUE), greater(L, number(Double.POSITIVE_INFINITY))));
    }

    private static long day(int year, int month, int day) {
        return LocalDate.of(year, month, day).toEpochDay();
    }

    static Stream<Example> functions() {
        AbstractValue days = AbstractValue.between(DataType.DATE, day(2024, 3, 5), day(2024, 4, 20));
        return Stream.of(
                skips(days, equal(call("date_trunc", text("month"), DAY), literal(DataType.DATE, day(2024, 2, 1)))),
                matches(days, equal(call("date_trunc", text("year"), DAY), literal(DataType.DATE, day(2024, 1, 1)))),
                matches(days, equal(call("date_part", text("year"), DAY), literal(DataType.INT64, 2024L))),
                skips(days, greater(call("month", DAY), literal(DataType.INT64, 4L))),
                skips(days, greater(call("day", DAY), literal(DataType.INT64, 31L))),
                skips(days, less(call("last_day", DAY), literal(DataType.DATE, day(2024, 3, 31)))),
                skips(ints(-3, 2), greater(call("abs", I), integer(3))),
                skips(doubles(0.5, 1.4), greater(call("round", D), number(1))),
                skips(doubles(0.5, 1.4), less(call("floor", D), number(0))),
                skips(doubles(4, 9), greater(call("sqrt", D), number(3))),
                skips(doubles(4, 9), call("isnan", D)),
                skips(ints(4, 9), greater(call("least", I, integer(5)), integer(5))),
                skips(ints(4, 9), less(call("greatest", I, integer(5)), integer(5))),
                skips(nullable(ints(4, 9)), less(call("ifnull", I, integer(5)), integer(4)))
                        .as(TruthSet.FALSE),
                skips(texts("bcd", "bd"), equal(call("left", S, literal(DataType.INT64, 1L)), text("c"))),
                skips(texts("ABC", "ABC"), equal(call("lower", S), text("x"))));
    }

    static Stream<Example> examples() {
        return Stream.of(comparisons(), lists(), logic(), prefixes(), otherTypes(), functions())
                .flatMap(forms -> forms);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void statisticsDecideTheCondition(Example example) {
        assertThat(TruthEvaluator.compile(example.condition(), CONTEXT).evaluate(_ -> example.value()))
                .isEqualTo(example.outcomes());
    }
}
