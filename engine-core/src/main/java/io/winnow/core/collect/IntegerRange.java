package io.winnow.core.collect;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.type.DataType;
import org.jspecify.annotations.Nullable;

/// Booleans, integers, short decimals (unscaled), dates, times and timestamps.
public final class IntegerRange extends ValueRange {
    /// Turns the bits of an unsigned number into a signed one of the same order.
    private final long flip;

    private final Int128Sum sum = new Int128Sum();
    private long min = Long.MAX_VALUE;
    private long max = Long.MIN_VALUE;
    private byte[] bytes = {};
    private int[] ints = {};
    private long[] longs = {};

    IntegerRange(DataType type) {
        flip = type.equals(DataType.UINT64) ? Long.MIN_VALUE : 0;
    }

    /// The least value, of uint64 its bits; 0 or 1 for a boolean.
    public long min() {
        return min ^ flip;
    }

    /// The greatest value, in the same form.
    public long max() {
        return max ^ flip;
    }

    /// Of all values; means nothing but for integers and decimals, these unscaled.
    public Int128Sum sum() {
        return sum;
    }

    @Override
    void clear() {
        min = Long.MAX_VALUE;
        max = Long.MIN_VALUE;
        sum.clear();
    }

    @Override
    void addValues(Column column, int from, int to, long @Nullable [] validity) {
        switch (column) {
            case BoolColumn c -> addBytes(c.values(), from, to, validity);
            case IntColumn c -> addInts(c.values(), from, to, validity);
            case LongColumn c -> addLongs(c.values(), from, to, validity);
            case DictionaryColumn c -> {
                Column plain = c.slice(from, to - from).decoded();
                addValues(plain, 0, to - from, validity == null ? null : plain.validity());
            }
            case Column c -> throw new IllegalArgumentException("no integers: " + c.physical());
        }
    }

    private void addBytes(byte[] values, int from, int to, long @Nullable [] validity) {
        if (validity == null) {
            addBytes(values, from, to);
            return;
        }
        bytes = bytes.length == 0 ? new byte[Gathered.PIECE] : bytes;
        for (int at = from; at < to; at += Gathered.PIECE) {
            addBytes(bytes, 0, Gathered.bytes(values, validity, at, Math.min(to, at + Gathered.PIECE), bytes));
        }
    }

    private void addBytes(byte[] values, int from, int to) {
        for (int i = from; i < to; i++) {
            min = Math.min(min, values[i]);
            max = Math.max(max, values[i]);
        }
    }

    private void addInts(int[] values, int from, int to, long @Nullable [] validity) {
        if (validity == null) {
            addInts(values, from, to);
            return;
        }
        ints = ints.length == 0 ? new int[Gathered.PIECE] : ints;
        for (int at = from; at < to; at += Gathered.PIECE) {
            addInts(ints, 0, Gathered.ints(values, validity, at, Math.min(to, at + Gathered.PIECE), ints));
        }
    }

    private void addInts(int[] values, int from, int to) {
        int least = Integer.MAX_VALUE;
        int greatest = Integer.MIN_VALUE;
        long total = 0;
        for (int i = from; i < to; i++) {
            int value = values[i];
            least = Math.min(least, value);
            greatest = Math.max(greatest, value);
            total += value;
        }
        if (from < to) {
            min = Math.min(min, least);
            max = Math.max(max, greatest);
            sum.add(total);
        }
    }

    private void addLongs(long[] values, int from, int to, long @Nullable [] validity) {
        if (validity == null) {
            addLongs(values, from, to);
            return;
        }
        longs = longs.length == 0 ? new long[Gathered.PIECE] : longs;
        for (int at = from; at < to; at += Gathered.PIECE) {
            addLongs(longs, 0, Gathered.longs(values, validity, at, Math.min(to, at + Gathered.PIECE), longs));
        }
    }

    private void addLongs(long[] values, int from, int to) {
        long flipped = flip;
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        long upper = 0;
        long lower = 0;
        for (int i = from; i < to; i++) {
            long key = values[i] ^ flipped;
            least = Math.min(least, key);
            greatest = Math.max(greatest, key);
            // The key of an unsigned number is too small by 2^63, which is put right at the end of the piece.
            lower += key & 0xFFFF_FFFFL;
            upper += key >> 32;
        }
        min = Math.min(min, least);
        max = Math.max(max, greatest);
        sum.addHalves(upper, lower, flipped == 0 ? 0 : to - from);
    }
}
