package io.winnow.core.expr;

import io.winnow.core.type.DataType;
import java.util.List;

/// The first operand that is not NULL, all of one type; a later one is evaluated only where those before are NULL.
public record Coalesce(List<Expr> operands) implements Expr {
    public Coalesce {
        operands = List.copyOf(operands);
    }

    @Override
    public DataType type() {
        return operands.getFirst().type();
    }

    @Override
    public List<Expr> children() {
        return operands;
    }

    @Override
    public Expr withChildren(List<Expr> children) {
        return new Coalesce(children);
    }

    @Override
    public String toString() {
        return ExprPrinter.print(this);
    }
}
