package io.winnow.core.batch;

import io.winnow.core.type.PhysicalType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// 128-bit two's complement values: unscaled decimals of more than 18 digits.
///
/// @param high upper 64 bits, signed; at least `size`
/// @param low lower 64 bits, unsigned; at least `size`
/// @param validity null when no row is NULL
public record Int128Column(long[] high, long[] low, long @Nullable [] validity, int size) implements Column {
    @Override
    public PhysicalType physical() {
        return PhysicalType.INT128;
    }

    @Override
    public Int128Column take(int[] rows, int count) {
        long[] highs = new long[count];
        long[] lows = new long[count];
        for (int i = 0; i < count; i++) {
            highs[i] = high[rows[i]];
            lows[i] = low[rows[i]];
        }
        return new Int128Column(highs, lows, Validity.take(validity, rows, count), count);
    }

    @Override
    public Int128Column slice(int from, int count) {
        return new Int128Column(
                Arrays.copyOfRange(high, from, from + count),
                Arrays.copyOfRange(low, from, from + count),
                Validity.slice(validity, from, count),
                count);
    }

    @Override
    public long heapBytes() {
        return 8L * high.length + 8L * low.length + (validity == null ? 0 : 8L * validity.length);
    }
}
