package io.winnow.core.prune.truth;

import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.TruthSet;

/// `value IN (options…)` with options that differ from row to row: each compared in turn until one is equal.
record Membership(int options) implements Operation {
    private static final Compared EQUAL = new Compared(ComparisonOp.EQUAL, false);

    @Override
    public AbstractValue apply(AbstractValue[] stack, int base, AbstractRow row) {
        AbstractValue value = stack[base];
        // FALSE, or UNKNOWN once something was NULL: as the disjunction of the comparisons is.
        TruthSet found = value.mayHaveValue() ? TruthSet.FALSE : TruthSet.NONE;
        AbstractValue[] pair = {value.without(AbstractValue.FAILURE), value};
        for (int i = 1; i <= options; i++) {
            pair[1] = stack[base + i];
            found = found.or((TruthSet) EQUAL.apply(pair, 0, row));
        }
        return value.mayFail() ? found.with(AbstractValue.FAILURE) : found;
    }
}
