package io.winnow.core.expr;

import io.winnow.core.type.DataType;
import java.util.List;

/// `CAST(operand AS type)`; with `lenient`, TRY_CAST: NULL where the cast fails.
public record Cast(Expr operand, DataType type, boolean lenient) implements Expr {
    @Override
    public List<Expr> children() {
        return List.of(operand);
    }

    @Override
    public Expr withChildren(List<Expr> children) {
        return new Cast(children.getFirst(), type, lenient);
    }

    @Override
    public String toString() {
        return ExprPrinter.print(this);
    }
}
