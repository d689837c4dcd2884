package io.winnow.physical.exec;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.io.FragmentPart;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.prune.StatisticsRow;
import io.winnow.core.prune.truth.TruthEvaluator;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.FragmentStatistics;
import io.winnow.core.table.Stat;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds out which rows of a fragment the filter above a scan may let pass, from statistics of parts of the fragment.
/// Thread-safe.
final class PartFilter {
    private final ScanExec plan;
    private final TruthEvaluator evaluator;
    private final List<Integer> columns = new ArrayList<>();
    private final OperatorMetrics metrics;

    private PartFilter(ScanExec plan, TruthEvaluator evaluator, OperatorMetrics metrics) {
        this.plan = plan;
        this.evaluator = evaluator;
        this.metrics = metrics;
        evaluator.columns().stream()
                .forEach(column -> columns.add(plan.projection().get(column)));
    }

    /// Null where nothing can be skipped.
    static @Nullable PartFilter of(ScanExec plan, EvaluationContext evaluation, OperatorMetrics metrics) {
        Expr pruning = plan.pruning();
        return pruning == null || plan.fragments().isEmpty() || Exprs.isVolatile(pruning)
                ? null
                : new PartFilter(plan, TruthEvaluator.compile(pruning, evaluation), metrics);
    }

    /// The rows that may pass: ascending, disjoint, not touching; null for all.
    @Nullable
    List<RowRange> candidates(Fragment fragment, FragmentSource source, IoContext io) {
        StatisticsRow whole = plan.row(fragment);
        boolean all = evaluator.evaluate(whole).alwaysTrue();
        metrics.rejected().add(plan.snapshot(), fragment, whole);
        if (all) {
            return null;
        }
        List<FragmentPart> parts = source.parts(fragment, columns, io);
        if (parts.isEmpty()) {
            return null;
        }
        Set<Integer> distrusted = distrusted(whole);
        List<RowRange> candidates = new ArrayList<>();
        int read = 0;
        for (FragmentPart part : parts) {
            Stat<Long> rows = Stat.exact(part.rows().rows());
            StatisticsRow row = plan.row(without(distrusted, part.statistics()), rows);
            if (!evaluator.evaluate(row).neverTrue()) {
                add(candidates, part.rows());
                read++;
            }
            metrics.rejected().add(plan.snapshot(), fragment, row);
        }
        metrics.zones(parts.size() - read, read);
        return candidates;
    }

    /// Columns whose statistics contradict themselves for the whole: cut to a part of it, they need not any more.
    private Set<Integer> distrusted(StatisticsRow whole) {
        evaluator.columns().stream().forEach(whole::statistics);
        return Set.copyOf(whole.rejected());
    }

    private static FragmentStatistics without(Set<Integer> distrusted, FragmentStatistics part) {
        return distrusted.isEmpty()
                ? part
                : column -> distrusted.contains(column) ? ColumnStatistics.UNKNOWN : part.column(column);
    }

    private static void add(List<RowRange> ranges, RowRange next) {
        if (!ranges.isEmpty() && ranges.getLast().end() == next.start()) {
            ranges.set(ranges.size() - 1, new RowRange(ranges.getLast().start(), next.end()));
        } else {
            ranges.add(next);
        }
    }
}
