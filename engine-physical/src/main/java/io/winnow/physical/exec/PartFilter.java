package io.winnow.physical.exec;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.index.RowRanges;
import io.winnow.core.io.FragmentPart;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.option.Settings;
import io.winnow.core.prune.StatisticsRow;
import io.winnow.core.prune.search.ZoneMatches;
import io.winnow.core.prune.search.ZoneSearch;
import io.winnow.core.prune.truth.TruthEvaluator;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.FragmentStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.table.TableIndex;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Finds out which rows of a fragment the filter above a scan may let pass, from indexes and from statistics of parts
/// of the fragment.
final class PartFilter implements RowChoice {
    private final ScanExec plan;
    private final Expr pruning;
    private final EvaluationContext evaluation;
    private final TruthEvaluator evaluator;
    private final List<Integer> columns = new ArrayList<>();
    private final List<TableIndex> indexes;
    private final OperatorMetrics metrics;
    private final ExecutionContext context;
    private final boolean usesStatistics;
    private final boolean countsRead;
    private final @Nullable PostingChoice postings;
    private final Map<Integer, RoaringBitmap> only = new ConcurrentHashMap<>();
    private @Nullable ZoneSearch search;

    private PartFilter(
            ScanExec plan,
            Expr pruning,
            EvaluationContext evaluation,
            boolean countsRead,
            OperatorMetrics metrics,
            ExecutionContext context) {
        this.plan = plan;
        this.countsRead = countsRead;
        this.pruning = pruning;
        this.evaluation = evaluation;
        this.evaluator = TruthEvaluator.compile(pruning, evaluation);
        this.metrics = metrics;
        this.context = context;
        this.usesStatistics = context.options().value(Settings.USE_STATISTICS);
        evaluator.columns().stream()
                .forEach(column -> columns.add(plan.projection().get(column)));
        this.indexes = plan.indexes().stream()
                .filter(index ->
                        columns.contains(index.column()) && index.kind().equals(TableIndex.ZONE_MAP))
                .toList();
        this.postings = PostingChoice.of(plan, pruning, metrics, context);
    }

    /// Null where nothing can be skipped.
    ///
    /// @param countsRead whether zones that are not skipped are sure to be read
    static @Nullable PartFilter of(
            ScanExec plan, boolean countsRead, OperatorMetrics metrics, ExecutionContext context) {
        Expr pruning = plan.pruning();
        return pruning == null || plan.fragments().isEmpty() || Exprs.isVolatile(pruning)
                ? null
                : new PartFilter(plan, pruning, context.evaluation(), countsRead, metrics, context);
    }

    @Override
    public @Nullable List<RowRange> candidates(Fragment fragment, FragmentSource source, IoContext io) {
        if (countsRead) {
            only.clear(); // fragments come one after another: what was picked before has been handed out
        }
        StatisticsRow whole =
                usesStatistics ? plan.row(fragment) : plan.row(FragmentStatistics.UNKNOWN, fragment.physicalRows());
        boolean all = evaluator.evaluate(whole).alwaysTrue();
        metrics.rejected().add(plan.snapshot(), fragment, whole);
        if (all) {
            return null;
        }
        if (!(fragment.physicalRows() instanceof Stat.Exact<Long>(Long rows))) {
            return usesStatistics ? ofParts(fragment, whole, source, io) : null;
        }
        RoaringBitmap few = postings == null ? null : postings.rows(fragment, rows, io);
        if (few != null) {
            RoaringBitmap live = RoaringBitmap.andNot(few, source.deleted(fragment, io));
            only.put(fragment.id(), live);
            return RowChoice.ranges(RowRanges.around(live, LEAST_GAP));
        }
        if (isIndexed(fragment)) {
            return RowChoice.ranges(zones(fragment, rows, whole, io).answer());
        }
        return usesStatistics ? ofParts(fragment, whole, source, io) : null;
    }

    @Override
    public @Nullable RoaringBitmap only(Fragment fragment) {
        return only.get(fragment.id());
    }

    private boolean isIndexed(Fragment fragment) {
        return indexes.stream().anyMatch(index -> index.covers(fragment.id()));
    }

    private ZoneMatches zones(Fragment fragment, long rows, StatisticsRow whole, IoContext io) {
        ZoneSearch searching = search;
        if (searching == null) {
            OpenZoneMaps maps = new OpenZoneMaps(plan, context, io);
            searching = ZoneSearch.of(pruning, evaluation, maps.open(indexes));
            search = searching;
        }
        ZoneMatches matches = searching.search(fragment.id(), rows, whole);
        metrics.contradicted(plan, fragment, matches);
        int read = countsRead ? matches.matched() + matches.undecided() : 0;
        metrics.zones(matches.skipped(), read);
        metrics.zonesOf(fragment.id(), matches.skipped(), 0, read);
        return matches;
    }

    private @Nullable List<RowRange> ofParts(
            Fragment fragment, StatisticsRow whole, FragmentSource source, IoContext io) {
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
        metrics.zonesOf(fragment.id(), parts.size() - read, 0, read);
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
