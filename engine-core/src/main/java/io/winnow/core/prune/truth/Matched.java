package io.winnow.core.prune.truth;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.transfer.Operators;
import io.winnow.core.prune.transfer.Prefixes;
import io.winnow.core.scalar.LikePattern;
import org.jspecify.annotations.Nullable;

/// `value LIKE pattern`.
///
/// @param pattern null where it is not one constant for all rows
/// @param mayBeUnsound whether a pattern may end its escape halfway, which is an error
record Matched(@Nullable LikePattern pattern, boolean mayBeUnsound) implements Operation {
    /// For a constant pattern.
    ///
    /// @param escape the escape code point, or -1 for none
    static Matched of(String pattern, int escape, boolean ignoreCase) {
        try {
            return new Matched(
                    ignoreCase ? LikePattern.ignoringCase(pattern, escape) : LikePattern.of(pattern, escape), false);
        } catch (ExecutionException _) {
            return new Matched(null, true); // whoever reads a row will say so
        }
    }

    @Override
    public AbstractValue apply(AbstractValue[] stack, int base, AbstractRow row) {
        AbstractValue value = stack[base];
        AbstractValue other = stack[base + 1];
        TruthSet outcomes = TruthSet.NONE;
        if (value.mayBePresent() && other.mayBePresent()) {
            outcomes = pattern == null ? TruthSet.TRUE.union(TruthSet.FALSE) : Prefixes.like(value, pattern);
            outcomes = mayBeUnsound ? outcomes.union(TruthSet.FAILURE) : outcomes;
        }
        return outcomes.with(Operators.passedOn(value, other));
    }
}
