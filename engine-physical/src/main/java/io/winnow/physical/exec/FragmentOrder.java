package io.winnow.physical.exec;

import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.expr.SortKey;
import io.winnow.core.option.Settings;
import io.winnow.core.prune.StatisticsRow;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Stat;
import io.winnow.physical.plan.FilterExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ProjectionExec;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.plan.TopNExec;
import io.winnow.physical.sort.EarliestKey;
import io.winnow.physical.sort.KeyOrder;
import io.winnow.physical.sort.TopThreshold;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// In which order the fragments of a scan are visited for the first rows of an ordering: those first whose statistics
/// allow the earliest key, so that soon no other can win. Thread-safe.
final class FragmentOrder {
    private final List<Turn> turns;
    private final TopThreshold threshold;

    private FragmentOrder(List<Turn> turns, TopThreshold threshold) {
        this.turns = List.copyOf(turns);
        this.threshold = threshold;
    }

    /// @param position of the fragment among those of the scan
    private record Turn(int position, EarliestKey earliest) {}

    /// Null where the fragments may as well be visited one after another.
    ///
    /// @param metrics of the plan
    static @Nullable FragmentOrder of(TopNExec plan, OperatorMetrics metrics, ExecutionContext context) {
        if (plan.keys().isEmpty()
                || plan.keys().stream().anyMatch(each -> Exprs.isVolatile(each.expr()))
                || !context.options().value(Settings.USE_STATISTICS)) {
            return null;
        }
        SortKey key = plan.keys().getFirst();
        Expr expr = key.expr();
        PhysicalPlan input = plan.input();
        OperatorMetrics below = metrics.child(0);
        while (expr instanceof ColumnRef column) {
            switch (input) {
                case ScanExec scan -> {
                    return of(scan, column.index(), new KeyOrder(key), below);
                }
                // Which rows a volatile predicate lets pass depends on the order in which they are asked for.
                case FilterExec filter
                when !Exprs.isVolatile(filter.predicate()) -> {
                    input = filter.input();
                    below = below.child(0);
                }
                case ProjectionExec projection
                when !isVolatile(projection) -> {
                    expr = projection.columns().get(column.index()).expr();
                    input = projection.input();
                    below = below.child(0);
                }
                default -> {
                    return null;
                }
            }
        }
        return null;
    }

    private static boolean isVolatile(ProjectionExec projection) {
        for (NamedExpr column : projection.columns()) {
            if (Exprs.isVolatile(column.expr())) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable FragmentOrder of(ScanExec scan, int column, KeyOrder order, OperatorMetrics metrics) {
        if (scan.limited()
                || !scan.schema().type(column).equals(order.key().expr().type())) {
            return null;
        }
        List<Turn> turns = new ArrayList<>();
        for (Fragment fragment : scan.fragments()) {
            if (!hasAddresses(fragment)) {
                return null;
            }
            StatisticsRow row = scan.row(fragment);
            turns.add(new Turn(turns.size(), order.earliest(row.column(column))));
            metrics.rejected().add(scan.snapshot(), fragment, row);
        }
        turns.sort(Comparator.comparing(Turn::earliest, order).thenComparingInt(Turn::position));
        // Where all may start with the same key, none can ever be left out.
        return turns.isEmpty()
                        || order.compare(
                                        turns.getFirst().earliest(),
                                        turns.getLast().earliest())
                                == 0
                ? null
                : new FragmentOrder(turns, new TopThreshold(order));
    }

    /// Whether 32 bits hold the place of a row in the fragment.
    private static boolean hasAddresses(Fragment fragment) {
        return fragment.physicalRows() instanceof Stat.Exact<Long>(Long rows) && rows <= Integer.MAX_VALUE;
    }

    TopThreshold threshold() {
        return threshold;
    }

    /// Which of the scan's fragments is visited at a turn.
    int position(int turn) {
        return turns.get(turn).position();
    }

    /// Whether neither the fragment of this turn nor any later one has a row that is wanted.
    boolean endsBefore(int turn) {
        return threshold.excludes(turns.get(turn).earliest());
    }
}
