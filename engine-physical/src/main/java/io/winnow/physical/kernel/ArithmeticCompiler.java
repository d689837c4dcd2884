package io.winnow.physical.kernel;

import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Negate;
import io.winnow.core.type.DataType;
import io.winnow.core.type.PhysicalType;
import org.jspecify.annotations.Nullable;

/// Picks the loops of arithmetic and negation.
final class ArithmeticCompiler {
    private ArithmeticCompiler() {}

    static Kernel compile(Arithmetic arithmetic, Compilation compilation) {
        Expr left = arithmetic.left();
        Expr right = arithmetic.right();
        DataType type = arithmetic.type();
        boolean oneType = left.type().equals(type) && right.type().equals(type);
        if (type instanceof DataType.Int integer && oneType) {
            Kernel a = compilation.kernel(left);
            Kernel b = compilation.kernel(right);
            return integer.physical() == PhysicalType.INT32
                    ? new IntArithmeticKernel(arithmetic, integer, a, b)
                    : new LongArithmeticKernel(arithmetic, integer, a, b, constant(left), constant(right));
        }
        if (type instanceof DataType.Floating && oneType) {
            return new FloatArithmeticKernel(arithmetic.op(), compilation.kernel(left), compilation.kernel(right));
        }
        if (DecimalKernel.applies(arithmetic)) {
            return new DecimalKernel(arithmetic, compilation.kernel(left), compilation.kernel(right));
        }
        return RowWiseKernel.of(arithmetic, compilation);
    }

    static Kernel compile(Negate negate, Compilation compilation) {
        DataType type = negate.type();
        if ((type instanceof DataType.Decimal && type.physical() == PhysicalType.INT64)
                || type instanceof DataType.Int
                || type instanceof DataType.Floating) {
            return new NegateKernel(negate, compilation.kernel(negate.operand()));
        }
        return RowWiseKernel.of(negate, compilation);
    }

    private static @Nullable Long constant(Expr expr) {
        return expr instanceof Literal(DataType _, Object value) && value instanceof Long number ? number : null;
    }
}
