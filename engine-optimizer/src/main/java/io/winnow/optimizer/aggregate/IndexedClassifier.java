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
import io.winnow.core.table.TableIndex;
import io.winnow.core.type.Schema;
import io.winnow.optimizer.index.ExactIndexes;
import io.winnow.optimizer.index.ExactIndexes.Exact;
import io.winnow.physical.plan.AggregatedScan;
import io.winnow.physical.plan.IndexedAggregates;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Decides which fragments of a scan indexes answer for, from the manifest alone: those where every part of the filter
/// that statistics leave undecided, every group and every aggregate is known exactly, and where asking costs less
/// than reading.
final class IndexedClassifier {
    private final ExactIndexes exact;
    private final IndexedCost cost;
    private final List<String> conjuncts;

    /// Per conjunct of the filter what has to be known; null where no index can decide it.
    private final List<@Nullable List<Need>> filter = new ArrayList<>();

    /// What groups and aggregates need.
    private final List<Need> always = new ArrayList<>();

    /// Why no fragment is answered whatever the filter is; null where some may be.
    private @Nullable String obstacle;

    /// What has to be known of a column.
    ///
    /// @param nullsDo whether it is enough to know which rows are NULL
    /// @param named how many of its values a condition names; -1 where it may be true of any number
    private record Need(ColumnRef column, boolean nullsDo, long named) {}

    private IndexedClassifier(AggregatedScan shape, ExactIndexes exact, List<Expr> conditions) {
        this.exact = exact;
        this.conjuncts = conditions.stream().map(Expr::toString).toList();
        for (Expr condition : conditions) {
            filter.add(needs(condition, shape));
        }
        for (Expr group : shape.groups()) {
            always.add(new Need((ColumnRef) group, false, 0));
            obstacle = obstacle == null ? IndexedAggregates.unanswerable(group) : obstacle;
        }
        for (AggregateCall call : shape.aggregates()) {
            add(call, shape);
        }
        this.cost = new IndexedCost(shape);
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
        List<Need> all = new ArrayList<>(always);
        for (List<Need> needs : filter) {
            if (needs != null) {
                all.addAll(needs);
            }
        }
        return all.stream().anyMatch(need -> exact.has(need.column().index(), need.nullsDo()));
    }

    private @Nullable List<Need> needs(Expr condition, AggregatedScan shape) {
        KeyCondition apart = KeyCondition.of(condition);
        if (apart == null) {
            return null;
        }
        List<Need> needs = new ArrayList<>();
        for (KeyCondition.OfColumn part : apart.parts()) {
            needs.add(new Need(column(shape, part.column()), part.isNullTest(), named(part.condition())));
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
            List<Need> own = needs(call.filter(), shape);
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
            always.add(new Need(column, IndexedAggregates.asksNullsOnly(call), 0));
        }
    }

    /// The placement of a fragment that statistics do not answer for: by indexes, or read with the reason.
    ///
    /// @param rows stored in the fragment
    /// @param undecided positions of the conjuncts that are not TRUE for all its rows
    Placement classify(Fragment fragment, long rows, BitSet undecided) {
        Set<Exact> used = new LinkedHashSet<>();
        double united = 0;
        List<Integer> left = new ArrayList<>(undecided.cardinality());
        for (int i = undecided.nextSetBit(0); i >= 0; i = undecided.nextSetBit(i + 1)) {
            List<Need> needs = filter.get(i);
            if (needs == null) {
                return new Placement.Scanned(fragment, conjuncts.get(i) + ": not decided by indexes");
            }
            left.add(i);
            for (Need need : needs) {
                if (!find(need, fragment, used)) {
                    return lacks(need, fragment);
                }
                united +=
                        need.named() >= 0 ? need.named() : values(need.column().index(), fragment) / 2.0;
            }
        }
        if (obstacle != null) {
            return new Placement.Scanned(fragment, obstacle);
        }
        for (Need need : always) {
            if (!find(need, fragment, used)) {
                return lacks(need, fragment);
            }
        }
        boolean masked = !left.isEmpty() || fragment.deletedRows() > 0;
        if (cost.isTooHigh(
                rows, masked, readsPostings(fragment, left) ? united : 0, column -> values(column, fragment))) {
            return new Placement.Scanned(fragment, cost.reason());
        }
        return new Placement.Indexed(fragment, left, inOrder(used));
    }

    /// Whether the postings of the filter's values are read: of one column, numbers of stored rows will do.
    private boolean readsPostings(Fragment fragment, List<Integer> left) {
        Set<Integer> columns = new LinkedHashSet<>();
        always.forEach(need -> columns.add(need.column().index()));
        for (int i : left) {
            List<Need> needs = filter.get(i);
            if (needs != null) {
                needs.forEach(need -> columns.add(need.column().index()));
            }
        }
        return fragment.deletedRows() > 0 || columns.size() > 1;
    }

    private boolean find(Need need, Fragment fragment, Set<Exact> used) {
        int column = need.column().index();
        Exact found = need.nullsDo() ? exact.nulls(column, fragment.id()) : exact.values(column, fragment.id());
        if (found != null) {
            used.add(found);
        }
        return found != null;
    }

    private long values(int column, Fragment fragment) {
        Exact known = exact.values(column, fragment.id());
        return known == null ? 0 : known.mostValues();
    }

    private static Placement.Scanned lacks(Need need, Fragment fragment) {
        return new Placement.Scanned(fragment, need.column() + ": no index");
    }

    private static List<TableIndex> inOrder(Set<Exact> used) {
        return used.stream()
                .map(Exact::index)
                .sorted(Comparator.comparing(TableIndex::name))
                .toList();
    }
}
