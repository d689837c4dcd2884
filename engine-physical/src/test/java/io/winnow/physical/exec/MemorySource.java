package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnLife;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.batch.LazyColumn;
import io.winnow.core.io.FragmentPart;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.FragmentLocation;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.arrow.memory.ArrowBuf;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Fragments held in memory. Counts what is open, gives every batch a buffer of the query's allocator so that a batch
/// that is never closed fails the allocator, and fails or waits where told to.
final class MemorySource implements FragmentSource {
    final AtomicInteger openBatches = new AtomicInteger();
    final AtomicInteger openReaders = new AtomicInteger();
    final AtomicInteger batches = new AtomicInteger();
    final int morselRows;
    volatile @Nullable RuntimeException failure;
    volatile int failAtBatch = -1;
    volatile long delayMillis;

    /// Rows of which the first column's statistics are known together; 0 for none.
    volatile int partRows;

    /// Offsets of deleted rows by fragment, which only [#deleted] tells of: readers give them all the same.
    final Map<Integer, RoaringBitmap> deletions = new ConcurrentHashMap<>();

    /// What reading the deletions of a fragment fails with.
    volatile @Nullable RuntimeException deletionFailure;

    /// @param morselRows rows of one morsel, instead of what the engine asks for
    MemorySource(int morselRows) {
        this.morselRows = morselRows;
    }

    /// The columns of one fragment.
    record Location(List<Column> columns) implements FragmentLocation {
        @Override
        public String format() {
            return "memory";
        }

        @Override
        public String file() {
            return "memory";
        }
    }

    /// A table of fragments, each given by its columns.
    static Snapshot table(String name, Schema schema, List<List<Column>> fragments) {
        List<Fragment> made = new ArrayList<>();
        for (List<Column> columns : fragments) {
            long rows = columns.isEmpty() ? 0 : columns.getFirst().size();
            made.add(Fragment.of(made.size(), rows, new Location(columns)));
        }
        return new Snapshot(name, schema, made);
    }

    @Override
    public String format() {
        return "memory";
    }

    @Override
    public RoaringBitmap deleted(Fragment fragment, IoContext context) {
        RuntimeException error = deletionFailure;
        if (error != null) {
            throw error;
        }
        return deletions.getOrDefault(fragment.id(), new RoaringBitmap());
    }

    @Override
    public List<RowRange> morsels(Fragment fragment, int targetRows) {
        int rows = ((Location) fragment.location()).columns().getFirst().size();
        List<RowRange> ranges = new ArrayList<>();
        for (int start = 0; start < rows; start += morselRows) {
            ranges.add(new RowRange(start, Math.min(rows, start + morselRows)));
        }
        return ranges;
    }

    @Override
    public List<FragmentPart> parts(Fragment fragment, List<Integer> columns, IoContext context) {
        Column first = ((Location) fragment.location()).columns().getFirst();
        List<FragmentPart> parts = new ArrayList<>();
        for (int start = 0; partRows > 0 && start < first.size(); start += partRows) {
            int end = Math.min(first.size(), start + partRows);
            ColumnStatistics known = columns.contains(0) ? bounds(first, start, end) : ColumnStatistics.UNKNOWN;
            parts.add(new FragmentPart(
                    new RowRange(start, end), column -> column == 0 ? known : ColumnStatistics.UNKNOWN));
        }
        return parts;
    }

    private static ColumnStatistics bounds(Column column, int start, int end) {
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        long nulls = 0;
        for (int i = start; i < end; i++) {
            if (ColumnValues.at(column, DataType.INT64, i) instanceof Long value) {
                least = Math.min(least, value);
                greatest = Math.max(greatest, value);
            } else {
                nulls++;
            }
        }
        ColumnStatistics counts = ColumnStatistics.UNKNOWN.withNulls(Stat.exact(nulls));
        return least > greatest
                ? counts
                : counts.withBounds(new Stat.Bound<Object>(least), new Stat.Bound<Object>(greatest));
    }

    @Override
    public FragmentReader open(Fragment fragment, ScanRequest request, IoContext context) {
        openReaders.incrementAndGet();
        return new Reader(((Location) fragment.location()).columns(), request, context);
    }

    private final class Reader implements FragmentReader {
        private final List<Column> columns;
        private final ScanRequest request;
        private final IoContext context;
        private int range;
        private long next;
        private boolean closed;

        /// Columns that may be filled anew when the next batch is asked for.
        private final List<Column> passing = new ArrayList<>();

        Reader(List<Column> columns, ScanRequest request, IoContext context) {
            this.columns = columns;
            this.request = request;
            this.context = context;
            next = request.ranges().isEmpty() ? 0 : request.ranges().getFirst().start();
        }

        @Override
        public @Nullable Batch next() {
            spoil();
            while (range < request.ranges().size()) {
                RowRange rows = request.ranges().get(range);
                if (next < rows.end()) {
                    int count = (int) Math.min(request.batchRows(), rows.end() - next);
                    int from = (int) next;
                    next += count;
                    return batch(from, count);
                }
                range++;
                next = range < request.ranges().size()
                        ? request.ranges().get(range).start()
                        : 0;
            }
            return null;
        }

        private Batch batch(int from, int count) {
            int number = batches.getAndIncrement();
            RuntimeException error = failure;
            if (error != null && number >= failAtBatch && failAtBatch >= 0) {
                throw error;
            }
            sleep();
            openBatches.incrementAndGet();
            ArrowBuf buffer = context.allocator().buffer(64);
            List<LazyColumn> lazy = new ArrayList<>();
            for (int index : request.columns()) {
                lazy.add(() -> handedOut(columns.get(index).slice(from, count)));
            }
            return Batch.lazy(request.schema(), count, lazy, () -> {
                buffer.close();
                openBatches.decrementAndGet();
            });
        }

        /// A copy that is spoilt as soon as it need not stay.
        private Column handedOut(Column column) {
            if (request.life() == ColumnLife.KEPT) {
                return column;
            }
            Column copy = Spoilt.copy(column);
            passing.add(copy);
            return copy;
        }

        private void spoil() {
            passing.forEach(Spoilt::spoil);
            passing.clear();
        }

        private void sleep() {
            if (delayMillis > 0) {
                try {
                    Thread.sleep(delayMillis);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        @Override
        public void close() {
            spoil();
            if (!closed) {
                closed = true;
                openReaders.decrementAndGet();
            }
        }
    }
}
