package io.winnow.core.expr;

import io.winnow.core.error.PlanException;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.util.List;

/// `operand.field` of a struct; NULL where the struct is.
///
/// @param field position among the struct's fields
public record FieldAccess(Expr operand, int field) implements Expr {
    @Override
    public DataType type() {
        return structField().type();
    }

    /// The field that is read.
    public Field structField() {
        if (operand.type() instanceof DataType.Struct struct) {
            return struct.fields().get(field);
        }
        throw new PlanException("field access on " + operand.type() + ": " + operand);
    }

    @Override
    public List<Expr> children() {
        return List.of(operand);
    }

    @Override
    public Expr withChildren(List<Expr> children) {
        return new FieldAccess(children.getFirst(), field);
    }

    @Override
    public String toString() {
        return ExprPrinter.print(this);
    }
}
