package io.winnow.zonemap;

import io.winnow.core.index.Zones;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Puts what several segments of one version store together, as it is stored.
final class ZoneMapMerge {
    private ZoneMapMerge() {}

    /// A run of zones of one fragment.
    private record Run(int fragment, int from, int to) {}

    /// The zones of all pieces, sorted by fragment.
    static Zones zones(DataType type, List<Zones> pieces) {
        Zones all = ZonePieces.concat(type, pieces);
        List<Run> runs = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= all.count(); i++) {
            if (i == all.count() || all.fragments()[i] != all.fragments()[from]) {
                runs.add(new Run(all.fragments()[from], from, i));
                from = i;
            }
        }
        runs.sort(Comparator.comparing(Run::fragment, Integer::compareUnsigned));
        int[] rows = new int[all.count()];
        int at = 0;
        for (Run run : runs) {
            for (int i = run.from(); i < run.to(); i++) {
                rows[at++] = i;
            }
        }
        return ZonePieces.take(all, rows, at);
    }

    /// The NULLs of all pieces; null where one of them does not know its own: an incomplete set is none.
    static @Nullable NullBitmap nulls(List<@Nullable NullBitmap> pieces) {
        NavigableMap<Integer, RoaringBitmap> offsets = new TreeMap<>();
        SortedSet<Integer> whole = new TreeSet<>();
        for (NullBitmap piece : pieces) {
            if (piece == null) {
                return null;
            }
            offsets.putAll(piece.offsets());
            whole.addAll(piece.whole());
        }
        return new NullBitmap(offsets, whole);
    }

    /// Checks that no fragment is covered twice and every live one is covered.
    static void checkCoverage(List<FragmentSet> covered, FragmentSet live) {
        FragmentSet all = FragmentSet.EMPTY;
        for (FragmentSet fragments : covered) {
            if (all.intersects(fragments)) {
                throw new IllegalArgumentException("fragments " + all.and(fragments) + " are covered by two segments");
            }
            all = all.or(fragments);
        }
        if (!live.without(all).isEmpty()) {
            throw new IllegalArgumentException("fragments " + live.without(all) + " are covered by no segment");
        }
    }
}
