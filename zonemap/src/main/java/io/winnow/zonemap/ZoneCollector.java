package io.winnow.zonemap;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.collect.ValueRange;
import io.winnow.core.index.Zones;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Cuts the rows of fragments into zones and summarises them. Belongs to one thread.
///
/// Zones start at multiples of their size and never go across fragments. What is held is the index itself and one
/// open zone.
final class ZoneCollector {
    private static final int GATHERED = 1024;

    private final DataType type;
    private final long rowsPerZone;
    private final ValueRange range;
    private final ZoneBlock block;
    private final List<Zones> pieces = new ArrayList<>();
    private final NavigableMap<Integer, RoaringBitmap> nulls = new TreeMap<>();
    private final int[] gathered = new int[GATHERED];
    private int fragment;
    private long rows;
    private @Nullable RoaringBitmap fragmentNulls;

    ZoneCollector(DataType type, long rowsPerZone) {
        this.type = type;
        this.rowsPerZone = rowsPerZone;
        range = ValueRange.of(type);
        block = new ZoneBlock(type);
    }

    /// Begins the next fragment; the one before was ended.
    void begin(int next) {
        fragment = next;
        rows = 0;
        fragmentNulls = null;
    }

    /// Rows of the fragment so far.
    long rows() {
        return rows;
    }

    /// Takes the next rows of the fragment.
    void add(Column column) {
        addNulls(column);
        int size = column.size();
        int at = 0;
        while (at < size) {
            int end = (int) Math.min(size, at + rowsPerZone - range.rows());
            range.add(column, at, end);
            rows += end - at;
            at = end;
            if (range.rows() == rowsPerZone) {
                closeZone();
            }
        }
    }

    private void closeZone() {
        block.add(fragment, rows - range.rows(), range);
        range.reset();
        if (block.isFull()) {
            pieces.add(block.flush());
        }
    }

    private void addNulls(Column column) {
        int size = column.size();
        if (column instanceof NullColumn) {
            nullsOfFragment().add(rows, rows + size);
            return;
        }
        long[] validity = column.validity();
        if (validity == null) {
            return;
        }
        int count = 0;
        for (int w = 0; w < Validity.words(size); w++) {
            long missing = ~validity[w];
            int rest = size - (w << 6);
            if (rest < Long.SIZE) {
                missing &= (1L << rest) - 1;
            }
            if (missing != 0 && count > GATHERED - Long.SIZE) {
                nullsOfFragment().addN(gathered, 0, count);
                count = 0;
            }
            for (; missing != 0; missing &= missing - 1) {
                gathered[count++] = (int) (rows + (w << 6) + Long.numberOfTrailingZeros(missing));
            }
        }
        if (count > 0) {
            nullsOfFragment().addN(gathered, 0, count);
        }
    }

    private RoaringBitmap nullsOfFragment() {
        RoaringBitmap known = fragmentNulls;
        if (known == null) {
            known = new RoaringBitmap();
            fragmentNulls = known;
        }
        return known;
    }

    /// Ends the fragment.
    void end() {
        if (range.rows() > 0) {
            closeZone();
        }
        RoaringBitmap known = fragmentNulls;
        if (known != null && !known.isEmpty()) {
            known.runOptimize();
            nulls.put(fragment, known);
        }
        fragmentNulls = null;
    }

    /// Takes the whole fragment, of which nothing was added, as somebody else has summarised it.
    ///
    /// @param zones whose fragment ids mean nothing
    /// @param missing the rows that are NULL
    void take(Zones zones, RoaringBitmap missing) {
        fragmentNulls = missing;
        if (zones.count() == 0) {
            return;
        }
        int last = zones.count() - 1;
        rows = zones.starts()[last] + zones.lengths()[last];
        if (!block.isEmpty()) {
            pieces.add(block.flush());
        }
        int[] ids = new int[zones.count()];
        Arrays.fill(ids, fragment);
        pieces.add(new Zones(
                type,
                zones.count(),
                ids,
                zones.starts(),
                zones.lengths(),
                zones.min(),
                zones.max(),
                zones.nullCounts(),
                zones.nanCounts(),
                zones.negativeNanCounts(),
                zones.extras()));
    }

    /// The zones of all fragments that were ended, in their order. Nothing can be added afterwards.
    Zones zones() {
        if (!block.isEmpty()) {
            pieces.add(block.flush());
        }
        return ZonePieces.concat(type, pieces);
    }

    /// The NULL rows of all fragments that were ended.
    NullBitmap nulls() {
        return NullBitmap.of(nulls);
    }
}
