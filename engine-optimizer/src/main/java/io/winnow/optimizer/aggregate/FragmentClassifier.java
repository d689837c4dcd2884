package io.winnow.optimizer.aggregate;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.ColumnFacts;
import io.winnow.core.aggregate.Folding;
import io.winnow.core.aggregate.Summary;
import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.Fallibility;
import io.winnow.core.expr.Literal;
import io.winnow.core.index.IndexPromises;
import io.winnow.core.prune.RejectedStatistics;
import io.winnow.core.prune.StatisticsRow;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.truth.TruthEvaluator;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Stat;
import io.winnow.physical.plan.AggregatedScan;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Decides, from values already in memory, how the fragments of one scan contribute to an aggregate over it.
///
/// A fragment is skipped where no live row passes the filter; it is folded where all do, all are of one group, and
/// every aggregate is known from row count and statistics. One that lacks anything is scanned for all aggregates.
final class FragmentClassifier {
    /// What is said of fragments whose rows only some of may pass; made once for all of them.
    private final String undecided;

    private final AggregatedScan shape;
    private final RejectedStatistics rejected;
    private final List<TruthEvaluator> conjuncts = new ArrayList<>();
    private final List<@Nullable NullTest> nullTests = new ArrayList<>();
    private final boolean mayBeNullTest;
    /// Null where its conjuncts say as much one by one, or there are none.
    private final @Nullable TruthEvaluator filter;
    /// The conjuncts that cannot fail, where others may; null where there are none.
    private final @Nullable TruthEvaluator sound;

    private final List<@Nullable TruthEvaluator> ownFilters = new ArrayList<>();
    private final @Nullable IndexedClassifier indexed;

    /// Positions of the conjuncts that are not TRUE for all rows of the fragment looked at last.
    private final BitSet open = new BitSet();
    private @Nullable StatisticsRow openOf;

    /// By group what is said where it is not one.
    private final List<String> several;
    /// By aggregate what is said where its own filter is not decided.
    private final List<String> ownUndecided;

    private Folding.@Nullable Unknown lastUnknown;
    private String lastReason = "";

    /// @param rejected told of statistics that contradict themselves
    /// @param promises what indexes will know
    FragmentClassifier(
            AggregatedScan shape, EvaluationContext evaluation, RejectedStatistics rejected, IndexPromises promises) {
        this.shape = shape;
        this.rejected = rejected;
        this.undecided = shape.predicate() + ": not decided by statistics";
        Expr predicate = shape.predicate();
        List<Expr> conditions = predicate == null ? List.of() : Exprs.conjuncts(predicate);
        List<Expr> infallible = conditions.stream()
                .filter(condition -> !Fallibility.isFallible(condition))
                .toList();
        sound = infallible.isEmpty() || infallible.size() == conditions.size()
                ? null
                : TruthEvaluator.compile(Exprs.and(infallible), evaluation);
        indexed = IndexedClassifier.of(shape, conditions, promises);
        conditions.forEach(condition -> nullTests.add(NullTest.of(condition)));
        mayBeNullTest = nullTests.stream().anyMatch(Objects::nonNull);
        boolean apart = conditions.size() == 1 || (infallible.size() == conditions.size() && areApart(conditions));
        if (apart || indexed != null || mayBeNullTest) {
            for (Expr condition : conditions) {
                conjuncts.add(TruthEvaluator.compile(condition, evaluation));
            }
        }
        filter = predicate == null || apart ? null : TruthEvaluator.compile(predicate, evaluation);
        for (AggregateCall call : shape.aggregates()) {
            ownFilters.add(call.filter() == null ? null : TruthEvaluator.compile(call.filter(), evaluation));
        }
        several = shape.groups().stream()
                .map(group -> "GROUP BY " + group + ": may have several values")
                .toList();
        ownUndecided = shape.aggregates().stream()
                .map(call -> call.filter() + ": not decided by statistics")
                .toList();
    }

    /// Whether no two conditions are over one column, so that nothing follows from two of them together.
    private static boolean areApart(List<Expr> conditions) {
        BitSet seen = new BitSet();
        for (Expr condition : conditions) {
            BitSet own = Exprs.columns(condition);
            if (own.intersects(seen)) {
                return false;
            }
            seen.or(own);
        }
        return true;
    }

    /// The placement of one fragment of the scan.
    Placement classify(Fragment fragment) {
        StatisticsRow row = shape.scan().row(fragment);
        Placement placement = classify(fragment, row);
        if (placement instanceof Placement.Scanned otherwise) {
            placement = byIndexes(fragment, row, otherwise);
        }
        rejected.add(shape.scan().snapshot(), fragment, row);
        return placement;
    }

    /// What indexes make of a fragment that statistics do not answer for.
    private Placement byIndexes(Fragment fragment, StatisticsRow row, Placement.Scanned otherwise) {
        if (indexed == null
                || !(fragment.physicalRows() instanceof Stat.Exact<Long>(Long rows))
                || rows < fragment.deletedRows()) {
            return otherwise;
        }
        return indexed.classify(fragment, rows, open(row));
    }

    /// Positions of the conjuncts that are not TRUE for all rows; not to be kept.
    private BitSet open(StatisticsRow row) {
        if (openOf != row) {
            for (int i = 0; i < conjuncts.size(); i++) {
                open.set(i, !conjuncts.get(i).evaluate(row).alwaysTrue());
            }
            openOf = row;
        }
        return open;
    }

