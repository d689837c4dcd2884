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
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;

@Domain(KernelDomain.class)
class CaseKernelTest {
    private static final Literal ZERO = new Literal(DataType.INT8, 0L);

    @Property(tries = 200)
    void eachRowGetsTheResultOfItsFirstTrueCondition(@ForAll DataType type, @ForAll Shape shape) {
        KernelCheck kernels = new KernelCheck(shape);
        Expr two = new Case(
                List.of(column(0, DataType.BOOL), column(1, DataType.BOOL)),
                List.of(column(2, type), new Literal(type, kernels.carriers().value(type))),
                new Literal(type, kernels.carriers().orNull(type, 0.5)));
        kernels.check(two, DataType.BOOL, DataType.BOOL, type);
        Expr one = new Case(List.of(column(0, DataType.BOOL)), List.of(column(1, type)), column(2, type));
        kernels.check(one, DataType.BOOL, type, type);
    }

    @Property(tries = 270)
    void coalesceTakesTheFirstValue(@ForAll DataType type, @ForAll Shape shape) {
        KernelCheck kernels = new KernelCheck(shape);
        Literal last = new Literal(type, kernels.carriers().orNull(type, 0.3));
        kernels.check(new Coalesce(List.of(column(0, type), column(1, type), last)), type, type);
    }

    @Property(tries = 40)
    void resultsThatFailAreComputedOnlyWhereTheyAreWanted(@ForAll Shape shape) {
        KernelCheck kernels = new KernelCheck(shape);
        Expr divisor = column(0, DataType.INT8);
        Expr quotient = new Arithmetic(ArithmeticOp.MODULO, new Literal(DataType.INT8, 100L), divisor, DataType.INT8);
        Expr guarded = new Case(List.of(new Comparison(ComparisonOp.EQUAL, divisor, ZERO)), List.of(ZERO), quotient);
        kernels.check(guarded, DataType.INT8);
        Expr unguarded =
                new Case(List.of(new Comparison(ComparisonOp.LESS, divisor, ZERO)), List.of(divisor), quotient);
        kernels.check(unguarded, DataType.INT8);
        kernels.check(new Coalesce(List.of(column(1, DataType.INT8), quotient)), DataType.INT8, DataType.INT8);
    }

    @Property(tries = 140)
    void fieldsOfNullStructsAreNull(@ForAll DataType type, @ForAll Shape shape) {
        DataType struct = new DataType.Struct(List.of(Field.of("a", DataType.BOOL), Field.of("b", type)));
        new KernelCheck(shape).check(new FieldAccess(column(0, struct), 1), struct);
    }
}
