package io.winnow.core.prune.truth;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.LongRange;
import io.winnow.core.prune.ObjectRange;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/// Cuts ranges of values in two, where a type has a middle.
final class Halves {
    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private Halves() {}

    /// The lower and the upper half; nothing where there is one value, or no middle.
    static List<AbstractValue> of(AbstractValue range) {
        if (range instanceof LongRange(DataType type, long first, long last, int _) && first < last) {
            long middle = first + ((last - first) >>> 1);
            return List.of(AbstractValue.ofKeys(type, first, middle), AbstractValue.ofKeys(type, middle + 1, last));
        }
        if (range instanceof ObjectRange objects
                && objects.type() instanceof DataType.Decimal decimal
                && objects.low() instanceof BigDecimal low
                && objects.high() instanceof BigDecimal high
                && low.compareTo(high) < 0) {
            BigDecimal middle = low.add(high).divide(TWO, decimal.scale(), RoundingMode.FLOOR);
            return List.of(
                    AbstractValue.between(decimal, low, middle),
                    AbstractValue.between(decimal, middle.add(middle.ulp()), high));
        }
        return List.of();
    }

    /// What a half starts with: its key, or its carrier where it has none.
    static Object start(AbstractValue half) {
        return switch (half) {
            case LongRange range -> range.first();
            case ObjectRange range when range.low() != null -> range.low();
            default -> throw new IllegalStateException("no half: " + half);
        };
    }
}
