package io.winnow.physical.exec;

import io.winnow.core.expr.Literal;
import io.winnow.core.table.ColumnStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Cells that lie one behind another and are folded together, straight from the arrays of their zones: no row of them
/// is deleted, there are no groups, and every zone says all that is asked. Belongs to one thread.
final class ZoneRun {
    /// So that sums do not overflow, see [ColumnRun].
    static final int MOST_PIECES = 1 << 20;

    private final CellStates cellStates;
    private final Map<Integer, ColumnRun> columns;
    private final List<ColumnRun> all;
    private int cells;
    private long pieces;
    private long start;
    private long end;

    private ZoneRun(CellStates cellStates, Map<Integer, ColumnRun> columns) {
        this.cellStates = cellStates;
        this.columns = columns;
        all = List.copyOf(columns.values());
    }

    /// Null where arrays do not tell what is asked.
    static @Nullable ZoneRun of(CellStates cellStates, Map<Integer, ZoneCells.Column> zones) {
        if (!cellStates.isUngrouped()) {
            return null;
        }
        Map<Integer, ColumnRun> columns = new HashMap<>();
        for (Map.Entry<Integer, ZoneCells.Column> entry : zones.entrySet()) {
            ColumnRun run = ColumnRun.of(entry.getKey(), entry.getValue(), cellStates.calls());
            if (run == null) {
                return null;
            }
            columns.put(entry.getKey(), run);
        }
        return new ZoneRun(cellStates, columns);
    }

    /// Whether a cell lies behind those that are here, so that it may be added.
    boolean goesOn(ZoneCells next) {
        return cells == 0 || (next.start() == end && pieces + next.pieces() <= MOST_PIECES);
    }

    /// Whether the zones of a cell, of which no row is deleted, say all that is asked.
    boolean isKnown(ZoneCells next) {
        if (next.pieces() > MOST_PIECES) {
            return false;
        }
        for (ColumnRun column : all) {
            if (!column.isKnown()) {
                return false;
            }
        }
        return true;
    }

    /// Adds a cell that is known.
    void add(ZoneCells next) {
        for (ColumnRun column : all) {
            column.add();
        }
        start = cells == 0 ? next.start() : start;
        end = next.end();
        cells++;
        pieces += next.pieces();
    }

    /// The states of all that is here; null where one is not known.
    @Nullable
    List<List<Literal>> states() {
        return cellStates.ofRun(end - start, index -> {
            ColumnRun column = columns.get(index);
            return column == null ? ColumnStatistics.UNKNOWN : column.statistics();
        });
    }

    int cells() {
        return cells;
    }

    long start() {
        return start;
    }

    long end() {
        return end;
    }

    void clear() {
        all.forEach(ColumnRun::clear);
        cells = 0;
        pieces = 0;
    }
}
