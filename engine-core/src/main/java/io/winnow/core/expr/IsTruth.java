package io.winnow.core.expr;

import io.winnow.core.type.DataType;
import java.util.List;

/// `operand IS TRUE | FALSE | UNKNOWN`; the negated forms are its [Not].
public record IsTruth(Expr operand, Truth truth) implements Expr {
    public IsTruth {
        Expr.requireBooleans("IS " + truth, List.of(operand));
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
        return new IsTruth(children.getFirst(), truth);
    }

    @Override
    public String toString() {
        return ExprPrinter.print(this);
    }
}
