package io.winnow.physical.kernel;

import static io.winnow.physical.kernel.KernelCheck.column;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.PlanException;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.ExprSize;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Negate;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.scalar.ArithmeticTypes;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.type.DataType;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArithmeticKernelTest {
    private final KernelCheck kernels = new KernelCheck(2);

    @Test
    void integersComputeAsTheInterpreterDoes() {
        all(TestTypes.INTEGERS, 12);
    }

    @Test
    void floatsComputeAsTheInterpreterDoes() {
        all(TestTypes.FLOATS, 12);
    }

    @Test
    void decimalsComputeAsTheInterpreterDoes() {
        all(TestTypes.DECIMALS, 4);
    }

    @Test
    void mixedNumbersComputeInTheirCommonType() {
        all(List.of(DataType.INT8, DataType.INT64, DataType.UINT64, new DataType.Decimal(7, 3), DataType.FLOAT64), 3);
    }

    @Test
    void datesAndIntervalsComputeAsTheInterpreterDoes() {
        all(
                List.of(
                        DataType.DATE,
                        DataType.TIME,
                        DataType.TIMESTAMP,
                        DataType.TIMESTAMPTZ,
                        DataType.INTERVAL,
                        DataType.INT32,
                        DataType.FLOAT64),
                3);
    }

    @Test
    void expressionsOfManyLevelsComputeAndOfTooManyAreRefused() {
        Expr sum = column(0, DataType.FLOAT64);
        for (int i = 1; i < ExprSize.MOST_LEVELS; i++) {
            sum = new Arithmetic(ArithmeticOp.ADD, sum, column(0, DataType.FLOAT64), DataType.FLOAT64);
        }
        kernels.check(sum, 2, DataType.FLOAT64);
        Expr deeper = sum;
        for (int i = 0; i < 100_000; i++) {
            deeper = new Negate(deeper);
        }
        Expr refused = deeper;
        KernelContext context = new KernelContext(ZoneOffset.UTC, Instant.EPOCH);
        assertThatThrownBy(() -> ExpressionCompiler.compile(refused, context))
                .isInstanceOf(PlanException.class)
                .hasMessage("an expression of 101000 levels; at most 1000 can be evaluated");
    }

    @Test
    void negationIsChecked() {
        for (DataType type : TestTypes.numeric()) {
            kernels.check(new Negate(column(0, type)), 8, type);
        }
        kernels.check(new Negate(column(0, DataType.INTERVAL)), 8, DataType.INTERVAL);
    }

    private void all(List<DataType> types, int rounds) {
        for (DataType left : types) {
            for (DataType right : types) {
                for (ArithmeticOp op : ArithmeticOp.values()) {
                    ArithmeticTypes rule = Coercion.arithmetic(op, left, right);
                    if (rule != null) {
                        check(op, rule, left, right, rounds);
                    }
                }
            }
        }
    }

    private void check(ArithmeticOp op, ArithmeticTypes rule, DataType left, DataType right, int rounds) {
        Expr a = as(column(0, left), rule.left());
        Expr b = as(column(1, right), rule.right());
        kernels.check(new Arithmetic(op, a, b, rule.result()), rounds, left, right);
        for (int k = 0; k < rounds; k++) {
            Literal x = new Literal(rule.left(), kernels.carriers().orNull(rule.left(), 0.05));
            Literal y = new Literal(rule.right(), kernels.carriers().orNull(rule.right(), 0.05));
            kernels.check(new Arithmetic(op, a, y, rule.result()), 1, left, right);
            kernels.check(new Arithmetic(op, x, b, rule.result()), 1, left, right);
        }
    }

    private static Expr as(Expr expr, DataType type) {
        return expr.type().equals(type) ? expr : new Cast(expr, type, false);
    }
}
