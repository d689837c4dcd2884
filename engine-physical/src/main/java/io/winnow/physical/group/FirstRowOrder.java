package io.winnow.physical.group;

import java.util.Arrays;

/// The order of groups by the address of their first row.
final class FirstRowOrder {
    private FirstRowOrder() {}

    /// All groups, the one met first first. Addresses differ: a row belongs to one group.
    static int[] of(long[] firstRows, int groups) {
        int[] order = DistinctValues.range(0, groups);
        for (int g = 1; g < groups; g++) {
            if (firstRows[g] < firstRows[g - 1]) {
                return sorted(firstRows, groups);
            }
        }
        return order;
    }

    private static int[] sorted(long[] firstRows, int groups) {
        long[] rows = Arrays.copyOf(firstRows, groups);
        Arrays.sort(rows);
        int[] order = new int[groups];
        for (int g = 0; g < groups; g++) {
            order[Arrays.binarySearch(rows, firstRows[g])] = g;
        }
        return order;
    }
}
