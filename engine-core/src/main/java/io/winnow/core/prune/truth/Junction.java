package io.winnow.core.prune.truth;

import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.TruthSet;
import java.util.function.IntBinaryOperator;

/// AND or OR of some operands, each evaluated only where those before leave it open.
record Junction(boolean isAnd, int operands) implements Operation {
    @Override
    public AbstractValue apply(AbstractValue[] stack, int base, AbstractRow row) {
        TruthSet result = (TruthSet) stack[base];
        for (int i = 1; i < operands; i++) {
            TruthSet operand = (TruthSet) stack[base + i];
            result = isAnd ? result.and(operand) : result.or(operand);
        }
        return result;
    }

    /// The same of two operands' outcomes, as bits.
    IntBinaryOperator ofBits() {
        return isAnd
                ? (left, right) -> TruthSet.of(left).and(TruthSet.of(right)).bits()
                : (left, right) -> TruthSet.of(left).or(TruthSet.of(right)).bits();
    }
}
