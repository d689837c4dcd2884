package io.winnow.bitmapindex;

import io.winnow.core.table.IndexFile;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.type.DataType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// Segments that were read, the ones used last. Thread-safe; a segment is read by one thread while others wait for
/// it.
final class SegmentCache {
    /// Each of which has a file mapped.
    private static final int MOST_SEGMENTS = 4096;

    private final long mostBytes;
    private final LinkedHashMap<Key, CachedSegment> segments = new LinkedHashMap<>(16, 0.75f, true);
    /// Of all segments here, and of those that queries still use though they are forgotten here.
    private final AtomicLong bytes = new AtomicLong();

    /// A segment's id alone would do, but for tables that are copied by hand.
    private record Key(String id, int version, DataType type, List<IndexFile> files) {}

    /// @param mostBytes that all segments may take, but for the keys of the last
    SegmentCache(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /// The segment, which may have to be read yet.
    synchronized CachedSegment segment(DataType type, IndexSegment segment) {
        Key key = new Key(segment.id(), segment.version(), type, segment.files());
        CachedSegment known = segments.computeIfAbsent(key, _ -> new CachedSegment(type, segment, this));
        if (segments.size() > MOST_SEGMENTS) {
            trim();
        }
        return known;
    }

    /// Notes that a segment takes more than before.
    void grown(long by) {
        if (bytes.addAndGet(by) > mostBytes) {
            trim();
        }
    }

    /// Forgets the segments used longest ago, as many as are too much; of the last one only what it can spare.
    private synchronized void trim() {
        for (CachedSegment oldest : List.copyOf(segments.values())) {
            if (bytes.get() <= mostBytes && segments.size() <= MOST_SEGMENTS) {
                return;
            }
            if (segments.size() > 1) {
                segments.values().remove(oldest);
                bytes.addAndGet(-oldest.forgetAll());
            } else {
                bytes.addAndGet(-oldest.forgetPostings());
            }
        }
    }

    synchronized int size() {
        return segments.size();
    }

    long heapBytes() {
        return bytes.get();
    }
}
