package io.winnow.bitmapindex;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.Validity;
import java.util.Arrays;

/// Values of 128 bits.
final class WideTable extends ValueTable {
    /// By number; the first is of no value.
    private long[] high = new long[32];
    private long[] low = new long[32];

    @Override
    void ids(Column column, int from, int to, int[] ids) {
        if (!(column instanceof Int128Column wide)) {
            throw new IllegalArgumentException("128-bit values as " + column.physical());
        }
        long[] upper = wide.high();
        long[] lower = wide.low();
        long[] validity = column.validity();
        for (int i = from; i < to; i++) {
            ids[i - from] = validity == null || Validity.isSet(validity, i) ? id(upper[i], lower[i]) : NULL_ID;
        }
    }

    private int id(long upper, long lower) {
        int mask = slots.length - 1;
        int slot = (int) (hash(upper, lower) >>> shift);
        int id = slots[slot];
        while (id != 0 && (low[id] != lower || high[id] != upper)) {
            slot = slot + 1 & mask;
            id = slots[slot];
        }
        return id != 0 ? id : add(upper, lower, slot);
    }

    private static long hash(long upper, long lower) {
        return (lower ^ lower >>> 32 ^ Long.rotateLeft(upper * 0xd6e8feb86659fd93L, 29)) * 0x9e3779b97f4a7c15L;
    }

    private int add(long upper, long lower, int slot) {
        int id = size() + 1;
        if (id == low.length) {
            high = Arrays.copyOf(high, 2 * id);
            low = Arrays.copyOf(low, 2 * id);
        }
        high[id] = upper;
        low[id] = lower;
        return taken(slot);
    }

    @Override
    long hash(int id) {
        return hash(high[id], low[id]);
    }

    @Override
    long heapBytes() {
        return 8L * (high.length + low.length) + 4L * slots.length;
    }

    @Override
    long valueBytes() {
        return 16L * size();
    }

    @Override
    Column values() {
        return new Int128Column(
                Arrays.copyOfRange(high, 1, size() + 1), Arrays.copyOfRange(low, 1, size() + 1), null, size());
    }
}
