package io.winnow.core.expr;

import io.winnow.core.function.AssignmentCast;
import io.winnow.core.scalar.ScalarCasts;
import io.winnow.core.type.DataType;
import java.util.List;

/// Values on their way into a column of a table.
public final class Assignment {
    private Assignment() {}

    /// `value` as it is stored in `column`, a column of type `type`: its type is [AssignmentCast#allowed] there, or it
    /// is a text to be read.
    public static Expr of(Expr value, DataType type, String column) {
        if (value.type().equals(type)) {
            return value;
        }
        Expr checked = new Call(AssignmentCast.INSTANCE, List.of(value, new Literal(DataType.UTF8, column)), type);
        boolean isComputed = !(value instanceof ColumnRef) && !(value instanceof Literal);
        if (isComputed || AssignmentCast.coarser(value.type(), type)) {
            return checked;
        }
        if (!ScalarCasts.fallible(value.type(), type)) {
            return new Cast(value, type, /* lenient= */ false);
        }
        // Kernels do the cast; the call sees NULL and the values that do not fit, of which it makes the error.
        return new Coalesce(List.of(new Cast(value, type, /* lenient= */ true), checked));
    }
}
