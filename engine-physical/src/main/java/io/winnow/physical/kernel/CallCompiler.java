package io.winnow.physical.kernel;

import io.winnow.core.expr.Call;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.function.FunctionCall;
import io.winnow.core.function.ScalarFunction;
import io.winnow.core.function.Volatility;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Picks the loop of a function by its kernel key; a function without one runs row by row.
final class CallCompiler {
    private CallCompiler() {}

    static Kernel compile(Call call, Compilation compilation) {
        ScalarFunction function = call.function();
        List<Kernel> kernels = compilation.kernels(call.arguments());
        RowWiseKernel rowWise = rowWise(call, kernels, compilation.context());
        if (function.volatility() == Volatility.VOLATILE) {
            return rowWise;
        }
        int only = onlyOperand(call.arguments());
        ColumnLoop loop = only < 0 ? null : loop(call, only, compilation.context());
        if (loop != null) {
            return new LoopKernel(kernels.get(only), loop, rowWise);
        }
        boolean concatenates = function.kernelKey().equals("concat_operator")
                && (call.type() instanceof DataType.Utf8 || call.type() instanceof DataType.Binary);
        return concatenates
                ? new ConcatKernel(
                        kernels.get(0),
                        kernels.get(1),
                        rowWise,
                        compilation.context().memory())
                : rowWise.once();
    }

    private static RowWiseKernel rowWise(Call call, List<Kernel> kernels, KernelContext context) {
        ScalarFunction function = call.function();
        List<DataType> types = new ArrayList<>();
        for (Expr argument : call.arguments()) {
            types.add(argument.type());
        }
        FunctionCall circumstances = new FunctionCall(types, call.type(), context.zone(), context.now());
        RowFunction row = arguments -> function.evaluate(circumstances, arguments);
        return function.strict()
                ? RowWiseKernel.strict(call.arguments(), kernels, call.type(), context, row)
                : RowWiseKernel.lax(call.arguments(), kernels, call.type(), context, row);
    }

    /// The position of the one argument that is no literal; -1 unless there is just one, and no literal is NULL.
    private static int onlyOperand(List<Expr> arguments) {
        int only = -1;
        for (int k = 0; k < arguments.size(); k++) {
            if (!(arguments.get(k) instanceof Literal literal)) {
                if (only >= 0) {
                    return -1;
                }
                only = k;
            } else if (literal.value() == null) {
                return -1;
            }
        }
        return only;
    }

    private static @Nullable ColumnLoop loop(Call call, int only, KernelContext context) {
        DataType type = call.arguments().get(only).type();
        String key = call.function().kernelKey();
        List<Object> literals = new ArrayList<>();
        for (Expr argument : call.arguments()) {
            Object value = argument instanceof Literal literal ? literal.value() : null;
            if (value != null) {
                literals.add(value);
            }
        }
        if (type instanceof DataType.Utf8 || type instanceof DataType.Binary) {
            return only == 0 ? TextLoops.find(key, type, literals) : null;
        }
        if (type instanceof DataType.Date || type instanceof DataType.Timestamp) {
            return DateLoops.find(key, type, literals, context.zone());
        }
        return only == 0 ? NumberLoops.find(key, type, call.type(), literals) : null;
    }
}
