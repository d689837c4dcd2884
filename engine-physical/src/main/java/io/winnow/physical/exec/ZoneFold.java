package io.winnow.physical.exec;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.batch.Batch;
import io.winnow.core.error.PlanException;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.index.RowRanges;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.option.Settings;
import io.winnow.core.prune.StatisticsRow;
import io.winnow.core.prune.search.SegmentZones;
import io.winnow.core.prune.search.ZoneMatches;
import io.winnow.core.prune.search.ZoneSearch;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.FragmentStatistics;
import io.winnow.core.table.Stat;
import io.winnow.physical.plan.AggregatedScan;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.plan.ZoneFoldExec;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Answers for zones of a scan, all of whose live rows count, and leaves the others to be read. Thread-safe.
final class ZoneFold implements RowChoice {
    private final ZoneFoldExec plan;
    private final AggregatedScan shape;
    private final ScanExec scan;
    private final OperatorMetrics metrics;
    private final OperatorMetrics scanned;
    private final ExecutionContext context;
    private final CellStates cells;
    private final FoldedStates states;

    /// Columns of the scan whose zones have to answer, ascending.
    private final List<Integer> answering;

    /// Per fragment the rows that are left to be read; a fragment that is not here is read as a whole.
    private final Map<Integer, List<RowRange>> rest = new ConcurrentHashMap<>();

    /// @param search null where every row counts
    /// @param answers zones by column of the scan
    private record Opened(@Nullable ZoneSearch search, Map<Integer, List<SegmentZones>> answers) {}

    private ZoneFold(
            ZoneFoldExec plan,
            AggregatedScan shape,
            OperatorMetrics metrics,
            OperatorMetrics scanned,
            ExecutionContext context) {
        this.plan = plan;
        this.shape = shape;
        this.scan = shape.scan();
        this.metrics = metrics;
        this.scanned = scanned;
        this.context = context;
        this.cells = new CellStates(shape);
        this.states = new FoldedStates(shape.aggregates());
        TreeSet<Integer> columns = new TreeSet<>();
        shape.groups().forEach(group -> columns.add(((ColumnRef) group).index()));
        for (AggregateCall call : shape.aggregates()) {
            if (!call.arguments().isEmpty() && call.arguments().getFirst() instanceof ColumnRef column) {
                columns.add(column.index());
            }
        }
        this.answering = List.copyOf(columns);
    }

    /// @param metrics of the plan
    static ZoneFold of(ZoneFoldExec plan, OperatorMetrics metrics, ExecutionContext context) {
        AggregatedScan shape = AggregatedScan.below(plan.input());
        if (shape == null) {
            throw new PlanException("zones are folded over a scan only: " + plan.details());
        }
        OperatorMetrics scanned = metrics;
        while (!scanned.children().isEmpty()) {
            scanned = scanned.child(0);
        }
        return new ZoneFold(plan, shape, metrics, scanned, context);
    }

    /// Folds what can be folded of all fragments; called once, before any rows are read.
    void run() {
        List<Fragment> fragments = scan.fragments();
        ScanIo io = new ScanIo(context, scanned);
        context.closeLater(io);
        Opened zones = open(io);
        @Nullable FragmentFold[] folds = new @Nullable FragmentFold[fragments.size()];
        AtomicInteger next = new AtomicInteger();
        Workers workers = context.workers();
        workers.run(Math.min(context.threads(), fragments.size()) - 1, () -> {
            for (int i = next.getAndIncrement(); i < fragments.size() && workers.goOn(); i = next.getAndIncrement()) {
                folds[i] = fold(fragments.get(i), zones, io);
            }
        });
        // In the order of the fragments, whoever folded them.
        for (FragmentFold fold : folds) {
            if (fold != null) {
                states.addAll(fold.states());
            }
        }
    }

    /// Null for a fragment that is read as a whole.
    private @Nullable FragmentFold fold(Fragment fragment, Opened zones, IoContext io) {
        if (!(fragment.physicalRows() instanceof Stat.Exact<Long>(Long rows))) {
            return null;
        }
        long start = System.nanoTime();
        FragmentStatistics known =
                context.options().value(Settings.USE_STATISTICS) ? fragment.statistics() : FragmentStatistics.UNKNOWN;
        StatisticsRow whole = scan.row(known, fragment.physicalRows());
        ZoneMatches matches = zones.search() == null ? null : zones.search().search(fragment.id(), rows, whole);
        RowRanges candidates = matches == null ? RowRanges.of(0, rows) : matches.candidates();
        RowRanges wholly = matches == null ? candidates : matches.wholly();
        FragmentSource source = context.source(fragment.location().format());
        RoaringBitmap deleted = wholly.isEmpty() ? new RoaringBitmap() : source.deleted(fragment, io);
        scanned.rejected().add(scan.snapshot(), fragment, whole);
        FragmentFold fold = new FragmentFold(cells, answering, fragment, deleted, zones.answers());
        fold.fold(wholly);
        for (RowRanges wanted = fold.wanted(); !wanted.isEmpty(); wanted = fold.wanted()) {
            fold.settle(GoneRows.read(scan, fragment, answering, wanted, deleted, source, io));
        }
        int skipped = matches == null ? 0 : matches.skipped();
        int left = matches == null ? 0 : matches.matched() + matches.undecided();
        int answered = answering.isEmpty() && matches != null ? matches.matched() : fold.count();
        metrics.folded(answered);
        scanned.zones(skipped, Math.max(0, left - answered));
        scanned.zonesOf(fragment.id(), skipped, answered, Math.max(0, left - answered));
        rest.put(fragment.id(), RowChoice.ranges(candidates.without(fold.folded())));
        metrics.elapsedSince(start);
        return fold;
    }

    private Opened open(IoContext io) {
        OpenZoneMaps maps = new OpenZoneMaps(scan, context, io);
        Expr predicate = shape.predicate();
        ZoneSearch search =
                predicate == null ? null : ZoneSearch.of(predicate, context.evaluation(), maps.open(scan.indexes()));
        return new Opened(search, maps.open(plan.indexes()));
    }

    @Override
    public @Nullable List<RowRange> candidates(Fragment fragment, FragmentSource source, IoContext io) {
        return rest.get(fragment.id());
    }

    /// The states of all zones that were folded; null where none was.
    @Nullable
    Batch states() {
        return states.batch(plan.schema());
    }
}
