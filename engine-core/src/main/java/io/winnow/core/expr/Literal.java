package io.winnow.core.expr;

import io.winnow.core.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A constant; `value` is null for NULL, else the type's scalar carrier (see `core.scalar`).
public record Literal(DataType type, @Nullable Object value) implements Expr {
    public static final Literal TRUE = new Literal(DataType.BOOL, true);
    public static final Literal FALSE = new Literal(DataType.BOOL, false);

    /// UNKNOWN.
    public static final Literal NULL_BOOL = new Literal(DataType.BOOL, null);

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
