package io.winnow.core.expr;

import io.winnow.core.type.DataType;
import java.util.List;

/// `NOT operand`: UNKNOWN stays UNKNOWN.
public record Not(Expr operand) implements Expr {
    public Not {
        Expr.requireBooleans("NOT", List.of(operand));
    }

    @Override
    public DataType type() {
        return DataType.BOOL;
    }

    @Override
    public List<Expr> children() {
        return List.of(operand);
    }

    @Override
    public Expr withChildren(List<Expr> children) {
        return new Not(children.getFirst());
    }

    @Override
    public String toString() {
        return ExprPrinter.print(this);
    }
}
