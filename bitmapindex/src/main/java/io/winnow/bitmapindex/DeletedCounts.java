package io.winnow.bitmapindex;

import io.winnow.core.io.index.PostingCounts;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.ObjLongConsumer;
import org.roaringbitmap.RoaringBitmap;

/// How many rows of each posting of a fragment are deleted, as far as somebody has counted them. Neither postings nor
/// deletions ever change, so that a count holds as long as the bitmap of the deletions is the same instance.
/// Thread-safe: two threads that count the same write the same.
final class DeletedCounts implements PostingCounts {
    /// Of an index of many values mostly few are asked for.
    private static final int CHUNK = 64;

    private final WeakReference<RoaringBitmap> deleted;
    private final AtomicReferenceArray<int[]> chunks;
    private final ObjLongConsumer<DeletedCounts> grown;
    private long heapBytes;

    /// @param deleted not kept from being collected
    /// @param postings how many there are
    /// @param grown told of bytes of heap, as they are taken after the first
    DeletedCounts(RoaringBitmap deleted, int postings, ObjLongConsumer<DeletedCounts> grown) {
        this.deleted = new WeakReference<>(deleted);
        this.grown = grown;
        chunks = new AtomicReferenceArray<>(postings / CHUNK + 1);
        heapBytes = 128 + 4L * chunks.length();
    }

    /// Bytes of heap that are accounted for. Guarded, as [#grow], by whoever keeps the account.
    long heapBytes() {
        return heapBytes;
    }

    void grow(long by) {
        heapBytes += by;
    }

    /// Whether these are the deletions that were counted.
    boolean isOf(RoaringBitmap rows) {
        return deleted.refersTo(rows);
    }

    @Override
    public long of(int posting) {
        int[] chunk = chunks.get(posting / CHUNK);
        return chunk == null ? -1 : chunk[posting % CHUNK];
    }

    @Override
    public void keep(int posting, long count) {
        int[] chunk = chunks.get(posting / CHUNK);
        if (chunk == null) {
            int[] fresh = new int[CHUNK];
            Arrays.fill(fresh, -1);
            boolean first = chunks.compareAndSet(posting / CHUNK, null, fresh);
            chunk = first ? fresh : chunks.get(posting / CHUNK);
            if (first) {
                grown.accept(this, (long) Integer.BYTES * CHUNK);
            }
        }
        chunk[posting % CHUNK] = Math.toIntExact(count); // a fragment has less than 2^31 rows
    }
}
