package io.winnow.core.scalar;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import io.winnow.core.type.TimeUnit;
import io.winnow.core.type.Types;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ScalarOrderTest {
    private static final double NEGATIVE_NAN = Double.longBitsToDouble(0xfff8_0000_0000_0000L);
    private static final double ODD_NAN = Double.longBitsToDouble(0x7ff8_0000_0000_0badL);

    @Property(tries = 3000)
    void everyTypeIsTotallyOrdered(@ForAll long seed) {
        RandomValues random = RandomValues.seeded(seed);
        DataType type = random.oneOf(RandomValues.types());
        Object a = random.value(type);
        Object b = random.value(type);
        Object c = random.value(type);
        int ab = Integer.signum(ScalarOrder.compare(a, b, type));
        int bc = Integer.signum(ScalarOrder.compare(b, c, type));
        int ac = Integer.signum(ScalarOrder.compare(a, c, type));
        assertThat(ScalarOrder.compare(a, a, type))
                .as("%s: %s with itself", type, a)
                .isZero();
        assertThat(Integer.signum(ScalarOrder.compare(b, a, type)))
                .as("%s: %s and %s mirrored", type, a, b)
                .isEqualTo(-ab);
        if (ab <= 0 && bc <= 0) {
            assertThat(ac).as("%s: %s, %s, %s", type, a, b, c).isEqualTo(Math.min(ab, bc));
        }
    }

    @Property(tries = 3000)
    void equalValuesHashAlikeAndTheCanonicalOneIsEqual(@ForAll long seed) {
        RandomValues random = RandomValues.seeded(seed);
        DataType type = random.oneOf(RandomValues.types());
        Object a = random.value(type);
        Object b = random.value(type);
        Object canonical = ScalarOrder.canonical(a, type);
        assertThat(ScalarOrder.equal(a, canonical, type)).as("%s: %s", type, a).isTrue();
        assertThat(ScalarOrder.hash(canonical, type)).isEqualTo(ScalarOrder.hash(a, type));
        if (ScalarOrder.equal(a, b, type)) {
            assertThat(ScalarOrder.hash(a, type)).as("%s: %s, %s", type, a, b).isEqualTo(ScalarOrder.hash(b, type));
        }
    }

    @Property(tries = 2000)
    void unlikeNumbersCompareByValue(@ForAll long seed) {
        RandomValues random = RandomValues.seeded(seed);
        List<DataType> numbers =
                RandomValues.scalarTypes().stream().filter(Types::isNumeric).toList();
        DataType left = random.oneOf(numbers);
        DataType right = random.oneOf(numbers);
        Object a = random.value(left);
        Object b = random.value(right);
        int order = Integer.signum(ScalarOrder.compare(a, left, b, right));
        assertThat(Integer.signum(ScalarOrder.compare(b, right, a, left))).isEqualTo(-order);
        if (isFinite(a) && isFinite(b)) {
            assertThat(order)
                    .as("%s %s, %s %s", left, a, right, b)
                    .isEqualTo(Numbers.exact(a, left).compareTo(Numbers.exact(b, right)));
        }
    }

    private static boolean isFinite(Object value) {
        return !(value instanceof Double || value instanceof Float) || Double.isFinite(((Number) value).doubleValue());
    }

    @Property(tries = 2000)
    void textsAreOrderedLikeTheirBytes(@ForAll long seed) {
        RandomValues random = RandomValues.seeded(seed);
        String a = (String) random.value(DataType.UTF8);
        String b = (String) random.value(DataType.UTF8);
        int bytes = Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
        assertThat(Integer.signum(ScalarOrder.compareText(a, b))).isEqualTo(Integer.signum(bytes));
    }

    @Test
    void floatsGoFromTheNegativeNanToThePositiveOne() {
        List<Double> ascending =
                List.of(NEGATIVE_NAN, Double.NEGATIVE_INFINITY, -1.0, 0.0, 1.0, Double.POSITIVE_INFINITY, Double.NaN);
        for (int i = 0; i + 1 < ascending.size(); i++) {
            assertThat(ScalarOrder.compareDoubles(ascending.get(i), ascending.get(i + 1)))
                    .isNegative();
            assertThat(ScalarOrder.compareFloats(
                            (float) (double) ascending.get(i), (float) (double) ascending.get(i + 1)))
                    .isNegative();
        }
        assertThat(ScalarOrder.compareDoubles(-0.0, 0.0)).isZero();
        assertThat(ScalarOrder.compareFloats(-0.0f, 0.0f)).isZero();
        assertThat(ScalarOrder.compareDoubles(ODD_NAN, Double.NaN)).isZero();
    }

    @Test
    void canonicalFloatsHaveOneZeroAndOneNanPerSign() {
        assertThat(Double.doubleToRawLongBits(ScalarOrder.canonical(-0.0))).isZero();
        assertThat(Double.doubleToRawLongBits(ScalarOrder.canonical(ODD_NAN)))
                .isEqualTo(Double.doubleToRawLongBits(Double.NaN));
        assertThat(Double.doubleToRawLongBits(ScalarOrder.canonical(NEGATIVE_NAN)))
                .isEqualTo(0xfff8_0000_0000_0000L);
        assertThat(Float.floatToRawIntBits(ScalarOrder.canonical(-0.0f))).isZero();
        assertThat(Float.floatToRawIntBits(ScalarOrder.canonical(Float.intBitsToFloat(0xffff_ffff))))
                .isEqualTo(0xffc0_0000);
        assertThat(ScalarOrder.canonical(List.of(-0.0), new DataType.ListOf(DataType.FLOAT64)))
                .isEqualTo(List.of(0.0));
    }

    @Test
    void longsAndDoublesDoNotMeetInDouble() {
        long odd = 9007199254740993L;
        assertThat(ScalarOrder.compare(odd, DataType.INT64, 9007199254740992.0, DataType.FLOAT64))
                .isPositive();
        assertThat(ScalarOrder.compare(-1L, DataType.UINT64, -1L, DataType.INT64))
                .isPositive();
        assertThat(ScalarOrder.compare(-1L, DataType.UINT64, 0x1p64, DataType.FLOAT64))
                .isNegative();
        assertThat(ScalarOrder.compare(1L, DataType.INT64, NEGATIVE_NAN, DataType.FLOAT64))
                .isPositive();
        assertThat(ScalarOrder.compare(Double.NaN, DataType.FLOAT64, Long.MAX_VALUE, DataType.INT64))
                .isPositive();
        assertThat(ScalarOrder.compare(0.1, DataType.FLOAT64, new BigDecimal("0.1"), new DataType.Decimal(2, 1)))
                .isPositive();
    }

    @Test
    void timestampsOfUnlikeUnitsCompareByInstantEvenAtTheEnds() {
        DataType seconds = new DataType.Timestamp(TimeUnit.SECOND, false);
        DataType nanos = new DataType.Timestamp(TimeUnit.NANOSECOND, false);
        assertThat(ScalarOrder.compare(1L, seconds, 1_000_000_000L, nanos)).isZero();
        assertThat(ScalarOrder.compare(1L, seconds, 1_000_000_001L, nanos)).isNegative();
        assertThat(ScalarOrder.compare(-1L, nanos, -1L, seconds)).isPositive();
        assertThat(ScalarOrder.compare(Long.MAX_VALUE, seconds, Long.MAX_VALUE, nanos))
                .isPositive();
        assertThat(ScalarOrder.compare(Long.MIN_VALUE, nanos, Long.MIN_VALUE, seconds))
                .isPositive();
        assertThat(ScalarOrder.compare(1L, DataType.DATE, 86_400L, seconds)).isZero();
        assertThat(ScalarOrder.compare(86_400_000_000_001L, nanos, 1L, DataType.DATE))
                .isPositive();
    }

    @Test
    void intervalsCountMonthsAsThirtyDaysAndDaysAsTwentyFourHours() {
        Object month = new IntervalValue(1, 0, 0);
        Object thirtyDays = new IntervalValue(0, 30, 0);
        Object hours = new IntervalValue(0, 29, Intervals.NANOS_PER_DAY);
        assertThat(ScalarOrder.equal(month, thirtyDays, DataType.INTERVAL)).isTrue();
        assertThat(ScalarOrder.equal(month, hours, DataType.INTERVAL)).isTrue();
        assertThat(ScalarOrder.compare(month, new IntervalValue(0, 31, 0), DataType.INTERVAL))
                .isNegative();
    }

    @Test
    void listsGoByElementsWithNullsLastAndPrefixesFirst() {
        DataType list = new DataType.ListOf(DataType.INT64);
        List<List<Long>> ascending = List.of(List.of(), List.of(1L), List.of(1L, 2L), List.of(2L));
        for (int i = 0; i + 1 < ascending.size(); i++) {
            assertThat(ScalarOrder.compare(ascending.get(i), ascending.get(i + 1), list))
                    .isNegative();
        }
        assertThat(ScalarOrder.compare(List.of(9L), Arrays.asList((Object) null), list))
                .isNegative();
    }
}
