package io.winnow.core.expr;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.function.FunctionRegistry;
import io.winnow.core.function.ScalarFunction;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.type.DataType;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ExprPrinterTest {
    private static final int DEEP = 100_000;
    private static final Expr X = new ColumnRef(0, "x", DataType.INT64);
    private static final Expr S = new ColumnRef(1, "s", DataType.UTF8);
    private static final Expr OK = new ColumnRef(2, "ok", DataType.BOOL);

    private static Expr concat(Expr left, Expr right) {
        ScalarFunction function =
                Objects.requireNonNull(FunctionRegistry.standard().find("concat_operator"));
        return new Call(function, List.of(left, right), DataType.UTF8);
    }

    private static Expr arithmetic(ArithmeticOp op, Expr left, Expr right) {
        return new Arithmetic(op, left, right, DataType.INT64);
    }

    private static Expr equal(Expr left, Expr right) {
        return new Comparison(ComparisonOp.EQUAL, left, right);
    }

    @Test
    void concatenationIsWrittenAsTheOperator() {
        assertThat(concat(concat(S, S), concat(S, S))).hasToString("s || s || (s || s)");
        assertThat(equal(concat(S, S), S)).hasToString("s || s = s");
        assertThat(concat(S, new Cast(arithmetic(ArithmeticOp.ADD, X, X), DataType.UTF8, false)))
                .hasToString("s || CAST(x + x AS VARCHAR)");
        assertThat(new Like(concat(S, S), S, -1, false)).hasToString("s || s LIKE s");
        ScalarFunction length =
                Objects.requireNonNull(FunctionRegistry.standard().find("length"));
        assertThat(new Call(length, List.of(concat(S, S)), DataType.INT64)).hasToString("length(s || s)");
    }

    @Test
    void operandsThatBindWeakerStandInParentheses() {
        assertThat(arithmetic(ArithmeticOp.MULTIPLY, arithmetic(ArithmeticOp.ADD, X, X), X))
                .hasToString("(x + x) * x");
        assertThat(arithmetic(ArithmeticOp.SUBTRACT, X, arithmetic(ArithmeticOp.ADD, X, X)))
                .hasToString("x - (x + x)");
        assertThat(arithmetic(ArithmeticOp.SUBTRACT, arithmetic(ArithmeticOp.ADD, X, X), X))
                .hasToString("x + x - x");
        assertThat(new Negate(arithmetic(ArithmeticOp.ADD, X, X))).hasToString("-(x + x)");
        assertThat(equal(equal(X, X), OK)).hasToString("(x = x) = ok");
        assertThat(equal(OK, new IsNull(X))).hasToString("ok = (x IS NULL)");
        assertThat(new IsNull(equal(X, X))).hasToString("x = x IS NULL");
        assertThat(new IsNull(new And(List.of(OK, OK)))).hasToString("(ok AND ok) IS NULL");
        assertThat(new Not(new IsTruth(new Not(OK), Truth.TRUE))).hasToString("(NOT ok) IS NOT TRUE");
        assertThat(new In(equal(X, X), List.of(OK, new Or(List.of(OK, OK))))).hasToString("(x = x) IN (ok, ok OR ok)");
        assertThat(new Or(List.of(new And(List.of(OK, new Or(List.of(OK, OK)))), new Not(new And(List.of(OK, OK))))))
                .hasToString("ok AND (ok OR ok) OR NOT (ok AND ok)");
    }

    @Test
    void noDepthIsTooMuchToShow() {
        shows(e -> arithmetic(ArithmeticOp.ADD, e, X), "x + x", " + x");
        shows(e -> arithmetic(ArithmeticOp.ADD, X, e), "x + (x + ", ")");
        shows(e -> new Negate(e), "-", "x");
        shows(e -> new Cast(e, DataType.INT64, false), "CAST(", " AS BIGINT)");
        shows(e -> new Coalesce(List.of(X, e)), "coalesce(x, ", ")");
        shows(e -> new Case(List.of(OK), List.of(X), e), "CASE WHEN ok THEN x ELSE ", " END");
        shows(e -> concat(e, S), "x || s", " || s");
        shows(e -> new And(List.of(OK, new Not(new IsNull(e)))), "ok AND (ok AND ", " IS NOT NULL");
        shows(e -> new Not(new In(e, List.of(X))), "(", "NOT IN (x)");
        shows(e -> new Not(new IsNull(e)), "x IS NOT NULL IS NOT NULL", " IS NOT NULL");
        shows(e -> equal(e, OK), "(((", " = ok");
    }

    private static void shows(UnaryOperator<Expr> wrap, String start, String end) {
        Expr expr = X;
        for (int i = 0; i < DEEP; i++) {
            expr = wrap.apply(expr);
        }
        String text = expr.toString();
        assertThat(text.length()).isGreaterThan(DEEP);
        assertThat(text.substring(0, start.length())).isEqualTo(start);
        assertThat(text.substring(text.length() - end.length())).isEqualTo(end);
    }
}
