package io.winnow.core.prune.transfer;

import io.winnow.core.prune.AbstractCall;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.Keys;
import io.winnow.core.prune.LongRange;
import io.winnow.core.prune.TransferRule;
import io.winnow.core.prune.TruthSet;
import java.util.function.DoublePredicate;

/// The rule of a test of one double that treats all finite numbers alike, both infinities too, and both NaNs.
public record Testing(DoublePredicate test) implements TransferRule {
    @Override
    public AbstractValue apply(AbstractCall call) {
        LongRange in = (LongRange) call.argument(0);
        TruthSet outcomes = in.mayBeNan() ? outcome(Double.NaN) : TruthSet.NONE;
        if (in.hasOrdinary()) {
            long least = Keys.least(in.type());
            long greatest = Keys.greatest(in.type());
            if (in.first() == least || in.last() == greatest) {
                outcomes = outcomes.union(outcome(Double.POSITIVE_INFINITY));
            }
            if (Math.max(in.first(), least + 1) <= Math.min(in.last(), greatest - 1)) {
                outcomes = outcomes.union(outcome(0));
            }
        }
        return outcomes;
    }

    private TruthSet outcome(double value) {
        return TruthSet.of((Boolean) test.test(value));
    }
}
