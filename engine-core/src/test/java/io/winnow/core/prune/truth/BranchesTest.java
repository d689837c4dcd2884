package io.winnow.core.prune.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.type.DataType;
import org.junit.jupiter.api.Test;

class BranchesTest {
    private static final AbstractRow NO_ROW = _ -> AbstractValue.nothing(DataType.INT64);

    private static AbstractValue number(long value) {
        return AbstractValue.constant(DataType.INT64, value);
    }

    /// The operands lie behind those of others, and each condition has the result after it.
    @Test
    void theResultOfTheConditionThatHoldsIsTaken() {
        Operation chosen = new Branches.Chosen(DataType.INT64, 3);
        AbstractValue[] stack = {
            number(7),
            number(8),
            TruthSet.FALSE,
            number(1),
            TruthSet.TRUE.union(TruthSet.UNKNOWN),
            number(2),
            TruthSet.FALSE,
            number(3),
            number(4)
        };

        assertThat(chosen.apply(stack, 2, NO_ROW)).isEqualTo(number(2).join(number(4)));
        stack[4] = TruthSet.TRUE;
        assertThat(chosen.apply(stack, 2, NO_ROW)).isEqualTo(number(2));
        stack[4] = TruthSet.FALSE;
        assertThat(chosen.apply(stack, 2, NO_ROW)).isEqualTo(number(4));
        stack[6] = TruthSet.TRUE;
        assertThat(chosen.apply(stack, 2, NO_ROW)).isEqualTo(number(3));
    }
}
