package io.winnow.core.expr;

import io.winnow.core.function.ScalarFunction;
import io.winnow.core.type.DataType;
import java.util.List;

/// A function of the registry; arguments have the types that it resolved to.
public record Call(ScalarFunction function, List<Expr> arguments, DataType type) implements Expr {
    public Call {
        arguments = List.copyOf(arguments);
    }

    @Override
    public List<Expr> children() {
        return arguments;
    }

    @Override
    public Expr withChildren(List<Expr> children) {
        return new Call(function, children, type);
    }

    @Override
    public String toString() {
        return ExprPrinter.print(this);
    }
}
