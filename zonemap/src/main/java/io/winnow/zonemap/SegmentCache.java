package io.winnow.zonemap;

import io.winnow.core.table.IndexFile;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.type.DataType;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;

/// Segments that were read, the ones used last. Thread-safe; a segment is read by one thread while others wait for
/// it.
final class SegmentCache {
    private static final int MOST_SEGMENTS = 4096;

    private final long mostBytes;
    private final LinkedHashMap<Key, CachedSegment> segments = new LinkedHashMap<>(16, 0.75f, true);

    /// A segment's id alone would do, but for tables that are copied by hand.
    private record Key(String id, int version, DataType type, List<IndexFile> files) {}

    /// @param mostBytes that all segments but the last may take
    SegmentCache(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /// The segment, which may have to be read yet. Call [#trim] when it was used.
    synchronized CachedSegment segment(DataType type, IndexSegment segment) {
        Key key = new Key(segment.id(), segment.version(), type, segment.files());
        return segments.computeIfAbsent(key, _ -> new CachedSegment(type));
    }

    /// Forgets the segments used longest ago, as many as are too much.
    synchronized void trim() {
        long bytes = 0;
        for (CachedSegment segment : segments.values()) {
            bytes += segment.heapBytes();
        }
        Iterator<CachedSegment> oldest = segments.values().iterator();
        while (segments.size() > 1 && (bytes > mostBytes || segments.size() > MOST_SEGMENTS)) {
            bytes -= oldest.next().heapBytes();
            oldest.remove();
        }
    }

    synchronized int size() {
        return segments.size();
    }
}
