package io.winnow.core.prune.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.prune.AbstractCall;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.Keys;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Rules of functions of one number.
class RulesTest {
    private static final double INFINITY = Double.POSITIVE_INFINITY;
    private static final TruthSet EITHER = TruthSet.TRUE.union(TruthSet.FALSE);

    private static AbstractValue doubles(double low, double high) {
        return AbstractValue.between(DataType.FLOAT64, low, high);
    }

    private static AbstractValue ints(long low, long high) {
        return AbstractValue.between(DataType.INT32, low, high);
    }

    private static AbstractCall call(AbstractValue value, DataType result, @Nullable Object... constants) {
        return new AbstractCall(
                List.of(value),
                constants,
                result,
                ZoneOffset.UTC,
                row -> row[0] instanceof Double number ? Math.sqrt(number) : null);
    }

    @Test
    void absoluteValuesTurnWhatIsBelowZeroRound() {
        assertThat(Magnitudes.absolute(ints(-3, 2))).isEqualTo(ints(0, 3));
        assertThat(Magnitudes.absolute(ints(-3, -1))).isEqualTo(ints(1, 3));
        assertThat(Magnitudes.absolute(ints(1, 3))).isEqualTo(ints(1, 3));
        assertThat(Magnitudes.absolute(ints(Integer.MIN_VALUE, -5)))
                .isEqualTo(ints(5, Integer.MAX_VALUE).with(AbstractValue.FAILURE));
        AbstractValue large = AbstractValue.between(DataType.UINT64, Long.MIN_VALUE, -1L);
        assertThat(Magnitudes.absolute(large)).isEqualTo(large);
        assertThat(Magnitudes.absolute(doubles(-3, 2))).isEqualTo(doubles(0, 3));
        assertThat(Magnitudes.absolute(doubles(-3, 2).with(AbstractValue.NEGATIVE_NAN)))
                .isEqualTo(doubles(0, 3).with(AbstractValue.POSITIVE_NAN));
        DataType decimal = new DataType.Decimal(20, 1);
        assertThat(Magnitudes.absolute(AbstractValue.between(decimal, new BigDecimal("-0.3"), new BigDecimal("0.2"))))
                .isEqualTo(AbstractValue.between(decimal, new BigDecimal("0.0"), new BigDecimal("0.3")));
        AbstractValue none = AbstractValue.nothing(decimal);
        assertThat(Magnitudes.absolute(none)).isEqualTo(none);
    }

    private static AbstractValue root(AbstractValue value, int ulps) {
        return new Rising(0, ulps).apply(call(value, DataType.FLOAT64, new @Nullable Object[] {null}));
    }

    @Test
    void aRisingFunctionIsNanBelowItsFirstValue() {
        AbstractValue none = AbstractValue.nothing(DataType.FLOAT64);
        assertThat(root(doubles(4, 9), 0)).isEqualTo(doubles(2, 3));
        assertThat(root(doubles(0, 4), 0)).isEqualTo(doubles(0, 2));
        assertThat(root(doubles(-1, 4), 0)).isEqualTo(doubles(0, 2).with(AbstractValue.POSITIVE_NAN));
        assertThat(root(doubles(-2, -1), 0)).isEqualTo(none.with(AbstractValue.POSITIVE_NAN));
        assertThat(root(doubles(4, 9).with(AbstractValue.NEGATIVE_NAN), 0))
                .isEqualTo(doubles(2, 3).with(AbstractValue.POSITIVE_NAN));
        assertThat(root(none, 0)).isEqualTo(none);
    }

    @Test
    void lastDigitsMayBeWrong() {
        long two = Keys.of(2.0, DataType.FLOAT64);
        long three = Keys.of(3.0, DataType.FLOAT64);
        assertThat(root(doubles(4, 9), 2)).isEqualTo(AbstractValue.ofKeys(DataType.FLOAT64, two - 2, three + 2));
        assertThat(root(doubles(4, INFINITY), 2))
                .isEqualTo(AbstractValue.ofKeys(DataType.FLOAT64, two - 2, Keys.greatest(DataType.FLOAT64)));
    }

    private static TruthSet isFinite(AbstractValue value) {
        return (TruthSet)
                new Testing(Double::isFinite).apply(call(value, DataType.BOOL, new @Nullable Object[] {null}));
    }

    @Test
    void aTestTellsInfinitiesAndNansFromNumbers() {
        assertThat(isFinite(doubles(1, 2))).isEqualTo(TruthSet.TRUE);
        assertThat(isFinite(doubles(1, 1))).isEqualTo(TruthSet.TRUE);
        assertThat(isFinite(doubles(1, INFINITY))).isEqualTo(EITHER);
        assertThat(isFinite(doubles(-INFINITY, 1))).isEqualTo(EITHER);
        assertThat(isFinite(doubles(INFINITY, INFINITY))).isEqualTo(TruthSet.FALSE);
        assertThat(isFinite(doubles(-INFINITY, -INFINITY))).isEqualTo(TruthSet.FALSE);
        assertThat(isFinite(doubles(1, 2).with(AbstractValue.POSITIVE_NAN))).isEqualTo(EITHER);
        assertThat(isFinite(AbstractValue.nothing(DataType.FLOAT64))).isEqualTo(TruthSet.NONE);
    }

    @Test
    void allOthersMustBeConstants() {
        AbstractValue value = doubles(1, 2);
        assertThat(call(value, DataType.FLOAT64, null, 1L).isConstantBut(0)).isTrue();
        assertThat(call(value, DataType.FLOAT64, 1L, 1L).isConstantBut(0)).isTrue();
        assertThat(call(value, DataType.FLOAT64, null, null).isConstantBut(0)).isFalse();
        assertThat(call(value, DataType.FLOAT64, null, 1L).isConstantBut(1)).isFalse();
    }
}
