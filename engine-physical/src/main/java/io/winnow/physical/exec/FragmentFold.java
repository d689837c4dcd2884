package io.winnow.physical.exec;

import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.expr.Literal;
import io.winnow.core.index.RowRanges;
import io.winnow.core.io.Cancellation;
import io.winnow.core.prune.search.SegmentZones;
import io.winnow.core.table.Fragment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Folds the zones of one fragment: those whose live rows all count and of which every state is known. Belongs to one
/// thread.
///
/// Statistics of a zone describe its deleted rows, too. Where that matters and few are deleted, those few are read
/// and taken away: a sum less theirs, and a bound that none of them has met, are answers. A zone that cannot hold an
/// extreme beyond one that is known needs no answer.
///
/// To fold is to save reading: past some zones of few rows, and past what memory there is, the rest is read.
final class FragmentFold {
    /// A zone of fewer rows is read as fast as folded, except in a run.
    static final int FEW_ROWS = 64;

    /// So many zones are folded however few rows they have.
    static final int FREE_PIECES = 1024;

    /// A cell of more zones is not looked at as objects.
    private static final int MOST_PIECES = 4096;

    private static final int CHECKED_CELLS = 1024;

    private final CellStates cellStates;
    private final RoaringBitmap deleted;
    private final FoldedStates states;
    private final FoldBudget budget;
    private final Cancellation cancellation;
    private final Map<Integer, ZoneCells.Column> columns = new HashMap<>();
    private final List<Integer> answering;
    private final boolean covered;
    private final OpenCells open;
    private final GoneRows gone;
    private final List<Span> settled = new ArrayList<>();
    private int freePieces = FREE_PIECES;
    private int checks;
    private int count;
    private @Nullable DeletedRun deletedRun;
    private boolean askedForRun;

    /// Rows that are answered for.
    private record Span(long start, long end) {}

