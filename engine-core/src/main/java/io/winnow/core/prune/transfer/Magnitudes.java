package io.winnow.core.prune.transfer;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.LongRange;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;

/// Absolute values of intervals.
final class Magnitudes {
    private Magnitudes() {}

    /// `abs(x)`: what is below zero turned round, joined with the rest.
    static AbstractValue absolute(AbstractValue in) {
        DataType type = in.type();
        if (type instanceof DataType.Int integer && !integer.signed()) {
            return in;
        }
        AbstractValue below = AbstractValue.nothing(type);
        AbstractValue above = AbstractValue.nothing(type);
        if (in instanceof LongRange(DataType _, long first, long last, int extras)) {
            if (in.hasOrdinary()) {
                below = AbstractValue.ofKeys(type, first, Math.min(last, -1));
                above = AbstractValue.ofKeys(type, Math.max(first, 0), last);
            }
            below = below.with(extras & AbstractValue.NANS);
        } else if (in.low() instanceof BigDecimal low && in.high() instanceof BigDecimal high) {
            BigDecimal zero = BigDecimal.ZERO.setScale(low.scale());
            below = AbstractValue.between(type, low, high.min(zero));
            above = AbstractValue.between(type, low.max(zero), high);
        }
        return Operators.negate(below).join(above);
    }
}
