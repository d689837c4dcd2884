package io.winnow.core.prune.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.prune.Keys;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.truth.Node.CutPoint;
import io.winnow.core.prune.truth.ObjectCuts.Cut;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.type.DataType;
import io.winnow.core.type.TimeUnit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// Where constants cut the order of a column's type. A table is right wherever it is cut, so that no answer shows a
/// missing cut: it costs halving, or the table.
class CutFinderTest {
    private static final DataType SECONDS = new DataType.Timestamp(TimeUnit.SECOND, false);
    private static final DataType LIST = new DataType.ListOf(DataType.INT32);

    private static CutPoint point(DataType type, Object value) {
        return new CutPoint(value, type, false);
    }

    private static CutPoint prefix(String text) {
        return new CutPoint(text, DataType.UTF8, true);
    }

    private static CutPoint decimal(int precision, String text) {
        BigDecimal value = new BigDecimal(text);
        return point(new DataType.Decimal(precision, value.scale()), value);
    }

    private static Node node(List<Node> operands, CutPoint... points) {
        return Node.of(DataType.BOOL, (_, _, _) -> TruthSet.ANY, operands, 0, false, List.of(points));
    }

    private static List<Cut> cuts(DataType type, CutPoint... points) {
        return new CutFinder(type).cuts(node(List.of(), points));
    }

    private static List<Cut> before(Object... values) {
        List<Cut> cuts = new ArrayList<>();
        for (Object value : values) {
            cuts.add(Cut.before(value));
        }
        return cuts;
    }

    private static List<Cut> int32(CutPoint... points) {
        return cuts(DataType.INT32, points);
    }

    private static List<Cut> int8(CutPoint... points) {
        return cuts(DataType.INT8, points);
    }

    @Test
    void aConstantOfTheTypeIsCutOffOnBothSides() {
        assertThat(int32(point(DataType.INT32, 7L))).isEqualTo(before(7L, 8L));
        assertThat(int32()).isEmpty();
    }

    @Test
    void cutsAreInOrderAndEachIsOne() {
        assertThat(int32(point(DataType.INT32, 8L), point(DataType.INT32, 7L), point(DataType.INT32, 8L)))
                .isEqualTo(before(7L, 8L, 9L));
        assertThat(cuts(DataType.UTF8, point(DataType.UTF8, "b"), point(DataType.UTF8, "a"), prefix("a")))
                .isEqualTo(before("a", "a\0", "b", "b\0"));
    }

    @Test
    void nothingIsCutOutsideTheType() {
        assertThat(int8(point(DataType.INT8, 127L))).isEqualTo(before(127L));
        assertThat(int8(point(DataType.INT8, -128L))).isEqualTo(before(-127L));
        assertThat(int8(point(DataType.INT32, 1000L))).isEmpty();
        assertThat(int8(point(DataType.INT32, -1000L))).isEmpty();
        assertThat(int8(decimal(4, "127.5"))).isEmpty();
        assertThat(int8(decimal(4, "-128.5"))).isEmpty();
    }

    @Test
    void aConstantOfAnotherTypeCutsAsItsValueOrBetweenTwo() {
        assertThat(int32(point(DataType.FLOAT64, 7.0))).isEqualTo(before(7L, 8L));
        assertThat(int32(point(DataType.FLOAT64, 7.5))).isEqualTo(before(8L));
        assertThat(int32(point(DataType.FLOAT64, -7.5))).isEqualTo(before(-7L));
        assertThat(int32(decimal(3, "7.0"))).isEqualTo(before(7L, 8L));
        assertThat(int32(decimal(3, "7.4"))).isEqualTo(before(8L));
        assertThat(int8(point(DataType.FLOAT64, 126.5))).isEqualTo(before(127L));
        assertThat(int8(point(DataType.FLOAT64, -127.5))).isEqualTo(before(-127L));
        assertThat(cuts(DataType.INT64, decimal(17, "9007199254740993.0")))
                .isEqualTo(before(9_007_199_254_740_993L, 9_007_199_254_740_994L));
        assertThat(cuts(DataType.INT64, decimal(17, "9007199254740992.5"))).isEqualTo(before(9_007_199_254_740_993L));
    }

