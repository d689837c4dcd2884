package io.winnow.zonemap;

import io.winnow.core.error.CorruptDataException;
import io.winnow.core.index.RowAddressSet;
import io.winnow.core.index.Zones;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.index.ZoneAnswer;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexFile;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.type.DataType;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// A segment that is read when it is first asked for, and its answer for the fragments that were asked for last. A
/// segment's files never change, but what it covers shrinks. Thread-safe.
final class CachedSegment {
    private final DataType type;
    private @Nullable StoredSegment stored;
    private @Nullable Answer last;
    /// Read without waiting for whoever reads the files.
    private volatile long heapBytes;

    /// What the segment says of some fragments.
    private record Answer(
            FragmentSet fragments,
            ZoneFacts facts,
            @Nullable NullBitmap nulls) {}

    CachedSegment(DataType type) {
        this.type = type;
    }

    /// What the files hold.
    synchronized StoredSegment stored(IndexSegment segment, IoContext context) {
        StoredSegment known = stored;
        if (known == null) {
            known = StoredSegment.read(type, segment, context);
            stored = known;
            heapBytes = known.heapBytes();
        }
        return known;
    }

    /// What the segment says of the fragments that it covers now.
    ///
    /// @param rows of a fragment by its id, -1 where it is not known
    ZoneAnswer answer(IndexSegment segment, IntToLongFunction rows, IoContext context) {
        Answer answer = answer(segment, context);
        checkPlaces(answer.facts().zones(), segment, rows);
        NullBitmap nulls = answer.nulls();
        return new ZoneAnswer(answer.facts(), nulls == null ? null : addresses(nulls, segment, rows));
    }

    private synchronized Answer answer(IndexSegment segment, IoContext context) {
        Answer known = last;
        if (known == null || !known.fragments().equals(segment.fragments())) {
            StoredSegment all = stored(segment, context);
            Zones some = ZonePieces.of(all.zones(), segment.fragments());
            Zones meant = segment.version() == ZoneMapFormat.VERSION_0 ? VersionZero.meaning(some) : some;
            NullBitmap nulls = all.nulls() == null ? null : all.nulls().of(segment.fragments());
            if (nulls != null) {
                checkNulls(meant, nulls, segment);
            }
            known = new Answer(segment.fragments(), ZoneFacts.of(meant), nulls);
            last = known;
        }
        return known;
    }

    /// The zones and the bitmap count the same NULLs.
    private static void checkNulls(Zones zones, NullBitmap nulls, IndexSegment segment) {
        int[] counts = zones.nullCounts();
        if (counts == null) {
            return;
        }
        Map<Integer, Long> counted = new TreeMap<>();
        for (int i = 0; i < zones.count(); i++) {
            if (counts[i] != 0) {
                counted.merge(zones.fragments()[i], Integer.toUnsignedLong(counts[i]), Long::sum);
            }
        }
        Map<Integer, Long> listed = new TreeMap<>();
        nulls.offsets().forEach((fragment, bitmap) -> listed.put(fragment, bitmap.getLongCardinality()));
        counted.keySet().removeAll(nulls.whole());
        if (!counted.equals(listed)) {
            throw new CorruptDataException(
                    path(segment),
                    "the NULLs of its zones, by fragment, are " + counted + ", but its bitmap has " + listed);
        }
    }

    /// No zone goes beyond the rows of its fragment.
    private static void checkPlaces(Zones zones, IndexSegment segment, IntToLongFunction rows) {
        int[] fragments = zones.fragments();
        for (int i = 0; i < zones.count(); i++) {
            if (i + 1 == zones.count() || fragments[i + 1] != fragments[i]) {
                long end = zones.starts()[i] + zones.lengths()[i];
                long all = rows.applyAsLong(fragments[i]);
                if (all >= 0 && end > all) {
                    throw new CorruptDataException(
                            path(segment),
                            "a zone of fragment " + fragments[i] + " ends at offset " + end + ", beyond its " + all
                                    + " rows");
                }
            }
        }
    }

    private static RowAddressSet addresses(NullBitmap nulls, IndexSegment segment, IntToLongFunction rows) {
        Map<Integer, RoaringBitmap> all = new TreeMap<>(nulls.offsets());
        nulls.offsets().forEach((fragment, bitmap) -> {
            long known = rows.applyAsLong(fragment);
            long last = Integer.toUnsignedLong(bitmap.last());
            if (known >= 0 && last >= known) {
                throw new CorruptDataException(
                        path(segment),
                        "row " + last + " of fragment " + fragment + " is NULL, beyond its " + known + " rows");
            }
        });
        for (int fragment : nulls.whole()) {
            long known = rows.applyAsLong(fragment);
            if (known >= 0) {
                all.put(fragment, RoaringBitmap.bitmapOfRange(0, known));
            }
        }
        return new RowAddressSet(all);
    }

    private static String path(IndexSegment segment) {
        for (IndexFile file : segment.files()) {
            if (file.name().equals(SegmentFiles.ZONES)) {
                return file.path();
            }
        }
        return "index segment " + segment.id();
    }

    /// Bytes of heap that the files' content takes; 0 while it is not read.
    long heapBytes() {
        return heapBytes;
    }
}
