package io.winnow.optimizer.aggregate;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.physical.plan.AggregatedScan;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntToLongFunction;

/// Whether intersecting postings of a fragment would take longer than reading its rows. Both are estimated in
/// nanoseconds of one thread, within a factor of two or so: what it is for are products of many keys.
final class IndexedCost {
    /// Of one intersection, whatever the postings hold.
    private static final long CALL = 100;

    /// Of reading a posting and adding it to others.
    private static final long READ = 500;

    /// Rows whose bits an intersection of two dense postings passes in a nanosecond.
    private static final long DENSE_ROWS = 128;

    /// Of opening a fragment for reading.
    private static final long OPEN = 20_000;

    /// Of reading a row of one column and aggregating it.
    private static final long ROW = 3;

    private final List<Integer> groups;
    private final List<AggregateCall> calls;
    private final long columns;

    IndexedCost(AggregatedScan shape) {
        groups = shape.groups().stream()
                .map(group -> ((ColumnRef) group).index())
                .toList();
        calls = shape.aggregates();
        BitSet read = new BitSet();
        shape.groups().forEach(group -> read.or(Exprs.columns(group)));
        Expr predicate = shape.predicate();
        if (predicate != null) {
            read.or(Exprs.columns(predicate));
        }
        calls.forEach(call -> call.arguments().forEach(argument -> read.or(Exprs.columns(argument))));
        columns = Math.max(1, read.cardinality());
    }

    /// @param rows of the fragment
    /// @param masked whether some rows do not count
    /// @param united postings that the filter unites
    /// @param values how many distinct values a column has at most
    boolean isTooHigh(long rows, boolean masked, double united, IntToLongFunction values) {
        double cost = united * READ;
        double combinations = 1;
        boolean intersected = masked;
        for (int group : groups) {
            double keys = (double) values.applyAsLong(group);
            combinations *= keys;
            if (intersected) {
                cost += combinations * one(rows, keys);
            }
            intersected = true; // by the next column, with each of these keys
        }
        for (AggregateCall call : calls) {
            boolean ownMask = masked || !groups.isEmpty() || call.filter() != null;
            if (call.arguments().isEmpty() || !(call.arguments().getFirst() instanceof ColumnRef argument)) {
                continue;
            }
            double keys = (double) values.applyAsLong(argument.index());
            double asked = switch (call.function()) {
                case COUNT_STAR, COUNT -> 1;
                case MIN, MAX -> Math.min(keys, 16); // stops at the first that is met
                case SUM, AVG, COUNT_DISTINCT, APPROX_COUNT_DISTINCT, SUM_DISTINCT, AVG_DISTINCT -> keys;
            };
            boolean isGroup = groups.contains(argument.index());
            cost += ownMask && !isGroup ? combinations * asked * one(rows, keys) : 0;
        }
        return cost > OPEN + (double) ROW * rows * columns;
    }

    /// Of one intersection with a posting of a column of so many keys.
    private static double one(long rows, double keys) {
        return CALL + Math.min(rows / Math.max(1, keys), (double) rows / DENSE_ROWS);
    }

    String reason() {
        return "too many values to look up";
    }
}
