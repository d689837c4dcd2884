package io.winnow.core.prune.truth;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.Call;
import io.winnow.core.expr.Expr;
import io.winnow.core.function.FunctionCall;
import io.winnow.core.function.ScalarFunction;
import io.winnow.core.function.Volatility;
import io.winnow.core.prune.AbstractCall;
import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.transfer.Monotone;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A function over abstract arguments: its own transfer rule, or its row-wise meaning where every argument is one
/// value.
final class Called implements Operation {
    private final ScalarFunction function;
    private final FunctionCall call;
    private final List<Node> arguments;
    private final boolean fallible;
    private final boolean isVolatile;

    Called(Call expr, List<Node> arguments, EvaluationContext context) {
        function = expr.function();
        List<DataType> types = expr.arguments().stream().map(Expr::type).toList();
        call = new FunctionCall(types, expr.type(), context.zone(), context.now());
        this.arguments = List.copyOf(arguments);
        fallible = function.fallible(types);
        isVolatile = function.volatility() == Volatility.VOLATILE;
    }

    @Override
    public AbstractValue apply(AbstractValue[] stack, int base, AbstractRow row) {
        int passedOn = 0;
        boolean isReached = true;
        @Nullable Object[] constants = new @Nullable Object[arguments.size()];
        List<AbstractValue> values = new ArrayList<>(constants.length);
        boolean isPresent = true;
        for (int i = 0; i < constants.length; i++) {
            AbstractValue value = stack[base + i];
            passedOn |= isReached && value.mayFail() ? AbstractValue.FAILURE : 0;
            isReached &= value.mayHaveValue();
            AbstractValue argument = value.without(AbstractValue.FAILURE);
            if (function.strict()) {
                passedOn |= value.mayBeNull() ? AbstractValue.NULL : 0;
                isPresent &= value.mayBePresent();
                argument = argument.without(AbstractValue.NULL);
            }
            values.add(argument);
            Node.Constant constant = arguments.get(i).constant();
            constants[i] = constant != null ? constant.carrier() : argument.single();
        }
        if (!isReached) {
            return AbstractValue.nothing(call.resultType()).with(passedOn & AbstractValue.FAILURE);
        }
        return isPresent
                ? result(values, constants).with(passedOn)
                : AbstractValue.nulls(call.resultType()).with(passedOn);
    }

    private AbstractValue result(List<AbstractValue> values, @Nullable Object[] constants) {
        if (!isVolatile && isFixed(values, constants)) {
            return Monotone.at(call, call.resultType(), _ -> function.evaluate(call, constants));
        }
        AbstractValue result = function.transferRule()
                .apply(new AbstractCall(
                        values, constants, call.resultType(), call.zone(), row -> function.evaluate(call, row)));
        return fallible ? result : result.without(AbstractValue.FAILURE);
    }

    /// Whether every argument is one value, or NULL for all rows.
    private static boolean isFixed(List<AbstractValue> values, @Nullable Object[] constants) {
        for (int i = 0; i < constants.length; i++) {
            if (constants[i] == null && values.get(i).mayBePresent()) {
                return false;
            }
        }
        return true;
    }
}
