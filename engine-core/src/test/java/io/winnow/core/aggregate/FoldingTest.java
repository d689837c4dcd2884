package io.winnow.core.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What a summary answers is what the rows would: over random rows, deletions, and statistics that were weakened.
class FoldingTest {
    private static final double NEGATIVE_NAN = Double.longBitsToDouble(0xFFF8_0000_0000_0000L);
    private static final DataType PRICE = new DataType.Decimal(9, 2);

    private final long seed = Long.getLong("winnow.seed", System.nanoTime());
    private final Random random = new Random(seed);

    /// Values of a type, few enough that columns of one value come up.
    private record Domain(DataType type, List<Object> values) {}

    private static final List<Domain> DOMAINS = List.of(
            new Domain(DataType.INT32, List.of(-1L, 0L, 7L)),
            new Domain(DataType.UINT64, List.of(0L, -1L)),
            new Domain(PRICE, List.of(new BigDecimal("-1.00"), new BigDecimal("0.00"), new BigDecimal("9999999.99"))),
            new Domain(DataType.FLOAT64, List.of(-0.0, 0.0, 1.5, Double.NaN, NEGATIVE_NAN, Double.NEGATIVE_INFINITY)),
            new Domain(DataType.FLOAT32, List.of(-0.0f, 2.5f, Float.NaN)),
            new Domain(DataType.UTF8, List.of("", "a", "\uD83C\uDF3C", "\uFF61")),
            new Domain(DataType.BOOL, List.of(false, true)));

    @Test
    void whatIsFoldedIsWhatTheRowsGive() {
        int folded = 0;
        for (int round = 0; round < 60_000; round++) {
            Domain domain = DOMAINS.get(random.nextInt(DOMAINS.size()));
            List<@Nullable Object> stored = new ArrayList<>();
            List<@Nullable Object> live = new ArrayList<>();
            int variety = 1 + random.nextInt(3);
            double deleted = random.nextBoolean() ? 0 : 0.4;
            for (int i = random.nextInt(5); i > 0; i--) {
                Object value = random.nextInt(4) == 0
                        ? null
                        : domain.values.get(random.nextInt(Math.min(variety, domain.values.size())));
                stored.add(value);
                if (random.nextDouble() >= deleted) {
                    live.add(value);
                }
            }
            ColumnStatistics statistics = weakened(exact(stored, domain.type));
            Summary summary = new Summary(stored.size(), live.size(), _ -> statistics);
            for (AggregateFunction function : AggregateFunction.values()) {
                folded += check(function, domain.type, live, summary, stored) ? 1 : 0;
            }
        }
        assertThat(folded).as("answers").isGreaterThan(50_000);
    }

    private boolean check(
            AggregateFunction function,
            DataType type,
            List<@Nullable Object> live,
            Summary summary,
            List<@Nullable Object> stored) {
        boolean sums = function.sqlName().equals("sum") || function.sqlName().equals("avg");
        boolean adds = type instanceof DataType.Int || type instanceof DataType.Decimal;
        if (sums && !adds && !(function.isDistinct() && type instanceof DataType.Floating)) {
            return false;
        }
        List<Expr> arguments =
                function == AggregateFunction.COUNT_STAR ? List.of() : List.of(new ColumnRef(0, "x", type));
        if (!(function.fold(arguments, summary) instanceof Folding.Known(List<Literal> state))) {
            return false;
        }
        List<Object> expected = expected(function, type, live);
        for (int i = 0; i < expected.size(); i++) {
            Object actual = state.get(i).value();
            assertThat(same(actual, expected.get(i), state.get(i).type()))
                    .as(
                            "%s of %s, live %s, stored %s, statistics %s: %s, not %s; -Dwinnow.seed=%d",
                            function, type, live, stored, summary.columns().apply(0), actual, expected.get(i), seed)
                    .isTrue();
        }
        return true;
    }

    private static boolean same(@Nullable Object actual, @Nullable Object expected, DataType type) {
        if (actual == null || expected == null) {
            return actual == expected;
        }
        boolean identical = type instanceof DataType.ListOf || type instanceof DataType.Decimal;
        return identical ? actual.equals(expected) : ScalarOrder.equal(actual, expected, type);
    }

