package io.winnow.core.expr;

import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;

/// `value IN (options…)`, all of one type; `NOT IN` is its [Not]. TRUE on a match, else UNKNOWN if the value or an
/// option is NULL, else FALSE.
public record In(Expr value, List<Expr> options) implements Expr {
    public In {
        options = List.copyOf(options);
    }

    @Override
    public DataType type() {
        return DataType.BOOL;
    }

    @Override
    public List<Expr> children() {
        List<Expr> children = new ArrayList<>(options.size() + 1);
        children.add(value);
        children.addAll(options);
        return children;
    }

    @Override
    public Expr withChildren(List<Expr> children) {
        return new In(children.getFirst(), children.subList(1, children.size()));
    }

    @Override
    public String toString() {
        return ExprPrinter.print(this);
    }
}
