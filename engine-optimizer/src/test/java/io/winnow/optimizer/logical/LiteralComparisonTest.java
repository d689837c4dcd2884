package io.winnow.optimizer.logical;

import static io.winnow.optimizer.support.Build.big;
import static io.winnow.optimizer.support.Build.cast;
import static io.winnow.optimizer.support.Build.col;
import static io.winnow.optimizer.support.Build.compare;
import static io.winnow.optimizer.support.Build.dec;
import static io.winnow.optimizer.support.Build.eq;
import static io.winnow.optimizer.support.Build.gt;
import static io.winnow.optimizer.support.Build.lit;
import static io.winnow.optimizer.support.Build.lt;
import static io.winnow.optimizer.support.Build.real;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.expr.Cast;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.In;
import io.winnow.core.expr.Literal;
import io.winnow.core.type.DataType;
import io.winnow.core.type.TimeUnit;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiteralComparisonTest {
    private static final DataType DECIMAL = new DataType.Decimal(12, 1);
    private final Expr wide = cast(col("a"), DataType.INT64);
    private final Expr decimal = cast(col("a"), DECIMAL);

    @Test
    void leavesNarrowingAndLenientCasts() {
        unchanged(gt(cast(col("b"), DataType.INT32), lit(1)));
        unchanged(gt(new Cast(col("a"), DataType.INT64, true), big(1)));
        unchanged(gt(cast(col("b"), DataType.FLOAT64), real(1)));
        unchanged(gt(cast(col("f"), DataType.INT64), big(1)));
        unchanged(eq(cast(col("a"), DataType.UTF8), new Literal(DataType.UTF8, "1")));
    }

    @Test
    void takesOffWideningCasts() {
        becomes(gt(wide, big(5)), "a > 5");
        becomes(gt(decimal, tenths("12.0")), "a > 12");
        becomes(lt(cast(col("a"), DataType.FLOAT64), real(7)), "a < 7");
        becomes(compare(ComparisonOp.DISTINCT, wide, big(5)), "a IS DISTINCT FROM 5");
    }

    @Test
    void roundsALiteralBetweenTwoValuesTheWayTheOperatorKeeps() {
        becomes(lt(decimal, tenths("12.5")), "a <= 12");
        becomes(compare(ComparisonOp.LESS_OR_EQUAL, decimal, tenths("-12.5")), "a <= -13");
        becomes(gt(decimal, tenths("12.5")), "a >= 13");
        becomes(compare(ComparisonOp.GREATER_OR_EQUAL, decimal, tenths("-12.5")), "a >= -12");
        becomes(eq(decimal, tenths("12.3")), "a IS NULL AND NULL");
        becomes(compare(ComparisonOp.NOT_EQUAL, decimal, tenths("12.5")), "a IS NOT NULL OR NULL");
        becomes(compare(ComparisonOp.DISTINCT, decimal, tenths("12.5")), "true");
        becomes(compare(ComparisonOp.NOT_DISTINCT, decimal, tenths("12.5")), "false");
    }

    @Test
    void decidesALiteralOutOfReachButKeepsUnknown() {
        becomes(gt(wide, big(3_000_000_000L)), "a IS NULL AND NULL");
        becomes(lt(wide, big(3_000_000_000L)), "a IS NOT NULL OR NULL");
        becomes(gt(wide, big(-3_000_000_000L)), "a IS NOT NULL OR NULL");
        becomes(lt(wide, big(-3_000_000_000L)), "a IS NULL AND NULL");
        becomes(eq(wide, big(-3_000_000_000L)), "a IS NULL AND NULL");
        becomes(lt(cast(col("a"), DataType.FLOAT64), real(Double.NaN)), "a IS NOT NULL OR NULL");
        becomes(gt(cast(col("a"), DataType.FLOAT64), real(Double.NEGATIVE_INFINITY)), "a IS NOT NULL OR NULL");
        becomes(gt(cast(col("a"), DataType.FLOAT64), real(Double.POSITIVE_INFINITY)), "a IS NULL AND NULL");
    }

    @Test
    void bringsLiteralsOfOtherTypesToTheColumn() {
        becomes(gt(col("b"), real(1000)), "b > 1000");
        becomes(gt(col("b"), real(9.3e18)), "b IS NULL AND NULL");
        becomes(eq(col("u"), dec("18446744073709551615")), "u = 18446744073709551615");
        becomes(eq(col("u"), dec("18446744073709551616")), "u IS NULL AND NULL");
        becomes(lt(col("d"), real(0.125)), "d <= 0.12");
        becomes(gt(col("f"), dec("0.5")), "f > 0.5");
        becomes(lt(col("f"), dec("0.1")), "f <= " + Math.nextDown(0.1)); // the double 0.1 lies above the decimal
        becomes(gt(cast(col("r"), DataType.FLOAT64), real(0.1)), "r >= 0.1"); // so does the float
        becomes(lt(cast(col("r"), DataType.FLOAT64), real(1e300)), "r <= 3.4028235e38");
        becomes(eq(cast(col("r"), DataType.FLOAT64), real(0.5)), "r = 0.5");
    }

    @Test
    void comparesTimestampsInTheColumnsUnit() {
        Literal micros = new Literal(new DataType.Timestamp(TimeUnit.MICROSECOND, false), 1_500L);
        becomes(lt(col("ms"), micros), "ms <= TIMESTAMP_MS '1970-01-01 00:00:00.001'");
        becomes(gt(col("ms"), micros), "ms >= TIMESTAMP_MS '1970-01-01 00:00:00.002'");
        Literal seconds = new Literal(new DataType.Timestamp(TimeUnit.SECOND, false), Long.MAX_VALUE);
        becomes(lt(col("ms"), seconds), "ms IS NOT NULL OR NULL");
    }

    @Test
    void leavesOutOptionsThatNeverMatch() {
        assertThat(simplified(new In(decimal, List.of(tenths("12.5"), tenths("13.0"), tenths("14.0")))))
                .hasToString("a IN (13, 14)");
        assertThat(simplified(new In(decimal, List.of(tenths("12.5"), tenths("13.0")))))
                .hasToString("a = 13");
        assertThat(simplified(new In(decimal, List.of(tenths("12.5"), tenths("12.6")))))
                .hasToString("a IS NULL AND NULL");
        assertThat(simplified(new In(decimal, List.of(tenths("12.5"), new Literal(DECIMAL, null), tenths("3.0")))))
                .hasToString("a IN (NULL, 3)");
    }

    private static Literal tenths(String value) {
        return new Literal(DECIMAL, new BigDecimal(value));
    }

    private static void unchanged(Expr expr) {
        assertThat(simplified(expr) == expr).as(expr.toString()).isTrue();
    }

    private static void becomes(Expr expr, String text) {
        assertThat(simplified(expr)).hasToString(text);
    }

    private static Expr simplified(Expr expr) {
        return expr.rewriteUp(Simplification::simplify);
    }
}
