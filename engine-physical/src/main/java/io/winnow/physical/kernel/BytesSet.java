package io.winnow.physical.kernel;

import io.winnow.core.batch.BytesColumn;
import java.util.Arrays;
import java.util.List;

/// A fixed set of byte strings, looked up by hash.
final class BytesSet {
    private final byte[][] members;
    /// One more than a position in `members`; 0 for none.
    private final int[] slots;

    private BytesSet(byte[][] members, int[] slots) {
        this.members = members;
        this.slots = slots;
    }

    static BytesSet of(List<byte[]> members) {
        byte[][] kept = members.toArray(new byte[0][]);
        int size = Math.max(4, Integer.highestOneBit(Math.max(1, kept.length)) * 4);
        int[] slots = new int[size];
        for (int k = 0; k < kept.length; k++) {
            // A member that comes twice takes two slots, of which the first is found.
            int slot = hash(kept[k], 0, kept[k].length) & (size - 1);
            while (slots[slot] != 0) {
                slot = (slot + 1) & (size - 1);
            }
            slots[slot] = k + 1;
        }
        return new BytesSet(kept, slots);
    }

    private static int hash(byte[] data, int from, int to) {
        int hash = 1;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + data[i];
        }
        return hash ^ (hash >>> 15);
    }

    void mark(BytesColumn values, byte[] out, int rows) {
        byte[] data = values.data();
        int[] offsets = values.offsets();
        int[] table = slots;
        int mask = table.length - 1;
        for (int i = 0; i < rows; i++) {
            int from = offsets[i];
            int to = offsets[i + 1];
            int slot = hash(data, from, to) & mask;
            byte found = 0;
            while (table[slot] != 0 && found == 0) {
                byte[] member = members[table[slot] - 1];
                found = (byte) (Arrays.equals(data, from, to, member, 0, member.length) ? 1 : 0);
                slot = (slot + 1) & mask;
            }
            out[i] = found;
        }
    }
}
