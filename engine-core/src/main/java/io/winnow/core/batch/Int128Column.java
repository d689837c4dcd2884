package io.winnow.core.batch;

import io.winnow.core.type.PhysicalType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// 128-bit two's complement values: unscaled decimals of more than 18 digits.
///
/// Values that all lie in 64 bits, as most do, are held by their lower halves alone; the upper halves are made when
/// they are asked for.
public final class Int128Column implements Column {
    /// What every 128-bit value lies within.
    private static final int ALL_BITS = 127;

    private final long[] low;
    private final long @Nullable [] validity;
    private final int size;
    private final int bits;

    /// Written once, by whichever thread comes first; all would write the same.
    private volatile long @Nullable [] high;

    /// A column of whose values nothing is known.
    ///
    /// @param high upper 64 bits, signed; at least `size`, kept
    /// @param low lower 64 bits, unsigned; at least `size`, kept
    /// @param validity null when no row is NULL
    public Int128Column(long[] high, long[] low, long @Nullable [] validity, int size) {
        this(high, low, validity, size, ALL_BITS);
    }

    private Int128Column(long @Nullable [] high, long[] low, long @Nullable [] validity, int size, int bits) {
        this.high = high;
        this.low = low;
        this.validity = validity;
        this.size = size;
        this.bits = bits;
    }

    /// A column of values that all lie in 64 bits.
    ///
    /// @param values signed; at least `size`, kept
    /// @param bits `-2^bits <= value < 2^bits` for every value, even in the slot of a NULL; 63 at most
    public static Int128Column ofLongs(long[] values, long @Nullable [] validity, int size, int bits) {
        return new Int128Column(null, values, validity, size, bits);
    }

    /// The values, where it is known that all lie in 64 bits; null else.
    public @Nullable LongColumn longs() {
        return bits <= LongColumn.ALL_BITS ? new LongColumn(low, validity, size, bits) : null;
    }

    /// Upper 64 bits, signed; at least `size`.
    public long[] high() {
        long[] known = high;
        if (known == null) {
            known = new long[size];
            for (int i = 0; i < size; i++) {
                known[i] = low[i] >> 63;
            }
            high = known;
        }
        return known;
    }

    /// Lower 64 bits, unsigned; at least `size`.
    public long[] low() {
        return low;
    }

    @Override
    public long @Nullable [] validity() {
        return validity;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public PhysicalType physical() {
        return PhysicalType.INT128;
    }

    @Override
    public Int128Column take(int[] rows, int count) {
        return new Int128Column(
                bits <= LongColumn.ALL_BITS ? null : taken(high(), rows, count),
                taken(low, rows, count),
                Validity.take(validity, rows, count),
                count,
                bits);
    }

    private static long[] taken(long[] from, int[] rows, int count) {
        long[] taken = new long[count];
        for (int i = 0; i < count; i++) {
            taken[i] = from[rows[i]];
        }
        return taken;
    }

    @Override
    public Int128Column slice(int from, int count) {
        return new Int128Column(
                bits <= LongColumn.ALL_BITS ? null : Arrays.copyOfRange(high(), from, from + count),
                Arrays.copyOfRange(low, from, from + count),
                Validity.slice(validity, from, count),
                count,
                bits);
    }

    @Override
    public long heapBytes() {
        return (bits <= LongColumn.ALL_BITS ? 8L : 16L) * low.length + (validity == null ? 0 : 8L * validity.length);
    }
}
