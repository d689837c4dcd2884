package io.winnow.core.expr;

import io.winnow.core.type.DataType;
import java.util.List;

/// Conjunction of two or more; each operand is evaluated only on rows that those before it leave undecided.
public record And(List<Expr> operands) implements Expr {
    public And {
        operands = List.copyOf(operands);
        Expr.requireBooleans("AND", operands);
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
        return new And(children);
    }

    @Override
    public String toString() {
        return ExprPrinter.print(this);
    }
}
