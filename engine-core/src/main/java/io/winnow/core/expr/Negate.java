package io.winnow.core.expr;

import io.winnow.core.type.DataType;
import java.util.List;

/// `-operand`, of the operand's type; checked.
public record Negate(Expr operand) implements Expr {
    @Override
    public DataType type() {
        return operand.type();
    }

    @Override
    public List<Expr> children() {
        return List.of(operand);
    }

    @Override
    public Expr withChildren(List<Expr> children) {
        return new Negate(children.getFirst());
    }

    @Override
    public String toString() {
        return ExprPrinter.print(this);
    }
}
