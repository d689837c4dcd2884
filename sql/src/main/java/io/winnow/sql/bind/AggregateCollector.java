package io.winnow.sql.bind;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.sql.ast.Span;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The aggregates of one SELECT. While its expressions are bound over the input, the result of the k-th aggregate
/// stands in them as column `width + k`; [GroupRewriter] then moves them over the aggregate's output.
final class AggregateCollector {
    private final int width;
    private final List<AggregateCall> calls = new ArrayList<>();
    private final IdentityHashMap<Expr, Span> places = new IdentityHashMap<>();
    private boolean inside;

    /// @param width the number of columns of the input
    AggregateCollector(int width) {
        this.width = width;
    }

    /// The column that holds the call's result; equal calls share one.
    ColumnRef add(AggregateCall call) {
        int index = calls.indexOf(call);
        if (index < 0) {
            index = calls.size();
            calls.add(call);
        }
        return new ColumnRef(width + index, call.toString(), call.resultType());
    }

    List<AggregateCall> calls() {
        return calls;
    }

    int width() {
        return width;
    }

    /// Remembers where the statement names a column.
    void note(ColumnRef column, Span place) {
        places.put(column, place);
    }

    @Nullable
    Span place(ColumnRef column) {
        return places.get(column);
    }

    /// Whether the argument of an aggregate is being bound.
    boolean inside() {
        return inside;
    }

    void enter() {
        inside = true;
    }

    void leave() {
        inside = false;
    }
}