    @Test
    void aConstantThatDoesNotCompareCutsNothing() {
        assertThat(int32(point(DataType.UTF8, "7"))).isEmpty();
        assertThat(cuts(DataType.DATE, point(DataType.INT32, 7L))).isEmpty();
        assertThat(cuts(DataType.UTF8, point(DataType.INT32, 7L))).isEmpty();
        assertThat(cuts(SECONDS, point(new DataType.Timestamp(TimeUnit.SECOND, true), 7L)))
                .isEmpty();
    }

    @Test
    void nansAndInfinitiesCutNoIntegers() {
        for (double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            assertThat(int32(point(DataType.FLOAT64, value))).isEmpty();
            assertThat(int32(point(DataType.FLOAT32, (float) value))).isEmpty();
            assertThat(cuts(new DataType.Decimal(20, 1), point(DataType.FLOAT64, value)))
                    .isEmpty();
        }
    }

    @Test
    void infinitiesAreTheEndsOfFloatsAndNansStandOutside() {
        long infinity = Keys.greatest(DataType.FLOAT64);
        assertThat(cuts(DataType.FLOAT64, point(DataType.FLOAT64, Double.POSITIVE_INFINITY)))
                .isEqualTo(before(infinity));
        assertThat(cuts(DataType.FLOAT64, point(DataType.FLOAT64, Double.NEGATIVE_INFINITY)))
                .isEqualTo(before(1 - infinity));
        assertThat(cuts(DataType.FLOAT64, point(DataType.FLOAT32, Float.POSITIVE_INFINITY)))
                .isEqualTo(before(infinity));
        assertThat(cuts(DataType.FLOAT64, point(DataType.FLOAT64, Double.NaN))).isEmpty();
        assertThat(cuts(DataType.FLOAT64, point(DataType.FLOAT32, Float.NaN))).isEmpty();
        assertThat(cuts(DataType.FLOAT32, point(DataType.FLOAT64, Double.NaN))).isEmpty();
        assertThat(cuts(DataType.FLOAT32, point(DataType.FLOAT32, Float.NaN))).isEmpty();
    }

    @Test
    void theZerosAreOnePlace() {
        assertThat(cuts(DataType.FLOAT64, point(DataType.FLOAT64, -0.0), point(DataType.FLOAT64, 0.0)))
                .isEqualTo(before(0L, 1L));
        assertThat(cuts(DataType.FLOAT32, point(DataType.INT32, 0L))).isEqualTo(before(0L, 1L));
    }

    @Test
    void aFloatIsNotRoundedToTheColumnsWidth() {
        long key = Keys.of(0.1f, DataType.FLOAT32); // a little more than 0.1
        assertThat(cuts(DataType.FLOAT32, point(DataType.FLOAT64, 0.1))).isEqualTo(before(key));
        assertThat(cuts(DataType.FLOAT32, point(DataType.FLOAT64, (double) 0.1f)))
                .isEqualTo(before(key, key + 1));
        long integer = Keys.of(9_007_199_254_740_992.0, DataType.FLOAT64);
        assertThat(cuts(DataType.FLOAT64, point(DataType.INT64, 9_007_199_254_740_993L)))
                .isEqualTo(before(integer + 1));
    }

    @Test
    void timesOfAnotherUnitAreNotRounded() {
        assertThat(cuts(SECONDS, point(DataType.TIMESTAMP, 10_000_000L))).isEqualTo(before(10L, 11L));
        assertThat(cuts(SECONDS, point(DataType.TIMESTAMP, 10_000_001L))).isEqualTo(before(11L));
        assertThat(cuts(SECONDS, point(DataType.TIMESTAMP, -1L))).isEqualTo(before(0L));
        assertThat(cuts(DataType.TIMESTAMP, point(SECONDS, 10L))).isEqualTo(before(10_000_000L, 10_000_001L));
        assertThat(cuts(DataType.TIMESTAMP, point(SECONDS, Long.MAX_VALUE))).isEmpty();
        assertThat(cuts(DataType.DATE, point(SECONDS, 86_400L))).isEqualTo(before(1L, 2L));
        assertThat(cuts(DataType.DATE, point(SECONDS, 86_401L))).isEqualTo(before(2L));
        assertThat(cuts(SECONDS, point(DataType.DATE, 1L))).isEqualTo(before(86_400L, 86_401L));
    }

