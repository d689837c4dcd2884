package io.winnow.core.expr;

import io.winnow.core.type.DataType;
import java.util.List;

/// `value LIKE pattern`, or ILIKE; NOT LIKE is its [Not].
///
/// @param escape the escape code point, or -1 for none
public record Like(Expr value, Expr pattern, int escape, boolean ignoreCase) implements Expr {
    @Override
    public DataType type() {
        return DataType.BOOL;
    }

    @Override
    public List<Expr> children() {
        return List.of(value, pattern);
    }

    @Override
    public Expr withChildren(List<Expr> children) {
        return new Like(children.get(0), children.get(1), escape, ignoreCase);
    }

    @Override
    public String toString() {
        return ExprPrinter.print(this);
    }
}
