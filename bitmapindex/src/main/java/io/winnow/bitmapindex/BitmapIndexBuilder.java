package io.winnow.bitmapindex;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnConcat;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.BuiltIndex;
import io.winnow.core.io.index.IndexBuilder;
import io.winnow.core.io.index.IndexOutput;
import io.winnow.core.type.DataType;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Builds a segment of version 1. Holds the values and the rows of each until the end, for the order of the
/// values is known only then; then makes one posting at a time.
final class BitmapIndexBuilder implements IndexBuilder {
    private static final int NONE = -1;

    /// Rows that are looked at together: those of one container of a bitmap.
    private static final int PASS_ROWS = 1 << 16;

    private final DataType type;
    private final int mostValues;
    private final LazyAllocator allocator;
    private final ColumnIds columnIds;
    private final BuildMemory memory;
    private final PostingStore store = new PostingStore();
    private final FragmentRows rows = new FragmentRows(store);
    private final int[] ids = new int[PASS_ROWS];
    private int fragment = NONE;
    private long expected;
    private long rowsBefore;

    /// @param context whose memory it takes; null for no limit
    BitmapIndexBuilder(DataType type, int mostValues, LazyAllocator allocator, @Nullable IoContext context) {
        this.type = type;
        this.mostValues = mostValues;
        this.allocator = allocator;
        columnIds = new ColumnIds(type);
        memory = new BuildMemory(context);
    }

    /// As the port says.
    ///
    /// @throws UnsupportedFeatureException for a fragment of more rows than offsets have
    @Override
    public void begin(int next, long stored) {
        end();
        if (next <= fragment) {
            throw new IllegalArgumentException("fragment " + next + " comes after " + fragment);
        }
        if (stored > StoredKeys.MOST_ROWS) {
            throw new UnsupportedFeatureException("bitmap indexes of fragments of more than " + StoredKeys.MOST_ROWS
                    + " rows (fragment " + next + " has " + stored + ")");
        }
        fragment = next;
        expected = stored;
        store.begin(next);
    }

    private long heapBytes() {
        return columnIds.heapBytes() + rows.heapBytes() + store.heapBytes();
    }

    /// As the port says.
    ///
    /// @throws io.winnow.core.error.ExecutionException where there are too many distinct values
    /// @throws io.winnow.core.error.MemoryExceededException where they and their rows take more than is allowed
    @Override
    public void add(Column column) {
        long sum = rows.rows() + column.size();
        if (fragment == NONE || sum > expected) {
            throw new IllegalStateException(
                    sum + " rows of fragment " + fragment + ", which has " + (fragment == NONE ? 0 : expected));
        }
        for (int from = 0; from < column.size(); from += PASS_ROWS) {
            int count = Math.min(column.size() - from, PASS_ROWS);
            columnIds.ids(column, from, from + count, ids);
            BitmapDetails.checkValues(columnIds.distinct(), mostValues, rowsBefore + rows.rows() + count);
            rows.add(ids, count, columnIds.bound());
            memory.resize(heapBytes());
        }
    }

    /// There are no seeds of bitmap indexes.
    @Override
    public boolean addSeeds(ByteBuffer seeds, int field) {
        return false;
    }

    private void end() {
        if (fragment != NONE) {
            if (rows.rows() != expected) {
                throw new IllegalStateException(
                        "fragment " + fragment + " ended after " + rows.rows() + " of " + expected + " rows");
            }
            rowsBefore += expected;
            rows.end();
            memory.resize(heapBytes());
        }
    }

    /// The values four times over (as they were met, in order, with NULL, and written), their order, and
    /// the postings by value.
    private long finishBytes() {
        int values = columnIds.distinct();
        long sorting = 4 * columnIds.valueBytes() + 5L * Integer.BYTES * values;
        return sorting
                + Integer.BYTES * (long) store.mostPostings()
                + SegmentWriter.heapBytes(values, store.mostPostings());
    }

    @Override
    public BuiltIndex finish(IndexOutput output) {
        end();
        fragment = NONE;
        memory.resize(heapBytes() + finishBytes());
        Column values = columnIds.values();
        int[] order = ValueOrder.of(values, type).sorted(0, values.size());
        Column keys = values.take(order, order.length);
        int nulls = columnIds.sawNull() ? 1 : 0;
        if (nulls > 0) {
            keys = ColumnConcat.concat(List.of(new NullColumn(1), keys));
        }
        int[] numbers = new int[keys.size()];
        for (int i = 0; i < order.length; i++) {
            numbers[nulls + i] = order[i] + 1;
        }
        try (SegmentWriter writer = new SegmentWriter(output)) {
            store.write(numbers, columnIds.bound(), writer);
            writer.finish(type, keys, allocator);
        }
        memory.close();
        return new BuiltIndex(BitmapIndexFormat.VERSION_1, BitmapDetails.of(keys.size()));
    }
}