    @Test
    void shortDecimalsAreCutAtTheirKeys() {
        DataType type = new DataType.Decimal(4, 2);
        assertThat(cuts(type, decimal(4, "1.25"))).isEqualTo(before(125L, 126L));
        assertThat(cuts(type, decimal(5, "1.255"))).isEqualTo(before(126L));
        assertThat(cuts(type, point(DataType.INT32, 1L))).isEqualTo(before(100L, 101L));
        // No value of the type, though files may hold it: what is above it is cut off.
        assertThat(cuts(type, point(DataType.INT64, 123_456L))).isEqualTo(before(12_345_601L));
    }

    @Test
    void longDecimalsAreCutAtTheirNeighbours() {
        DataType type = new DataType.Decimal(20, 1);
        LongFunction<BigDecimal> tenths = value -> BigDecimal.valueOf(value, 1);
        assertThat(cuts(type, decimal(20, "1.5"))).isEqualTo(before(tenths.apply(15), tenths.apply(16)));
        assertThat(cuts(type, decimal(20, "1.55"))).isEqualTo(before(tenths.apply(16)));
        assertThat(cuts(type, decimal(20, "-1.55"))).isEqualTo(before(tenths.apply(-15)));
        assertThat(cuts(type, point(DataType.INT32, 2L))).isEqualTo(before(tenths.apply(20), tenths.apply(21)));
        assertThat(cuts(type, point(DataType.FLOAT64, 2.25))).isEqualTo(before(tenths.apply(23)));
        assertThat(cuts(type, point(DataType.UTF8, "2"))).isEmpty();
    }

    @Test
    void textsAreCutAroundTheConstantAndAfterAPrefix() {
        assertThat(cuts(DataType.UTF8, point(DataType.UTF8, "ab"))).isEqualTo(before("ab", "ab\0"));
        assertThat(cuts(DataType.UTF8, prefix("ab"))).isEqualTo(before("ab", "ab\0", "ac"));
        String last = "\udbff\udfff";
        assertThat(cuts(DataType.UTF8, prefix(last))).isEqualTo(before(last, last + "\0"));
        Bytes bytes = Bytes.of((byte) 1);
        assertThat(cuts(DataType.BINARY, point(DataType.BINARY, bytes)))
                .isEqualTo(before(bytes, Bytes.of((byte) 1, (byte) 0)));
    }

    @Test
    void typesWithoutNeighboursAreCutBeforeAndAfterAValue() {
        DataType type = DataType.INTERVAL;
        IntervalValue day = new IntervalValue(0, 1, 0);
        assertThat(cuts(type, point(type, day))).isEqualTo(List.of(Cut.before(day), new Cut(day, true)));
    }

    @Test
    void truthValuesAreTwoAndNestedValuesStayWhole() {
        assertThat(cuts(DataType.BOOL)).isEqualTo(before(1L));
        assertThat(cuts(DataType.BOOL, point(DataType.BOOL, false))).isEqualTo(before(1L));
        assertThat(cuts(LIST, point(LIST, List.of(1L)))).isEmpty();
    }

    @Test
    void operandsCutToo() {
        Node inner = node(List.of(), point(DataType.INT32, 3L));
        Node outer = node(List.of(inner, node(List.of(inner))), point(DataType.INT32, 7L));
        assertThat(new CutFinder(DataType.INT32).cuts(outer)).isEqualTo(before(3L, 4L, 7L, 8L));
    }

    @Test
    void ofACompleteTableItsStepsAreTaken() {
        Node operand = node(List.of(), point(DataType.INT32, 3L));
        Node complete = operand.withSteps(steps(1, 2));
        Node open = operand.withSteps(steps(1, 2 | Steps.OPEN));
        assertThat(new CutFinder(DataType.INT32).cuts(node(List.of(complete)))).isEqualTo(before(5L));
        assertThat(new CutFinder(DataType.INT32).cuts(node(List.of(open)))).isEqualTo(before(3L, 4L));
    }

    private static Steps steps(int... regions) {
        return new Steps(0, DataType.INT32, new LongCuts(LongStream.of(5).toArray()), regions, 4, 0, 0);
    }
}
