package io.winnow.physical.kernel;

import io.winnow.core.error.PlanException;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Negate;
import io.winnow.core.scalar.ScalarArithmetic;
import io.winnow.core.type.DataType;
import io.winnow.core.type.PhysicalType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Picks the loops of arithmetic and negation.
final class ArithmeticCompiler {
    private ArithmeticCompiler() {}

    static Kernel compile(Arithmetic node, Compilation compilation) {
        Expr left = node.left();
        Expr right = node.right();
        DataType type = node.type();
        boolean oneType = left.type().equals(type) && right.type().equals(type);
        if (type instanceof DataType.Int integer && oneType) {
            Kernel a = compilation.kernel(left);
            Kernel b = compilation.kernel(right);
            return integer.physical() == PhysicalType.INT32
                    ? new IntArithmeticKernel(node, integer, a, b)
                    : new LongArithmeticKernel(node, integer, a, b, constant(left), constant(right));
        }
        if (type instanceof DataType.Floating && oneType) {
            return new FloatArithmeticKernel(node.op(), compilation.kernel(left), compilation.kernel(right));
        }
        DecimalShape shape = DecimalShape.of(node);
        List<Kernel> kernels = compilation.kernels(node.children());
        RowWiseKernel rowWise = rowWise(node, kernels, compilation.context());
        return shape == null
                ? rowWise
                : DecimalKernels.of(node, shape, kernels.get(0), kernels.get(1), rowWise, compilation.context());
    }

    private static RowWiseKernel rowWise(Arithmetic node, List<Kernel> kernels, KernelContext context) {
        DataType left = node.left().type();
        DataType right = node.right().type();
        return RowWiseKernel.strict(
                node.children(),
                kernels,
                node.type(),
                context,
                arguments -> ScalarArithmetic.apply(
                        node.op(), known(arguments[0]), left, known(arguments[1]), right, node.type(), context.zone()));
    }

    static Kernel compile(Negate node, Compilation compilation) {
        DataType type = node.type();
        boolean loops = type instanceof DataType.Int
                || type instanceof DataType.Floating
                || (type instanceof DataType.Decimal && type.physical() == PhysicalType.INT64);
        return loops
                ? new NegateKernel(node, compilation.kernel(node.operand()))
                : RowWiseKernel.strict(
                        node.children(),
                        compilation.kernels(node.children()),
                        type,
                        compilation.context(),
                        arguments -> ScalarArithmetic.negate(known(arguments[0]), type));
    }

    /// An argument of a strict row function.
    static Object known(@Nullable Object argument) {
        if (argument == null) {
            throw new PlanException("a strict function was called with NULL");
        }
        return argument;
    }

    private static @Nullable Long constant(Expr expr) {
        return expr instanceof Literal(DataType _, Object value) && value instanceof Long number ? number : null;
    }
}
