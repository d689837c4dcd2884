package io.winnow.core.prune.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.prune.AbstractCall;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.type.DataType;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Ranges through functions that keep the order, and through functions that choose among their arguments.
class MonotoneTest {
    private static AbstractValue ints(long low, long high) {
        return AbstractValue.between(DataType.INT32, low, high);
    }

    private static AbstractValue doubles(double low, double high) {
        return AbstractValue.between(DataType.FLOAT64, low, high);
    }

    private static AbstractValue image(AbstractValue in, Function<Object, @Nullable Object> function) {
        return Monotone.increasing(in, in.type(), function);
    }

    private static Object failing() {
        throw new ExecutionException(ErrorCode.INVALID_VALUE, "no value");
    }

    @Test
    void endsAreCarriedOver() {
        assertThat(image(ints(1, 5), value -> (Long) value + 1)).isEqualTo(ints(2, 6));
        assertThat(image(AbstractValue.nothing(DataType.INT32), value -> value))
                .isEqualTo(AbstractValue.nothing(DataType.INT32));
        assertThat(image(doubles(1, 2).with(AbstractValue.NEGATIVE_NAN), value -> value))
                .isEqualTo(doubles(1, 2).with(AbstractValue.NEGATIVE_NAN));
        assertThat(image(doubles(1, 2).with(AbstractValue.POSITIVE_NAN), value -> value))
                .isEqualTo(doubles(1, 2).with(AbstractValue.POSITIVE_NAN));
    }

    @Test
    void aFunctionThatFailsAboveAPositiveValueFailsOnAllAbove() {
        Function<Object, @Nullable Object> small = value -> (Long) value > 3 ? failing() : value;
        assertThat(image(ints(4, 9), small)).isEqualTo(AbstractValue.failure(DataType.INT32));
        assertThat(image(ints(1, 9), small))
                .isEqualTo(ints(1, Integer.MAX_VALUE).with(AbstractValue.FAILURE));
        Function<Object, @Nullable Object> large = value -> (Long) value < -3 ? failing() : value;
        assertThat(image(ints(-9, -4), large)).isEqualTo(AbstractValue.failure(DataType.INT32));
        assertThat(image(ints(-9, -1), large))
                .isEqualTo(ints(Integer.MIN_VALUE, -1).with(AbstractValue.FAILURE));
    }

    @Test
    void anEndWithoutASignThatFailsSaysNothingOfOthers() {
        AbstractValue texts = AbstractValue.between(DataType.UTF8, "a", "c");
        assertThat(image(texts, value -> value.equals("a") ? failing() : value))
                .isEqualTo(AbstractValue.between(DataType.UTF8, null, "c").with(AbstractValue.FAILURE));
        assertThat(image(texts, value -> value.equals("c") ? failing() : value))
                .isEqualTo(AbstractValue.between(DataType.UTF8, "a", null).with(AbstractValue.FAILURE));
        AbstractValue zero = AbstractValue.between(DataType.UINT64, 0L, 5L);
        assertThat(image(zero, value -> (Long) value == 0 ? failing() : value))
                .isEqualTo(zero.with(AbstractValue.FAILURE));
    }

    @Test
    void unsignedValuesArePositive() {
        AbstractValue large = AbstractValue.between(DataType.UINT64, Long.MIN_VALUE, -1L);
        assertThat(image(large, _ -> failing())).isEqualTo(AbstractValue.failure(DataType.UINT64));
        assertThat(Monotone.increasing(AbstractValue.constant(DataType.BOOL, true), DataType.INT32, _ -> failing()))
                .isEqualTo(AbstractValue.failure(DataType.INT32));
    }

    @Test
    void anEndThatIsNoBoundGivesTheRangeUp() {
        AbstractValue anything = AbstractValue.anything(DataType.FLOAT64).with(AbstractValue.FAILURE);
        assertThat(image(doubles(-1, 2), value -> (Double) value < 0 ? Double.NaN : value))
                .isEqualTo(anything);
        assertThat(image(doubles(-1, 2), value -> (Double) value > 0 ? null : value))
                .isEqualTo(anything);
    }

    private static AbstractValue extreme(int direction, AbstractValue... arguments) {
        AbstractCall call = new AbstractCall(
                List.of(arguments),
                new @Nullable Object[arguments.length],
                arguments[0].type(),
                ZoneOffset.UTC,
                _ -> failing());
        return Extremes.extreme(call, direction);
    }

    @Test
    void theGreatestIsNoLessThanWhatIsAlwaysThere() {
        AbstractValue nullable = ints(1, 5).with(AbstractValue.NULL);
        assertThat(extreme(1, ints(1, 5), ints(3, 9))).isEqualTo(ints(3, 9));
        assertThat(extreme(1, ints(3, 9), ints(1, 5))).isEqualTo(ints(3, 9));
        assertThat(extreme(1, nullable, ints(3, 9))).isEqualTo(ints(3, 9));
        assertThat(extreme(1, nullable, ints(0, 9))).isEqualTo(ints(0, 9));
        assertThat(extreme(1, ints(3, 9).with(AbstractValue.NULL), ints(1, 5))).isEqualTo(ints(1, 9));
        assertThat(extreme(1, nullable, nullable)).isEqualTo(nullable);
        assertThat(extreme(-1, ints(1, 5), ints(3, 9))).isEqualTo(ints(1, 5));
        assertThat(extreme(-1, ints(3, 9), ints(1, 5))).isEqualTo(ints(1, 5));
        assertThat(extreme(-1, nullable, ints(3, 9))).isEqualTo(ints(1, 9));
    }

    @Test
    void aNanLosesOnItsSideOnly() {
        AbstractValue negative = doubles(1, 2).with(AbstractValue.NEGATIVE_NAN);
        AbstractValue positive = doubles(1, 2).with(AbstractValue.POSITIVE_NAN);
        assertThat(extreme(1, negative, doubles(3, 4))).isEqualTo(doubles(3, 4));
        assertThat(extreme(1, positive, doubles(3, 4))).isEqualTo(doubles(3, 4).with(AbstractValue.POSITIVE_NAN));
        assertThat(extreme(1, negative, negative)).isEqualTo(negative);
        assertThat(extreme(-1, negative, doubles(3, 4))).isEqualTo(doubles(1, 2).with(AbstractValue.NEGATIVE_NAN));
        assertThat(extreme(-1, positive, doubles(0, 1))).isEqualTo(doubles(0, 1));
    }

    @Test
    void aNullIsReplacedOrPut() {
        assertThat(Extremes.ifnull(ints(1, 2).with(AbstractValue.NULL), ints(5, 6)))
                .isEqualTo(ints(1, 6));
        assertThat(Extremes.ifnull(ints(1, 2), ints(5, 6).with(AbstractValue.NULL)))
                .isEqualTo(ints(1, 2));
        AbstractValue five = ints(5, 5);
        assertThat(Extremes.nullif(ints(1, 2), ints(5, 6))).isEqualTo(ints(1, 2));
        assertThat(Extremes.nullif(ints(1, 5), ints(5, 6))).isEqualTo(ints(1, 5).with(AbstractValue.NULL));
        assertThat(Extremes.nullif(five, five)).isEqualTo(AbstractValue.nulls(DataType.INT32));
        assertThat(Extremes.nullif(five, five.with(AbstractValue.NULL))).isEqualTo(five.with(AbstractValue.NULL));
        AbstractValue nulls = AbstractValue.nulls(DataType.INT32);
        assertThat(Extremes.nullif(nulls, five)).isEqualTo(nulls);
        assertThat(Extremes.nullif(five, nulls)).isEqualTo(five);
    }
}
