package io.winnow.physical.exec;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.aggregate.ColumnFacts;
import io.winnow.core.aggregate.Folding;
import io.winnow.core.aggregate.Summary;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.index.RowRanges;
import io.winnow.core.prune.search.SegmentZones;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Fragment;
import io.winnow.physical.plan.AggregatedScan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Folds the zones of one fragment: those whose live rows all count and of which every state is known. Belongs to one
/// thread.
///
/// Statistics of a zone describe its deleted rows, too. Where that matters and few are deleted, those few are read and
/// taken away: a sum less theirs, and a bound that none of them has met, are answers.
final class FragmentFold {
    /// At most one row in so many of a zone is read to be taken away.
    private static final int FEW = 8;

    private final AggregatedScan shape;
    private final List<Integer> answering;
    private final RoaringBitmap deleted;
    private final FoldedStates states;
    private final Map<Integer, ZoneCells.Column> columns = new HashMap<>();
    private final boolean covered;
    private final List<Cell> unsettled = new ArrayList<>();
    private final List<Cell> settled = new ArrayList<>();

    /// @param answering columns of the scan whose zones have to answer
    /// @param deleted offsets of the fragment's deleted rows
    /// @param answers zones by column of the scan
    FragmentFold(
            AggregatedScan shape,
            List<Integer> answering,
            Fragment fragment,
            RoaringBitmap deleted,
            Map<Integer, List<SegmentZones>> answers) {
        this.shape = shape;
        this.answering = answering;
        this.deleted = deleted;
        this.states = new FoldedStates(shape.aggregates());
        for (int column : answering) {
            for (SegmentZones segment : answers.getOrDefault(column, List.of())) {
                if (segment.fragments().contains(fragment.id())) {
                    int from = segment.facts().first(fragment.id());
                    int to = segment.facts().end(fragment.id());
                    columns.put(column, new ZoneCells.Column(segment.facts(), from, to));
                }
            }
        }
        covered = columns.size() == answering.size();
    }

    /// Whole zones of every column that has to answer.
    ///
    /// @param pieces by column, what is known of its zones in the cell
    private record Cell(long start, long end, Map<Integer, List<Piece>> pieces) {}

    /// A zone.
    ///
    /// @param dead how many of its rows are deleted
    private record Piece(long start, long end, long dead, ColumnStatistics statistics) {
        long rows() {
            return end - start;
        }

        /// What is certain of its live rows.
        ///
        /// @param gone of its deleted rows; null where they were not read
        Summary summary(@Nullable ColumnStatistics gone, ColumnRef column) {
            if (dead == 0 || gone == null) {
                return new Summary(rows(), rows() - dead, _ -> statistics);
            }
            ColumnStatistics rest = statistics.without(gone, column.type());
            return new Summary(rows() - dead, rows() - dead, _ -> rest);
        }
    }

    /// What the deleted rows of a zone hold in a column; null where they were not read.
    @FunctionalInterface
    private interface Gone {
        @Nullable
        ColumnStatistics of(int column, Piece piece);
    }

    /// Folds what needs no reading.
    ///
    /// @param wholly rows that all count, deleted ones aside
    void fold(RowRanges wholly) {
        if (!covered) {
            return;
        }
        if (answering.isEmpty()) {
            for (int i = 0; i < wholly.count(); i++) {
                settle(new Cell(wholly.start(i), wholly.end(i), Map.of()), (_, _) -> null);
            }
            return;
        }
        ZoneCells cells = new ZoneCells(List.copyOf(columns.values()));
        for (int i = 0; i < wholly.count(); i++) {
            while (cells.next(wholly.start(i), wholly.end(i))) {
                Cell cell = cell(cells.start(), cells.end());
                if (!settle(cell, (_, _) -> null) && isWorthReading(cell)) {
                    unsettled.add(cell);
                }
            }
        }
    }

    private Cell cell(long start, long end) {
        Map<Integer, List<Piece>> pieces = new HashMap<>();
        columns.forEach((column, zones) -> {
            List<Piece> own = new ArrayList<>();
            for (int zone = zones.first(); zone < zones.after(); zone++) {
                long from = zones.facts().zones().starts()[zone];
                long to = from + zones.facts().zones().lengths()[zone];
                own.add(new Piece(from, to, dead(from, to), ZoneSummaries.of(zones.facts().zones(), zone)));
            }
            pieces.put(column, own);
        });
        return new Cell(start, end, pieces);
    }

    private long dead(long start, long end) {
        return deleted.isEmpty() ? 0 : deleted.rangeCardinality(start, end);
    }

