package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import io.winnow.core.collect.ValueRange;
import io.winnow.core.expr.Literal;
import io.winnow.core.table.ColumnStatistics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Cells with deleted rows that are folded together, straight from the arrays of their zones: there are no groups, and
/// every zone says all that is asked, were it not for its deleted rows. These are read when all cells are here. Belongs
/// to one thread.
///
/// As many cells as there is room for, however large the fragment.
final class DeletedRun implements GoneRows.Spans {
    private static final int MOST_CELLS = 1024;

    private final CellStates cellStates;
    private final List<Asked> asked = new ArrayList<>();
    private final Map<Integer, ColumnRun> runs = new HashMap<>();
    private final long[] starts;
    private final long[] ends;
    private final long[] deads;
    private final boolean[] stands;
    private final List<Waiting> waiting = new ArrayList<>();
    private int cells;
    /// How many of the cells stand.
    private int taken;
    private long pieces;
    private long live;

    /// A column that was asked for.
    ///
    /// @param first zone of each cell
    /// @param after the zone after the last of each cell
    /// @param gone what the deleted rows of the cell at hand hold
    private record Asked(ZoneCells.Column zones, ColumnRun run, int[] first, int[] after, ValueRange gone) {}

    /// A cell that stands if other cells have greater extremes.
    ///
    /// @param left by column
    private record Waiting(int cell, List<ColumnRun.Left> left) {}

    private DeletedRun(CellStates cellStates, int most) {
        this.cellStates = cellStates;
        starts = new long[most];
        ends = new long[most];
        deads = new long[most];
        stands = new boolean[most];
    }

    /// Null where arrays do not tell what is asked, or few cells matter.
    ///
    /// @param wanted columns in the order in which deleted rows are read
    /// @param columns their zones
    static @Nullable DeletedRun of(
            CellStates cellStates, List<Integer> wanted, Map<Integer, ZoneCells.Column> columns) {
        if (!cellStates.isUngrouped() || cellStates.onlyExtremes() || columns.isEmpty()) {
            return null;
        }
        int most = most(columns);
        DeletedRun run = new DeletedRun(cellStates, most);
        for (int column : wanted) {
            ZoneCells.Column zones = columns.get(column);
            ColumnRun own = zones == null ? null : ColumnRun.of(column, zones, cellStates.calls());
            if (zones == null || own == null) {
                return null;
            }
            run.runs.put(column, own);
            ValueRange gone = ValueRange.of(zones.zones().type());
            run.asked.add(new Asked(zones, own, new int[most], new int[most], gone));
        }
        return run;
    }

    private static int most(Map<Integer, ZoneCells.Column> columns) {
        int most = MOST_CELLS;
        for (ZoneCells.Column column : columns.values()) {
            most = Math.min(most, column.count());
        }
        return most;
    }

    /// What one takes, cells that wait included.
    static long bytes(Map<Integer, ZoneCells.Column> columns) {
        return most(columns) * (64L + columns.size() * 80L) + columns.size() * 32_768L;
    }

    /// Whether the zones of a cell say all that is asked, once its deleted rows are known.
    boolean isKnown(ZoneCells next) {
        boolean depends = false;
        for (Asked column : asked) {
            if (!column.run().isKnown() || !column.run().isOfAllRows()) {
                return false;
            }
            depends |= column.run().dependsOnDeleted();
        }
        return depends && next.pieces() <= ZoneRun.MOST_PIECES;
    }

    boolean hasRoom(ZoneCells next) {
        return cells < starts.length && pieces + next.pieces() <= ZoneRun.MOST_PIECES;
    }

    /// Adds a cell that is known; there is room.
    ///
    /// @param dead how many of its rows are deleted; at least one and not all
    void add(ZoneCells next, long dead) {
        starts[cells] = next.start();
        ends[cells] = next.end();
        deads[cells] = dead;
        stands[cells] = false;
        for (Asked column : asked) {
            column.first()[cells] = column.zones().first();
            column.after()[cells] = column.zones().after();
        }
        pieces += next.pieces();
        cells++;
    }

    @Override
    public int count() {
        return cells;
    }

    @Override
    public long start(int span) {
        return starts[span];
    }

    @Override
    public long end(int span) {
        return ends[span];
    }

    @Override
    public long dead(int span) {
        return deads[span];
    }

    @Override
    public void add(int span, Batch batch, int from, int to) {
        for (int c = 0; c < asked.size(); c++) {
            asked.get(c).gone().add(batch.column(c), from, to);
        }
    }

    @Override
    public void finish(int span) {
        List<ColumnRun.Left> left = new ArrayList<>(asked.size());
        boolean known = true;
        boolean standing = true;
        for (Asked column : asked) {
            ColumnRun.Left own =
                    column.run().without(column.first()[span], column.after()[span], deads[span], column.gone());
            if (own == null) {
                known = false;
                break;
            }
            standing &= column.run().stands(own);
            left.add(own);
        }
        asked.forEach(column -> column.gone().reset());
        if (known && standing) {
            take(span, left);
        } else if (known) {
            waiting.add(new Waiting(span, left));
        }
    }

    private void take(int cell, List<ColumnRun.Left> left) {
        for (int c = 0; c < left.size(); c++) {
            asked.get(c).run().add(left.get(c));
        }
        stands[cell] = true;
        live += ends[cell] - starts[cell] - deads[cell];
        taken++;
    }

    /// Takes note of the extremes that are known before deleted rows are read.
    void begin() {
        cellStates.offerTo(runs);
    }

    /// How many cells stand.
    int standing() {
        return taken;
    }

    /// The states of all cells that stand, now that their deleted rows are read; null where there are none or one is
    /// not known.
    @Nullable
    List<List<Literal>> states() {
        cellStates.offerTo(runs);
        for (Waiting cell : waiting) {
            boolean standing = true;
            for (int c = 0; c < asked.size(); c++) {
                standing &= asked.get(c).run().stands(cell.left().get(c));
            }
            if (standing) {
                take(cell.cell(), cell.left());
            }
        }
        return taken == 0
                ? null
                : cellStates.ofRun(live, index -> {
                    ColumnRun column = runs.get(index);
                    return column == null ? ColumnStatistics.UNKNOWN : column.statistics();
                });
    }

    /// Names the first row of each cell that stands, and the row after its last.
    void forEachStanding(SpanConsumer consumer) {
        for (int cell = 0; cell < cells; cell++) {
            if (stands[cell]) {
                consumer.take(starts[cell], ends[cell]);
            }
        }
    }

    /// Takes rows.
    @FunctionalInterface
    interface SpanConsumer {
        void take(long start, long end);
    }

    /// Begins anew.
    void clear() {
        runs.values().forEach(ColumnRun::clear);
        asked.forEach(column -> column.gone().reset());
        waiting.clear();
        cells = 0;
        taken = 0;
        pieces = 0;
        live = 0;
    }
}
