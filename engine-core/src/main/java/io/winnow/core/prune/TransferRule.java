package io.winnow.core.prune;

/// What a function makes of abstract arguments; over-approximates, always.
///
/// For a strict function the rule is asked about arguments that are neither NULL nor errors: the caller adds what
/// NULLs and errors of arguments give, and leaves out errors where the function cannot fail.
@FunctionalInterface
public interface TransferRule {
    /// The rule that is sound for every function.
    TransferRule ANYTHING = call -> AbstractValue.anything(call.resultType()).with(AbstractValue.FAILURE);

    /// What may come out; of the call's result type.
    AbstractValue apply(AbstractCall call);
}
