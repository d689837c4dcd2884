package io.winnow.physical.plan;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Types;
import org.jspecify.annotations.Nullable;

/// Which aggregates and groups [IndexedAggregateExec] answers, provided that an index knows the columns.
public final class IndexedAggregates {
    private IndexedAggregates() {}

    /// Why no index answers an aggregate, its own filter aside, whatever it knows of the columns; null where one may.
    public static @Nullable String unanswerable(AggregateCall call) {
        if (call.function() == AggregateFunction.COUNT_STAR) {
            return null;
        }
        if (call.arguments().size() != 1) {
            return call + ": several columns";
        }
        return switch (call.arguments().getFirst()) {
            case Literal _ when call.function() == AggregateFunction.COUNT -> null;
            case ColumnRef column -> argument(call, column.type());
            case Expr computed -> computed + ": not a column";
        };
    }

    private static @Nullable String argument(AggregateCall call, DataType type) {
        return switch (call.function()) {
            case COUNT_STAR, COUNT, COUNT_DISTINCT, APPROX_COUNT_DISTINCT, SUM_DISTINCT, AVG_DISTINCT -> null;
            case SUM, AVG -> Types.isFloat(type) ? call + ": a sum of floats depends on their order" : null;
            case MIN, MAX -> hasCanonical(type) ? null : "equal values of " + type + " are not the same";
        };
    }

    /// Why no index groups by an expression; null where one may.
    public static @Nullable String unanswerable(Expr group) {
        if (!(group instanceof ColumnRef column)) {
            return "an index groups by columns, not by " + group;
        }
        return hasCanonical(column.type()) ? null : "equal values of " + column.type() + " are not the same";
    }

    /// The column of which an aggregate has to be known something; null where it counts rows.
    public static @Nullable ColumnRef column(AggregateCall call) {
        return !call.arguments().isEmpty() && call.arguments().getFirst() instanceof ColumnRef column ? column : null;
    }

    /// Whether of its column it is enough to know which rows are NULL.
    public static boolean asksNullsOnly(AggregateCall call) {
        return call.function() == AggregateFunction.COUNT;
    }

    /// Whether of values that are equal one stands for all, as [ScalarOrder#canonical] makes it.
    private static boolean hasCanonical(DataType type) {
        return switch (type) {
            case DataType.Interval _ -> false;
            case DataType.ListOf list -> hasCanonical(list.element());
            case DataType.Struct struct ->
                struct.fields().stream().map(Field::type).allMatch(IndexedAggregates::hasCanonical);
            case DataType.MapOf map -> hasCanonical(map.key()) && hasCanonical(map.value());
            case DataType.Null _,
                    DataType.Bool _,
                    DataType.Int _,
                    DataType.Floating _,
                    DataType.Decimal _,
                    DataType.Utf8 _,
                    DataType.Binary _,
                    DataType.Date _,
                    DataType.Time _,
                    DataType.Timestamp _,
                    DataType.Unsupported _ -> true;
        };
    }
}