    /// Whether the states of a cell would be known if nothing were deleted, and little is.
    private boolean isWorthReading(Cell cell) {
        long dead = dead(cell.start(), cell.end());
        if (dead == 0 || dead > (cell.end() - cell.start()) / FEW) {
            return false;
        }
        Map<Integer, List<Piece>> whole = new HashMap<>();
        cell.pieces().forEach((column, pieces) -> whole.put(
                column,
                pieces.stream()
                        .map(piece -> new Piece(piece.start(), piece.end(), 0, piece.statistics()))
                        .toList()));
        return known(new Cell(cell.start(), cell.end(), whole), cell.end() - cell.start(), (_, _) -> null) != null;
    }

    /// Ranges whose deleted rows are to be read for [#settle]; none where nothing is left open.
    RowRanges open() {
        RowRanges.Builder open = new RowRanges.Builder();
        unsettled.forEach(cell -> open.add(cell.start(), cell.end()));
        return open.build();
    }

    /// Folds what was left open.
    ///
    /// @param gone what was read of the deleted rows of [#open]
    void settle(GoneRows gone) {
        for (Cell cell : unsettled) {
            settle(cell, (column, piece) -> gone.statistics(column, piece.start(), piece.end()));
        }
    }

    /// Adds the states of a cell, if they are known; one without live rows has none.
    private boolean settle(Cell cell, Gone gone) {
        long live = cell.end() - cell.start() - dead(cell.start(), cell.end());
        if (live > 0) {
            State known = known(cell, live, gone);
            if (known == null) {
                return false;
            }
            states.add(known.group(), known.states());
        }
        settled.add(cell);
        return true;
    }

    private record State(List<Literal> group, List<List<Literal>> states) {}

    private @Nullable State known(Cell cell, long live, Gone gone) {
        List<Literal> group = new ArrayList<>();
        for (Expr expr : shape.groups()) {
            Literal only = constant((ColumnRef) expr, cell, gone);
            if (only == null) {
                return null;
            }
            group.add(only);
        }
        List<List<Literal>> all = new ArrayList<>();
        for (AggregateCall call : shape.aggregates()) {
            List<Literal> state = state(call, cell, live, gone);
            if (state == null) {
                return null;
            }
            all.add(state);
        }
        return new State(group, all);
    }

    /// The value that all live rows of a cell have in a column; null where they may have several.
    private static @Nullable Literal constant(ColumnRef column, Cell cell, Gone gone) {
        Literal only = null;
        for (Summary summary : summaries(column, cell, gone)) {
            ColumnFacts facts = ColumnFacts.of(column, summary);
            Literal value = facts.isConstant() ? new Literal(column.type(), facts.constant()) : null;
            if (value == null || (only != null && !only.equals(value))) {
                return null;
            }
            only = value;
        }
        return only;
    }

    private static @Nullable List<Literal> state(AggregateCall call, Cell cell, long live, Gone gone) {
        boolean ofRows = call.function() == AggregateFunction.COUNT_STAR
                || !(call.arguments().getFirst() instanceof ColumnRef);
        List<Summary> summaries = ofRows
                ? List.of(Summary.ofRows(live))
                : summaries((ColumnRef) call.arguments().getFirst(), cell, gone);
        List<List<Literal>> known = new ArrayList<>();
        for (Summary summary : summaries) {
            switch (call.function().fold(call.arguments(), summary)) {
                case Folding.Known(List<Literal> state) -> known.add(state);
                case Folding.Unknown _ -> {
                    return null;
                }
            }
        }
        return known.size() == 1 ? known.getFirst() : call.function().merge(known);
    }

    /// What is certain of the zones of a column that have live rows; of a cell that has some.
    private static List<Summary> summaries(ColumnRef column, Cell cell, Gone gone) {
        List<Summary> summaries = new ArrayList<>();
        for (Piece piece : Objects.requireNonNull(cell.pieces().get(column.index()))) {
            if (piece.dead() < piece.rows()) {
                summaries.add(piece.summary(gone.of(column.index(), piece), column));
            }
        }
        return summaries;
    }

    /// The rows that are answered for.
    RowRanges folded() {
        RowRanges.Builder folded = new RowRanges.Builder();
        settled.sort(Comparator.comparingLong(Cell::start));
        settled.forEach(cell -> folded.add(cell.start(), cell.end()));
        return folded.build();
    }

    /// How many cells were folded.
    int count() {
        return settled.size();
    }

    FoldedStates states() {
        return states;
    }
}
