package io.winnow.core.prune.transfer;

import io.winnow.core.prune.AbstractCall;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.TransferRule;

/// The rule of a function that never turns the order of one argument round, the others being constants; see
/// [Monotone].
///
/// @param argument which one
public record Increasing(int argument) implements TransferRule {
    @Override
    public AbstractValue apply(AbstractCall call) {
        return call.isConstantBut(argument)
                ? Monotone.increasing(
                        call.argument(argument), call.resultType(), value -> call.valueAt(argument, value))
                : ANYTHING.apply(call);
    }
}
