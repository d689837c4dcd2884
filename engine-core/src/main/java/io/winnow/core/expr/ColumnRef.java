package io.winnow.core.expr;

import io.winnow.core.type.DataType;
import java.util.List;

/// A column of the input.
///
/// @param index 0-based position in the input's schema
public record ColumnRef(int index, String name, DataType type) implements Expr {
    @Override
    public List<Expr> children() {
        return List.of();
    }

    @Override
    public Expr withChildren(List<Expr> children) {
        return this;
    }

    @Override
    public String toString() {
        return ExprPrinter.print(this);
    }
}