    /// @param answering columns of the scan whose zones have to answer
    /// @param deleted offsets of the fragment's deleted rows
    /// @param answers zones by column of the scan
    /// @param gone reads the deleted rows
    FragmentFold(
            CellStates cellStates,
            List<Integer> answering,
            Fragment fragment,
            RoaringBitmap deleted,
            Map<Integer, List<SegmentZones>> answers,
            FoldBudget budget,
            Cancellation cancellation,
            GoneRows gone) {
        this.cellStates = cellStates;
        this.deleted = deleted;
        this.budget = budget;
        this.cancellation = cancellation;
        this.answering = answering;
        this.gone = gone;
        open = new OpenCells(cellStates, budget, cancellation);
        this.states = new FoldedStates(cellStates.calls(), !cellStates.isUngrouped(), budget);
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

    /// Folds what can be folded.
    ///
    /// @param wholly rows that all count, deleted ones aside
    void fold(RowRanges wholly) {
        if (!covered) {
            return;
        }
        try {
            walk(wholly);
            settleDeleted();
            settleOpen();
        } finally {
            open.leave();
            if (deletedRun != null) {
                budget.give(DeletedRun.bytes(columns));
                deletedRun = null;
            }
        }
    }

    private void walk(RowRanges wholly) {
        if (columns.isEmpty()) {
            for (int i = 0; i < wholly.count(); i++) {
                check();
                settle(cell(wholly.start(i), wholly.end(i)), ZoneCell.Gone.UNREAD);
            }
            return;
        }
        ZoneCells cells = new ZoneCells(List.copyOf(columns.values()));
        ZoneRun run = ZoneRun.of(cellStates, columns);
        for (int i = 0; i < wholly.count(); i++) {
            while (cells.next(wholly.start(i), wholly.end(i))) {
                check();
                fold(cells, run);
            }
        }
        if (run != null) {
            settle(run);
        }
    }

    private void fold(ZoneCells cells, @Nullable ZoneRun run) {
        if (cells.isRejected()) {
            return;
        }
        long dead = dead(cells.start(), cells.end());
        if (run != null && dead == 0 && run.isKnown(cells)) {
            if (!run.goesOn(cells)) {
                settle(run);
            }
            run.add(cells);
            return;
        }
        if (!isWorthLookingAt(cells)) {
            return;
        }
        if (run != null && dead > 0 && addDeleted(cells, dead)) {
            return;
        }
        if (run != null) {
            settle(run); // what it has may stand for this one
        }
        ZoneCell cell = cell(cells.start(), cells.end());
        if (!settle(cell, ZoneCell.Gone.UNREAD)) {
            open.add(cell);
        }
    }

    /// Adds a cell to those whose deleted rows are read together; false where it is no such cell.
    private boolean addDeleted(ZoneCells cells, long dead) {
        if (dead > (cells.end() - cells.start()) / OpenCells.FEW) {
            return false;
        }
        DeletedRun run = deletedRun();
        if (run == null || !run.isKnown(cells)) {
            return false;
        }
        if (!run.hasRoom(cells)) {
            settleDeleted();
        }
        run.add(cells, dead);
        return true;
    }

    private @Nullable DeletedRun deletedRun() {
        if (!askedForRun) {
            askedForRun = true;
            long bytes = DeletedRun.bytes(columns);
            if (budget.take(bytes)) {
                deletedRun = DeletedRun.of(cellStates, answering, columns);
                if (deletedRun == null) {
                    budget.give(bytes);
                }
            }
        }
        return deletedRun;
    }

    /// Reads what is deleted of the cells that are taken together, and adds their states.
    private void settleDeleted() {
        DeletedRun run = deletedRun;
        if (run == null || run.count() == 0) {
            return;
        }
        try {
            run.begin();
            gone.read(run);
            List<List<Literal>> known = run.states();
            if (known != null && states.add(List.of(), known)) {
                cellStates.offer(known);
                count += run.standing();
                run.forEachStanding((start, end) -> settled.add(new Span(start, end)));
            }
        } catch (MemoryExceededException _) {
            // The scan may do with less: it reads these cells.
        }
        run.clear();
    }

    /// Reads the deleted rows that stand between other cells and answers.
    private void settleOpen() {
        try {
            for (List<ZoneCell> wanted = open.wanted(); !wanted.isEmpty(); wanted = open.wanted()) {
                gone.read(wanted, this::settle);
                open.afterReading(cell -> settle(cell, ZoneCell.Gone.UNREAD));
            }
        } catch (MemoryExceededException _) {
            // As above.
        }
    }

    /// Whether folding a cell alone may cost less than reading it.
    private boolean isWorthLookingAt(ZoneCells cells) {
        int pieces = cells.pieces();
        if (pieces > MOST_PIECES) {
            return false;
        }
        if (cells.end() - cells.start() >= (long) pieces * FEW_ROWS) {
            return true;
        }
        freePieces -= pieces;
        return freePieces >= 0;
    }

    /// Adds the states of a run and begins it anew.
    private void settle(ZoneRun run) {
        if (run.cells() == 0) {
            return;
        }
        boolean worth = run.end() - run.start() >= FEW_ROWS || freePieces-- > 0;
        List<List<Literal>> known = worth ? run.states() : null;
        if (known != null && states.add(List.of(), known)) {
            cellStates.offer(known);
            settled.add(new Span(run.start(), run.end()));
            count += run.cells();
        }
        run.clear();
    }

    private void check() {
        if (checks++ % CHECKED_CELLS == 0) {
            cancellation.check();
        }
    }

    private ZoneCell cell(long start, long end) {
        Map<Integer, List<ZoneCell.Piece>> pieces = new HashMap<>();
        columns.forEach((column, zones) -> {
            List<ZoneCell.Piece> own = new ArrayList<>();
            for (int zone = zones.first(); zone < zones.after(); zone++) {
                long from = zones.facts().zones().starts()[zone];
                long to = from + zones.facts().zones().lengths()[zone];
                own.add(new ZoneCell.Piece(
                        from, to, dead(from, to), ZoneSummaries.of(zones.facts().zones(), zone)));
            }
            pieces.put(column, own);
        });
        return new ZoneCell(start, end, dead(start, end), pieces);
    }

    private long dead(long start, long end) {
        return deleted.isEmpty() ? 0 : deleted.rangeCardinality(start, end);
    }

    /// Adds the states of a cell, if they are known; one without live rows has none.
    private boolean settle(ZoneCell cell, ZoneCell.Gone gone) {
        if (cell.live() > 0) {
            List<Literal> group = cellStates.group(cell, gone);
            List<List<Literal>> known = group == null ? null : cellStates.states(cell, gone);
            if (group == null || known == null || !states.add(group, known)) {
                return false;
            }
        }
        settled.add(new Span(cell.start(), cell.end()));
        count++;
        return true;
    }

    /// The rows that are answered for.
    RowRanges folded() {
        RowRanges.Builder folded = new RowRanges.Builder();
        settled.sort(Comparator.comparingLong(Span::start));
        settled.forEach(span -> folded.add(span.start(), span.end()));
        return folded.build();
    }

    /// How many cells were folded.
    int count() {
        return count;
    }

    FoldedStates states() {
        return states;
    }
}
