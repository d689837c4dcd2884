package io.winnow.optimizer.aggregate;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.In;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Not;
import io.winnow.core.index.IndexPromises;
import io.winnow.core.prune.key.KeyCondition;
import io.winnow.core.table.Fragment;
import io.winnow.core.type.Schema;
import io.winnow.optimizer.index.ExactIndexes;
import io.winnow.physical.plan.AggregatedScan;
import io.winnow.physical.plan.IndexedAggregates;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Decides which fragments of a scan indexes answer for, from the manifest alone: those where every part of the filter
/// that statistics leave undecided, every group and every aggregate is known exactly, and where asking costs less
/// than reading.
final class IndexedClassifier {
    private final ExactIndexes exact;
    private final IndexedCost cost;
    private final IndexedWays ways;
    private @Nullable IndexedWay lastWay;
    private long lastRows;
    private boolean lastDeleted;
    private boolean lastTooHigh;

    /// Per conjunct of the filter what has to be known; null where no index can decide it.
    private final List<@Nullable List<IndexNeed>> filter = new ArrayList<>();

    /// What groups and aggregates need.
    private final List<IndexNeed> always = new ArrayList<>();

    /// Why no fragment is answered whatever the filter is; null where some may be.
    private @Nullable String obstacle;

    private IndexedClassifier(AggregatedScan shape, ExactIndexes exact, List<Expr> conditions) {
        this.exact = exact;
        for (Expr condition : conditions) {
            filter.add(needs(condition, shape));
        }
        for (Expr group : shape.groups()) {
            always.add(new IndexNeed((ColumnRef) group, false, 0));
            obstacle = obstacle == null ? IndexedAggregates.unanswerable(group) : obstacle;
        }
        for (AggregateCall call : shape.aggregates()) {
            add(call, shape);
        }
        this.cost = new IndexedCost(shape);
        this.ways = new IndexedWays(exact, conditions, filter, always, obstacle);
    }

    /// Null where no index of the table knows anything of the columns that matter.
    ///
    /// @param conditions the conjuncts of the filter
    static @Nullable IndexedClassifier of(AggregatedScan shape, List<Expr> conditions, IndexPromises promises) {
        ExactIndexes exact = ExactIndexes.of(shape.scan(), promises);
        if (exact.isEmpty()) {
            return null;
        }
        IndexedClassifier classifier = new IndexedClassifier(shape, exact, conditions);
        return classifier.isAnythingKnown() ? classifier : null;
    }

    private boolean isAnythingKnown() {
        List<IndexNeed> all = new ArrayList<>(always);
        for (List<IndexNeed> needs : filter) {
            if (needs != null) {
                all.addAll(needs);
            }
        }
        return all.stream().anyMatch(need -> exact.has(need.column().index(), need.nullsDo()));
    }

    private @Nullable List<IndexNeed> needs(Expr condition, AggregatedScan shape) {
        KeyCondition apart = KeyCondition.of(condition);
        if (apart == null) {
            return null;
        }
        List<IndexNeed> needs = new ArrayList<>();
        for (KeyCondition.OfColumn part : apart.parts()) {
            needs.add(new IndexNeed(column(shape, part.column()), part.isNullTest(), named(part.condition())));
        }
        return needs;
    }

    /// How many values a condition over one column names at most, or its negation does; -1 where that is not known.
    private static long named(Expr condition) {
        return switch (condition) {
            case Comparison(ComparisonOp op, ColumnRef _, Literal _)
            when op == ComparisonOp.EQUAL || op == ComparisonOp.NOT_EQUAL -> 1;
            case In(ColumnRef _, List<Expr> options) -> options.size();
            case IsNull(ColumnRef _) -> 1;
            case ColumnRef _ -> 1;
            case Not(Expr operand) -> named(operand);
            case Expr _ -> -1;
        };
    }

    private static ColumnRef column(AggregatedScan shape, int column) {
        Schema schema = shape.scan().schema();
        return new ColumnRef(column, schema.name(column), schema.type(column));
    }

    private void add(AggregateCall call, AggregatedScan shape) {
        if (call.filter() != null) {
            List<IndexNeed> own = needs(call.filter(), shape);
            if (own == null) {
                obstacle = call.filter() + ": not decided by indexes";
                return;
            }
            always.addAll(own);
        }
        String reason = IndexedAggregates.unanswerable(call);
        ColumnRef column = IndexedAggregates.column(call);
        if (reason != null) {
            obstacle = reason;
        } else if (column != null) {
            always.add(new IndexNeed(column, IndexedAggregates.asksNullsOnly(call), 0));
        }
    }

    /// The placement of a fragment that statistics do not answer for: by indexes, or read with the reason.
    ///
    /// @param rows stored in the fragment
    /// @param undecided positions of the conjuncts that are not TRUE for all its rows
    Placement classify(Fragment fragment, long rows, BitSet undecided) {
        IndexedWay way = ways.of(fragment.id(), undecided);
        String lacking = way.lacking();
        if (lacking != null) {
            return new Placement.Scanned(fragment, lacking);
        }
        return isTooHigh(way, rows, fragment.deletedRows() > 0)
                ? new Placement.Scanned(fragment, cost.reason())
                : new Placement.Indexed(fragment, way.conjuncts(), way.indexes());
    }

    /// Fragments that follow each other are mostly alike.
    private boolean isTooHigh(IndexedWay way, long rows, boolean deleted) {
        if (way != lastWay || rows != lastRows || deleted != lastDeleted) {
            boolean masked = !way.conjuncts().isEmpty() || deleted;
            // Of one column, numbers of stored rows will do: no posting is read.
            double united = deleted || way.severalColumns() ? way.united() : 0;
            lastTooHigh = cost.isTooHigh(rows, masked, united, way::values);
            lastWay = way;
            lastRows = rows;
            lastDeleted = deleted;
        }
        return lastTooHigh;
    }
}
