package io.winnow.optimizer.logical;

import static io.winnow.optimizer.support.Build.aggregate;
import static io.winnow.optimizer.support.Build.and;
import static io.winnow.optimizer.support.Build.call;
import static io.winnow.optimizer.support.Build.col;
import static io.winnow.optimizer.support.Build.dice;
import static io.winnow.optimizer.support.Build.divide;
import static io.winnow.optimizer.support.Build.eq;
import static io.winnow.optimizer.support.Build.filter;
import static io.winnow.optimizer.support.Build.filtered;
import static io.winnow.optimizer.support.Build.gt;
import static io.winnow.optimizer.support.Build.lit;
import static io.winnow.optimizer.support.Build.lt;
import static io.winnow.optimizer.support.Build.nil;
import static io.winnow.optimizer.support.Build.or;
import static io.winnow.optimizer.support.Build.project;
import static io.winnow.optimizer.support.Build.scan;
import static io.winnow.optimizer.support.Build.sort;
import static io.winnow.optimizer.support.RuleAssert.assertRule;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.expr.Case;
import io.winnow.core.expr.Coalesce;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.In;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Not;
import io.winnow.core.logical.Project;
import io.winnow.core.type.DataType;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimplifyPredicatesTest {
    private final Expr small = lt(col("a"), lit(5));
    private final Expr positive = gt(col("a"), lit(0));
    private final Expr fallible = gt(divide(lit(1), col("a")), lit(0));

    @Test
    void doesNotFireOnShortPredicates() {
        assertRule(new SimplifyPredicates())
                .on(filter(scan("t"), and(small, fallible, new Not(new IsNull(col("b"))))))
                .doesNotFire();
    }

    @Test
    void keepsAFalliblePredicateLeftOfFalseInAResult() {
        assertThat(simplified(and(fallible, Literal.FALSE))).hasToString("1 / a > 0 AND false");
        assertThat(simplified(and(small, Literal.FALSE, fallible))).isEqualTo(Literal.FALSE);
        assertThat(simplified(or(Literal.TRUE, fallible))).isEqualTo(Literal.TRUE);
        assertThat(simplified(or(small, Literal.TRUE, fallible))).isEqualTo(Literal.TRUE);
    }

    @Test
    void keepsUnknownWhereItIsNotDecided() {
        assertThat(simplified(and(small, Literal.NULL_BOOL))).hasToString("a < 5 AND NULL");
        assertThat(simplified(or(small, Literal.NULL_BOOL))).hasToString("a < 5 OR NULL");
        assertThat(simplified(eq(col("a"), col("a")))).hasToString("a = a");
    }

    @Test
    void keepsTwoRollsOfTheDice() {
        Expr roll = gt(dice(), lit(3));
        assertThat(simplified(and(roll, roll))).hasToString("dice() > 3 AND dice() > 3");
    }

    @Test
    void dropsNeutralAndRepeatedOperands() {
        assertThat(simplified(and(Literal.TRUE, small, and(positive, small)))).hasToString("a < 5 AND a > 0");
        assertThat(simplified(or(small, Literal.FALSE))).isEqualTo(small);
    }

    @Test
    void pushesNegationsInwards() {
        assertThat(simplified(new Not(new Not(col("ok"))))).isEqualTo(col("ok"));
        assertThat(simplified(new Not(and(small, or(positive, col("ok")))))).hasToString("a >= 5 OR a <= 0 AND NOT ok");
        assertThat(simplified(new Not(new IsNull(col("a"))))).hasToString("a IS NOT NULL");
    }

    @Test
    void comparesWithLiteralsOnTheRight() {
        assertThat(simplified(lt(lit(5), col("a")))).hasToString("a > 5");
        assertThat(simplified(eq(col("a"), nil(DataType.INT32)))).isEqualTo(Literal.NULL_BOOL);
        assertThat(simplified(eq(divide(lit(1), col("a")), nil(DataType.INT32))))
                .hasToString("1 / a = NULL");
        assertThat(simplified(new Comparison(ComparisonOp.DISTINCT, col("a"), nil(DataType.INT32))))
                .hasToString("a IS NOT NULL");
        assertThat(simplified(eq(col("ok"), Literal.FALSE))).hasToString("NOT ok");
        assertThat(simplified(eq(small, Literal.TRUE))).isEqualTo(small);
    }

    @Test
    void takesOnlyTheBranchesThatCanBeTaken() {
        Expr choice = new Case(
                List.of(Literal.FALSE, small, Literal.TRUE), List.of(fallible, positive, col("ok")), Literal.FALSE);
        assertThat(simplified(choice)).hasToString("CASE WHEN a < 5 THEN a > 0 ELSE ok END");
        assertThat(simplified(new Coalesce(List.of(Literal.NULL_BOOL, col("ok"), Literal.TRUE, fallible))))
                .hasToString("coalesce(ok, true)");
        assertThat(simplified(new In(col("a"), List.of(lit(3), lit(3))))).hasToString("a = 3");
    }

    @Test
    void takesUnknownForFalseInAFilter() {
        assertRule(new SimplifyPredicates())
                .on(filter(scan("t"), or(small, and(positive, Literal.NULL_BOOL))))
                .becomes("""
                        Filter: a < 5
                          Scan: table=t, projection=[a, b, s, f, ok, d, r, u, ms, odd]
                        """);
        assertRule(new SimplifyPredicates())
                .on(filter(scan("t"), and(fallible, Literal.NULL_BOOL)))
                .becomes("""
                        Filter: false
                          Scan: table=t, projection=[a, b, s, f, ok, d, r, u, ms, odd]
                        """);
    }

    @Test
    void dropsAFilterOfTrueAndSortKeysThatOrderNothing() {
        assertRule(new SimplifyPredicates())
                .on(sort(filter(scan("t"), Literal.TRUE), lit(1)))
                .becomes("Scan: table=t, projection=[a, b, s, f, ok, d, r, u, ms, odd]\n");
        assertRule(new SimplifyPredicates())
                .on(aggregate(scan("t"), filtered(call(AggregateFunction.MAX, col("a")), or(Literal.TRUE, col("ok")))))
                .becomes("""
                        Aggregate: gby=[], aggr=[max(a)]
                          Scan: table=t, projection=[a, b, s, f, ok, d, r, u, ms, odd]
                        """);
    }

    private static Expr simplified(Expr expr) {
        if (new SimplifyPredicates().apply(project(scan("t"), expr)) instanceof Project(var _, var columns)) {
            return columns.getFirst().expr();
        }
        throw new AssertionError("a projection must stay one");
    }
}
