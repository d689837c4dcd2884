package io.winnow.physical.group;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.aggregate.Folding;
import io.winnow.core.aggregate.Summary;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.expr.Literal;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// States of aggregates as literals, made without reading rows: what [AggregateFunction] says of them, and beyond it
/// the sketches of `approx_count_distinct(x)`, which are known wherever the set of `count(DISTINCT x)` is.
public final class LiteralStates {
    private LiteralStates() {}

    /// As [AggregateFunction#fold], sketches included.
    public static Folding fold(AggregateCall call, Summary summary) {
        if (call.function() != AggregateFunction.APPROX_COUNT_DISTINCT) {
            return call.function().fold(call.arguments(), summary);
        }
        return switch (AggregateFunction.COUNT_DISTINCT.fold(call.arguments(), summary)) {
            case Folding.Known(List<Literal> set) -> new Folding.Known(List.of(sketch(set.getFirst())));
            case Folding.Unknown unknown -> unknown;
        };
    }

    /// As [AggregateFunction#merge], sketches included.
    public static @Nullable List<Literal> merge(AggregateFunction function, List<List<Literal>> states) {
        if (function != AggregateFunction.APPROX_COUNT_DISTINCT) {
            return function.merge(states);
        }
        List<@Nullable Object> sketches = new ArrayList<>(states.size());
        states.forEach(state -> sketches.add(state.getFirst().value()));
        return List.of(state(new SketchStates(), DataType.BINARY, sketches));
    }

    /// The state of `approx_count_distinct(x)` over the rows of which `set` is the state of `count(DISTINCT x)`: the
    /// one that the rows themselves give.
    public static Literal sketch(Literal set) {
        if (!(set.type() instanceof DataType.ListOf(DataType type)) || !(set.value() instanceof List<?> values)) {
            throw new IllegalArgumentException("not a set: " + set);
        }
        return state(new ValueSketches(type), type, values);
    }

    private static Literal state(Sketches sketches, DataType type, List<? extends @Nullable Object> values) {
        sketches.ensure(1);
        sketches.addUngrouped(new Column[] {ColumnBuilder.column(type, values)}, values.size());
        BytesColumn state = sketches.states(new int[] {0}, 1);
        return new Literal(DataType.BINARY, state.isValid(0) ? Bytes.of(state.bytes(0)) : null);
    }
}
