package io.winnow.core.expr;

import io.winnow.core.type.DataType;
import java.util.List;

/// `operand IS NULL`; `IS NOT NULL` is its [Not].
public record IsNull(Expr operand) implements Expr {
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
        return new IsNull(children.getFirst());
    }

    @Override
    public String toString() {
        return ExprPrinter.print(this);
    }
}
