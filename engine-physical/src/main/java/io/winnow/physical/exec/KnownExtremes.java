package io.winnow.physical.exec;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.expr.Literal;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// For each MIN and MAX of an aggregate without groups a value that some row has: rows whose bounds are not beyond it
/// cannot change the result. Thread-safe.
final class KnownExtremes {
    private final List<AggregateCall> calls;
    private final AtomicReferenceArray<@Nullable Object> values;

    KnownExtremes(List<AggregateCall> calls) {
        this.calls = calls;
        this.values = new AtomicReferenceArray<>(calls.size());
    }

    static boolean isExtreme(AggregateCall call) {
        return call.function() == AggregateFunction.MIN || call.function() == AggregateFunction.MAX;
    }

    private static int sign(AggregateCall call) {
        return call.function() == AggregateFunction.MIN ? -1 : 1;
    }

    /// Whether a value would be the extreme rather than another.
    static boolean isBeyond(AggregateCall call, Object value, Object other) {
        return ScalarOrder.compare(value, other, type(call)) * sign(call) > 0;
    }

    private static DataType type(AggregateCall call) {
        return call.arguments().getFirst().type();
    }

    /// Takes note of the state of some rows.
    void offer(int index, List<Literal> state) {
        AggregateCall call = calls.get(index);
        Object value = state.getFirst().value();
        if (value != null && isExtreme(call)) {
            values.accumulateAndGet(
                    index, value, (known, next) -> known == null || isBeyond(call, next, known) ? next : known);
        }
    }

    /// The value that is known for a call; null for none.
    @Nullable
    Object known(int index) {
        return values.get(index);
    }

    /// A state that stands for rows of which these statistics are known, because it is no worse than theirs; null
    /// where theirs may be better.
    @Nullable
    List<Literal> standIn(int index, ColumnStatistics statistics) {
        AggregateCall call = calls.get(index);
        Object known = values.get(index);
        Object bound = isExtreme(call) ? bound(call, statistics) : null;
        if (known == null || bound == null || isBeyond(call, bound, known)) {
            return null;
        }
        return List.of(new Literal(type(call), known));
    }

    /// What no value of the rows is beyond, NaNs among them; null where that is not known.
    static @Nullable Object bound(AggregateCall call, ColumnStatistics statistics) {
        boolean least = call.function() == AggregateFunction.MIN;
        if (Types.isFloat(type(call)) && !hasNoNan(least, statistics)) {
            return null;
        }
        return switch (least ? statistics.min() : statistics.max()) {
            case Stat.Exact<Object>(Object value) -> value;
            case Stat.Bound<Object>(Object value) -> value;
            case Stat.Absent<Object> _ -> null;
        };
    }

    /// Whether no NaN stands before the least, or after the greatest, of the other values.
    private static boolean hasNoNan(boolean least, ColumnStatistics statistics) {
        if (!(statistics.nanCount() instanceof Stat.Exact<Long>(Long all))) {
            return false;
        }
        if (all == 0) {
            return true;
        }
        return statistics.negativeNanCount() instanceof Stat.Exact<Long>(Long negative)
                && (least ? negative == 0 : negative.equals(all));
    }
}
