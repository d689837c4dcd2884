package io.winnow.physical.sort;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.SortKey;
import io.winnow.core.type.DataType;
import io.winnow.physical.memory.Reservation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Sorts the rows that several threads have stored; rows whose keys are equal are ordered by address.
///
/// The rows are cut into ranges, each sorted by itself ([#sortRange], by any thread), and then merged ([#merged]).
public final class Sorting {
    private static final int LEAST_RANGE_ROWS = 1 << 15;
    private static final SortKey BY_ADDRESS = new SortKey(new ColumnRef(0, "address", DataType.INT64), false, false);

    private final List<StoredRows> parts;
    private final KeyVector[] keys;
    private final int[] order;
    private final int[] bounds;

    private Sorting(List<StoredRows> parts, KeyVector[] keys, int rows, int ranges) {
        this.parts = parts;
        this.keys = keys;
        order = new int[rows];
        for (int i = 0; i < rows; i++) {
            order[i] = i;
        }
        bounds = new int[ranges + 1];
        for (int r = 0; r <= ranges; r++) {
            bounds[r] = (int) ((long) rows * r / ranges);
        }
    }

    /// Prepares the rows of all stores, each of which holds batches in ascending order of address.
    ///
    /// @param threads most ranges that are made
    /// @param memory takes what sorting needs beside the rows; closed when the sorted rows are no longer used
    public static Sorting of(List<RowStore> stores, List<SortKey> sortKeys, int threads, Reservation memory) {
        List<StoredRows> parts = new ArrayList<>();
        for (RowStore store : stores) {
            for (StoredRows part : store.parts()) {
                if (part.rows() > 0) {
                    parts.add(part);
                }
            }
        }
        // Batches of one morsel follow each other, so that rows are in order of address when batches are.
        parts.sort(Comparator.comparingLong(part -> part.addresses()[0]));
        int rows = RowStore.rows(parts);
        int ranges = Math.clamp(rows / LEAST_RANGE_ROWS, 1, threads);
        memory.add(12L * sortKeys.size() * rows + 4L * rows + RowSorter.heapBytes(rows));
        return new Sorting(parts, vectors(sortKeys, parts, rows), rows, ranges);
    }

    /// As [#of], for rows that are not in order of address within a part.
    static Sorting ofCandidates(List<StoredRows> parts, List<SortKey> sortKeys) {
        int rows = RowStore.rows(parts);
        KeyVector[] keys = vectors(sortKeys, parts, rows);
        KeyVector[] all = new KeyVector[keys.length + 1];
        System.arraycopy(keys, 0, all, 0, keys.length);
        List<Column> addresses = new ArrayList<>();
        for (StoredRows part : parts) {
            addresses.add(new LongColumn(part.addresses(), null, part.rows()));
        }
        all[keys.length] = KeyVector.of(BY_ADDRESS, addresses, rows);
        return new Sorting(parts, all, rows, 1);
    }

    private static KeyVector[] vectors(List<SortKey> sortKeys, List<StoredRows> parts, int rows) {
        KeyVector[] keys = new KeyVector[sortKeys.size()];
        for (int k = 0; k < keys.length; k++) {
            List<Column> columns = new ArrayList<>();
            for (StoredRows part : parts) {
                columns.add(part.keys().get(k));
            }
            keys[k] = KeyVector.of(sortKeys.get(k), columns, rows);
        }
        return keys;
    }

    /// Number of ranges that can be sorted at the same time.
    public int ranges() {
        return bounds.length - 1;
    }

    /// Sorts one range.
    public void sortRange(int range) {
        int from = bounds[range];
        int to = bounds[range + 1];
        new RowSorter(keys, to - from).sort(order, from, to);
    }

    /// The first key of all rows.
    KeyVector firstKey() {
        return keys[0];
    }

    int[] order() {
        return order;
    }

    /// All rows in order, once every range is sorted.
    public SortedRows merged() {
        RowSorter merger = new RowSorter(keys, bounds.length > 2 ? order.length : 0);
        for (int step = 1; step < ranges(); step *= 2) {
            for (int left = 0; left + step < ranges(); left += 2 * step) {
                int to = bounds[Math.min(left + 2 * step, ranges())];
                merger.merge(order, bounds[left], bounds[left + step], to);
            }
        }
        return new SortedRows(parts, order);
    }
}
