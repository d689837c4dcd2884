package io.winnow.core.expr;

import io.winnow.core.type.Field;

/// An expression and the name of the column that it becomes.
public record NamedExpr(Expr expr, String name) {
    /// The column that it becomes; nullable, since nothing is proved here.
    public Field field() {
        return new Field(name, expr.type(), true);
    }

    /// `x as y`, or just `x` where that is its name.
    @Override
    public String toString() {
        String text = expr.toString();
        return text.equals(name) ? text : text + " as " + name;
    }
}
