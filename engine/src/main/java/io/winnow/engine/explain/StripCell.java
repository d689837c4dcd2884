package io.winnow.engine.explain;

import io.winnow.core.table.Fragment;
import io.winnow.core.table.Stat;
import io.winnow.optimizer.aggregate.FragmentBucket;
import io.winnow.physical.exec.FragmentProbes;
import io.winnow.physical.exec.ZoneCounts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a cell of a strip stands for: one fragment, or several that follow one another.
///
/// @param first id of the first
/// @param last id of the last
/// @param fragments how many they are
/// @param buckets how many of them are in each bucket; none of those that are missing
/// @param rows as stored; null where that is not known of each
/// @param deleted rows of them that are deleted
/// @param looked of how many of them zones were looked at
/// @param zones of these
/// @param probes what indexes were asked of the fragments
/// @param reasons why those are read that are
record StripCell(
        int first,
        int last,
        int fragments,
        Map<FragmentBucket, Integer> buckets,
        @Nullable Long rows,
        long deleted,
        int looked,
        ZoneCounts zones,
        FragmentProbes probes,
        Set<String> reasons) {
    /// The most cells of a strip; where there are more fragments a cell stands for several.
    static final int MOST = 600;

    /// The cells of a scan.
    static List<StripCell> of(FragmentStrip strip) {
        List<Fragment> fragments = strip.placement().buckets().fragments();
        int size = size(fragments.size());
        Map<Integer, String> reasons = new HashMap<>();
        strip.placement()
                .reasons()
                .forEach(reason -> reason.fragments().forEach(each -> reasons.put(each.id(), reason.text())));
        List<StripCell> cells = new ArrayList<>();
        for (int from = 0; from < fragments.size(); from += size) {
            cells.add(of(strip, reasons, from, Math.min(fragments.size(), from + size)));
        }
        return cells;
    }

    /// How many fragments a cell of a table stands for.
    static int size(int fragments) {
        return Math.max(1, Math.ceilDiv(fragments, MOST));
    }

    private static StripCell of(FragmentStrip strip, Map<Integer, String> why, int from, int to) {
        List<Fragment> fragments = strip.placement().buckets().fragments();
        Map<FragmentBucket, Integer> buckets = new EnumMap<>(FragmentBucket.class);
        Long rows = 0L;
        long deleted = 0;
        int looked = 0;
        ZoneCounts zones = ZoneCounts.NONE;
        FragmentProbes probes = FragmentProbes.NONE;
        Set<String> reasons = new LinkedHashSet<>();
        for (int i = from; i < to; i++) {
            Fragment fragment = fragments.get(i);
            buckets.merge(strip.placement().buckets().buckets().get(i), 1, Integer::sum);
            rows = rows != null && fragment.physicalRows() instanceof Stat.Exact<Long>(Long stored)
                    ? Long.valueOf(rows + stored)
                    : null;
            deleted += fragment.deletedRows();
            ZoneCounts counts = strip.zones().get(fragment.id());
            if (counts != null) {
                looked++;
                zones = zones.plus(counts);
            }
            FragmentProbes asked = strip.probes().get(fragment.id());
            probes = asked == null ? probes : probes.plus(asked);
            String reason = why.get(fragment.id());
            if (reason != null) {
                reasons.add(reason);
            }
        }
        int first = fragments.get(from).id();
        int last = fragments.get(to - 1).id();
        return new StripCell(first, last, to - from, buckets, rows, deleted, looked, zones, probes, reasons);
    }

    int count(FragmentBucket bucket) {
        return buckets.getOrDefault(bucket, 0);
    }

    /// The bucket of all its fragments; null where they are in several.
    @Nullable
    FragmentBucket bucket() {
        for (FragmentBucket bucket : FragmentBucket.values()) {
            if (count(bucket) == fragments) {
                return bucket;
            }
        }
        return null;
    }
}
