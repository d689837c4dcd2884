package io.winnow.core.prune;

import java.util.List;

/// What a function makes of abstract arguments; over-approximates, always.
@FunctionalInterface
public interface TransferRule {
    /// The rule that is sound for every function.
    TransferRule ANYTHING = _ -> new AbstractValue.Anything();

    AbstractValue apply(List<AbstractValue> arguments);
}
