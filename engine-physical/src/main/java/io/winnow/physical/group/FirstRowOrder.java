package io.winnow.physical.group;

import java.util.Arrays;

/// The order of groups by the address of their first row.
///
/// Each thread has met its groups in ascending order, so that the groups of all are few ascending runs: a natural merge
/// sort.
final class FirstRowOrder {
    private FirstRowOrder() {}

    /// All groups, the one met first first. Addresses differ: a row belongs to one group.
    static int[] of(long[] firstRows, int groups) {
        int[] order = DistinctValues.range(0, groups);
        int[] ends = runs(firstRows, groups);
        int[] other = ends.length > 1 ? new int[groups] : order;
        while (ends.length > 1) {
            int[] merged = new int[(ends.length + 1) / 2];
            int from = 0;
            for (int run = 0; run < ends.length; run += 2) {
                int middle = ends[run];
                int to = run + 1 < ends.length ? ends[run + 1] : middle;
                merge(firstRows, order, other, from, middle, to);
                merged[run / 2] = to;
                from = to;
            }
            int[] swapped = order;
            order = other;
            other = swapped;
            ends = merged;
        }
        return order;
    }

    /// Where each ascending run ends.
    private static int[] runs(long[] firstRows, int groups) {
        int[] ends = new int[16];
        int count = 0;
        for (int g = 1; g <= groups; g++) {
            if (g == groups || firstRows[g] < firstRows[g - 1]) {
                if (count == ends.length) {
                    ends = Arrays.copyOf(ends, 2 * count);
                }
                ends[count++] = g;
            }
        }
        return Arrays.copyOf(ends, count);
    }

    private static void merge(long[] keys, int[] source, int[] target, int from, int middle, int to) {
        int left = from;
        int right = middle;
        for (int at = from; at < to; at++) {
            boolean takeLeft = right == to || (left < middle && keys[source[left]] < keys[source[right]]);
            target[at] = takeLeft ? source[left++] : source[right++];
        }
    }
}
