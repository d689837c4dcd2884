package io.winnow.physical.group;

/// Sums of one batch for few groups. Each group has four sums of which consecutive rows take turns: rows of one group
/// that follow each other do not wait for each other's store.
final class Lanes {
    private static final int COUNT = 4;
    private static final int MOST_GROUPS = 512;

    private long[] sums = new long[0];

    /// Whether so few groups among so many rows are worth it.
    static boolean suit(int groups, int rows) {
        return groups <= MOST_GROUPS && COUNT * groups <= rows;
    }

    /// Adds the values of a batch, of which no sum overflows.
    void add(long[] values, int rows, int[] groups, int size) {
        long[] to = room(size);
        int i = 0;
        for (; i + COUNT <= rows; i += COUNT) {
            to[COUNT * groups[i]] += values[i];
            to[COUNT * groups[i + 1] + 1] += values[i + 1];
            to[COUNT * groups[i + 2] + 2] += values[i + 2];
            to[COUNT * groups[i + 3] + 3] += values[i + 3];
        }
        for (; i < rows; i++) {
            to[COUNT * groups[i]] += values[i];
        }
    }

    /// Counts the rows of a batch.
    void count(int rows, int[] groups, int size) {
        long[] to = room(size);
        int i = 0;
        for (; i + COUNT <= rows; i += COUNT) {
            to[COUNT * groups[i]]++;
            to[COUNT * groups[i + 1] + 1]++;
            to[COUNT * groups[i + 2] + 2]++;
            to[COUNT * groups[i + 3] + 3]++;
        }
        for (; i < rows; i++) {
            to[COUNT * groups[i]]++;
        }
    }

    private long[] room(int size) {
        if (sums.length < COUNT * size) {
            sums = new long[COUNT * size];
        }
        return sums;
    }

    /// The sum of a group, which is 0 afterwards.
    long takeSum(int group) {
        long sum = 0;
        for (int lane = COUNT * group; lane < COUNT * (group + 1); lane++) {
            sum += sums[lane];
            sums[lane] = 0;
        }
        return sum;
    }
}
