package io.winnow.core.prune;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.scalar.Bytes;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AbstractValueTest {
    private static final DataType WIDE = new DataType.Decimal(20, 2);
    private static final DataType LIST = new DataType.ListOf(DataType.INT32);

    private static ObjectRange texts(@Nullable String low, @Nullable String high, int ends) {
        return ObjectRange.of(DataType.UTF8, low, high, ends);
    }

    @Test
    void constantsAreOneValue() {
        assertThat(AbstractValue.constant(DataType.INT32, 5L)).isEqualTo(new LongRange(DataType.INT32, 5, 5, 0));
        assertThat(AbstractValue.constant(DataType.INT32, null)).isEqualTo(AbstractValue.nulls(DataType.INT32));
        assertThat(AbstractValue.constant(DataType.BOOL, true)).isEqualTo(TruthSet.TRUE);
        assertThat(AbstractValue.constant(DataType.FLOAT64, Double.NaN))
                .isEqualTo(AbstractValue.nothing(DataType.FLOAT64).with(AbstractValue.POSITIVE_NAN));
        assertThat(AbstractValue.constant(DataType.FLOAT64, Double.longBitsToDouble(-1L))
                        .extras())
                .isEqualTo(AbstractValue.NEGATIVE_NAN);
        assertThat(AbstractValue.constant(DataType.FLOAT32, Float.intBitsToFloat(-1))
                        .extras())
                .isEqualTo(AbstractValue.NEGATIVE_NAN);
        assertThat(AbstractValue.constant(DataType.FLOAT32, Float.NaN).extras()).isEqualTo(AbstractValue.POSITIVE_NAN);
        assertThat(AbstractValue.constant(DataType.NULL, null)).isEqualTo(AbstractValue.nulls(DataType.NULL));
    }

    @Test
    void oneValueIsSingleUnlessEqualOnesMayDiffer() {
        assertThat(AbstractValue.constant(DataType.INT32, 5L).single()).isEqualTo(5L);
        assertThat(AbstractValue.constant(DataType.UTF8, "a").single()).isEqualTo("a");
        assertThat(AbstractValue.constant(DataType.FLOAT64, 1.5).single()).isEqualTo(1.5);
        assertThat(AbstractValue.constant(DataType.FLOAT64, 0.0).single()).isNull();
        assertThat(AbstractValue.constant(DataType.FLOAT32, -0f).single()).isNull();
        assertThat(AbstractValue.constant(DataType.INTERVAL, new IntervalValue(1, 0, 0))
                        .single())
                .isNull();
        assertThat(AbstractValue.constant(LIST, List.of(1L)).single()).isNull();
        assertThat(AbstractValue.between(DataType.INT32, 5L, 6L).single()).isNull();
        assertThat(AbstractValue.constant(DataType.INT32, 5L)
                        .with(AbstractValue.NULL)
                        .single())
                .isNull();
        assertThat(AbstractValue.nothing(DataType.INT32).single()).isNull();
        assertThat(AbstractValue.between(DataType.UTF8, "a", null).single()).isNull();
    }

    @Test
    void openEndsAreKeptAsTheNearestValueInside() {
        assertThat(texts("a", "b", ObjectRange.LOW_OPEN)).isEqualTo(texts("a\0", "b", 0));
        assertThat(texts("a", "b\0", ObjectRange.HIGH_OPEN)).isEqualTo(texts("a", "b", 0));
        assertThat(texts("a", "b", ObjectRange.HIGH_OPEN)).isNotEqualTo(texts("a", "b", 0));
        assertThat(ObjectRange.of(
                        WIDE,
                        new BigDecimal("1.00"),
                        new BigDecimal("2.00"),
                        ObjectRange.LOW_OPEN | ObjectRange.HIGH_OPEN))
                .isEqualTo(ObjectRange.of(WIDE, new BigDecimal("1.01"), new BigDecimal("1.99"), 0));
        Bytes one = Bytes.of((byte) 1);
        assertThat(ObjectRange.of(
                        DataType.BINARY,
                        one,
                        Bytes.of((byte) 2, (byte) 0),
                        ObjectRange.LOW_OPEN | ObjectRange.HIGH_OPEN))
                .isEqualTo(ObjectRange.of(DataType.BINARY, Bytes.of((byte) 1, (byte) 0), Bytes.of((byte) 2), 0));
        ObjectRange open = ObjectRange.of(DataType.BINARY, one, Bytes.of((byte) 2), ObjectRange.HIGH_OPEN);
        assertThat(open.highOpen()).isTrue();
        assertThat(open.lowOpen()).isFalse();
    }

    @Test
    void whatNoValueLiesBetweenIsEmpty() {
        assertThat(texts("a", "a\0", ObjectRange.LOW_OPEN | ObjectRange.HIGH_OPEN)
                        .hasOrdinary())
                .isFalse();
        assertThat(texts("a", "a", ObjectRange.HIGH_OPEN).hasOrdinary()).isFalse();
        assertThat(texts("b", "a", 0)).isEqualTo(AbstractValue.nothing(DataType.UTF8));
        assertThat(texts(null, "", ObjectRange.HIGH_OPEN).hasOrdinary()).isFalse();
        assertThat(texts("a", "a", 0).hasOrdinary()).isTrue();
        assertThat(AbstractValue.between(DataType.INT32, 5L, 4L)).isEqualTo(AbstractValue.nothing(DataType.INT32));
        assertThat(ObjectRange.of(LIST, List.of(1L), List.of(1L), ObjectRange.LOW_OPEN)
                        .hasOrdinary())
                .isFalse();
        assertThat(ObjectRange.of(LIST, List.of(1L), List.of(2L), ObjectRange.LOW_OPEN)
                        .lowOpen())
                .isTrue();
    }

    @Test
    void missingEndsAreThoseOfTheType() {
        assertThat(texts(null, null, 0).low()).isEqualTo("");
        assertThat(texts(null, null, ObjectRange.HIGH_OPEN).highOpen()).isFalse();
        assertThat(texts(null, null, 0).high()).isNull();
        assertThat(AbstractValue.between(WIDE, null, null).high())
                .isEqualTo(new BigDecimal("999999999999999999999999999999999999.99"));
        assertThat(AbstractValue.between(WIDE, null, null).low())
                .isEqualTo(new BigDecimal("-999999999999999999999999999999999999.99"));
        assertThat(AbstractValue.between(DataType.BINARY, null, null).low()).isEqualTo(Bytes.of());
        assertThat(AbstractValue.between(DataType.INTERVAL, null, null).high())
                .isEqualTo(new IntervalValue(Integer.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE));
        assertThat(AbstractValue.between(DataType.INTERVAL, null, null).low())
                .isEqualTo(new IntervalValue(Integer.MIN_VALUE, Integer.MIN_VALUE, Long.MIN_VALUE));
        assertThat(ObjectRange.of(LIST, null, null, ObjectRange.LOW_OPEN | ObjectRange.HIGH_OPEN)
                        .ends())
                .isZero();
        assertThat(AbstractValue.between(DataType.INT8, null, 3L))
                .isEqualTo(AbstractValue.between(DataType.INT8, -128L, 3L));
    }

    @Test
    void joiningKeepsTheWiderEnds() {
        AbstractValue low = AbstractValue.between(DataType.INT32, 1L, 4L).with(AbstractValue.NULL);
        AbstractValue high = AbstractValue.between(DataType.INT32, 3L, 9L).with(AbstractValue.FAILURE);
        AbstractValue both =
                AbstractValue.between(DataType.INT32, 1L, 9L).with(AbstractValue.NULL | AbstractValue.FAILURE);
        assertThat(low.join(high)).isEqualTo(both);
        assertThat(high.join(low)).isEqualTo(both);
        AbstractValue nulls = AbstractValue.nulls(DataType.INT32);
        assertThat(high.join(nulls)).isEqualTo(high.with(AbstractValue.NULL));
        assertThat(nulls.join(high)).isEqualTo(high.with(AbstractValue.NULL));
    }

    @Test
    void joiningObjectsComparesEndsAndTheirOpenness() {
        AbstractValue open = texts("b", "d", ObjectRange.HIGH_OPEN);
        assertThat(open.join(texts("a", "c", 0))).isEqualTo(texts("a", "d", ObjectRange.HIGH_OPEN));
        assertThat(texts("a", "c", 0).join(open)).isEqualTo(texts("a", "d", ObjectRange.HIGH_OPEN));
        assertThat(open.join(texts("c", "d", 0))).isEqualTo(texts("b", "d", 0));
        assertThat(texts("c", "d", 0).join(open)).isEqualTo(texts("b", "d", 0));
        assertThat(open.join(texts("c", null, 0))).isEqualTo(texts("b", null, 0));
        assertThat(texts("c", null, 0).join(open)).isEqualTo(texts("b", null, 0));
        assertThat(open.join(AbstractValue.nulls(DataType.UTF8))).isEqualTo(open.with(AbstractValue.NULL));
        assertThat(AbstractValue.nulls(DataType.UTF8).join(open)).isEqualTo(open.with(AbstractValue.NULL));
        AbstractValue above = ObjectRange.of(LIST, List.of(1L), null, ObjectRange.LOW_OPEN);
        AbstractValue from = ObjectRange.of(LIST, List.of(1L), null, 0);
        AbstractValue below = ObjectRange.of(LIST, null, List.of(1L), 0);
        assertThat(above.join(from)).isEqualTo(from);
        assertThat(from.join(above)).isEqualTo(from);
        assertThat(below.join(above)).isEqualTo(AbstractValue.present(LIST));
        assertThat(above.join(below)).isEqualTo(AbstractValue.present(LIST));
    }

    @Test
    void extrasAreAddedAndTakenAway() {
        AbstractValue value =
                AbstractValue.between(DataType.FLOAT64, 1.0, 2.0).with(AbstractValue.NULL | AbstractValue.NANS);
        assertThat(value.mayBeNan()).isTrue();
        assertThat(value.without(AbstractValue.NANS).mayBeNan()).isFalse();
        assertThat(value.without(AbstractValue.NANS).mayBeNull()).isTrue();
        assertThat(value.without(AbstractValue.FAILURE)).isSameAs(value);
        assertThat(value.with(AbstractValue.NULL)).isSameAs(value);
        assertThat(AbstractValue.nulls(DataType.INT32).mayHaveValue()).isTrue();
        assertThat(AbstractValue.nulls(DataType.INT32).mayBePresent()).isFalse();
        assertThat(AbstractValue.failure(DataType.INT32).mayHaveValue()).isFalse();
        assertThat(AbstractValue.nothing(DataType.FLOAT32)
                        .with(AbstractValue.NEGATIVE_NAN)
                        .mayBePresent())
                .isTrue();
    }

    @Test
    void prefixesEndBeforeTheNextOne() {
        assertThat(Neighbours.afterPrefix("ab")).isEqualTo("ac");
        assertThat(Neighbours.afterPrefix("a\udbff\udfff")).isEqualTo("b");
        assertThat(Neighbours.afterPrefix("a\ud7ff")).isEqualTo("a\ue000");
        assertThat(Neighbours.afterPrefix("\uffff")).isEqualTo("\ud800\udc00");
        assertThat(Neighbours.afterPrefix("\udbff\udfff")).isNull();
        assertThat(Neighbours.afterPrefix("")).isNull();
    }

    @Test
    void valuesAreShownAsIntervals() {
        assertThat(AbstractValue.between(DataType.INT32, 10L, 20L).with(AbstractValue.NULL))
                .hasToString("INTEGER [10, 20], NULL");
        assertThat(texts("a", "b", ObjectRange.HIGH_OPEN)).hasToString("VARCHAR ['a', 'b')");
        assertThat(texts("a", null, 0)).hasToString("VARCHAR ['a', )");
        assertThat(AbstractValue.present(LIST)).hasToString("INTEGER[] (, )");
        assertThat(AbstractValue.nothing(DataType.INT32)).hasToString("INTEGER nothing");
        assertThat(AbstractValue.nothing(DataType.FLOAT64).with(AbstractValue.NANS | AbstractValue.FAILURE))
                .hasToString("DOUBLE -NaN, NaN, fails");
    }

    @Test
    void anOpenEndWithANeighbourIsClosed() {
        Bytes none = Bytes.of();
        assertThat(ObjectRange.of(DataType.BINARY, null, Bytes.of((byte) 0), ObjectRange.HIGH_OPEN))
                .isEqualTo(AbstractValue.between(DataType.BINARY, none, none));
        ObjectRange open = ObjectRange.of(DataType.BINARY, null, Bytes.of((byte) 1), ObjectRange.HIGH_OPEN);
        assertThat(open.highOpen()).isTrue();
        assertThat(ObjectRange.of(DataType.BINARY, null, none, ObjectRange.HIGH_OPEN)
                        .hasOrdinary())
                .isFalse();
        assertThat(ObjectRange.of(DataType.UTF8, "a", null, ObjectRange.LOW_OPEN))
                .isEqualTo(AbstractValue.between(DataType.UTF8, "a\0", null));
    }
}
