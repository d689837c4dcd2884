package io.winnow.physical.exec;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.error.PlanException;
import io.winnow.core.expr.And;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Truth;
import io.winnow.core.prune.key.KeyCondition;
import io.winnow.physical.plan.IndexedAggregateExec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What has to be counted for the aggregates of a plan: several of them may come of one count. Immutable.
final class Measures {
    private static final KeyCondition EVERY_ROW = new KeyCondition.Constant(Truth.TRUE);

    private final List<AggregateCall> calls;
    private final int[] groups;
    private final List<@Nullable Expr> filterExprs = new ArrayList<>();
    private final List<KeyCondition> filters = new ArrayList<>();
    private final List<Rows> rows = new ArrayList<>();
    private final List<Weights> weights = new ArrayList<>();
    private final List<Source> sources = new ArrayList<>();

    /// The number of rows of a group that pass a filter.
    ///
    /// @param notNull a column of the scan of which only rows count that are not NULL; -1 for none
    record Rows(int filter, int notNull) {}

    /// Of rows of a group that pass a filter: how many have which value of a column.
    ///
    /// @param need how much of that
    record Weights(int filter, int column, Need need) {}

    /// What of the values' counts matters.
    enum Need {
        /// The least value that occurs.
        LEAST,
        /// The greatest value that occurs.
        GREATEST,
        /// Whether a value occurs.
        PRESENCE,
        /// How often it does.
        COUNT
    }

    /// Where the state of an aggregate comes from.
    sealed interface Source {
        /// A number of rows, by its position.
        record OfRows(int position) implements Source {}

        /// Counts of values, by their position.
        record OfWeights(int position) implements Source {}

        /// No row at all.
        record OfNone() implements Source {}
    }

    Measures(IndexedAggregateExec plan) {
        calls = plan.aggregates();
        groups = plan.groups().stream()
                .mapToInt(group -> ((ColumnRef) group.expr()).index())
                .toArray();
        filter(plan.filter());
        List<Weights> wanted = new ArrayList<>();
        for (AggregateCall call : calls) {
            Weights own = weights(call, filter(plan, call));
            if (own != null) {
                wanted.add(own);
            }
        }
        for (AggregateCall call : calls) {
            int filter = filter(plan, call);
            Weights own = weights(call, filter);
            sources.add(own == null ? source(call, filter) : ofWeights(stronger(own, wanted)));
        }
    }

    private int filter(IndexedAggregateExec plan, AggregateCall call) {
        Expr own = call.filter();
        return own == null ? 0 : filter(plan.filter() == null ? own : new And(List.of(plan.filter(), own)));
    }

    /// The counts that are made for another aggregate and answer this one, too.
    private static Weights stronger(Weights own, List<Weights> wanted) {
        for (Need need : List.of(Need.COUNT, Need.PRESENCE)) {
            Weights other = new Weights(own.filter(), own.column(), need);
            if (wanted.contains(other)) {
                return other;
            }
        }
        return own;
    }

    /// Null for an aggregate that numbers of rows answer.
    private static @Nullable Weights weights(AggregateCall call, int filter) {
        if (call.arguments().isEmpty() || !(call.arguments().getFirst() instanceof ColumnRef column)) {
            return null;
        }
        Need need = switch (call.function()) {
            case COUNT_STAR, COUNT -> null;
            case MIN -> Need.LEAST;
            case MAX -> Need.GREATEST;
            case COUNT_DISTINCT, APPROX_COUNT_DISTINCT, SUM_DISTINCT, AVG_DISTINCT -> Need.PRESENCE;
            case SUM, AVG -> Need.COUNT;
        };
        return need == null ? null : new Weights(filter, column.index(), need);
    }

    private int filter(@Nullable Expr filter) {
        int known = filterExprs.indexOf(filter);
        if (known >= 0) {
            return known;
        }
        KeyCondition condition = filter == null ? EVERY_ROW : KeyCondition.of(filter);
        if (condition == null) {
            throw new PlanException("indexes do not decide " + filter);
        }
        filterExprs.add(filter);
        filters.add(condition);
        return filters.size() - 1;
    }

    private Source source(AggregateCall call, int filter) {
        if (call.function() == AggregateFunction.COUNT_STAR) {
            return ofRows(new Rows(filter, -1));
        }
        return switch (call.arguments().getFirst()) {
            case Literal(var _, Object value) -> value == null ? new Source.OfNone() : ofRows(new Rows(filter, -1));
            case ColumnRef column -> ofRows(new Rows(filter, column.index()));
            case Expr computed -> throw new PlanException("indexes do not know " + computed);
        };
    }

    private Source ofRows(Rows wanted) {
        if (!rows.contains(wanted)) {
            rows.add(wanted);
        }
        return new Source.OfRows(rows.indexOf(wanted));
    }

    private Source ofWeights(Weights wanted) {
        if (!weights.contains(wanted)) {
            weights.add(wanted);
        }
        return new Source.OfWeights(weights.indexOf(wanted));
    }

    List<AggregateCall> calls() {
        return calls;
    }

    /// Columns of the scan that rows are grouped by, in order.
    int[] groups() {
        return groups;
    }

    /// Whether rows are grouped by a column of the scan.
    boolean isGroup(int column) {
        return Arrays.stream(groups).anyMatch(group -> group == column);
    }

    /// Conditions that rows are counted under; the first is the one that all rows pass that belong to a group.
    List<KeyCondition> filters() {
        return filters;
    }

    List<Rows> rows() {
        return rows;
    }

    List<Weights> weights() {
        return weights;
    }

    /// By aggregate.
    List<Source> sources() {
        return sources;
    }

    /// Columns of the scan whose indexes are asked.
    BitSet columns() {
        BitSet columns = new BitSet();
        filters.forEach(filter -> filter.parts().forEach(part -> columns.set(part.column())));
        for (int group : groups) {
            columns.set(group);
        }
        rows.stream().filter(wanted -> wanted.notNull() >= 0).forEach(wanted -> columns.set(wanted.notNull()));
        weights.forEach(wanted -> columns.set(wanted.column()));
        return columns;
    }
}
