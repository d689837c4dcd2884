package io.winnow.physical.exec;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Literal;
import io.winnow.core.index.RowRanges;
import io.winnow.core.io.Cancellation;
import io.winnow.core.prune.search.SegmentZones;
import io.winnow.core.table.Fragment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    /// At most one row in so many of a zone is read to be taken away.
    private static final int FEW = 8;

    /// A zone of fewer rows is read as fast as folded, except in a run.
    static final int FEW_ROWS = 64;

    /// So many zones are folded however few rows they have.
    static final int FREE_PIECES = 1024;

    /// A cell of more zones is not looked at as objects.
    private static final int MOST_PIECES = 4096;

    /// What a zone takes that waits for its deleted rows.
    private static final int PIECE_BYTES = 1024;

    private static final int CHECKED_CELLS = 1024;

    private final CellStates cellStates;
    private final RoaringBitmap deleted;
    private final FoldedStates states;
    private final FoldBudget budget;
    private final Cancellation cancellation;
    private final Map<Integer, ZoneCells.Column> columns = new HashMap<>();
    private final boolean covered;
    private final List<Span> settled = new ArrayList<>();
    private List<ZoneCell> open = new ArrayList<>();
    private List<ZoneCell> wanted = List.of();
    private int freePieces = FREE_PIECES;
    private int checks;
    private int count;
    private boolean lookedForExtremes;
    private boolean readAll;

    /// Rows that are answered for.
    private record Span(long start, long end) {}

    /// @param answering columns of the scan whose zones have to answer
    /// @param deleted offsets of the fragment's deleted rows
    /// @param answers zones by column of the scan
    FragmentFold(
            CellStates cellStates,
            List<Integer> answering,
            Fragment fragment,
            RoaringBitmap deleted,
            Map<Integer, List<SegmentZones>> answers,
            FoldBudget budget,
            Cancellation cancellation) {
        this.cellStates = cellStates;
        this.deleted = deleted;
        this.budget = budget;
        this.cancellation = cancellation;
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

    /// Folds what needs no reading.
    ///
    /// @param wholly rows that all count, deleted ones aside
    void fold(RowRanges wholly) {
        if (!covered) {
            return;
        }
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
        if (run != null && dead(cells.start(), cells.end()) == 0 && run.isKnown(cells)) {
            if (!run.goesOn(cells)) {
                settle(run);
            }
            run.add(cells);
            return;
        }
        if (!isWorthLookingAt(cells)) {
            return;
        }
        if (run != null) {
            settle(run); // what it has may stand for this one
        }
        ZoneCell cell = cell(cells.start(), cells.end());
        if (!settle(cell, ZoneCell.Gone.UNREAD) && isWorthReading(cell) && budget.take(bytes(cell))) {
            open.add(cell);
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

    private static long bytes(ZoneCell cell) {
        long pieces = 1;
        for (List<ZoneCell.Piece> own : cell.pieces().values()) {
            pieces += own.size();
        }
        return pieces * PIECE_BYTES;
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

    /// Whether the states of a cell would be known if nothing were deleted, and little is.
    ///
    /// Zones are asked for that are sure to describe every row of their span: other writers leave out rows that
    /// were deleted before, and what was never counted cannot be taken away.
    private boolean isWorthReading(ZoneCell cell) {
        if (cell.dead() == 0 || cell.dead() > cell.rows() / FEW) {
            return false;
        }
        if (!cell.pieces().values().stream().allMatch(own -> own.stream().allMatch(ZoneCell.Piece::isOfAllRows))) {
            return false;
        }
        Map<Integer, List<ZoneCell.Piece>> whole = new HashMap<>();
        cell.pieces().forEach((column, pieces) -> {
            List<ZoneCell.Piece> undeleted = new ArrayList<>(pieces.size());
            pieces.forEach(piece -> undeleted.add(piece.withoutDeletions()));
            whole.put(column, undeleted);
        });
        return cellStates.wouldBeKnown(new ZoneCell(cell.start(), cell.end(), 0, whole));
    }

    /// The cells, in the order of their rows, whose deleted rows [#settle] is to be told of next; none where nothing is
    /// left to ask. Then follows [#afterReading].
    List<ZoneCell> wanted() {
        wanted = List.of();
        if (!lookedForExtremes && cellStates.onlyExtremes()) {
            lookedForExtremes = true;
            wanted = leading(); // none where NaNs hide all bounds
        }
        if (wanted.isEmpty() && !readAll) {
            readAll = true;
            wanted = open;
        }
        return wanted;
    }

    /// The cells that hold the extremes if bounds tell, in the order of their rows.
    private List<ZoneCell> leading() {
        Set<ZoneCell> leading = identitySet();
        for (AggregateCall call : cellStates.calls()) {
            ZoneCell first = null;
            Object best = null;
            for (ZoneCell cell : open) {
                check();
                Object bound = KnownExtremes.isExtreme(call) ? bound(call, cell) : null;
                if (bound != null && (best == null || KnownExtremes.isBeyond(call, bound, best))) {
                    best = bound;
                    first = cell;
                }
            }
            if (first != null) {
                leading.add(first);
            }
        }
        return leading.stream()
                .sorted(Comparator.comparingLong(ZoneCell::start))
                .toList();
    }

    private static @Nullable Object bound(AggregateCall call, ZoneCell cell) {
        int column = ((ColumnRef) call.arguments().getFirst()).index();
        Object best = null;
        for (ZoneCell.Piece piece : cell.pieces().getOrDefault(column, List.of())) {
            Object bound = KnownExtremes.bound(call, piece.statistics());
            if (bound != null && (best == null || KnownExtremes.isBeyond(call, bound, best))) {
                best = bound;
            }
        }
        return best;
    }

    private static Set<ZoneCell> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    /// Looks anew at what was left open, now that more is known.
    void afterReading() {
        List<ZoneCell> rest = new ArrayList<>();
        Set<ZoneCell> read = identitySet();
        read.addAll(wanted);
        for (ZoneCell cell : open) {
            check();
            if (read.contains(cell) || settle(cell, ZoneCell.Gone.UNREAD)) {
                budget.give(bytes(cell));
            } else {
                rest.add(cell);
            }
        }
        open = rest;
    }

    /// Leaves to be read what is still open, and gives its memory back.
    void leaveOpen() {
        open.forEach(cell -> budget.give(bytes(cell)));
        open = List.of();
    }

    /// Adds the states of a cell, if they are known; one without live rows has none.
    boolean settle(ZoneCell cell, ZoneCell.Gone gone) {
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
