package io.winnow.core.prune.truth;

import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.TruthSet;
import org.jspecify.annotations.Nullable;

/// Reads the outcomes of a condition over one column from its table; computes them as well where the table leaves
/// something open, and keeps what both allow.
///
/// @param computation null where the table is complete
record StepLookup(Steps steps, @Nullable Program computation) implements Operation {
    @Override
    public AbstractValue apply(AbstractValue[] stack, int base, AbstractRow row) {
        int found = steps.lookup(row.column(steps.column()));
        TruthSet outcomes = TruthSet.of(found & Steps.OUTCOMES);
        return computation == null || (found & Steps.OPEN) == 0 || outcomes.isDecided()
                ? outcomes
                : outcomes.intersection((TruthSet) computation.run(row));
    }
}
