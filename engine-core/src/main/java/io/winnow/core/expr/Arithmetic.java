package io.winnow.core.expr;

import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.type.DataType;
import java.util.List;

/// Arithmetic of two operands: both of `type` for integers and floats; decimals of any scale for a decimal
/// `type`; else one of the date and interval forms of `semantics`. Checked: overflow and division by zero are errors.
public record Arithmetic(ArithmeticOp op, Expr left, Expr right, DataType type) implements Expr {
    @Override
    public List<Expr> children() {
        return List.of(left, right);
    }

    @Override
    public Expr withChildren(List<Expr> children) {
        return new Arithmetic(op, children.get(0), children.get(1), type);
    }

    @Override
    public String toString() {
        return ExprPrinter.print(this);
    }
}
