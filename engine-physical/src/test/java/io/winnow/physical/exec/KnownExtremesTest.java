package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Literal;
import io.winnow.core.scalar.Nans;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Rows stand aside for a value that is known only where none of them, NaNs among them, can be beyond it.
class KnownExtremesTest {
    private static final Object NEGATIVE_NAN = Nans.of((DataType.Floating) DataType.FLOAT64, true);

    private static AggregateCall call(AggregateFunction function, DataType type) {
        return Plans.call(function, new ColumnRef(0, "x", type));
    }

    private static ColumnStatistics bounds(@Nullable Object min, @Nullable Object max) {
        return ColumnStatistics.UNKNOWN.withBounds(
                min == null ? Stat.absent() : new Stat.Bound<>(min), max == null ? Stat.absent() : Stat.exact(max));
    }

    private static ColumnStatistics floats(@Nullable Long nans, @Nullable Long negative) {
        return bounds(1.0, 2.0)
                .withNans(
                        nans == null ? Stat.absent() : Stat.exact(nans),
                        negative == null ? Stat.absent() : Stat.exact(negative));
    }

    /// The value that stands for rows once another is known, null where the rows have to be asked.
    private static @Nullable Object standIn(
            AggregateFunction function, DataType type, Object known, ColumnStatistics rows) {
        KnownExtremes extremes = new KnownExtremes(List.of(call(function, type)));
        assertThat(extremes.standIn(0, rows)).as("nothing is known").isNull();
        extremes.offer(0, List.of(new Literal(type, known)));
        List<Literal> state = extremes.standIn(0, rows);
        return state == null ? null : state.getFirst().value();
    }

    private static @Nullable Object longs(AggregateFunction function, long known) {
        return standIn(function, DataType.INT64, known, bounds(10L, 20L));
    }

    private static @Nullable Object doubles(AggregateFunction function, Object known, ColumnStatistics rows) {
        return standIn(function, DataType.FLOAT64, known, rows);
    }

    @Test
    void aBoundAsGoodAsWhatIsKnownIsNotBeyondIt() {
        assertThat(longs(AggregateFunction.MIN, 9)).isEqualTo(9L);
        assertThat(longs(AggregateFunction.MIN, 10)).isEqualTo(10L);
        assertThat(longs(AggregateFunction.MIN, 11)).isNull();
        assertThat(longs(AggregateFunction.MAX, 19)).isNull();
        assertThat(longs(AggregateFunction.MAX, 20)).isEqualTo(20L);
        assertThat(longs(AggregateFunction.MAX, 21)).isEqualTo(21L);
    }

    @Test
    void whereTheBoundIsNotKnownTheRowsAreAsked() {
        assertThat(standIn(AggregateFunction.MIN, DataType.INT64, 0L, bounds(null, 20L)))
                .isNull();
        assertThat(standIn(AggregateFunction.MAX, DataType.INT64, 99L, bounds(10L, null)))
                .isNull();
    }

    @Test
    void theFurthestOfTheOffersIsKept() {
        AggregateCall min = call(AggregateFunction.MIN, DataType.INT64);
        AggregateCall max = call(AggregateFunction.MAX, DataType.INT64);
        KnownExtremes extremes = new KnownExtremes(List.of(min, max));
        for (long value : List.of(5L, 3L, 8L)) {
            extremes.offer(0, List.of(new Literal(DataType.INT64, value)));
            extremes.offer(1, List.of(new Literal(DataType.INT64, value)));
        }
        extremes.offer(0, List.of(new Literal(DataType.INT64, null))); // of rows without a value
        extremes.offer(1, List.of(new Literal(DataType.INT64, null)));
        assertThat(extremes.standIn(0, bounds(4L, 4L))).containsExactly(new Literal(DataType.INT64, 3L));
        assertThat(extremes.standIn(1, bounds(4L, 4L))).containsExactly(new Literal(DataType.INT64, 8L));
    }

    /// A sum grows with every row, and so does a count.
    @Test
    void whatIsNoExtremeHasNoStandIn() {
        assertThat(longs(AggregateFunction.SUM, 99)).isNull();
        assertThat(longs(AggregateFunction.COUNT, 99)).isNull();
    }

    @Test
    void unsignedValuesHaveTheirOwnOrder() {
        ColumnStatistics rows = bounds(1L, -1L);
        assertThat(standIn(AggregateFunction.MAX, DataType.UINT64, 5L, rows)).isNull();
        assertThat(standIn(AggregateFunction.MAX, DataType.UINT64, -1L, rows)).isEqualTo(-1L);
        assertThat(standIn(AggregateFunction.MIN, DataType.UINT64, -2L, rows)).isNull();
    }

    /// Negative NaNs come before all other values, positive ones after them.
    @Test
    void nansOfTheSideThatIsAskedForMakeTheBoundNone() {
        for (AggregateFunction function : List.of(AggregateFunction.MIN, AggregateFunction.MAX)) {
            Object known = function == AggregateFunction.MIN ? (Object) 0.5 : (Object) 2.5;
            assertThat(doubles(function, known, floats(0L, null))).isEqualTo(known);
            assertThat(doubles(function, known, floats(null, null))).isNull();
            assertThat(doubles(function, known, floats(null, 0L))).isNull();
            assertThat(doubles(function, known, floats(3L, null))).isNull();
            assertThat(doubles(function, known, floats(3L, 2L))).isNull();
        }
        assertThat(doubles(AggregateFunction.MIN, 0.5, floats(3L, 0L))).isEqualTo(0.5);
        assertThat(doubles(AggregateFunction.MIN, 0.5, floats(3L, 3L))).isNull();
        assertThat(doubles(AggregateFunction.MAX, 2.5, floats(3L, 3L))).isEqualTo(2.5);
        assertThat(doubles(AggregateFunction.MAX, 2.5, floats(3L, 0L))).isNull();
    }

    @Test
    void aNanThatIsKnownIsBeyondEveryBound() {
        assertThat(doubles(AggregateFunction.MIN, NEGATIVE_NAN, floats(0L, 0L))).isEqualTo(NEGATIVE_NAN);
        assertThat(doubles(AggregateFunction.MAX, Double.NaN, floats(0L, 0L))).isEqualTo(Double.NaN);
        assertThat(doubles(AggregateFunction.MIN, Double.NaN, floats(0L, 0L))).isNull();
        assertThat(doubles(AggregateFunction.MAX, NEGATIVE_NAN, floats(0L, 0L))).isNull();
    }

    @Test
    void zerosOfEitherSignAreOneValue() {
        ColumnStatistics zero = bounds(-0.0, 0.0).withNans(Stat.exact(0L), Stat.exact(0L));
        assertThat(doubles(AggregateFunction.MIN, 0.0, zero)).isEqualTo(0.0);
        assertThat(doubles(AggregateFunction.MAX, -0.0, zero)).isEqualTo(-0.0);
    }

    /// Only floats have NaNs: counts of others need not be known.
    @Test
    void otherTypesNeedNoCountOfNans() {
        assertThat(standIn(AggregateFunction.MIN, DataType.UTF8, "a", bounds("b", "c")))
                .isEqualTo("a");
        assertThat(standIn(AggregateFunction.MIN, DataType.FLOAT32, 0.5f, bounds(1f, 2f)))
                .isNull();
    }
}
