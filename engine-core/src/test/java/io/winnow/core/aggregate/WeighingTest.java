package io.winnow.core.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.error.PlanException;
import io.winnow.core.expr.Literal;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WeighingTest {
    private static final double NEGATIVE_NAN = Double.longBitsToDouble(0xfff8_0000_0000_0000L);
    private static final Set<AggregateFunction> SETS = EnumSet.of(
            AggregateFunction.COUNT_DISTINCT,
            AggregateFunction.SUM_DISTINCT,
            AggregateFunction.AVG_DISTINCT,
            AggregateFunction.APPROX_COUNT_DISTINCT);
    private static final DataType WIDE = new DataType.Decimal(38, 2);

    private static List<@Nullable Object> state(
            AggregateFunction function, DataType type, List<? extends @Nullable Object> values, long... counts) {
        Weighing weighed = Objects.requireNonNull(weigh(function, type, values, counts));
        assertThat(weighed.parts()).isZero();
        List<DataType> types = weighed.state().stream().map(Literal::type).toList();
        assertThat(types)
                .isEqualTo(function.stateFields(List.of(type)).stream()
                        .map(Field::type)
                        .toList());
        return Collections.unmodifiableList(
                Arrays.asList(weighed.state().stream().map(Literal::value).toArray()));
    }

    private static @Nullable Weighing weigh(
            AggregateFunction function, DataType type, List<? extends @Nullable Object> values, long... counts) {
        return function.weigh(type, ColumnBuilder.column(type, values), counts);
    }

    @Test
    void countsRowsWithAndWithoutNulls() {
        List<@Nullable Object> values = Arrays.asList(null, 3L, 5L);
        assertThat(state(AggregateFunction.COUNT_STAR, DataType.INT32, values, 4, 2, 1))
                .containsExactly(7L);
        assertThat(state(AggregateFunction.COUNT, DataType.INT32, values, 4, 2, 1))
                .containsExactly(3L);
    }

    @Test
    void valuesThatNoRowHasAreNoExtremes() {
        List<@Nullable Object> values = Arrays.asList(null, 1L, 3L, 5L, 9L);
        long[] counts = {2, 0, 1, 7, 0};
        assertThat(state(AggregateFunction.MIN, DataType.INT64, values, counts)).containsExactly(3L);
        assertThat(state(AggregateFunction.MAX, DataType.INT64, values, counts)).containsExactly(5L);
    }

    @Test
    void rowsThatAreAllNullAreTheIdentity() {
        List<@Nullable Object> values = Arrays.asList(null, 1L);
        for (AggregateFunction function : AggregateFunction.values()) {
            if (function != AggregateFunction.COUNT_STAR && !SETS.contains(function)) {
                List<@Nullable Object> identity = Arrays.asList(function.identity(List.of(DataType.INT64)).stream()
                        .map(Literal::value)
                        .toArray());
                assertThat(state(function, DataType.INT64, values, 3, 0)).isEqualTo(identity);
                assertThat(state(function, DataType.INT64, List.of())).isEqualTo(identity);
            }
        }
    }

    @Test
    void floatsKeepTheSignOfNansAndShowOneZero() {
        List<Object> values = List.of(NEGATIVE_NAN, -0.0, 1.5, Double.NaN);
        assertThat(bits(state(AggregateFunction.MIN, DataType.FLOAT64, values, 1, 1, 1, 1)))
                .isEqualTo(Double.doubleToRawLongBits(NEGATIVE_NAN));
        assertThat(bits(state(AggregateFunction.MAX, DataType.FLOAT64, values, 1, 1, 1, 1)))
                .isEqualTo(Double.doubleToRawLongBits(Double.NaN));
        assertThat(bits(state(AggregateFunction.MIN, DataType.FLOAT64, values, 0, 1, 1, 0)))
                .isEqualTo(Double.doubleToRawLongBits(0.0));
    }

    private static long bits(List<@Nullable Object> state) {
        return Double.doubleToRawLongBits((Double) Objects.requireNonNull(state.getFirst()));
    }

    @Test
    void sumsOfFloatsAreNeverToldNorAreSets() {
        assertThat(weigh(AggregateFunction.SUM, DataType.FLOAT64, List.of(1.0), 1))
                .isNull();
        assertThat(weigh(AggregateFunction.AVG, DataType.FLOAT32, List.of(1.0f), 1))
                .isNull();
        for (AggregateFunction function : SETS) {
            assertThat(weigh(function, DataType.INT64, List.of(1L), 1)).isNull();
        }
    }

    @Test
    void sumsAreExactAtTheEndsOfTheirTypes() {
        assertThat(state(AggregateFunction.SUM, DataType.INT64, List.of(Long.MIN_VALUE, Long.MAX_VALUE), 3, 2))
                .containsExactly(new BigDecimal("-9223372036854775810"));
        // Uint64 carriers are signed longs.
        assertThat(state(AggregateFunction.AVG, DataType.UINT64, Arrays.asList(null, 2L, -1L), 1, 1, 1L << 40))
                .containsExactly(
                        new BigDecimal(BigInteger.ONE
                                .shiftLeft(64)
                                .subtract(BigInteger.ONE)
                                .shiftLeft(40)
                                .add(BigInteger.TWO)),
                        (1L << 40) + 1);
        assertThat(state(
                        AggregateFunction.SUM,
                        new DataType.Decimal(9, 2),
                        List.of(new BigDecimal("-1.50"), new BigDecimal("0.25")),
                        3,
                        2))
                .containsExactly(new BigDecimal("-4.00"));
    }

    @Test
    void randomSumsEqualBigNumbers() {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        Random random = new Random(seed);
        for (int round = 0; round < 5_000; round++) {
            List<Object> values = List.of(random.nextLong(), random.nextLong() >> 40, (long) random.nextInt());
            long[] counts = {random.nextLong() >>> 4, random.nextLong() >>> 20, random.nextInt(5)};
            for (DataType type : List.of(DataType.INT64, DataType.UINT64)) {
                BigInteger sum = BigInteger.ZERO;
                for (int i = 0; i < counts.length; i++) {
                    BigInteger value = type.equals(DataType.INT64)
                            ? BigInteger.valueOf((Long) values.get(i))
                            : new BigInteger(Long.toUnsignedString((Long) values.get(i)));
                    sum = sum.add(value.multiply(BigInteger.valueOf(counts[i])));
                }
                Weighing weighed = Objects.requireNonNull(weigh(AggregateFunction.SUM, type, values, counts));
                assertThat(total(weighed)).as("seed " + seed).isEqualTo(new BigDecimal(sum));
            }
        }
    }

    /// A sum that no state holds leaves in parts, so that what is added elsewhere can make up for it.
    @Test
    void sumsBeyondThirtyEightDigitsComeInParts() {
        BigDecimal nines = new BigDecimal(BigInteger.TEN.pow(38).subtract(BigInteger.ONE), 2);
        for (BigDecimal value : List.of(nines, nines.negate())) {
            Weighing weighed = Objects.requireNonNull(weigh(AggregateFunction.AVG, WIDE, List.of(value), 1_000));
            assertThat(weighed.parts()).isPositive();
            assertThat(total(weighed)).isEqualByComparingTo(value.multiply(BigDecimal.valueOf(1_000)));
            assertThat(weighed.state().get(1).value()).isEqualTo(1_000L);
            assertThat(weighed.part().get(1).value()).isEqualTo(0L);
        }
        // What cancels out within the values needs no parts.
        assertThat(state(AggregateFunction.SUM, WIDE, List.of(nines.negate(), nines), 1_000, 1_001))
                .containsExactly(nines);
    }

    private static BigDecimal total(Weighing weighed) {
        BigDecimal state =
                (BigDecimal) Objects.requireNonNull(weighed.state().getFirst().value());
        assertThat(state.precision()).isLessThanOrEqualTo(38);
        if (weighed.parts() == 0) {
            return state;
        }
        BigDecimal part =
                (BigDecimal) Objects.requireNonNull(weighed.part().getFirst().value());
        assertThat(part.precision()).isLessThanOrEqualTo(38);
        return state.add(part.multiply(BigDecimal.valueOf(weighed.parts())));
    }

    @Test
    void refusesWhatIsNoWeighting() {
        assertThatThrownBy(() -> weigh(AggregateFunction.COUNT, DataType.INT64, List.of(1L)))
                .isInstanceOf(PlanException.class);
        assertThatThrownBy(() -> weigh(AggregateFunction.COUNT, DataType.INT64, List.of(1L), -1))
                .isInstanceOf(PlanException.class);
    }
}
