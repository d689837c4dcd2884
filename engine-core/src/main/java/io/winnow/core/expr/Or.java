package io.winnow.core.expr;

import io.winnow.core.type.DataType;
import java.util.List;

/// Disjunction of two or more; guards like [And].
public record Or(List<Expr> operands) implements Expr {
    public Or {
        operands = List.copyOf(operands);
        Expr.requireBooleans("OR", operands);
    }

    @Override
    public DataType type() {
        return DataType.BOOL;
    }

    @Override
    public List<Expr> children() {
        return operands;
    }

    @Override
    public Expr withChildren(List<Expr> children) {
        return new Or(children);
    }

    @Override
    public String toString() {
        return ExprPrinter.print(this);
    }
}
