package io.winnow.physical.kernel;

import static io.winnow.physical.kernel.KernelCheck.column;

import io.winnow.core.expr.And;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.IsTruth;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Not;
import io.winnow.core.expr.Or;
import io.winnow.core.expr.Truth;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.type.DataType;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;

@Domain(KernelDomain.class)
class LogicKernelTest {
    private static final DataType[] TYPES = {DataType.BOOL, DataType.BOOL, DataType.INT8, DataType.UTF8};
    private static final List<Truth> TRUTHS = List.of(Truth.values());

    @Property(tries = 600)
    void connectivesFollowThreeValuedLogic(@ForAll Shape shape) {
        KernelCheck kernels = new KernelCheck(shape);
        kernels.check(predicate(kernels, 3), TYPES);
    }

    @Property(tries = 120)
    void nullTestsReadOnlyTheValidity(@ForAll DataType type, @ForAll Shape shape) {
        KernelCheck kernels = new KernelCheck(shape);
        kernels.check(new IsNull(column(0, type)), type);
        kernels.check(new Not(new IsNull(column(0, type))), type);
    }

    @Property(tries = 40)
    void operandsToTheRightAreGuarded(@ForAll Shape shape) {
        KernelCheck kernels = new KernelCheck(shape);
        Expr divides = new Comparison(
                ComparisonOp.EQUAL,
                new Arithmetic(
                        ArithmeticOp.MODULO, new Literal(DataType.INT8, 12L), column(2, DataType.INT8), DataType.INT8),
                new Literal(DataType.INT8, 0L));
        Expr notZero = new Comparison(ComparisonOp.NOT_EQUAL, column(2, DataType.INT8), new Literal(DataType.INT8, 0L));
        Expr zero = new Comparison(ComparisonOp.EQUAL, column(2, DataType.INT8), new Literal(DataType.INT8, 0L));
        kernels.check(new And(List.of(notZero, divides)), TYPES);
        kernels.check(new Or(List.of(zero, divides)), TYPES);
        kernels.check(new And(List.of(divides, notZero)), TYPES);
        kernels.check(new And(List.of(column(0, DataType.BOOL), notZero, divides)), TYPES);
    }

    private static Expr predicate(KernelCheck kernels, int depth) {
        int kinds = depth == 0 ? 4 : 9;
        return switch (kernels.random().nextInt(kinds)) {
            case 0 -> column(0, DataType.BOOL);
            case 1 -> column(1, DataType.BOOL);
            case 2 ->
                new Comparison(
                        ComparisonOp.LESS,
                        column(2, DataType.INT8),
                        new Literal(DataType.INT8, kernels.carriers().orNull(DataType.INT8, 0.1)));
            case 3 ->
                new Comparison(
                        ComparisonOp.GREATER_OR_EQUAL,
                        column(3, DataType.UTF8),
                        new Literal(DataType.UTF8, kernels.carriers().value(DataType.UTF8)));
            case 4 -> new And(List.of(predicate(kernels, depth - 1), predicate(kernels, depth - 1)));
            case 5 ->
                new Or(List.of(
                        predicate(kernels, depth - 1), predicate(kernels, depth - 1), predicate(kernels, depth - 1)));
            case 6 -> new Not(predicate(kernels, depth - 1));
            case 7 ->
                new IsTruth(
                        predicate(kernels, depth - 1),
                        TRUTHS.get(kernels.random().nextInt(TRUTHS.size())));
            default -> new IsNull(predicate(kernels, depth - 1));
        };
    }
}
