package io.winnow.physical.exec;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.io.Cancellation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Cells of one fragment that wait for their deleted rows to be read, as many as there is memory for. Belongs to one
/// thread.
final class OpenCells {
    /// At most one row in so many of a zone is read to be taken away.
    static final int FEW = 8;

    /// What a zone takes that waits for its deleted rows.
    private static final int PIECE_BYTES = 1024;

    private final CellStates cellStates;
    private final FoldBudget budget;
    private final Cancellation cancellation;
    private List<ZoneCell> open = new ArrayList<>();
    private List<ZoneCell> wanted = List.of();
    private boolean lookedForExtremes;
    private boolean readAll;

    OpenCells(CellStates cellStates, FoldBudget budget, Cancellation cancellation) {
        this.cellStates = cellStates;
        this.budget = budget;
        this.cancellation = cancellation;
    }

    /// Takes a cell whose states are not known as it is, if it is worth to read what was deleted of it.
    void add(ZoneCell cell) {
        if (isWorthReading(cell) && budget.take(bytes(cell))) {
            open.add(cell);
        }
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

    /// The cells, in the order of their rows, whose deleted rows are to be read next; none where nothing is left to
    /// ask. Then follows [#afterReading].
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
                cancellation.check();
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
    ///
    /// @param settle takes a cell if its states are known without its deleted rows
    void afterReading(Predicate<ZoneCell> settle) {
        List<ZoneCell> rest = new ArrayList<>();
        Set<ZoneCell> read = identitySet();
        read.addAll(wanted);
        for (ZoneCell cell : open) {
            cancellation.check();
            if (read.contains(cell) || settle.test(cell)) {
                budget.give(bytes(cell));
            } else {
                rest.add(cell);
            }
        }
        open = rest;
    }

    /// Leaves to be read what is still open, and gives its memory back.
    void leave() {
        open.forEach(cell -> budget.give(bytes(cell)));
        open = List.of();
    }

    private static long bytes(ZoneCell cell) {
        long pieces = 1;
        for (List<ZoneCell.Piece> own : cell.pieces().values()) {
            pieces += own.size();
        }
        return pieces * PIECE_BYTES;
    }
}