    private static List<Object> expected(AggregateFunction function, DataType type, List<@Nullable Object> live) {
        List<Object> values = new ArrayList<>();
        for (Object value : live) {
            if (value != null) {
                values.add(
                        value instanceof Double number
                                ? (Object) (number + 0.0)
                                : value instanceof Float f ? f + 0.0f : value);
            }
        }
        TreeSet<Object> sorted = new TreeSet<>((a, b) -> ScalarOrder.compare(a, b, type));
        sorted.addAll(values);
        List<Object> state = new ArrayList<>();
        switch (function) {
            case COUNT_STAR -> state.add((long) live.size());
            case COUNT -> state.add((long) values.size());
            case COUNT_DISTINCT, SUM_DISTINCT, AVG_DISTINCT -> state.add(List.copyOf(sorted));
            case APPROX_COUNT_DISTINCT ->
                state.add(values.isEmpty() ? null : "only no values have a state without a sketch");
            case MIN -> state.add(sorted.isEmpty() ? null : sorted.first());
            case MAX -> state.add(sorted.isEmpty() ? null : sorted.last());
            case SUM, AVG -> {
                state.add(values.isEmpty() ? null : sum(values, type));
                if (function == AggregateFunction.AVG) {
                    state.add((long) values.size());
                }
            }
        }
        return state;
    }

    private static BigDecimal sum(List<Object> values, DataType type) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Object value : values) {
            sum = sum.add(
                    value instanceof BigDecimal number
                            ? number
                            : type.equals(DataType.UINT64)
                                    ? new BigDecimal(Long.toUnsignedString((Long) value))
                                    : BigDecimal.valueOf((Long) value));
        }
        return sum;
    }

    private static ColumnStatistics exact(List<@Nullable Object> stored, DataType type) {
        TreeSet<Object> ordinary = new TreeSet<>((a, b) -> ScalarOrder.compare(a, b, type));
        long nulls = 0;
        long nans = 0;
        long negative = 0;
        for (Object value : stored) {
            boolean nan = (value instanceof Double d && d.isNaN()) || (value instanceof Float f && f.isNaN());
            nulls += value == null ? 1 : 0;
            nans += nan ? 1 : 0;
            negative += nan && value instanceof Double d && Double.doubleToRawLongBits(d) < 0 ? 1 : 0;
            if (value != null && !nan) {
                ordinary.add(value);
            }
        }
        return new ColumnStatistics(
                ordinary.isEmpty() ? Stat.absent() : Stat.exact(ordinary.first()),
                ordinary.isEmpty() ? Stat.absent() : Stat.exact(ordinary.last()),
                Stat.exact(nulls),
                Stat.exact(nans),
                Stat.exact(negative));
    }

    private ColumnStatistics weakened(ColumnStatistics statistics) {
        return new ColumnStatistics(
                weakened(statistics.min()),
                weakened(statistics.max()),
                weakened(statistics.nullCount()),
                weakened(statistics.nanCount()),
                weakened(statistics.negativeNanCount()));
    }

    private <T> Stat<T> weakened(Stat<T> stat) {
        return switch (random.nextInt(8)) {
            case 0 -> Stat.absent();
            case 1 -> stat instanceof Stat.Exact<T>(T value) ? new Stat.Bound<>(value) : stat;
            default -> stat;
        };
    }

    @Test
    void mergedStatesAreTheStateOfAllRows() {
        Literal one = new Literal(DataType.INT64, 1L);
        Literal two = new Literal(DataType.INT64, 2L);
        assertThat(AggregateFunction.COUNT.merge(List.of(List.of(one), List.of(two))))
                .containsExactly(new Literal(DataType.INT64, 3L));
        Literal none = new Literal(DataType.INT64, null);
        assertThat(AggregateFunction.MIN.merge(List.of(List.of(none), List.of(two), List.of(one))))
                .containsExactly(one);
        assertThat(AggregateFunction.MAX.merge(List.of(List.of(none), List.of(none))))
                .containsExactly(none);
        DataType sum = new DataType.Decimal(38, 0);
        Literal most = new Literal(sum, BigDecimal.TEN.pow(38).subtract(BigDecimal.ONE));
        assertThat(AggregateFunction.SUM.merge(List.of(List.of(most), List.of(new Literal(sum, BigDecimal.ONE)))))
                .as("no literal of 38 digits holds it")
                .isNull();
        DataType set = new DataType.ListOf(DataType.INT64);
        assertThat(AggregateFunction.COUNT_DISTINCT.merge(List.of(
                        List.of(new Literal(set, List.of(2L))),
                        List.of(new Literal(set, List.of())),
                        List.of(new Literal(set, List.of(1L))),
                        List.of(new Literal(set, List.of(2L))))))
                .containsExactly(new Literal(set, List.of(1L, 2L)));
        Literal sketch = new Literal(DataType.BINARY, Bytes.of((byte) 1));
        Literal noSketch = new Literal(DataType.BINARY, null);
        assertThat(AggregateFunction.APPROX_COUNT_DISTINCT.merge(List.of(List.of(noSketch), List.of(sketch))))
                .containsExactly(sketch);
        assertThat(AggregateFunction.APPROX_COUNT_DISTINCT.merge(List.of(List.of(sketch), List.of(sketch))))
                .isNull();
    }
}
