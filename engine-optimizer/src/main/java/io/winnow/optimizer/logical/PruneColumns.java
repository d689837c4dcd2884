package io.winnow.optimizer.logical;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.expr.SortKey;
import io.winnow.core.logical.Aggregate;
import io.winnow.core.logical.Filter;
import io.winnow.core.logical.Limit;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.OneRow;
import io.winnow.core.logical.Project;
import io.winnow.core.logical.Scan;
import io.winnow.core.logical.Sort;
import io.winnow.core.logical.UnionAll;
import io.winnow.core.logical.Values;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Reads and computes only the columns that somebody asks for; `count(*)` reads none.
///
/// Goes from the top down with the set of wanted columns. A node may give more than is wanted (a filter hands on what
/// it tests); what is below a sort is narrowed to what the sort must carry.
public record PruneColumns() implements LogicalRule {
    @Override
    public String name() {
        return "prune-columns";
    }

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        return prune(plan, every(plan.schema().size())).plan;
    }

    /// A narrowed plan.
    ///
    /// @param kept which columns of the old schema it gives, in their old order
    private record Narrowed(LogicalPlan plan, BitSet kept) {
        /// A node that stood over the old plan, over this one.
        LogicalPlan under(LogicalPlan node) {
            return PlanExpressions.withInput(PlanExpressions.map(node, this::moved), plan);
        }

        /// The expression with its columns where they now are.
        Expr moved(Expr expr) {
            return Exprs.mapColumns(expr, old -> kept.get(0, old).cardinality());
        }
    }

    private static Narrowed prune(LogicalPlan node, BitSet wanted) {
        return switch (node) {
            case Scan scan -> scan(scan, wanted);
            case Values values -> values(values, wanted);
            case OneRow _ -> new Narrowed(node, new BitSet());
            case Filter(LogicalPlan input, Expr predicate) -> {
                Narrowed below = prune(input, union(wanted, Exprs.columns(predicate)));
                yield new Narrowed(below.under(node), below.kept);
            }
            case Limit(LogicalPlan input, long _, var _) -> {
                Narrowed below = prune(input, wanted);
                yield new Narrowed(below.under(node), below.kept);
            }
            case Sort sort -> sort(sort, wanted);
            case Project(LogicalPlan input, var columns) -> {
                List<NamedExpr> kept = selected(columns, wanted);
                LogicalPlan narrow = kept.size() == columns.size() ? node : new Project(input, kept);
                BitSet read = new BitSet();
                kept.forEach(column -> read.or(Exprs.columns(column.expr())));
                Narrowed below = prune(input, read);
                yield new Narrowed(below.under(narrow), wanted);
            }
            case Aggregate aggregate -> aggregate(aggregate, wanted);
            case UnionAll(var inputs) -> {
                List<LogicalPlan> narrowed =
                        PlanExpressions.mapAll(inputs, input -> exactly(prune(input, wanted), wanted).plan);
                yield new Narrowed(PlanExpressions.withInputs(node, narrowed), wanted);
            }
        };
    }

    private static Narrowed scan(Scan scan, BitSet wanted) {
        Expr pruning = scan.pruning();
        BitSet read = pruning == null ? wanted : union(wanted, Exprs.columns(pruning));
        if (read.cardinality() == scan.projection().size()) {
            return new Narrowed(scan, read);
        }
        Narrowed narrowed = new Narrowed(scan, read);
        return new Narrowed(
                new Scan(
                        scan.snapshot(),
                        selected(scan.projection(), read),
                        pruning == null ? null : narrowed.moved(pruning),
                        scan.limit()),
                read);
    }

    private static Narrowed values(Values values, BitSet wanted) {
        if (wanted.cardinality() == values.schema().size()) {
            return new Narrowed(values, wanted);
        }
        List<List<Expr>> rows = new ArrayList<>(values.rows().size());
        for (List<Expr> row : values.rows()) {
            rows.add(selected(row, wanted));
        }
        return new Narrowed(
                new Values(values.schema().select(wanted.stream().boxed().toList()), rows), wanted);
    }

    private static Narrowed sort(Sort sort, BitSet wanted) {
        BitSet read = (BitSet) wanted.clone();
        for (SortKey key : sort.keys()) {
            read.or(Exprs.columns(key.expr()));
        }
        Narrowed below = exactly(prune(sort.input(), read), read);
        return new Narrowed(below.under(sort), below.kept);
    }

    /// Keeps all groups, since they say which rows there are, and the aggregates that are wanted.
    private static Narrowed aggregate(Aggregate aggregate, BitSet wanted) {
        int groups = aggregate.groups().size();
        BitSet kept = (BitSet) wanted.clone();
        kept.set(0, groups);
        if (kept.isEmpty()) {
            return new Narrowed(new OneRow(), kept); // without groups there is one row, whatever is below
        }
        List<AggregateCall> calls = selected(aggregate.aggregates(), kept.get(groups, kept.length()));
        LogicalPlan narrow = calls.size() == aggregate.aggregates().size()
                ? aggregate
                : new Aggregate(aggregate.input(), aggregate.groups(), calls);
        BitSet read = new BitSet();
        PlanExpressions.map(narrow, expr -> {
            read.or(Exprs.columns(expr));
            return expr;
        });
        return new Narrowed(prune(aggregate.input(), read).under(narrow), kept);
    }

    /// The plan with a projection on top where it gives more than `wanted`.
    private static Narrowed exactly(Narrowed narrowed, BitSet wanted) {
        if (narrowed.kept.equals(wanted)) {
            return narrowed;
        }
        List<ColumnRef> references = PlanExpressions.references(narrowed.plan.schema());
        List<NamedExpr> columns = new ArrayList<>();
        wanted.stream().forEach(old -> {
            ColumnRef reference = references.get(narrowed.kept.get(0, old).cardinality());
            columns.add(new NamedExpr(reference, reference.name()));
        });
        return new Narrowed(new Project(narrowed.plan, columns), wanted);
    }

    private static <T> List<T> selected(List<T> list, BitSet positions) {
        return positions.stream().mapToObj(list::get).toList();
    }

    private static BitSet union(BitSet a, BitSet b) {
        BitSet both = (BitSet) a.clone();
        both.or(b);
        return both;
    }

    private static BitSet every(int size) {
        BitSet all = new BitSet();
        all.set(0, size);
        return all;
    }
}
