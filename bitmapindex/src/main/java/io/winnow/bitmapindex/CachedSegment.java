package io.winnow.bitmapindex;

import io.winnow.core.error.CorruptDataException;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.MemoryBudget;
import io.winnow.core.table.IndexFile;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.type.DataType;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// A segment whose keys are read when they are first asked for, and postings that were read. A segment's files never
/// change, but what it covers shrinks. Thread-safe.
final class CachedSegment {
    /// Postings of fewer bytes are read again each time: to keep them would cost more.
    private static final int LEAST_KEPT_BYTES = 256;

    private final SegmentCache cache;
    private final KeysReader reader;
    private final PostingsFile file;
    private final ConcurrentHashMap<Integer, RoaringBitmap> kept = new ConcurrentHashMap<>();
    /// By fragment, of the deletions asked for last.
    private final ConcurrentHashMap<Integer, DeletedCounts> deleted = new ConcurrentHashMap<>();
    private @Nullable StoredKeys keys;
    /// What the keys are counted in, by the whole memory of each query: a part of it, or all.
    private final Map<MemoryBudget, MemoryBudget> heldBy = new HashMap<>();

    private final Object account = new Object();
    private long keyBytes;
    private long keptBytes;
    private boolean forgotten;

    /// @param segment of a known version
    CachedSegment(DataType type, IndexSegment segment, SegmentCache cache) {
        this.cache = cache;
        int values = Objects.requireNonNull(
                BitmapDetails.count(segment.details().get(BitmapDetails.VALUES), 0), "a segment that is not usable");
        IndexFile postings = file(segment, SegmentFiles.POSTINGS);
        reader = new KeysReader(type, file(segment, SegmentFiles.KEYS), values, postings.length());
        file = new PostingsFile(postings);
    }

    private static IndexFile file(IndexSegment segment, String name) {
        for (IndexFile file : segment.files()) {
            if (file.name().equals(name)) {
                return file;
            }
        }
        throw new CorruptDataException("index segment " + segment.id(), "has no file " + name);
    }

    /// Path of the keys, for errors.
    String keysPath() {
        return reader.file().path();
    }

    /// Path of the postings, for errors.
    String postingsPath() {
        return file.path();
    }

    /// The keys, of all fragments that the files speak of. Counts in the query's memory, once and until the query
    /// ends, whether they are read for it or were before: as long as it uses them nobody can forget them.
    ///
    /// @throws io.winnow.core.error.MemoryExceededException where the query may not hold so much; then it holds
    ///     nothing of them
    /// @throws io.winnow.core.error.WinnowException naming the file, where it is missing or damaged
    StoredKeys keys(IoContext context) {
        StoredKeys known;
        long read = 0;
        synchronized (this) {
            known = keys;
            if (known == null) {
                known = reader.read(context);
                keys = known;
                read = known.heapBytes();
                hold(context);
            } else if (!heldBy.containsKey(context.memory().whole())) {
                context.memory().reserve(known.heapBytes(), reader.what());
                hold(context);
            }
        }
        if (read > 0 && accountKeys(read)) {
            cache.grown(read);
        }
        return known;
    }

    /// Notes that a query has reserved what the keys take.
    private void hold(IoContext context) {
        MemoryBudget memory = context.memory();
        heldBy.put(memory.whole(), memory);
        context.closeWithQuery(() -> release(memory.whole()));
    }

    private synchronized void release(MemoryBudget query) {
        MemoryBudget memory = heldBy.remove(query);
        if (memory != null && keys != null) {
            memory.release(keys.heapBytes());
        }
    }

    /// The rows of a posting, deleted ones included. Shared: nobody changes it.
    ///
    /// @throws io.winnow.core.error.WinnowException naming the file, where it is missing or the posting is damaged
    RoaringBitmap posting(StoredKeys stored, int posting, IoContext context) {
        file.open(context);
        RoaringBitmap known = kept.get(posting);
        if (known != null) {
            return known;
        }
        int length = stored.length(posting);
        RoaringBitmap read = file.read(
                stored.starts()[posting], length, stored.checksums()[posting], stored.rows()[posting], context);
        if (length >= LEAST_KEPT_BYTES) {
            keep(posting, read, length);
        }
        return read;
    }

    /// What is known of how many rows of a fragment's postings are deleted.
    ///
    /// @param postings how many the fragment has
    /// @param rows the deleted ones
    /// @throws io.winnow.core.error.WinnowException naming the file of postings, where it is missing or was cut
    DeletedCounts deleted(int fragment, int postings, RoaringBitmap rows, IoContext context) {
        file.open(context); // as though the postings were read
        DeletedCounts known = deleted.get(fragment);
        if (known != null && known.isOf(rows)) {
            return known;
        }
        DeletedCounts counts = new DeletedCounts(rows, postings, (of, by) -> grown(fragment, of, by));
        long more;
        synchronized (account) {
            if (forgotten) {
                return counts;
            }
            DeletedCounts before = deleted.put(fragment, counts);
            more = counts.heapBytes() - (before == null ? 0 : before.heapBytes());
            keptBytes += more;
        }
        cache.grown(more);
        return counts;
    }

    /// Counts that others have replaced are their query's own.
    private void grown(int fragment, DeletedCounts counts, long by) {
        synchronized (account) {
            if (forgotten || deleted.get(fragment) != counts) {
                return;
            }
            counts.grow(by);
            keptBytes += by;
        }
        cache.grown(by);
    }

    /// The bytes of a posting as they are stored.
    byte[] bytes(StoredKeys stored, int posting, IoContext context) {
        return file.bytes(stored.starts()[posting], stored.length(posting), stored.checksums()[posting], context);
    }

    private void keep(int posting, RoaringBitmap bitmap, int length) {
        synchronized (account) {
            if (forgotten || kept.putIfAbsent(posting, bitmap) != null) {
                return;
            }
            keptBytes += length;
        }
        cache.grown(length);
    }

    private boolean accountKeys(long bytes) {
        synchronized (account) {
            if (!forgotten) {
                keyBytes += bytes;
            }
            return !forgotten;
        }
    }

    /// Forgets postings that were read, and what was counted of them.
    ///
    /// @return bytes of heap that they took
    long forgetPostings() {
        synchronized (account) {
            long freed = keptBytes;
            kept.clear();
            deleted.clear();
            keptBytes = 0;
            return freed;
        }
    }

    /// Keeps nothing more: whoever still uses this reads what it needs.
    ///
    /// @return bytes of heap that it took
    long forgetAll() {
        synchronized (account) {
            long freed = keyBytes + keptBytes;
            kept.clear();
            deleted.clear();
            keyBytes = 0;
            keptBytes = 0;
            forgotten = true;
            return freed;
        }
    }
}
