package io.winnow.physical.plan;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.NamedExpr;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The shape that metadata can answer for: an aggregate over a scan, with at most a filter and projections of bare
/// columns between.
///
/// @param groups of the aggregate, over the columns of the scan
/// @param aggregates of the aggregate, over the columns of the scan
/// @param predicate of the filter, over the columns of the scan; null for none
public record AggregatedScan(
        ScanExec scan,
        List<Expr> groups,
        List<AggregateCall> aggregates,
        @Nullable Expr predicate) {
    public AggregatedScan {
        groups = List.copyOf(groups);
        aggregates = List.copyOf(aggregates);
    }

    /// The shape below an aggregate; null where it is another one.
    public static @Nullable AggregatedScan below(AggregateExec aggregate) {
        List<Expr> groups = aggregate.groups().stream().map(NamedExpr::expr).toList();
        return below(aggregate.input(), groups, aggregate.aggregates(), null);
    }

    private static @Nullable AggregatedScan below(
            PhysicalPlan node, List<Expr> groups, List<AggregateCall> aggregates, @Nullable Expr predicate) {
        return switch (node) {
            case ScanExec scan -> new AggregatedScan(scan, groups, aggregates, predicate);
            case FilterExec(PhysicalPlan input, Expr filter)
            when predicate == null -> below(input, groups, aggregates, filter);
            case ProjectionExec(PhysicalPlan input, var columns)
            when onlyColumns(columns) -> {
                List<Expr> definitions = columns.stream().map(NamedExpr::expr).toList();
                UnaryOperator<Expr> inline = expr -> Exprs.inline(expr, definitions);
                List<AggregateCall> inlined = aggregates.stream()
                        .map(call -> call.mapExpressions(inline))
                        .toList();
                yield below(
                        input,
                        groups.stream().map(inline).toList(),
                        inlined,
                        predicate == null ? null : inline.apply(predicate));
            }
            default -> null;
        };
    }

    private static boolean onlyColumns(List<NamedExpr> columns) {
        return columns.stream().allMatch(column -> column.expr() instanceof ColumnRef);
    }
}
