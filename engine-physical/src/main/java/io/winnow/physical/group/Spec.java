package io.winnow.physical.group;

import io.winnow.core.expr.Expr;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What one accumulator accumulates. Calls that need the same share it: `avg(x)` beside `sum(x)` costs nothing.
///
/// @param filter only rows for which it is TRUE count; null for all
/// @param arguments over the input's columns
record Spec(Kind kind, @Nullable Expr filter, List<Expr> arguments) {
    /// The kinds of accumulators.
    enum Kind {
        ROWS,
        NULLS,
        ADDED_COUNTS,
        EXACT_SUM,
        FLOAT_SUM,
        MIN,
        MAX,
        DISTINCT,
        UNITED,
        SKETCH,
        MERGED_SKETCH
    }

    Spec {
        arguments = List.copyOf(arguments);
    }

    /// A new accumulator; it has no groups yet.
    Accumulator accumulator(Grouping grouping) {
        return switch (kind) {
            case ROWS -> new RowCounts();
            case NULLS -> new NullCounts();
            case ADDED_COUNTS -> new AddedCounts();
            case EXACT_SUM -> new ExactSums(argumentType());
            case FLOAT_SUM -> new FloatSums();
            case MIN -> Extremes.of(argumentType(), Extremes.Direction.MIN);
            case MAX -> Extremes.of(argumentType(), Extremes.Direction.MAX);
            case DISTINCT -> new DistinctValues(types(), grouping);
            case UNITED -> new DistinctStates(new DistinctValues(setTypes(), grouping));
            case SKETCH -> new ValueSketches(argumentType());
            case MERGED_SKETCH -> new SketchStates();
        };
    }

    private DataType argumentType() {
        return arguments.getFirst().type();
    }

    private List<DataType> types() {
        List<DataType> types = new ArrayList<>();
        for (Expr argument : arguments) {
            types.add(argument.type());
        }
        return types;
    }

    /// Types of the values of a set that comes as a list: of several arguments, a list of structs.
    private List<DataType> setTypes() {
        DataType element = ((DataType.ListOf) argumentType()).element();
        return List.of(element);
    }
}
