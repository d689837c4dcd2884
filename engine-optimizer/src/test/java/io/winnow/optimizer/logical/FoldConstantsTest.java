package io.winnow.optimizer.logical;

import static io.winnow.optimizer.support.Build.as;
import static io.winnow.optimizer.support.Build.col;
import static io.winnow.optimizer.support.Build.dice;
import static io.winnow.optimizer.support.Build.divide;
import static io.winnow.optimizer.support.Build.gt;
import static io.winnow.optimizer.support.Build.lit;
import static io.winnow.optimizer.support.Build.plus;
import static io.winnow.optimizer.support.Build.project;
import static io.winnow.optimizer.support.Build.scan;
import static io.winnow.optimizer.support.RuleAssert.assertRule;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Case;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.scalar.ArithmeticOp;
import java.util.List;
import org.junit.jupiter.api.Test;

class FoldConstantsTest {
    /// Adds, and cannot divide.
    private final FoldConstants rule = new FoldConstants(expr -> {
        if (expr instanceof Arithmetic(ArithmeticOp op, Literal left, Literal right, var _)
                && op == ArithmeticOp.ADD
                && left.value() instanceof Long a
                && right.value() instanceof Long b) {
            return a + b;
        }
        throw new ExecutionException(ErrorCode.DIVISION_BY_ZERO, "no value: " + expr);
    });

    @Test
    void doesNotFireOnColumnsDiceAndFailures() {
        assertRule(rule).on(project(scan("t"), plus(col("a"), lit(1)))).doesNotFire();
        assertRule(rule).on(project(scan("t"), plus(dice(), lit(1)))).doesNotFire();
        assertRule(rule).on(project(scan("t"), divide(lit(1), lit(0)))).doesNotFire();
    }

    @Test
    void foldsWithinAndKeepsNames() {
        Expr sum = plus(lit(1), lit(2));
        assertRule(rule)
                .on(project(scan("t"), as(plus(col("a"), plus(sum, lit(3))), "x"), as(sum, "y")))
                .becomes("""
                        Project: [a + 6 as x, 3 as y]
                          Scan: table=t, projection=[a, b, s, f, ok, d, r, u, ms, odd]
                        """);
    }

    @Test
    void leavesAFailingBranchBehindItsGuard() {
        Expr guarded = new Case(List.of(gt(col("a"), lit(0))), List.of(divide(lit(1), lit(0))), plus(lit(1), lit(1)));
        assertRule(rule).on(project(scan("t"), as(guarded, "x"))).becomes("""
                        Project: [CASE WHEN a > 0 THEN 1 / 0 ELSE 2 END as x]
                          Scan: table=t, projection=[a, b, s, f, ok, d, r, u, ms, odd]
                        """);
    }
}
