package io.winnow.core.prune.transfer;

import io.winnow.core.prune.AbstractCall;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.Keys;
import io.winnow.core.prune.LongRange;
import io.winnow.core.prune.TransferRule;

/// The rule of a function of one double that rises from some value on and is NaN below it, and whose last digits
/// need not be right.
///
/// @param least from where on it is a number
/// @param ulps more than any value of it is wrong by, in units of the last place
public record Rising(double least, int ulps) implements TransferRule {
    @Override
    public AbstractValue apply(AbstractCall call) {
        LongRange in = (LongRange) call.argument(0);
        AbstractValue image = AbstractValue.nothing(call.resultType());
        boolean isNan = in.mayBeNan();
        if (in.hasOrdinary()) {
            long from = Keys.of(least, in.type());
            isNan |= in.first() < from;
            AbstractValue above = AbstractValue.ofKeys(in.type(), Math.max(in.first(), from), in.last());
            image = Monotone.increasing(above, call.resultType(), value -> call.valueAt(0, value));
        }
        return isNan ? widened(image).with(AbstractValue.POSITIVE_NAN) : widened(image);
    }

    private AbstractValue widened(AbstractValue image) {
        return image instanceof LongRange range && range.hasOrdinary()
                ? AbstractValue.ofKeys(
                        range.type(),
                        Math.max(Keys.least(range.type()), range.first() - ulps),
                        Math.min(Keys.greatest(range.type()), range.last() + ulps))
                : image;
    }
}
