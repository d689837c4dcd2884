package io.winnow.core.prune.truth;

import static io.winnow.core.prune.truth.Build.column;
import static io.winnow.core.prune.truth.Build.equal;
import static io.winnow.core.prune.truth.Build.greater;
import static io.winnow.core.prune.truth.Build.in;
import static io.winnow.core.prune.truth.Build.integer;
import static io.winnow.core.prune.truth.Build.less;
import static io.winnow.core.prune.truth.Build.literal;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.And;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Case;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Not;
import io.winnow.core.expr.Or;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.type.DataType;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Conditions of any depth and width are compiled and evaluated, in a time that does not explode.
@Timeout(120)
class DeepConditionTest {
    private static final EvaluationContext CONTEXT = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);
    private static final int DEPTH = 30_000;
    private static final Expr I = column(DataType.INT32);

    private static TruthSet evaluate(Expr condition, long low, long high) {
        AbstractValue value = AbstractValue.between(DataType.INT32, low, high);
        return TruthEvaluator.compile(condition, CONTEXT).evaluate(_ -> value);
    }

    @Test
    void negationsOfAnyDepth() {
        Expr condition = less(I, integer(5));
        for (int i = 0; i < DEPTH; i++) {
            condition = new Not(condition);
        }
        assertThat(evaluate(condition, 1, 4)).isEqualTo(TruthSet.TRUE);
        assertThat(evaluate(condition, 5, 9)).isEqualTo(TruthSet.FALSE);
    }

    @Test
    void conjunctionsInConjunctionsAreOne() {
        Expr left = less(I, integer(5));
        Expr right = less(I, integer(5));
        for (int i = 0; i < DEPTH; i++) {
            left = new And(List.of(left, less(I, integer(7 + i))));
            right = new And(List.of(less(I, integer(7 + i)), right));
        }
        assertThat(evaluate(left, 1, 4)).isEqualTo(TruthSet.TRUE);
        assertThat(evaluate(right, 5, 9)).isEqualTo(TruthSet.FALSE);
    }

    @Test
    void alternatingJunctionsOfAnyDepth() {
        Expr condition = less(I, integer(5));
        for (int i = 0; i < DEPTH / 2; i++) {
            condition = new Or(List.of(equal(I, integer(1000 + 2 * i)), condition));
            condition = new And(List.of(condition, less(I, integer(1_000_000 + i))));
        }
        assertThat(evaluate(condition, 1, 4).canBeTrue()).isTrue();
        assertThat(evaluate(condition, 5, 9).alwaysTrue()).isFalse();
        assertThat(evaluate(condition, 2, 2)).isEqualTo(TruthSet.TRUE);
    }

    @Test
    void sumsOfAnyDepth() {
        Expr sum = I;
        for (int i = 0; i < DEPTH; i++) {
            sum = new Arithmetic(ArithmeticOp.ADD, sum, integer(1), DataType.INT32);
        }
        assertThat(evaluate(greater(sum, integer(DEPTH)), 1, 4)).isEqualTo(TruthSet.TRUE);
        assertThat(evaluate(greater(sum, integer(DEPTH)), -4, 0)).isEqualTo(TruthSet.FALSE);
    }

    @Test
    void branchesInConditionsOfBranches() {
        Expr value = I;
        for (int i = 0; i < 500; i++) {
            value = new Case(List.of(less(value, integer(3))), List.of(integer(1)), integer(5));
        }
        assertThat(evaluate(equal(value, integer(2)), 0, 9)).isEqualTo(TruthSet.FALSE);
    }

    @Test
    void disjunctionsOfManyConstants() {
        List<Expr> operands = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            operands.add(equal(I, integer(2L * i)));
        }
        assertThat(evaluate(new Or(operands), 7, 7)).isEqualTo(TruthSet.FALSE);
        assertThat(evaluate(new Or(operands), 8, 8)).isEqualTo(TruthSet.TRUE);
        assertThat(evaluate(new Or(operands), 7, 9)).isEqualTo(TruthSet.TRUE.union(TruthSet.FALSE));
    }

    @Test
    void listsOfManyConstants() {
        Object[] options = LongStream.range(0, 100_000).map(i -> 3 * i).boxed().toArray();
        TruthEvaluator evaluator = TruthEvaluator.compile(in(I, options), CONTEXT);
        for (long low = 0; low < 300_000; low += 997) {
            AbstractValue one = AbstractValue.between(DataType.INT32, low, low);
            assertThat(evaluator.evaluate(_ -> one)).isEqualTo(TruthSet.of((Boolean) (low % 3 == 0)));
            AbstractValue two = AbstractValue.between(DataType.INT32, low, low + 1);
            assertThat(evaluator.evaluate(_ -> two).canBeTrue()).isEqualTo(low % 3 != 1);
        }
    }

    @Test
    void listsOfManyTextsOverTwoColumns() {
        Object[] options = LongStream.range(0, 10_000).mapToObj(i -> "k" + i).toArray();
        Expr condition = new And(List.of(
                in(column(0, DataType.UTF8), options), equal(column(1, DataType.INT32), literal(DataType.INT32, 1L))));
        AbstractValue texts = AbstractValue.between(DataType.UTF8, "k17", "k17");
        AbstractValue numbers = AbstractValue.between(DataType.INT32, 0L, 1L);
        assertThat(TruthEvaluator.compile(condition, CONTEXT).evaluate(i -> i == 0 ? texts : numbers))
                .isEqualTo(TruthSet.TRUE.union(TruthSet.FALSE));
        AbstractValue beyond = AbstractValue.between(DataType.UTF8, "k17a", "k17b");
        assertThat(TruthEvaluator.compile(condition, CONTEXT).evaluate(i -> i == 0 ? beyond : numbers))
                .isEqualTo(TruthSet.FALSE);
    }
}
