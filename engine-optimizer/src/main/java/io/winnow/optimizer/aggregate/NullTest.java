package io.winnow.optimizer.aggregate;

import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.Not;
import org.jspecify.annotations.Nullable;

/// `column IS [NOT] NULL`.
record NullTest(ColumnRef column, boolean negated) {
    /// The condition as a null test, null where it is none.
    static @Nullable NullTest of(Expr condition) {
        return switch (condition) {
            case IsNull(ColumnRef column) -> new NullTest(column, false);
            case Not(IsNull(ColumnRef column)) -> new NullTest(column, true);
            case Expr _ -> null;
        };
    }
}
