package io.winnow.core.prune.truth;

import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.type.DataType;

/// Choices among operands, of which a row evaluates only what it needs.
final class Branches {
    private Branches() {}

    /// CASE: condition and result by turns, then the ELSE.
    record Chosen(DataType type, int conditions) implements Operation {
        @Override
        public AbstractValue apply(AbstractValue[] stack, int base, AbstractRow row) {
            AbstractValue chosen = AbstractValue.nothing(type);
            for (int i = 0; i < conditions; i++) {
                TruthSet condition = (TruthSet) stack[base + 2 * i];
                if (condition.canBeTrue()) {
                    chosen = chosen.join(stack[base + 2 * i + 1]);
                }
                if (condition.mayFail()) {
                    chosen = chosen.with(AbstractValue.FAILURE);
                }
                if (!condition.canBeFalse() && !condition.canBeUnknown()) {
                    return chosen;
                }
            }
            return chosen.join(stack[base + 2 * conditions]);
        }
    }

    /// COALESCE: the first operand that is not NULL.
    record FirstPresent(DataType type, int operands) implements Operation {
        @Override
        public AbstractValue apply(AbstractValue[] stack, int base, AbstractRow row) {
            AbstractValue first = AbstractValue.nothing(type);
            for (int i = 0; i < operands; i++) {
                AbstractValue operand = stack[base + i];
                first = first.join(operand.without(AbstractValue.NULL));
                if (!operand.mayBeNull()) {
                    return first;
                }
            }
            return first.with(AbstractValue.NULL);
        }
    }
}
