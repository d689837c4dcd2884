package io.winnow.core.prune.truth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.ObjectRange;
import io.winnow.core.prune.truth.ObjectCuts.Cut;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Ranges cut in two, and ranges at the ends of cuts.
class HalvesTest {
    private static final DataType LONG_DECIMAL = new DataType.Decimal(20, 1);

    private static AbstractValue ints(long low, long high) {
        return AbstractValue.between(DataType.INT64, low, high);
    }

    private static AbstractValue decimals(String low, String high) {
        return AbstractValue.between(LONG_DECIMAL, new BigDecimal(low), new BigDecimal(high));
    }

    @Test
    void keysAreCutInTheMiddle() {
        assertThat(Halves.of(ints(1, 2))).containsExactly(ints(1, 1), ints(2, 2));
        assertThat(Halves.of(ints(4, 8))).containsExactly(ints(4, 6), ints(7, 8));
        assertThat(Halves.of(ints(Long.MIN_VALUE, Long.MAX_VALUE)))
                .containsExactly(ints(Long.MIN_VALUE, -1), ints(0, Long.MAX_VALUE));
        assertThat(Halves.start(ints(4, 8))).isEqualTo(4L);
    }

    @Test
    void longDecimalsToo() {
        assertThat(Halves.of(decimals("0.1", "0.2"))).containsExactly(decimals("0.1", "0.1"), decimals("0.2", "0.2"));
        assertThat(Halves.of(decimals("-0.4", "0.1")))
                .containsExactly(decimals("-0.4", "-0.2"), decimals("-0.1", "0.1"));
        assertThat(Halves.start(decimals("0.1", "0.2"))).isEqualTo(new BigDecimal("0.1"));
    }

    @Test
    void pointsNothingAndTextsHaveNoMiddle() {
        assertThat(Halves.of(ints(3, 3))).isEmpty();
        assertThat(Halves.of(decimals("0.1", "0.1"))).isEmpty();
        assertThat(Halves.of(AbstractValue.nothing(DataType.INT64))).isEmpty();
        assertThat(Halves.of(AbstractValue.nothing(LONG_DECIMAL))).isEmpty();
        assertThat(Halves.of(AbstractValue.between(DataType.UTF8, "a", "z"))).isEmpty();
        AbstractValue open = AbstractValue.between(new DataType.ListOf(DataType.INT32), null, null);
        assertThatThrownBy(() -> Halves.start(open)).hasMessageContaining("no half");
    }

    @Test
    void whatEndsJustBeforeACutStopsThere() {
        ObjectCuts cuts = new ObjectCuts(DataType.UTF8, new Cut[] {Cut.before("b"), Cut.before("d")});
        assertThat(cuts.last(ObjectRange.of(DataType.UTF8, null, "a", ObjectRange.HIGH_OPEN)))
                .isZero();
        assertThat(cuts.last(ObjectRange.of(DataType.UTF8, null, "b", ObjectRange.HIGH_OPEN)))
                .isZero();
        assertThat(cuts.last(ObjectRange.of(DataType.UTF8, null, "b", 0))).isOne();
        assertThat(cuts.last(ObjectRange.of(DataType.UTF8, null, "c", ObjectRange.HIGH_OPEN)))
                .isOne();
        assertThat(cuts.last(ObjectRange.of(DataType.UTF8, null, "d", ObjectRange.HIGH_OPEN)))
                .isOne();
        assertThat(List.of(cuts.first(AbstractValue.between(DataType.UTF8, "b", null))))
                .containsExactly(1);
    }
}
