package io.winnow.core.expr;

import io.winnow.core.type.DataType;
import java.util.List;

/// A comparison, compared exactly by value. Both sides have one type, or are a pair that no common type holds
/// exactly: integer or decimal with float64, timestamps of two units (both zoned or both not), or nested types with
/// parts like these.
public record Comparison(ComparisonOp op, Expr left, Expr right) implements Expr {
    @Override
    public DataType type() {
        return DataType.BOOL;
    }

    @Override
    public List<Expr> children() {
        return List.of(left, right);
    }

    @Override
    public Expr withChildren(List<Expr> children) {
        return new Comparison(op, children.get(0), children.get(1));
    }

    @Override
    public String toString() {
        return ExprPrinter.print(this);
    }
}
