package io.winnow.tests.oracle.pushdown;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.NamedExpr;
import io.winnow.engine.explain.ExplainedQuery;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.PlaceholderRowExec;
import io.winnow.physical.plan.ProjectionExec;
import io.winnow.physical.plan.UnionExec;
import io.winnow.physical.plan.ValuesExec;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What was answered from the statistics of files of one kind, over many queries with one scan each.
///
/// A state that is that of no rows counts as nothing: it may come from rows that are known to be filtered away.
final class Folds {
    private final FooterEdit edit;
    private final Set<AggregateFunction> functions = EnumSet.noneOf(AggregateFunction.class);

    Folds(FooterEdit edit) {
        this.edit = edit;
    }

    /// Notes the aggregates that a query answers from statistics.
    ///
    /// @param required columns that the file's schema keeps from being NULL
    /// @throws AssertionError where one needs what the file does not say
    void add(ExplainedQuery query, Set<String> required) {
        AggregateExec aggregate = lowest(query.physicalPlan());
        if (aggregate == null) {
            return;
        }
        for (List<? extends Expr> row : literals(aggregate.input())) {
            int groups = aggregate.groups().size();
            if (edit == FooterEdit.NO_STATISTICS && groups > 0) {
                throw new AssertionError("groups from a file with " + edit + ":\n" + query.planText());
            }
            int at = groups;
            for (AggregateCall call : aggregate.aggregates()) {
                int end = at + call.stateFields().size();
                if (!row.subList(at, end).equals(call.function().identity(call.argumentTypes()))) {
                    functions.add(call.function());
                    if (!mayFold(call, required)) {
                        throw new AssertionError(call + " from a file with " + edit + ":\n" + query.planText());
                    }
                }
                at = end;
            }
        }
    }

    /// The functions of which a value was taken from statistics.
    Set<AggregateFunction> functions() {
        return functions;
    }

    private boolean mayFold(AggregateCall call, Set<String> required) {
        if (call.arguments().isEmpty() || !(call.arguments().getFirst() instanceof ColumnRef column)) {
            return true;
        }
        boolean counted = call.function() == AggregateFunction.COUNT;
        return switch (edit) {
            case NONE -> true;
            case NO_STATISTICS -> counted && required.contains(column.name());
            case NO_NULL_COUNTS -> !counted || required.contains(column.name());
            case NO_BOUNDS, WIDER_BOUNDS -> counted;
        };
    }

    /// The final aggregate next to the scan; null where a query has none.
    private static @Nullable AggregateExec lowest(PhysicalPlan plan) {
        for (PhysicalPlan child : plan.children()) {
            AggregateExec below = lowest(child);
            if (below != null) {
                return below;
            }
        }
        return plan instanceof AggregateExec aggregate && aggregate.mode() == AggregateMode.FINAL ? aggregate : null;
    }

    /// The rows of states that a plan has as literals.
    private static List<? extends List<? extends Expr>> literals(PhysicalPlan states) {
        return switch (states) {
            case UnionExec union ->
                union.inputs().stream()
                        .flatMap(branch -> literals(branch).stream())
                        .toList();
            case ProjectionExec projection
            when projection.input() instanceof PlaceholderRowExec ->
                List.of(projection.columns().stream().map(NamedExpr::expr).toList());
            case ValuesExec values -> values.rows();
            default -> List.of();
        };
    }
}
