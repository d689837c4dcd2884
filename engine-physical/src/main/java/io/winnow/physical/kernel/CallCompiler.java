package io.winnow.physical.kernel;

import io.winnow.core.expr.Call;
import io.winnow.core.expr.Expr;
import io.winnow.core.function.FunctionCall;
import io.winnow.core.function.ScalarFunction;
import io.winnow.core.function.Volatility;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;

/// Picks the loop of a function by its kernel key; a function without one runs row by row.
final class CallCompiler {
    private CallCompiler() {}

    static Kernel compile(Call call, Compilation compilation) {
        ScalarFunction function = call.function();
        List<DataType> types = new ArrayList<>();
        for (Expr argument : call.arguments()) {
            types.add(argument.type());
        }
        KernelContext context = compilation.context();
        FunctionCall circumstances = new FunctionCall(types, call.type(), context.zone(), context.now());
        RowFunction rowWise = arguments -> function.evaluate(circumstances, arguments);
        RowWiseKernel kernel = function.strict()
                ? RowWiseKernel.strict(call.arguments(), compilation, call.type(), rowWise)
                : RowWiseKernel.lax(call.arguments(), compilation, call.type(), rowWise);
        return function.volatility() == Volatility.VOLATILE ? kernel : kernel.once();
    }
}
