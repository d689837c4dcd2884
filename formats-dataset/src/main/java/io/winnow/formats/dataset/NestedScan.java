package io.winnow.formats.dataset;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnConcat;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.formats.parquet.ParquetLocation;
import io.winnow.formats.parquet.schema.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// One pass over a nested column of a row group, shared by the readers of its pieces. Thread-safe.
///
/// Nothing happens before the first row is asked for. Rows that the pass leaves behind for one reader are kept for the
/// others that want them; who comes too late, or goes back, makes a pass of its own over the same copy.
final class NestedScan {
    private final NestedCopy copy;
    private final IoContext context;

    /// Guards itself, `ended` and `finished`; never held while something is read.
    private final List<Share> shares = new ArrayList<>();

    private boolean ended;
    /// Whether the reader of the last row is done: pieces are begun in order, so nobody else will come.
    private boolean finished;

    private @Nullable DatasetScan scan;
    private boolean failed;
    /// Number of the first row of the batch that the pass stands at.
    private long batchStart;

    private int batchRows;

    NestedScan(ParquetLocation location, Node field, IoContext context) {
        this.copy = new NestedCopy(location, field, context);
        this.context = context;
    }

    /// Takes part; null when the pass has ended.
    ///
    /// @param ranges the rows that will be asked for
    @Nullable
    Share join(List<RowRange> ranges) {
        synchronized (shares) {
            if (ended) {
                return null;
            }
            Share share = new Share(ranges);
            shares.add(share);
            return share;
        }
    }

    /// Whether nobody takes part just now.
    boolean isIdle() {
        synchronized (shares) {
            return shares.isEmpty();
        }
    }

    /// Gives everything back; nobody can take part any more. Idempotent.
    void end() {
        synchronized (shares) {
            ended = true;
        }
        synchronized (this) {
            try (copy) {
                stop();
            }
        }
    }

    private void stop() {
        DatasetScan current = scan;
        scan = null;
        if (current != null) {
            current.close();
        }
    }

    /// A reader's part in the pass.
    final class Share implements AutoCloseable {
        private final List<RowRange> ranges;
        /// Rows that the pass has left behind, by the number of the first.
        private final TreeMap<Long, Column> kept = new TreeMap<>();

        private final DatasetRows own = new DatasetRows(copy.name(), copy::scan, context.cancellation());
        private long keptBytes;
        /// Rows before this one are not wanted any more.
        private long passed;

        private boolean closed;

        private Share(List<RowRange> ranges) {
            this.ranges = ranges;
        }

        /// Rows `[start, start + count)`; `count` is at least 1.
        Column read(long start, int count) {
            synchronized (NestedScan.this) {
                if (closed) {
                    throw new IllegalStateException("column is closed");
                }
                Column rows = start < passed || failed ? null : NestedScan.this.read(this, start, count);
                return rows == null ? own.read(start, count).getFirst() : rows;
            }
        }

        /// Passes that it had to make for itself.
        int ownPasses() {
            return own.passes();
        }

        private void keep(long start, Column rows) {
            long bytes = rows.heapBytes();
            if (context.memory().reservedBytes() + bytes > context.memory().limitBytes() / 2) {
                return; // what the query cannot do without comes first
            }
            try {
                context.memory().reserve(bytes, "rows read ahead of " + copy.name());
            } catch (MemoryExceededException _) {
                return; // it makes a pass of its own then, as if it came too late
            }
            keptBytes += bytes;
            kept.put(start, rows);
        }

        private void passTo(long end) {
            passed = end;
            for (Map.Entry<Long, Column> first = kept.firstEntry();
                    first != null && first.getKey() + first.getValue().size() <= end;
                    first = kept.firstEntry()) {
                kept.remove(first.getKey());
                long bytes = first.getValue().heapBytes();
                context.memory().release(bytes);
                keptBytes -= bytes;
            }
        }

        /// Idempotent.
        @Override
        public void close() {
            synchronized (NestedScan.this) {
                if (closed) {
                    return;
                }
                closed = true;
                kept.clear();
                context.memory().release(keptBytes);
            }
            try {
                own.close();
            } finally {
                leave();
            }
        }

        private void leave() {
            boolean last;
            synchronized (shares) {
                shares.remove(this);
                finished |= !ranges.isEmpty()
                        && ranges.getLast().end() == copy.group().rows();
                last = shares.isEmpty() && finished;
                ended |= last;
            }
            if (last) {
                end();
            }
        }
    }

    /// The rows, or null when the pass has left some of them behind.
    private @Nullable Column read(Share share, long start, int count) {
        boolean done = false;
        try {
            Column rows = collected(share, start, start + count);
            done = true;
            if (rows != null) {
                share.passTo(start + count);
            }
            return rows;
        } finally {
            if (!done) {
                failed = true; // a pass that failed is not used again
                stop();
            }
        }
    }

    private @Nullable Column collected(Share share, long start, long end) {
        List<Column> parts = new ArrayList<>();
        long at = start;
        while (at < end) {
            Map.Entry<Long, Column> kept = share.kept.floorEntry(at);
            if (kept != null && at < kept.getKey() + kept.getValue().size()) {
                int from = (int) (at - kept.getKey());
                int rows = (int) Math.min(end - at, kept.getValue().size() - from);
                parts.add(kept.getValue().slice(from, rows));
                at += rows;
            } else if (at < batchStart) {
                return null;
            } else if (at < batchStart + batchRows) {
                int rows = (int) (Math.min(end, batchStart + batchRows) - at);
                parts.add(decoded(at, rows));
                at += rows;
            } else {
                advance(share, end);
            }
        }
        return parts.size() == 1 ? parts.getFirst() : ColumnConcat.concat(parts);
    }

    private Column decoded(long start, int count) {
        return passing().columns((int) (start - batchStart), count).getFirst().decoded();
    }

    private DatasetScan passing() {
        DatasetScan current = scan;
        if (current == null) {
            current = copy.scan();
            scan = current;
        }
        return current;
    }

    private void advance(Share reading, long wanted) {
        context.cancellation().check();
        List<Share> others;
        synchronized (shares) {
            others = List.copyOf(shares);
        }
        for (Share other : others) {
            if (other != reading && !other.closed) {
                keepFor(other);
            }
        }
        int rows = passing().next();
        if (rows < 0) {
            throw new CorruptDataException(
                    copy.name(), "its data end after " + (batchStart + batchRows) + " rows, before row " + wanted);
        }
        batchStart += batchRows;
        batchRows = rows;
    }

    private void keepFor(Share share) {
        for (RowRange range : share.ranges) {
            long from = Math.max(Math.max(range.start(), share.passed), batchStart);
            long to = Math.min(range.end(), batchStart + batchRows);
            if (from < to) {
                share.keep(from, decoded(from, (int) (to - from)));
            }
        }
    }
}
