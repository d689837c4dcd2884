package io.winnow.core.prune.truth;

import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.AbstractValue;

/// One instruction of a [Program]: what an expression's node makes of what its operands gave.
@FunctionalInterface
interface Operation {
    /// The node's value.
    ///
    /// @param stack holds the operands' values from `base` on, in order
    AbstractValue apply(AbstractValue[] stack, int base, AbstractRow row);
}
