package io.winnow.physical.kernel;

import java.util.Arrays;

/// A fixed set of `long` values: few are compared one by one, more are looked up in a table.
final class LongSet {
    private static final int FEW = 4;

    private final long[] members;
    private final long[] slots;
    private final boolean hasZero;
    private final int shift;

    private LongSet(long[] members) {
        this.members = members;
        int size = Math.max(4, Integer.highestOneBit(members.length) * 4);
        this.slots = new long[size];
        this.shift = 64 - Integer.numberOfTrailingZeros(size);
        boolean zero = false;
        for (long member : members) {
            zero |= member == 0;
            int slot = slot(member, shift);
            while (slots[slot] != 0 && slots[slot] != member) {
                slot = (slot + 1) & (size - 1);
            }
            slots[slot] = member;
        }
        this.hasZero = zero;
    }

    static LongSet of(long[] members) {
        return new LongSet(Arrays.stream(members).distinct().toArray());
    }

    private static int slot(long value, int shift) {
        return (int) ((value * 0x9e3779b97f4a7c15L) >>> shift);
    }

    void mark(long[] values, byte[] out, int rows) {
        if (members.length <= FEW) {
            Arrays.fill(out, 0, rows, (byte) 0);
            for (long member : members) {
                markEqual(values, member, out, rows);
            }
        } else {
            look(values, out, rows);
        }
    }

    private static void markEqual(long[] values, long member, byte[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] |= (byte) (values[i] == member ? 1 : 0);
        }
    }

    private void look(long[] values, byte[] out, int rows) {
        long[] table = slots;
        int mask = table.length - 1;
        int by = shift;
        byte zero = (byte) (hasZero ? 1 : 0);
        for (int i = 0; i < rows; i++) {
            long value = values[i];
            if (value == 0) {
                out[i] = zero;
                continue;
            }
            int slot = slot(value, by);
            while (table[slot] != value && table[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            out[i] = (byte) (table[slot] == value ? 1 : 0);
        }
    }
}
