package io.winnow.optimizer.index;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.Literal;
import io.winnow.core.table.TableIndex;
import io.winnow.core.type.Types;
import io.winnow.optimizer.physical.OptimizerRule;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import io.winnow.physical.plan.AggregatedScan;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.plan.ZoneFoldExec;
import java.util.BitSet;
import java.util.List;

/// Lets zone maps answer for whole zones below a partial aggregate, where every aggregate may be known from them.
public record FoldZones() implements OptimizerRule {
    @Override
    public String name() {
        return "fold-zones";
    }

    @Override
    public PhysicalPlan apply(PhysicalPlan plan) {
        if (plan instanceof ZoneFoldExec) {
            return plan; // it has been here, and below is nothing but a scan
        }
        List<PhysicalPlan> children = plan.children().stream().map(this::apply).toList();
        boolean changed = false;
        for (int i = 0; i < children.size(); i++) {
            changed |= children.get(i) != plan.children().get(i);
        }
        PhysicalPlan node = changed ? plan.withChildren(children) : plan;
        return node instanceof AggregateExec a && a.mode() == AggregateMode.PARTIAL ? fold(a) : node;
    }

    private static PhysicalPlan fold(AggregateExec partial) {
        AggregatedScan shape = AggregatedScan.below(partial);
        if (shape == null || shape.scan().limited() || !isKnown(shape)) {
            return partial;
        }
        BitSet answering = new BitSet();
        shape.groups().forEach(group -> answering.or(Exprs.columns(group)));
        shape.aggregates().forEach(call -> call.arguments().forEach(each -> answering.or(Exprs.columns(each))));
        List<TableIndex> answers = TableIndexes.on(shape.scan(), answering, new BitSet());
        boolean allAnswer = answering.stream()
                .allMatch(column -> answers.stream()
                        .anyMatch(index ->
                                index.column() == shape.scan().projection().get(column)));
        boolean zones = isBound(shape.scan(), TableIndex.ZONE_MAP);
        // Where bitmaps alone know the filter, the scan below picks the rows that pass: no zone passes wholly.
        boolean anything = zones || (!answers.isEmpty() && !isBound(shape.scan(), TableIndex.BITMAP));
        return allAnswer && anything ? new ZoneFoldExec(partial, answers) : partial;
    }

    private static boolean isBound(ScanExec scan, String kind) {
        return scan.indexes().stream().anyMatch(index -> index.kind().equals(kind));
    }

    /// Whether zones can tell the group and the aggregates at all.
    private static boolean isKnown(AggregatedScan shape) {
        Expr predicate = shape.predicate();
        if (predicate != null && Exprs.isVolatile(predicate)) {
            return false;
        }
        return shape.groups().stream().allMatch(ColumnRef.class::isInstance)
                && shape.aggregates().stream().allMatch(FoldZones::isKnown);
    }

    private static boolean isKnown(AggregateCall call) {
        if (call.filter() != null) {
            return false;
        }
        if (call.function() == AggregateFunction.COUNT_STAR) {
            return true;
        }
        if (call.arguments().size() != 1) {
            return false;
        }
        Expr argument = call.arguments().getFirst();
        boolean plain = argument instanceof ColumnRef
                || (argument instanceof Literal && call.function() == AggregateFunction.COUNT);
        return plain
                && switch (call.function()) {
                    case COUNT_STAR, COUNT, MIN, MAX, COUNT_DISTINCT -> true;
                    case SUM, AVG -> !Types.isFloat(argument.type());
                    case APPROX_COUNT_DISTINCT, SUM_DISTINCT, AVG_DISTINCT -> false;
                };
    }
}
