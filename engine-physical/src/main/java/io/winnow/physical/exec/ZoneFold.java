package io.winnow.physical.exec;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.batch.Batch;
import io.winnow.core.error.PlanException;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Fallibility;
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
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Answers for zones of a scan, all of whose live rows count, and leaves the others to be read. Thread-safe.
final class ZoneFold implements RowChoice, AutoCloseable {
    private final ZoneFoldExec plan;
    private final AggregatedScan shape;
    private final ScanExec scan;
    private final OperatorMetrics metrics;
    private final OperatorMetrics scanned;
    private final ExecutionContext context;
    private final CellStates cells;
    private final FoldBudget budget;
    private final FoldedStates states;

    /// Columns of the scan whose zones have to answer, ascending.
    private final List<Integer> answering;

    /// Per fragment the rows that are left to be read; a fragment that is not here is read as a whole.
    private final Map<Integer, RowRanges> rest = new ConcurrentHashMap<>();

    /// Of the rest; null where no bitmap index is asked.
    private final @Nullable PostingChoice postings;

    private final Map<Integer, RoaringBitmap> only = new ConcurrentHashMap<>();

    /// @param search finds the zones that pass wholly; null where every row counts
    /// @param sound finds the zones of which no row passes, by what cannot fail; null where there is nothing
    /// @param asked zones by column of the scan that it asks, and others
    /// @param answers zones by column of the scan
    private record Opened(
            @Nullable ZoneSearch search,
            @Nullable ZoneSearch sound,
            Map<Integer, List<SegmentZones>> asked,
            Map<Integer, List<SegmentZones>> answers) {
        /// The pieces in which the search decides.
        ZonePieces pieces(int fragment) {
            BitSet columns = search == null ? new BitSet() : search.columns();
            return ZonePieces.of(
                    fragment,
                    columns.stream()
                            .mapToObj(column -> asked.getOrDefault(column, List.of()))
                            .toList());
        }
    }

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
        this.budget = new FoldBudget(context.memory());
        this.states = new FoldedStates(shape.aggregates(), !shape.groups().isEmpty(), budget);
        TreeSet<Integer> columns = new TreeSet<>();
        shape.groups().forEach(group -> columns.add(((ColumnRef) group).index()));
        for (AggregateCall call : shape.aggregates()) {
            if (!call.arguments().isEmpty() && call.arguments().getFirst() instanceof ColumnRef column) {
                columns.add(column.index());
            }
        }
        this.answering = List.copyOf(columns);
        Expr pruning = scan.pruning();
        this.postings = pruning == null ? null : PostingChoice.of(scan, pruning, scanned, context);
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
        @Nullable FoldedStates[] folds = new @Nullable FoldedStates[fragments.size()];
        AtomicInteger next = new AtomicInteger();
        Workers workers = context.workers();
        workers.run(Math.min(context.threads(), fragments.size()) - 1, () -> {
            for (int i = next.getAndIncrement(); i < fragments.size() && workers.goOn(); i = next.getAndIncrement()) {
                folds[i] = fold(fragments.get(i), zones, io);
            }
        });
        // In the order of the fragments, whoever folded them.
        for (FoldedStates fold : folds) {
            if (fold != null) {
                context.cancellation().check();
                states.addAll(fold);
            }
        }
        budget.give(Math.max(0, budget.heldBytes() - states.bytes())); // groups of several fragments are one
    }

    /// Null for a fragment that is read as a whole.
    private @Nullable FoldedStates fold(Fragment fragment, Opened zones, IoContext io) {
        if (!(fragment.physicalRows() instanceof Stat.Exact<Long>(Long rows))) {
            return null;
        }
        long start = System.nanoTime();
        FragmentStatistics known =
                context.options().value(Settings.USE_STATISTICS) ? fragment.statistics() : FragmentStatistics.UNKNOWN;
        StatisticsRow whole = scan.row(known, fragment.physicalRows());
        ZoneMatches matches = search(zones.search(), fragment, rows, whole);
        ZoneMatches sound = zones.sound() == zones.search() ? matches : search(zones.sound(), fragment, rows, whole);
        RowRanges candidates = sound == null ? RowRanges.of(0, rows) : RowChoice.wanted(sound.answer());
        RowRanges wholly = matches == null ? candidates : matches.wholly();
        FragmentSource source = context.source(fragment.location().format());
        RoaringBitmap deleted = wholly.isEmpty() ? new RoaringBitmap() : source.deleted(fragment, io);
        scanned.rejected().add(scan.snapshot(), fragment, whole);
        if (matches != null) {
            scanned.contradicted(scan, fragment, matches);
        }
        GoneRows gone = new GoneRows(scan, fragment, answering, source, context.batchRows(), io);
        FragmentFold fold = new FragmentFold(
                cells, answering, fragment, deleted, zones.answers(), budget, context.cancellation(), gone);
        fold.fold(wholly);
        RowRanges left = candidates.without(fold.folded());
        int answered = answering.isEmpty() && matches != null ? matches.matched() : fold.count();
        int skipped = sound == null ? 0 : sound.skipped();
        int read = matches == null ? 0 : zones.pieces(fragment.id()).meeting(left);
        metrics.folded(answered);
        scanned.zones(skipped, read);
        scanned.zonesOf(fragment.id(), skipped, answered, read);
        rest.put(fragment.id(), left);
        metrics.elapsedSince(start);
        return fold.states();
    }

    private static @Nullable ZoneMatches search(
            @Nullable ZoneSearch search, Fragment fragment, long rows, StatisticsRow whole) {
        return search == null ? null : search.search(fragment.id(), rows, whole);
    }

    private Opened open(IoContext io) {
        OpenZoneMaps maps = new OpenZoneMaps(scan, context, io);
        Expr predicate = shape.predicate();
        Map<Integer, List<SegmentZones>> asked = predicate == null ? Map.of() : maps.open(scan.indexes());
        ZoneSearch search = predicate == null ? null : ZoneSearch.of(predicate, context.evaluation(), asked);
        Expr pruning = scan.pruning();
        // A row of which a condition fails is read, as it is where nothing is folded.
        ZoneSearch sound = search;
        if (predicate != null && Fallibility.isFallible(predicate)) {
            sound = pruning == null ? null : ZoneSearch.of(pruning, context.evaluation(), asked);
        }
        return new Opened(search, sound, asked, maps.open(plan.indexes()));
    }

    @Override
    public @Nullable List<RowRange> candidates(Fragment fragment, FragmentSource source, IoContext io) {
        only.clear(); // fragments come one after another: what was picked before has been handed out
        RowRanges left = rest.get(fragment.id());
        if (left == null) {
            return null;
        }
        RoaringBitmap few = postings == null || left.isEmpty() ? null : picked(postings, fragment, left, source, io);
        if (few == null) {
            return RowChoice.ranges(left);
        }
        only.put(fragment.id(), few);
        // What lies between picked rows may have been folded.
        return RowChoice.ranges(RowRanges.around(few, LEAST_GAP).and(left));
    }

    /// The live rows of those that are left which bitmap indexes let pass; null where they are not known, or not few.
    private @Nullable RoaringBitmap picked(
            PostingChoice choice, Fragment fragment, RowRanges left, FragmentSource source, IoContext io) {
        if (!(fragment.physicalRows() instanceof Stat.Exact<Long>(Long rows))) {
            return null;
        }
        RoaringBitmap few = choice.rows(fragment, rows, left, io);
        return few == null ? null : RoaringBitmap.andNot(few, source.deleted(fragment, io));
    }

    @Override
    public @Nullable RoaringBitmap only(Fragment fragment) {
        return only.get(fragment.id());
    }

    /// Takes out the next states of zones that were folded; null where there are no more.
    @Nullable
    Batch next() {
        Batch batch = states.next(plan.schema(), context.batchRows());
        if (batch == null) {
            close();
        }
        return batch;
    }

    /// Gives back the memory of the states; idempotent.
    @Override
    public void close() {
        budget.close();
    }
}
