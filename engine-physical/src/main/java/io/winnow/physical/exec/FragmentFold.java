package io.winnow.physical.exec;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Literal;
import io.winnow.core.index.RowRanges;
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
final class FragmentFold {
    /// At most one row in so many of a zone is read to be taken away.
    private static final int FEW = 8;

    private final CellStates cellStates;
    private final RoaringBitmap deleted;
    private final FoldedStates states;
    private final Map<Integer, ZoneCells.Column> columns = new HashMap<>();
    private final boolean covered;
    private final List<ZoneCell> settled = new ArrayList<>();
    private List<ZoneCell> open = new ArrayList<>();
    private List<ZoneCell> wanted = List.of();
    private boolean lookedForExtremes;
    private boolean readAll;

    /// @param answering columns of the scan whose zones have to answer
    /// @param deleted offsets of the fragment's deleted rows
    /// @param answers zones by column of the scan
    FragmentFold(
            CellStates cellStates,
            List<Integer> answering,
            Fragment fragment,
            RoaringBitmap deleted,
            Map<Integer, List<SegmentZones>> answers) {
        this.cellStates = cellStates;
        this.deleted = deleted;
        this.states = new FoldedStates(cellStates.calls());
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
                settle(cell(wholly.start(i), wholly.end(i)), ZoneCell.Gone.UNREAD);
            }
            return;
        }
        ZoneCells cells = new ZoneCells(List.copyOf(columns.values()));
        for (int i = 0; i < wholly.count(); i++) {
            while (cells.next(wholly.start(i), wholly.end(i))) {
                ZoneCell cell = cell(cells.start(), cells.end());
                if (!settle(cell, ZoneCell.Gone.UNREAD) && isWorthReading(cell)) {
                    open.add(cell);
                }
            }
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

    /// Ranges whose deleted rows [#settle] is to be told of next; none where nothing is left to ask.
    RowRanges wanted() {
        wanted = List.of();
        if (!lookedForExtremes && cellStates.onlyExtremes()) {
            lookedForExtremes = true;
            wanted = leading(); // none where NaNs hide all bounds
        }
        if (wanted.isEmpty() && !readAll) {
            readAll = true;
            wanted = open;
        }
        RowRanges.Builder ranges = new RowRanges.Builder();
        wanted.forEach(cell -> ranges.add(cell.start(), cell.end()));
        return ranges.build();
    }

    /// The cells that hold the extremes if bounds tell, in the order of their rows.
    private List<ZoneCell> leading() {
        List<ZoneCell> leading = new ArrayList<>();
        for (AggregateCall call : cellStates.calls()) {
            ZoneCell first = null;
            Object best = null;
            for (ZoneCell cell : open) {
                Object bound = KnownExtremes.isExtreme(call) ? bound(call, cell) : null;
                if (bound != null && (best == null || KnownExtremes.isBeyond(call, bound, best))) {
                    best = bound;
                    first = cell;
                }
            }
            if (first != null && !leading.contains(first)) {
                leading.add(first);
            }
        }
        leading.sort(Comparator.comparingLong(ZoneCell::start));
        return leading;
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

    /// Folds what was left open.
    ///
    /// @param gone what was read of the deleted rows of [#wanted]
    void settle(GoneRows gone) {
        List<ZoneCell> read = wanted;
        List<ZoneCell> rest = new ArrayList<>();
        if (readAll) {
            settleTogether(read, gone);
        } else {
            read.forEach(cell -> settle(cell, gone::statistics));
            for (ZoneCell cell : open) {
                if (!read.contains(cell) && !settle(cell, ZoneCell.Gone.UNREAD)) {
                    rest.add(cell);
                }
            }
        }
        open = rest;
        wanted = List.of();
    }

    /// Sums and counts over all of the cells at once, as far as groups allow.
    private void settleTogether(List<ZoneCell> cells, GoneRows gone) {
        List<AggregateCall> calls = cellStates.calls();
        boolean together = cellStates.isUngrouped() && calls.stream().anyMatch(CellStates::isAdding);
        if (!together) {
            cells.forEach(cell -> settle(cell, gone::statistics));
            return;
        }
        List<ZoneCell> known = new ArrayList<>();
        List<List<List<Literal>>> others = new ArrayList<>();
        calls.forEach(_ -> others.add(new ArrayList<>()));
        for (ZoneCell cell : cells) {
            if (cell.live() == 0) {
                settled.add(cell);
            } else if (addOthers(cell, gone, others)) {
                known.add(cell);
            }
        }
        List<List<Literal>> all = known.isEmpty() ? null : merged(known, gone, others);
        if (all != null) {
            states.add(List.of(), all);
            settled.addAll(known);
        } else {
            known.forEach(cell -> settle(cell, gone::statistics));
        }
    }

    /// Adds the states of a cell that do not add; false, and nothing is added, where one is not known.
    private boolean addOthers(ZoneCell cell, GoneRows gone, List<List<List<Literal>>> others) {
        List<@Nullable List<Literal>> own = new ArrayList<>();
        for (int i = 0; i < others.size(); i++) {
            boolean adds = CellStates.isAdding(cellStates.calls().get(i));
            List<Literal> state = adds ? null : cellStates.state(i, cell, gone::statistics);
            if (!adds && state == null) {
                return false;
            }
            own.add(state);
        }
        for (int i = 0; i < own.size(); i++) {
            List<Literal> state = own.get(i);
            if (state != null) {
                others.get(i).add(state);
            }
        }
        return true;
    }

    private @Nullable List<List<Literal>> merged(
            List<ZoneCell> cells, GoneRows gone, List<List<List<Literal>>> others) {
        List<List<Literal>> all = new ArrayList<>();
        for (int i = 0; i < others.size(); i++) {
            AggregateCall call = cellStates.calls().get(i);
            List<Literal> state = CellStates.isAdding(call)
                    ? cellStates.sumState(i, cells, gone)
                    : call.function().merge(others.get(i));
            if (state == null) {
                return null;
            }
            all.add(state);
        }
        return all;
    }

    /// Adds the states of a cell, if they are known; one without live rows has none.
    private boolean settle(ZoneCell cell, ZoneCell.Gone gone) {
        if (cell.live() > 0) {
            List<Literal> group = cellStates.group(cell, gone);
            List<List<Literal>> known = group == null ? null : cellStates.states(cell, gone);
            if (group == null || known == null) {
                return false;
            }
            states.add(group, known);
        }
        settled.add(cell);
        return true;
    }

    /// The rows that are answered for.
    RowRanges folded() {
        RowRanges.Builder folded = new RowRanges.Builder();
        settled.sort(Comparator.comparingLong(ZoneCell::start));
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