    private Placement classify(Fragment fragment, StatisticsRow row) {
        if (fragment.physicalRows() instanceof Stat.Exact<Long>(Long all) && all == fragment.deletedRows()) {
            return new Placement.Skipped(fragment);
        }
        TruthSet truth = truth(row);
        if (isNever(truth, row)) {
            return new Placement.Skipped(fragment);
        }
        if (!(fragment.physicalRows() instanceof Stat.Exact<Long>(Long stored))) {
            return new Placement.Scanned(fragment, "row count not exact");
        }
        long live = stored - fragment.deletedRows();
        if (live < 0) {
            return new Placement.Scanned(fragment, "more rows deleted than stored");
        }
        if (truth.alwaysTrue()) {
            return folded(fragment, row, new Summary(stored, live, row::statistics));
        }
        NullTest test = onlyNullTest(row);
        return test == null
                ? new Placement.Scanned(fragment, undecided)
                : ofNullTest(fragment, test, new Summary(stored, live, row::statistics));
    }

    private TruthSet truth(StatisticsRow row) {
        if (filter != null) {
            return filter.evaluate(row);
        }
        TruthSet truth = TruthSet.TRUE;
        for (int i = 0; i < conjuncts.size(); i++) {
            TruthSet own = conjuncts.get(i).evaluate(row);
            open.set(i, !own.alwaysTrue());
            truth = i == 0 ? own : truth.and(own);
        }
        openOf = row;
        return truth;
    }

    /// Whether no row passes, and a query over the rows themselves would not fail for one of them either: it, too,
    /// leaves out what conjuncts that cannot fail rule out.
    private boolean isNever(TruthSet truth, StatisticsRow row) {
        return truth.neverTrue()
                && (!truth.mayFail() || (sound != null && sound.evaluate(row).neverTrue()));
    }

    private Placement folded(Fragment fragment, StatisticsRow row, Summary summary) {
        List<Literal> groups = new ArrayList<>();
        for (Expr group : shape.groups()) {
            if (!(group instanceof ColumnRef column)) {
                return new Placement.Scanned(fragment, "GROUP BY " + group + ": not a column");
            }
            ColumnFacts facts = ColumnFacts.of(column, summary);
            if (!facts.isConstant()) {
                return new Placement.Scanned(fragment, several.get(groups.size()));
            }
            groups.add(new Literal(column.type(), facts.constant()));
        }
        List<List<Literal>> states = new ArrayList<>();
        for (int i = 0; i < shape.aggregates().size(); i++) {
            AggregateCall call = shape.aggregates().get(i);
            TruthEvaluator own = ownFilters.get(i);
            TruthSet passes = own == null ? TruthSet.TRUE : own.evaluate(row);
            if (passes.neverTrue() && !passes.mayFail()) {
                states.add(call.function().identity(call.argumentTypes()));
                continue;
            }
            if (!passes.alwaysTrue()) {
                return new Placement.Scanned(fragment, ownUndecided.get(i));
            }
            switch (call.function().fold(call.arguments(), summary)) {
                case Folding.Known(List<Literal> state) -> states.add(state);
                case Folding.Unknown unknown -> {
                    return scanned(fragment, unknown);
                }
            }
        }
        return new Placement.Folded(fragment, groups, states);
    }

    /// Reasons are made once for the fragments that they are said of.
    private Placement.Scanned scanned(Fragment fragment, Folding.Unknown unknown) {
        if (!unknown.equals(lastUnknown)) {
            lastUnknown = unknown;
            lastReason = unknown.reason();
        }
        return new Placement.Scanned(fragment, lastReason);
    }

    /// The null test that alone is left undecided of the filter; null where more is, or something else.
    private @Nullable NullTest onlyNullTest(StatisticsRow row) {
        if (!mayBeNullTest) {
            return null;
        }
        BitSet left = open(row);
        return left.cardinality() == 1 ? nullTests.get(left.nextSetBit(0)) : null;
    }

    /// Rows that are (not) NULL in one column are as many as its count of NULLs says; of another column nothing is
    /// known of just those.
    private Placement ofNullTest(Fragment fragment, NullTest test, Summary summary) {
        ColumnFacts facts = ColumnFacts.of(test.column(), summary);
        Long rows = test.negated() ? facts.liveValues() : facts.liveNulls();
        if (rows == null || !shape.groups().isEmpty()) {
            return new Placement.Scanned(fragment, undecided);
        }
        List<List<Literal>> states = new ArrayList<>();
        for (AggregateCall call : shape.aggregates()) {
            if (call.filter() != null) {
                return new Placement.Scanned(fragment, undecided);
            }
            boolean overTested = isOver(test, call);
            switch (ofNullTest(call, test, rows, summary)) {
                case Folding.Known(List<Literal> literals) -> states.add(literals);
                case Folding.Unknown unknown -> {
                    return overTested ? scanned(fragment, unknown) : new Placement.Scanned(fragment, undecided);
                }
            }
        }
        return new Placement.Folded(fragment, List.of(), states);
    }

    private Folding ofNullTest(AggregateCall call, NullTest test, long rows, Summary summary) {
        if (isOver(test, call)) {
            // No aggregate over a column counts its NULLs.
            return test.negated()
                    ? call.function().fold(call.arguments(), summary)
                    : new Folding.Known(call.function().identity(call.argumentTypes()));
        }
        return call.function().fold(call.arguments(), Summary.ofRows(rows));
    }

    private static boolean isOver(NullTest test, AggregateCall call) {
        return call.arguments().size() == 1 && call.arguments().getFirst().equals(test.column());
    }
}
