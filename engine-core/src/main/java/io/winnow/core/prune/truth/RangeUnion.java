package io.winnow.core.prune.truth;

/// Answers which bits are set anywhere from one place of an array to another, in a time that does not depend on how
/// far apart they are.
final class RangeUnion {
    private static final int BITS = 5;

    private final int[] values;
    /// By bit and place: the next place at or after it where the bit is set; the array's length for none.
    private final int[] next;

    /// @param values of [#BITS] bits; kept
    RangeUnion(int[] values) {
        this.values = values;
        next = new int[BITS * values.length];
        for (int bit = 0; bit < BITS; bit++) {
            int found = values.length;
            for (int i = values.length - 1; i >= 0; i--) {
                found = (values[i] >> bit & 1) != 0 ? i : found;
                next[i * BITS + bit] = found;
            }
        }
    }

    /// The bits of all values from place `first` to place `last`, both included.
    int of(int first, int last) {
        if (first == last) {
            return values[first];
        }
        int union = 0;
        for (int bit = 0; bit < BITS; bit++) {
            union |= next[first * BITS + bit] <= last ? 1 << bit : 0;
        }
        return union;
    }
}
