package io.winnow.core.prune.truth;

import static io.winnow.core.prune.truth.Build.and;
import static io.winnow.core.prune.truth.Build.column;
import static io.winnow.core.prune.truth.Build.equal;
import static io.winnow.core.prune.truth.Build.integer;
import static io.winnow.core.prune.truth.Build.is;
import static io.winnow.core.prune.truth.Build.less;
import static io.winnow.core.prune.truth.Build.not;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Truth;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.type.DataType;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.BitSet;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Which conditions get a table, and which columns a condition asks for.
class CompilationTest {
    private static final EvaluationContext CONTEXT = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);
    private static final Expr A = column(0, DataType.INT32);
    private static final Expr B = column(2, DataType.INT32);

    private static Node compile(Expr condition) {
        return new Compilation(CONTEXT).compile(condition);
    }

    @Test
    void conditionsOverOneColumnAreTabled() {
        Expr low = less(A, integer(5));
        assertThat(compile(low).steps()).isNotNull();
        assertThat(compile(not(low)).steps()).isNotNull();
        assertThat(compile(is(low, Truth.UNKNOWN)).steps()).isNotNull();
        assertThat(compile(and(low, equal(A, integer(1)))).steps()).isNotNull();
        assertThat(compile(less(A, B)).steps()).isNull();
        assertThat(compile(not(less(A, B))).steps()).isNull();
        assertThat(compile(less(integer(1), integer(2))).steps()).isNull();
    }

    @Test
    void theColumnsOfAConditionAreKnown() {
        Compilation compilation = new Compilation(CONTEXT);
        compilation.compile(less(A, B));
        assertThat(compilation.columns()).isEqualTo(Map.of(0, DataType.INT32, 2, DataType.INT32));
        BitSet both = new BitSet();
        both.set(0);
        both.set(2);
        assertThat(TruthEvaluator.compile(less(A, B), CONTEXT).columns()).isEqualTo(both);
        assertThat(TruthEvaluator.compile(less(integer(1), integer(2)), CONTEXT)
                        .columns()
                        .isEmpty())
                .isTrue();
    }

    @Test
    void allOperandsOfCoalesceMayBeNull() {
        AbstractValue[] stack = {
            AbstractValue.constant(DataType.INT32, 1L).with(AbstractValue.NULL),
            AbstractValue.constant(DataType.INT32, 3L).with(AbstractValue.NULL)
        };
        assertThat(new Branches.FirstPresent(DataType.INT32, 2).apply(stack, 0, _ -> stack[0]))
                .isEqualTo(AbstractValue.between(DataType.INT32, 1L, 3L).with(AbstractValue.NULL));
    }
}
