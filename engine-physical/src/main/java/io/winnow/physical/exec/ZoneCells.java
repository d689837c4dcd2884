package io.winnow.physical.exec;

import io.winnow.core.index.Zones;
import io.winnow.core.prune.zone.ZoneFacts;
import java.util.List;

/// Walks through the zones of several columns of one fragment together: a cell is the least span of rows that whole
/// zones of every column tile. Belongs to one thread.
final class ZoneCells {
    private final List<Column> columns;
    private long start;
    private long end;

    /// The zones of one column in the fragment.
    static final class Column {
        private final ZoneFacts facts;
        private final int from;
        private final int to;
        private int first;
        private int after;

        /// @param from first zone of the fragment
        /// @param to zone after its last
        Column(ZoneFacts facts, int from, int to) {
            this.facts = facts;
            this.from = from;
            this.to = to;
            first = from;
            after = from;
        }

        ZoneFacts facts() {
            return facts;
        }

        /// How many zones there are.
        int count() {
            return to - from;
        }

        /// First zone of the cell.
        int first() {
            return first;
        }

        /// The zone after the last of the cell.
        int after() {
            return after;
        }

        Zones zones() {
            return facts.zones();
        }

        private long start(int zone) {
            return zones().starts()[zone];
        }

        private long end(int zone) {
            return zones().starts()[zone] + zones().lengths()[zone];
        }

        /// Goes to the first zone that does not begin before a row; false where there is none.
        private boolean seek(long row) {
            while (first < to && start(first) < row) {
                first++;
            }
            return first < to;
        }

        /// Takes zones up to one that ends at or after a row, as long as they leave out none.
        ///
        /// @return where they end
        private long extend(long row) {
            long reached = end(after - 1);
            while (reached < row && after < to && start(after) == reached) {
                reached = end(after++);
            }
            return reached;
        }
    }

    /// @param columns at least one
    ZoneCells(List<Column> columns) {
        this.columns = columns;
    }

    /// Goes to the next cell within some rows, all of which lie after the cells before.
    boolean next(long from, long to) {
        long row = Math.max(from, end);
        while (true) {
            long least = row;
            for (Column column : columns) {
                if (!column.seek(row)) {
                    return false;
                }
                least = Math.max(least, column.start(column.first));
            }
            if (least >= to) {
                return false;
            }
            row = least;
            if (allStart(least)) {
                if (tile(least) && end <= to) {
                    return true;
                }
                end = least;
                row = least + 1;
            }
        }
    }

    private boolean allStart(long row) {
        for (Column column : columns) {
            if (column.start(column.first) != row) {
                return false;
            }
        }
        return true;
    }

    /// Whether zones of all columns that begin at a row end together somewhere.
    private boolean tile(long row) {
        start = row;
        long reached = row;
        for (Column column : columns) {
            column.after = column.first + 1;
            reached = Math.max(reached, column.end(column.first));
        }
        while (true) {
            long most = reached;
            boolean together = true;
            for (Column column : columns) {
                long own = column.extend(reached);
                if (own < reached) {
                    return false;
                }
                together &= own == reached;
                most = Math.max(most, own);
            }
            if (together) {
                end = reached;
                return true;
            }
            reached = most;
        }
    }

    /// How many zones of all columns there are in the cell.
    int pieces() {
        int pieces = 0;
        for (Column column : columns) {
            pieces += column.after - column.first;
        }
        return pieces;
    }

    /// Whether one of its zones contradicts itself, so that nothing is to be taken from it.
    boolean isRejected() {
        for (Column column : columns) {
            for (int zone = column.first; zone < column.after && column.facts.rejected() > 0; zone++) {
                if ((column.facts.of(zone) & ZoneFacts.REJECTED) != 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /// First row of the cell.
    long start() {
        return start;
    }

    /// The row after the last of the cell.
    long end() {
        return end;
    }
}
