package io.winnow.physical.kernel;

import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.type.DataType;
import org.jspecify.annotations.Nullable;

/// Picks the loops of a comparison.
final class ComparisonCompiler {
    private ComparisonCompiler() {}

    static Kernel compile(Comparison comparison, Compilation compilation) {
        boolean mirrored = comparison.left() instanceof Literal && !(comparison.right() instanceof Literal);
        Expr left = mirrored ? comparison.right() : comparison.left();
        Expr right = mirrored ? comparison.left() : comparison.right();
        ComparisonOp op = mirrored ? comparison.op().mirrored() : comparison.op();
        Kernel leftKernel = compilation.kernel(left);
        if (right instanceof Literal literal) {
            Object value = literal.value();
            if (value == null) {
                return withNull(op, leftKernel);
            }
            ConstantComparer comparer = ConstantComparers.of(op, left.type(), literal.type(), value);
            if (comparer != null) {
                return new ConstantComparisonKernel(op, leftKernel, comparer);
            }
        }
        Kernel rightKernel = compilation.kernel(right);
        return new ComparisonKernel(op, leftKernel, rightKernel, Comparers.of(op, left.type(), right.type()));
    }

    /// What a comparison of a column with a constant holds for, where that is a range; else null.
    static @Nullable RangeComparer range(Expr expr) {
        if (!(expr instanceof Comparison(ComparisonOp op, Expr left, Expr right))
                || op == ComparisonOp.DISTINCT
                || op == ComparisonOp.NOT_DISTINCT) {
            return null;
        }
        if (left instanceof Literal && !(right instanceof Literal)) {
            return range(new Comparison(op.mirrored(), /* left= */ right, /* right= */ left));
        }
        return left instanceof ColumnRef column
                        && right instanceof Literal(DataType type, Object value)
                        && value != null
                        && ConstantComparers.of(op, column.type(), type, value) instanceof RangeComparer range
                ? range
                : null;
    }

    private static Kernel withNull(ComparisonOp op, Kernel operand) {
        return switch (op) {
            case DISTINCT -> BooleanKernels.not(BooleanKernels.isNull(operand));
            case NOT_DISTINCT -> BooleanKernels.isNull(operand);
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
                batch -> {
                    // Evaluated for the errors that it may raise.
                    operand.evaluate(batch);
                    return Nulls.of(DataType.BOOL, batch.rows());
                };
        };
    }

    /// The sign bit where values of the type are unsigned 64-bit integers, else 0.
    static long flip(DataType type) {
        return type.equals(DataType.UINT64) ? Long.MIN_VALUE : 0;
    }
}
