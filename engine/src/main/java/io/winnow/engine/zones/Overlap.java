package io.winnow.engine.zones;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// How far zones overlap, and what that costs a look-up.
///
/// A *point* is the value halfway between the bounds of a zone, one for every zone both of whose bounds are known. A
/// zone *may hold* a value unless a known bound rules it out; one with nothing but NULLs and NaNs holds none. Rows in
/// no zone are always kept. Counts no row as live or deleted: these are rows as stored.
///
/// @param depth how many zones may hold a point, on average over the points: 1 where no two zones have a value in
///     common, the number of zones where all have all; null where there are no points
/// @param keptPoint the share of rows in zones that may hold a point, on average over the points: what `c = point`
///     keeps; without points the rows of zones that are no proof at all; null where there are no rows
/// @param keptRange the same for `c BETWEEN p AND q` over all pairs of points, in their order, that are one in a
///     hundred of all points apart, rounded up; the one point where there is only one
public record Overlap(
        @Nullable Double depth,
        @Nullable Double keptPoint,
        @Nullable Double keptRange) {
    /// One range in how many of the points.
    private static final int RANGES = 100;

    static Overlap of(ZoneLayout zones, int from, int to, long rows) {
        if (rows == 0) {
            return new Overlap(null, null, null);
        }
        Edges lows = Edges.of(zones, zones.ranks().lows(), from, to);
        Edges highs = Edges.of(zones, zones.ranks().highs(), from, to);
        long outside = rows;
        int[] points = new int[to - from];
        int count = 0;
        for (int zone = from; zone < to; zone++) {
            outside -= zones.length(zone);
            int middle = zones.ranks().middles()[zone];
            if (middle != Ranks.BELOW_ALL) {
                points[count++] = middle;
            }
        }
        Arrays.sort(points, 0, count);
        if (count == 0) {
            double kept = (double) (outside + lows.rows(lows.below(Ranks.ABOVE_ALL))) / rows;
            return new Overlap(null, kept, kept);
        }
        double depth = 0;
        double point = 0;
        for (int i = 0; i < count; i++) {
            int begun = lows.below(points[i] + 1);
            int ended = highs.below(points[i]);
            depth += begun - ended;
            point += outside + lows.rows(begun) - highs.rows(ended);
        }
        int step = count == 1 ? 0 : (count + RANGES - 1) / RANGES;
        int ranges = count - step;
        double range = 0;
        for (int i = 0; i < ranges; i++) {
            int begun = lows.below(points[i + step] + 1);
            range += outside + lows.rows(begun) - highs.rows(highs.below(points[i]));
        }
        return new Overlap(depth / count, point / count / rows, range / ranges / rows);
    }

    /// Bounds of one side in their order, with the rows of their zones.
    ///
    /// @param sorted rank and zone in one number, so that sorting needs no objects
    /// @param sums rows of the zones before each
    private record Edges(long[] sorted, long[] sums) {
        static Edges of(ZoneLayout zones, int[] ranks, int from, int to) {
            long[] sorted = new long[to - from];
            int count = 0;
            for (int zone = from; zone < to; zone++) {
                if (!zones.isEmpty(zone)) {
                    sorted[count++] = key(ranks[zone]) | zone;
                }
            }
            sorted = Arrays.copyOf(sorted, count);
            Arrays.sort(sorted);
            long[] sums = new long[count + 1];
            for (int i = 0; i < count; i++) {
                sums[i + 1] = sums[i] + zones.length((int) (sorted[i] & Integer.MAX_VALUE));
            }
            return new Edges(sorted, sums);
        }

        private static long key(int rank) {
            return (rank - (long) Ranks.BELOW_ALL) << (Integer.SIZE - 1);
        }

        /// How many have a rank below one.
        int below(int rank) {
            int found = Arrays.binarySearch(sorted, key(rank));
            return found >= 0 ? found : -found - 1;
        }

        /// Rows of the zones of the first `count`.
        long rows(int count) {
            return sums[count];
        }
    }
}
