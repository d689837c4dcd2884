package io.winnow.physical.sort;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Interleaver;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sorted rows on their way out.
public final class SortedRows {
    private final List<StoredRows> parts;
    private final int[] order;
    private final int[] starts;
    private final List<Interleaver> columns = new ArrayList<>();
    private int next;
    private int end;

    /// @param order row numbers, counted over all parts
    SortedRows(List<StoredRows> parts, int[] order) {
        this.parts = parts;
        this.order = order;
        starts = new int[parts.size()];
        int start = 0;
        for (int p = 0; p < starts.length; p++) {
            starts[p] = start;
            start += parts.get(p).rows();
        }
        int width = parts.isEmpty() ? 0 : parts.getFirst().columns().size();
        for (int c = 0; c < width; c++) {
            List<Column> sources = new ArrayList<>();
            for (StoredRows part : parts) {
                sources.add(part.columns().get(c));
            }
            columns.add(new Interleaver(sources));
        }
        end = order.length;
    }

    /// Leaves only `count` rows after the first `offset`.
    public void limit(long offset, long count) {
        next = (int) Math.min(offset, order.length);
        end = (int) Math.min(order.length, next + Math.min(count, Integer.MAX_VALUE));
    }

    /// The next rows; null when none are left.
    public @Nullable Batch next(Schema schema, int batchRows) {
        int count = Math.min(batchRows, end - next);
        if (count <= 0) {
            return null;
        }
        StoredRows rows = take(next, count, columns, List.of());
        next += count;
        return Batch.of(schema, count, rows.columns());
    }

    /// The first `count` rows of the order, with their keys.
    StoredRows first(int count) {
        List<Interleaver> keys = new ArrayList<>();
        for (int k = 0; k < parts.getFirst().keys().size(); k++) {
            List<Column> sources = new ArrayList<>();
            for (StoredRows part : parts) {
                sources.add(part.keys().get(k));
            }
            keys.add(new Interleaver(sources));
        }
        return take(0, count, columns, keys);
    }

    private StoredRows take(int from, int count, List<Interleaver> valueColumns, List<Interleaver> keyColumns) {
        int[] source = new int[count];
        int[] rows = new int[count];
        long[] addresses = new long[count];
        for (int i = 0; i < count; i++) {
            int row = order[from + i];
            int part = Arrays.binarySearch(starts, row);
            // A part without rows shares its start with the next one: the last of them holds the row.
            part = part < 0 ? -part - 2 : part;
            source[i] = part;
            rows[i] = row - starts[part];
            addresses[i] = parts.get(part).addresses()[rows[i]];
        }
        List<Column> taken = new ArrayList<>();
        for (Interleaver column : valueColumns) {
            taken.add(column.take(source, rows, count));
        }
        List<Column> keys = new ArrayList<>();
        for (Interleaver key : keyColumns) {
            keys.add(key.take(source, rows, count));
        }
        return new StoredRows(taken, keys, addresses, count);
    }
}
