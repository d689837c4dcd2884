package io.winnow.optimizer.aggregate;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.TableIndex;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregatedScan;
import io.winnow.physical.plan.IndexedAggregateExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.PlaceholderRowExec;
import io.winnow.physical.plan.ProjectionExec;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.plan.ValuesExec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The branches that take the place of a partial aggregate; each has its schema.
final class Branches {
    private Branches() {}

    /// The literal states of fragments, those of one group together.
    ///
    /// @param folded in the order of their ids; none where every fragment was skipped
    static PhysicalPlan folded(AggregateExec partial, List<Placement.Folded> folded) {
        Map<List<Literal>, List<Placement.Folded>> groups = new LinkedHashMap<>();
        for (Placement.Folded placement : folded) {
            groups.computeIfAbsent(placement.groups(), _ -> new ArrayList<>()).add(placement);
        }
        List<List<Literal>> rows = new ArrayList<>();
        groups.forEach((values, members) -> rows.addAll(rows(partial, values, members)));
        if (rows.isEmpty() && partial.groups().isEmpty()) {
            rows.add(identity(partial));
        }
        return rows.size() == 1
                ? new ProjectionExec(new PlaceholderRowExec(), named(partial, rows.getFirst()))
                : new ValuesExec(
                        partial.schema(), rows.stream().map(List::<Expr>copyOf).toList());
    }

    /// One row where literals hold the states of all fragments together, else one row per fragment.
    private static List<List<Literal>> rows(
            AggregateExec partial, List<Literal> group, List<Placement.Folded> fragments) {
        List<Literal> merged = new ArrayList<>(group);
        for (int i = 0; i < partial.aggregates().size(); i++) {
            List<List<Literal>> states = new ArrayList<>(fragments.size());
            for (Placement.Folded fragment : fragments) {
                states.add(fragment.states().get(i));
            }
            List<Literal> state = partial.aggregates().get(i).function().merge(states);
            if (state == null) {
                return fragments.stream().map(Branches::row).toList();
            }
            merged.addAll(state);
        }
        return List.of(merged);
    }

    private static List<Literal> row(Placement.Folded fragment) {
        List<Literal> row = new ArrayList<>(fragment.groups());
        fragment.states().forEach(row::addAll);
        return row;
    }

    private static List<Literal> identity(AggregateExec partial) {
        List<Literal> row = new ArrayList<>();
        for (AggregateCall call : partial.aggregates()) {
            row.addAll(call.function().identity(call.argumentTypes()));
        }
        return row;
    }

    private static List<NamedExpr> named(AggregateExec partial, List<Literal> row) {
        List<NamedExpr> columns = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            columns.add(new NamedExpr(row.get(i), partial.schema().name(i)));
        }
        return columns;
    }

    /// Fragments that the same indexes answer by the same part of the filter.
    private record Way(List<Integer> conjuncts, List<TableIndex> indexes, List<Fragment> fragments) {
        boolean isOf(Placement.Indexed placement) {
            return conjuncts.equals(placement.conjuncts()) && isSame(indexes, placement.indexes());
        }

        /// Whether both lists have the same names, which are unique within a table.
        private static boolean isSame(List<TableIndex> some, List<TableIndex> others) {
            if (some == others || some.size() != others.size()) {
                return some == others;
            }
            for (int i = 0; i < some.size(); i++) {
                if (!some.get(i).name().equals(others.get(i).name())) {
                    return false;
                }
            }
            return true;
        }
    }

    /// What indexes answer, fragments together that the same indexes answer by the same part of the filter.
    ///
    /// @param shape of the partial aggregate
    static List<PhysicalPlan> indexed(AggregateExec partial, AggregatedScan shape, List<Placement.Indexed> indexed) {
        List<Way> ways = new ArrayList<>();
        Way last = null;
        for (Placement.Indexed placement : indexed) {
            // Mostly the lists of the fragment before: to compare indexes is to compare all that is known of them.
            if (last == null || !last.isOf(placement)) {
                last = ways.stream()
                        .filter(way -> way.isOf(placement))
                        .findFirst()
                        .orElse(null);
            }
            if (last == null) {
                last = new Way(placement.conjuncts(), placement.indexes(), new ArrayList<>());
                ways.add(last);
            }
            last.fragments().add(placement.fragment());
        }
        Expr predicate = shape.predicate();
        List<Expr> conjuncts = predicate == null ? List.of() : Exprs.conjuncts(predicate);
        List<NamedExpr> groups = new ArrayList<>();
        for (int i = 0; i < shape.groups().size(); i++) {
            groups.add(new NamedExpr(shape.groups().get(i), partial.schema().name(i)));
        }
        List<PhysicalPlan> branches = new ArrayList<>(ways.size());
        for (Way way : ways) {
            List<Expr> left = way.conjuncts().stream().map(conjuncts::get).toList();
            branches.add(new IndexedAggregateExec(
                    shape.scan().withFragments(way.fragments()),
                    left.isEmpty() ? null : Exprs.and(left),
                    groups,
                    shape.aggregates(),
                    way.indexes()));
        }
        return branches;
    }

    /// The partial aggregate itself, over the fragments that are left.
    static PhysicalPlan scanned(AggregateExec partial, ScanExec scan, List<Placement.Scanned> scanned) {
        List<Fragment> fragments = new ArrayList<>(scanned.size());
        for (Placement.Scanned placement : scanned) {
            fragments.add(placement.fragment());
        }
        ScanExec rest = scan.withFragments(fragments);
        return partial.rewriteUp(node -> node == scan ? rest : node);
    }
}
