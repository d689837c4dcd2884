package io.winnow.physical.exec;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.aggregate.ColumnFacts;
import io.winnow.core.aggregate.Folding;
import io.winnow.core.aggregate.Summary;
import io.winnow.core.batch.Batch;
import io.winnow.core.error.PlanException;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
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
    private final FoldedStates states;

    /// Columns of the scan whose zones have to answer, ascending.
    private final List<Integer> answering;

    private @Nullable Opened opened;

    /// @param search null where every row counts
    /// @param answers zones by column of the scan
    private record Opened(
            @Nullable ZoneSearch search, Map<Integer, List<SegmentZones>> answers) {}

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

    @Override
    public synchronized @Nullable List<RowRange> candidates(Fragment fragment, FragmentSource source, IoContext io) {
        if (!(fragment.physicalRows() instanceof Stat.Exact<Long>(Long rows))) {
            return null;
        }
        FragmentStatistics known = context.options().value(Settings.USE_STATISTICS)
                ? fragment.statistics()
                : FragmentStatistics.UNKNOWN;
        StatisticsRow whole = scan.row(known, fragment.physicalRows());
        Opened zones = open(io);
        ZoneMatches matches = zones.search() == null
                ? null
                : zones.search().search(fragment.id(), rows, whole);
        RowRanges candidates = matches == null ? RowRanges.of(0, rows) : matches.candidates();
        RowRanges wholly = matches == null ? candidates : matches.wholly();
        RoaringBitmap deleted = wholly.isEmpty() ? new RoaringBitmap() : source.deleted(fragment, io);
        scanned.rejected().add(scan.snapshot(), fragment, whole);
        Fold fold = new Fold(fragment.id(), deleted, zones.answers());
        RowRanges folded = fold.fold(wholly);
        int skipped = matches == null ? 0 : matches.skipped();
        int left = matches == null ? 0 : matches.matched() + matches.undecided();
        int answered = answering.isEmpty() && matches != null ? matches.matched() : fold.count;
        metrics.folded(answered);
        scanned.zones(skipped, Math.max(0, left - answered));
        return RowChoice.ranges(candidates.without(folded));
    }

    private Opened open(IoContext io) {
        Opened known = opened;
        if (known == null) {
            OpenZoneMaps maps = new OpenZoneMaps(scan, context, io);
            Map<Integer, List<SegmentZones>> asked = maps.open(scan.indexes());
            Expr predicate = shape.predicate();
            known = new Opened(
                    predicate == null ? null : ZoneSearch.of(predicate, context.evaluation(), asked),
                    maps.open(plan.indexes()));
            opened = known;
        }
        return known;
    }

    /// The states of all zones that were folded; null where none was. To be asked for when the scan is at its end.
    synchronized @Nullable Batch states() {
        return states.batch(plan.schema());
    }

    /// One fragment.
    private final class Fold {
        private final int fragment;
        private final RoaringBitmap deleted;
        private final Map<Integer, ZoneCells.Column> columns = new HashMap<>();
        private final Map<Integer, RoaringBitmap> nulls = new HashMap<>();
        private final boolean covered;
        private int count;

        Fold(int fragment, RoaringBitmap deleted, Map<Integer, List<SegmentZones>> answers) {
            this.fragment = fragment;
            this.deleted = deleted;
            for (int column : answering) {
                for (SegmentZones segment : answers.getOrDefault(column, List.of())) {
                    if (segment.fragments().contains(fragment)) {
                        add(column, segment);
                    }
                }
            }
            covered = columns.size() == answering.size();
        }

        private void add(int column, SegmentZones segment) {
            int from = segment.facts().first(fragment);
            columns.put(column, new ZoneCells.Column(segment.facts(), from, segment.facts().end(fragment)));
            if (segment.nulls() != null) {
                nulls.put(column, segment.nulls().of(fragment));
            }
        }

        /// The rows that are answered for, of those that all count.
        RowRanges fold(RowRanges wholly) {
            RowRanges.Builder folded = new RowRanges.Builder();
            if (!covered) {
                return folded.build();
            }
            if (answering.isEmpty()) {
                for (int i = 0; i < wholly.count(); i++) {
                    add(wholly.start(i), wholly.end(i), folded);
                }
                return folded.build();
            }
            ZoneCells cells = new ZoneCells(List.copyOf(columns.values()));
            for (int i = 0; i < wholly.count(); i++) {
                while (cells.next(wholly.start(i), wholly.end(i))) {
                    add(cells.start(), cells.end(), folded);
                }
            }
            return folded.build();
        }

        private void add(long start, long end, RowRanges.Builder folded) {
            long live = end - start - deleted.rangeCardinality(start, end);
            if (live > 0) {
                List<Literal> group = group();
                List<List<Literal>> known = group == null ? null : states(live);
                if (group == null || known == null) {
                    return;
                }
                states.add(group, known);
            }
            folded.add(start, end);
            count++;
        }

        /// The group of all rows of the cell; null where they may be of several.
        private @Nullable List<Literal> group() {
            List<Literal> group = new ArrayList<>();
            for (Expr expr : shape.groups()) {
                ColumnRef column = (ColumnRef) expr;
                Literal only = null;
                for (Summary summary : summaries(column)) {
                    ColumnFacts facts = ColumnFacts.of(column, summary);
                    Literal value = facts.isConstant() ? new Literal(column.type(), facts.constant()) : null;
                    if (value == null || (only != null && !only.equals(value))) {
                        return null;
                    }
                    only = value;
                }
                group.add(Objects.requireNonNull(only, "a cell has zones"));
            }
            return group;
        }

        /// The state of each aggregate over the cell; null where one is not known.
        private @Nullable List<List<Literal>> states(long live) {
            List<List<Literal>> all = new ArrayList<>();
            for (AggregateCall call : shape.aggregates()) {
                List<Literal> state = state(call, live);
                if (state == null) {
                    return null;
                }
                all.add(state);
            }
            return all;
        }

        private @Nullable List<Literal> state(AggregateCall call, long live) {
            boolean ofRows = call.function() == AggregateFunction.COUNT_STAR
                    || !(call.arguments().getFirst() instanceof ColumnRef);
            List<Summary> summaries =
                    ofRows ? List.of(Summary.ofRows(live)) : summaries((ColumnRef) call.arguments().getFirst());
            List<List<Literal>> known = new ArrayList<>();
            for (Summary summary : summaries) {
                if (summary.liveRows() == 0) {
                    known.add(call.function().identity(call.argumentTypes()));
                    continue;
                }
                switch (call.function().fold(call.arguments(), summary)) {
                    case Folding.Known(List<Literal> state) -> known.add(state);
                    case Folding.Unknown _ -> {
                        return null;
                    }
                }
            }
            return known.size() == 1 ? known.getFirst() : call.function().merge(known);
        }

        /// The zones of a column in the cell that have a live row.
        private List<Summary> summaries(ColumnRef column) {
            ZoneCells.Column zones = Objects.requireNonNull(columns.get(column.index()));
            List<Summary> summaries = new ArrayList<>();
            for (int zone = zones.first(); zone < zones.after(); zone++) {
                Summary summary =
                        ZoneSummaries.of(zones.facts().zones(), zone, deleted, nulls.get(column.index()));
                if (summary.liveRows() > 0) {
                    summaries.add(summary);
                }
            }
            return summaries;
        }
    }
}
