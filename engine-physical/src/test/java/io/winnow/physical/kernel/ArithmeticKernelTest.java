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
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.Domain;

@Domain(KernelDomain.class)
class ArithmeticKernelTest {
    /// An operation on two columns, each cast to the type that it takes.
    record Operation(ArithmeticOp op, DataType left, DataType right, ArithmeticTypes types) {}

    @Property(tries = 3_800)
    void integersComputeAsTheInterpreterDoes(@ForAll("integers") Operation operation, @ForAll Shape shape) {
        check(operation, shape);
    }

    @Provide
    Arbitrary<Operation> integers() {
        return operations(TestTypes.INTEGERS);
    }

    @Property(tries = 250)
    void floatsComputeAsTheInterpreterDoes(@ForAll("floats") Operation operation, @ForAll Shape shape) {
        check(operation, shape);
    }

    @Provide
    Arbitrary<Operation> floats() {
        return operations(TestTypes.FLOATS);
    }

    @Property(tries = 2_000)
    void decimalsComputeAsTheInterpreterDoes(@ForAll("decimals") Operation operation, @ForAll Shape shape) {
        check(operation, shape);
    }

    @Provide
    Arbitrary<Operation> decimals() {
        return operations(TestTypes.DECIMALS);
    }

    @Property(tries = 400)
    void mixedNumbersComputeInTheirCommonType(@ForAll("mixedNumbers") Operation operation, @ForAll Shape shape) {
        check(operation, shape);
    }

    @Provide
    Arbitrary<Operation> mixedNumbers() {
        return operations(
                List.of(DataType.INT8, DataType.INT64, DataType.UINT64, new DataType.Decimal(7, 3), DataType.FLOAT64));
    }

    @Property(tries = 300)
    void datesAndIntervalsComputeAsTheInterpreterDoes(@ForAll("times") Operation operation, @ForAll Shape shape) {
        check(operation, shape);
    }

    @Provide
    Arbitrary<Operation> times() {
        return operations(List.of(
                DataType.DATE,
                DataType.TIME,
                DataType.TIMESTAMP,
                DataType.TIMESTAMPTZ,
                DataType.INTERVAL,
                DataType.INT32,
                DataType.FLOAT64));
    }

    @Property(tries = 2)
    void expressionsOfManyLevelsCompute(@ForAll Shape shape) {
        Expr sum = column(0, DataType.FLOAT64);
        for (int i = 1; i < ExprSize.MOST_LEVELS; i++) {
            sum = new Arithmetic(ArithmeticOp.ADD, sum, column(0, DataType.FLOAT64), DataType.FLOAT64);
        }
        new KernelCheck(shape).check(sum, DataType.FLOAT64);
    }

    @Example
    void expressionsOfTooManyLevelsAreRefused() {
        Expr deeper = column(0, DataType.FLOAT64);
        for (int i = 1; i < 101_000; i++) {
            deeper = new Negate(deeper);
        }
        Expr refused = deeper;
        assertThatThrownBy(() -> ExpressionCompiler.compile(refused, KernelCheck.CONTEXT))
                .isInstanceOf(PlanException.class)
                .hasMessage("an expression of 101000 levels; at most 1000 can be evaluated");
    }

    @Property(tries = 170)
    void negationIsChecked(@ForAll("signed") DataType type, @ForAll Shape shape) {
        new KernelCheck(shape).check(new Negate(column(0, type)), type);
    }

    @Provide
    Arbitrary<DataType> signed() {
        List<DataType> types = new ArrayList<>(TestTypes.numeric());
        types.add(DataType.INTERVAL);
        return Arbitraries.of(types);
    }

    /// The operations that exist between two of the types.
    private static Arbitrary<Operation> operations(List<DataType> types) {
        List<Operation> operations = new ArrayList<>();
        for (DataType left : types) {
            for (DataType right : types) {
                for (ArithmeticOp op : ArithmeticOp.values()) {
                    ArithmeticTypes rule = Coercion.arithmetic(op, left, right);
                    if (rule != null) {
                        operations.add(new Operation(op, left, right, rule));
                    }
                }
            }
        }
        return Arbitraries.of(operations);
    }

    /// Between columns, and with a constant on either side.
    private static void check(Operation operation, Shape shape) {
        ArithmeticOp op = operation.op();
        ArithmeticTypes rule = operation.types();
        DataType left = operation.left();
        DataType right = operation.right();
        KernelCheck kernels = new KernelCheck(shape);
        Expr a = as(column(0, left), rule.left());
        Expr b = as(column(1, right), rule.right());
        kernels.check(new Arithmetic(op, a, b, rule.result()), left, right);
        Literal x = new Literal(rule.left(), kernels.carriers().orNull(rule.left(), 0.05));
        Literal y = new Literal(rule.right(), kernels.carriers().orNull(rule.right(), 0.05));
        kernels.check(new Arithmetic(op, a, y, rule.result()), left, right);
        kernels.check(new Arithmetic(op, x, b, rule.result()), left, right);
    }

    private static Expr as(Expr expr, DataType type) {
        return expr.type().equals(type) ? expr : new Cast(expr, type, false);
    }
}
