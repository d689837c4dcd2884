package io.winnow.core.prune.search;

import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// Sorts turns by rank and then by key or bound; those that are equal stay as they stand.
final class TurnSort {
    private static final int DIGIT_BITS = 11;
    private static final int DIGITS = 1 << DIGIT_BITS;
    private static final int RANKS = FirstKey.Kind.values().length;

    private TurnSort() {}

    /// Positions by rank, those of one rank by key.
    ///
    /// @param ranks of [FirstKey.Kind#rank]
    /// @param keys 0 where the rank decides alone
    static int[] byKeys(byte[] ranks, long[] keys) {
        int[] order = new int[ranks.length];
        Arrays.setAll(order, i -> i);
        int[] other = new int[ranks.length];
        long same = differences(keys);
        for (int shift = 0; shift < Long.SIZE; shift += DIGIT_BITS) {
            if ((same >>> shift & (DIGITS - 1)) != 0) {
                int[] sorted = pass(keys, shift, order, other);
                other = order;
                order = sorted;
            }
        }
        return byRank(ranks, order, other);
    }

    /// The bits that are not the same in all keys.
    private static long differences(long[] keys) {
        long different = 0;
        for (long key : keys) {
            different |= key ^ keys[0];
        }
        return different;
    }

    /// One pass of a radix sort.
    private static int[] pass(long[] keys, int shift, int[] from, int[] to) {
        int[] places = new int[DIGITS + 1];
        for (long key : keys) {
            places[digit(key, shift) + 1]++;
        }
        for (int i = 0; i < DIGITS; i++) {
            places[i + 1] += places[i];
        }
        for (int position : from) {
            to[places[digit(keys[position], shift)]++] = position;
        }
        return to;
    }

    private static int digit(long key, int shift) {
        return (int) ((key ^ Long.MIN_VALUE) >>> shift) & (DIGITS - 1);
    }

    private static int[] byRank(byte[] ranks, int[] from, int[] to) {
        int[] places = new int[RANKS + 1];
        for (byte rank : ranks) {
            places[rank + 1]++;
        }
        for (int i = 0; i < RANKS; i++) {
            places[i + 1] += places[i];
        }
        for (int position : from) {
            to[places[ranks[position]]++] = position;
        }
        return to;
    }

    /// Positions by rank, those of one rank by bound.
    ///
    /// @param ranks of [FirstKey.Kind#rank]
    /// @param bounds null where the rank decides alone, the same for all of one rank
    static int[] byBounds(byte[] ranks, @Nullable Object[] bounds, Comparator<Object> order) {
        Integer[] positions = new Integer[ranks.length];
        Arrays.setAll(positions, i -> i);
        Arrays.sort(positions, (left, right) -> {
            int byRank = Byte.compare(ranks[left], ranks[right]);
            Object bound = bounds[left];
            Object other = bounds[right];
            return byRank != 0 || bound == null || other == null ? byRank : order.compare(bound, other);
        });
        return Arrays.stream(positions).mapToInt(Integer::intValue).toArray();
    }
}
