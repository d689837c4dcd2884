package io.winnow.core.prune.truth;

import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.Signs;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.transfer.Operators;

/// A comparison of two values.
///
/// @param isSame whether both sides are one column, so that only equal values meet
record Compared(ComparisonOp op, boolean isSame) implements Operation {
    @Override
    public AbstractValue apply(AbstractValue[] stack, int base, AbstractRow row) {
        AbstractValue left = stack[base];
        AbstractValue right = stack[base + 1];
        TruthSet present = TruthSet.NONE;
        if (left.mayBePresent() && right.mayBePresent()) {
            present = outcomes(isSame ? Signs.EQUAL : Signs.of(left, right));
        }
        return present.union(nulls(left, right)).with(Operators.passedOn(left, right) & AbstractValue.FAILURE);
    }

    /// The outcomes of pairs of ordinary values, of which these signs may come.
    TruthSet outcomes(int signs) {
        TruthSet outcomes = TruthSet.NONE;
        if ((signs & Signs.LESS) != 0) {
            outcomes = outcomes.union(TruthSet.of(op.holds(-1)));
        }
        if ((signs & Signs.EQUAL) != 0) {
            outcomes = outcomes.union(TruthSet.of(op.holds(0)));
        }
        if ((signs & Signs.GREATER) != 0) {
            outcomes = outcomes.union(TruthSet.of(op.holds(1)));
        }
        return outcomes;
    }

    /// What comes of pairs with a NULL.
    private TruthSet nulls(AbstractValue left, AbstractValue right) {
        boolean both = left.mayBeNull() && right.mayBeNull();
        boolean one =
                !isSame && ((left.mayBeNull() && right.mayBePresent()) || (right.mayBeNull() && left.mayBePresent()));
        return switch (op) {
            case DISTINCT -> pairs(both, TruthSet.FALSE, one, TruthSet.TRUE);
            case NOT_DISTINCT -> pairs(both, TruthSet.TRUE, one, TruthSet.FALSE);
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
                both || one ? TruthSet.UNKNOWN : TruthSet.NONE;
        };
    }

    private static TruthSet pairs(boolean both, TruthSet ofBoth, boolean one, TruthSet ofOne) {
        return (both ? ofBoth : TruthSet.NONE).union(one ? ofOne : TruthSet.NONE);
    }
}
