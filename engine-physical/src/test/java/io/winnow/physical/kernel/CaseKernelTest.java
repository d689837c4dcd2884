package io.winnow.physical.kernel;

import static io.winnow.physical.kernel.KernelCheck.column;

import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Case;
import io.winnow.core.expr.Coalesce;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.FieldAccess;
import io.winnow.core.expr.Literal;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.util.List;
import org.junit.jupiter.api.Test;

class CaseKernelTest {
    private static final Literal ZERO = new Literal(DataType.INT8, 0L);
    private final KernelCheck kernels = new KernelCheck(6);

    @Test
    void eachRowGetsTheResultOfItsFirstTrueCondition() {
        for (DataType type : TestTypes.all()) {
            Expr two = new Case(
                    List.of(column(0, DataType.BOOL), column(1, DataType.BOOL)),
                    List.of(
                            column(2, type),
                            new Literal(type, kernels.carriers().value(type))),
                    new Literal(type, kernels.carriers().orNull(type, 0.5)));
            kernels.check(two, 6, DataType.BOOL, DataType.BOOL, type);
            Expr one = new Case(List.of(column(0, DataType.BOOL)), List.of(column(1, type)), column(2, type));
            kernels.check(one, 6, DataType.BOOL, type, type);
        }
    }

    @Test
    void coalesceTakesTheFirstValue() {
        for (DataType type : TestTypes.all()) {
            Expr coalesce = new Coalesce(List.of(
                    column(0, type),
                    column(1, type),
                    new Literal(type, kernels.carriers().orNull(type, 0.3))));
            kernels.check(coalesce, 8, type, type);
        }
    }

    @Test
    void resultsThatFailAreComputedOnlyWhereTheyAreWanted() {
        Expr divisor = column(0, DataType.INT8);
        Expr quotient = new Arithmetic(ArithmeticOp.MODULO, new Literal(DataType.INT8, 100L), divisor, DataType.INT8);
        Expr guarded = new Case(List.of(new Comparison(ComparisonOp.EQUAL, divisor, ZERO)), List.of(ZERO), quotient);
        kernels.check(guarded, 40, DataType.INT8);
        Expr unguarded =
                new Case(List.of(new Comparison(ComparisonOp.LESS, divisor, ZERO)), List.of(divisor), quotient);
        kernels.check(unguarded, 40, DataType.INT8);
        kernels.check(new Coalesce(List.of(column(1, DataType.INT8), quotient)), 40, DataType.INT8, DataType.INT8);
    }

    @Test
    void fieldsOfNullStructsAreNull() {
        for (DataType type : TestTypes.all()) {
            DataType struct = new DataType.Struct(List.of(Field.of("a", DataType.BOOL), Field.of("b", type)));
            kernels.check(new FieldAccess(column(0, struct), 1), 4, struct);
        }
    }
}
