package io.winnow.core.aggregate;

import io.winnow.core.expr.Literal;
import java.util.List;

/// The state of an aggregate over rows of which is known how many have which value: `state`, and `part` as many times
/// as `parts` says. There are parts only of a sum that no literal holds; whoever adds all of them, as the final
/// aggregate does, has the sum.
///
/// @param state one literal per state field
/// @param part a state of its own: one literal per state field
/// @param parts how many of those there are, mostly 0
public record Weighing(List<Literal> state, List<Literal> part, long parts) {
    public Weighing {
        state = List.copyOf(state);
        part = List.copyOf(part);
    }

    static Weighing of(Literal... state) {
        return new Weighing(List.of(state), List.of(), 0);
    }
}
