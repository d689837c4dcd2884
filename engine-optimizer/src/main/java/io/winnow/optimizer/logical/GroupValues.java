package io.winnow.optimizer.logical;

import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.In;
import io.winnow.core.expr.IsNull;
import io.winnow.core.type.DataType;

/// Grouping makes one value of several that are equal: both zeros, all NaNs of a sign, a month and thirty days. A
/// predicate that tells them apart may not be asked before the grouping.
final class GroupValues {
    private GroupValues() {}

    /// Whether equal values of the columns that `predicate` reads always give it the same truth.
    static boolean sameForEqual(Expr predicate) {
        return switch (predicate) {
            case ColumnRef column -> !hasTwins(column.type());
            case Comparison _, In _, IsNull _ -> {
                for (Expr operand : predicate.children()) {
                    if (!(operand instanceof ColumnRef) && !sameForEqual(operand)) {
                        yield false;
                    }
                }
                yield true;
            }
            default -> {
                for (Expr child : predicate.children()) {
                    if (!sameForEqual(child)) {
                        yield false;
                    }
                }
                yield true;
            }
        };
    }

    /// Whether two values of the type can be equal and yet look different.
    private static boolean hasTwins(DataType type) {
        return switch (type) {
            case DataType.Floating _, DataType.Interval _, DataType.ListOf _, DataType.Struct _, DataType.MapOf _ ->
                true;
            case DataType.Null _,
                    DataType.Bool _,
                    DataType.Int _,
                    DataType.Decimal _,
                    DataType.Utf8 _,
                    DataType.Binary _,
                    DataType.Date _,
                    DataType.Time _,
                    DataType.Timestamp _,
                    DataType.Unsupported _ -> false;
        };
    }
}
