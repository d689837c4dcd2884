package io.winnow.optimizer.logical;

import static io.winnow.optimizer.support.Build.filter;
import static io.winnow.optimizer.support.Build.scan;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.eval.Interpreter;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.logical.Filter;
import io.winnow.core.logical.LogicalPlan;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Random predicates, rewritten and not, give the same value for random rows.
class SameAnswerTest {
    private static final int PREDICATES = 10_000;
    private static final int ROWS = 8;
    private static final EvaluationContext CONTEXT = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);

    private final long seed = Long.getLong("winnow.seed", System.nanoTime());
    private final RandomPredicates predicates = new RandomPredicates(new Random(seed));

    @Test
    void aSimplifiedPredicateHasTheSameValueOrFailsAlike() {
        for (int i = 0; i < PREDICATES; i++) {
            Expr before = predicates.predicate(3);
            Expr after = before.rewriteUp(Simplification::simplify);
            assertThat(after.rewriteUp(Simplification::simplify) == after)
                    .as("settled after one run: %s from %s, seed %d", after, before, seed)
                    .isTrue();
            for (int k = 0; k < ROWS; k++) {
                @Nullable Object[] row = predicates.row();
                assertThat(outcome(after, row))
                        .as("%s as %s, seed %d", before, after, seed)
                        .isEqualTo(outcome(before, row));
            }
        }
    }

    @Test
    void aSimplifiedFilterPassesTheSameRows() {
        for (int i = 0; i < PREDICATES; i++) {
            Expr before = predicates.predicate(3);
            LogicalPlan plan = new SimplifyPredicates().apply(filter(scan("t"), before));
            Expr after = plan instanceof Filter simple ? simple.predicate() : Literal.TRUE;
            for (int k = 0; k < ROWS; k++) {
                @Nullable Object[] row = predicates.row();
                Object expected = outcome(before, row);
                if (expected instanceof Boolean || expected.equals("NULL")) {
                    assertThat(outcome(after, row).equals(true))
                            .as("%s as %s, seed %d", before, after, seed)
                            .isEqualTo(expected.equals(true));
                }
            }
        }
    }

    @Test
    void aFoldedPredicateHasTheSameValueOrFailsAlike() {
        FoldConstants fold = new FoldConstants(expr -> Interpreter.evaluate(expr, new Object[0], CONTEXT));
        for (int i = 0; i < PREDICATES; i++) {
            @Nullable Object[] row = predicates.row();
            Expr before = predicates.predicate(2);
            LogicalPlan plan = fold.apply(filter(scan("t"), before));
            assertThat(plan).isInstanceOf(Filter.class);
            Expr after = ((Filter) plan).predicate();
            assertThat(outcome(after, row))
                    .as("%s as %s, seed %d", before, after, seed)
                    .isEqualTo(outcome(before, row));
        }
    }

    /// The truth value, `NULL`, or that it fails.
    private static Object outcome(Expr predicate, @Nullable Object[] row) {
        try {
            Object value = Interpreter.evaluate(predicate, row, CONTEXT);
            return value == null ? "NULL" : value;
        } catch (ExecutionException e) {
            return "error " + e.code();
        }
    }
}
