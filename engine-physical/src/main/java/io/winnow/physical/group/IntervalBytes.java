package io.winnow.physical.group;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.IntervalColumn;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Intervals as 32 bytes: 16 for their length, then months, days and nanoseconds, so that they can be read back.
final class IntervalBytes {
    private static final int LENGTH_BYTES = 16;
    private static final int BYTES = 32;

    private IntervalBytes() {}

    /// Appends the parts of each interval to its encoded length.
    static BytesColumn withParts(BytesColumn lengths, IntervalColumn intervals) {
        int rows = intervals.size();
        ByteBuffer data = ByteBuffer.allocate(Math.multiplyExact(rows, BYTES));
        int[] offsets = new int[rows + 1];
        long @Nullable [] validity = intervals.validity();
        for (int i = 0; i < rows; i++) {
            if (intervals.isValid(i)) {
                data.put(lengths.data(), lengths.offsets()[i], LENGTH_BYTES);
                data.putInt(intervals.months()[i] ^ Integer.MIN_VALUE);
                data.putInt(intervals.days()[i] ^ Integer.MIN_VALUE);
                data.putLong(intervals.nanos()[i] ^ Long.MIN_VALUE);
            }
            offsets[i + 1] = data.position();
        }
        return new BytesColumn(data.array(), offsets, validity, rows);
    }

    /// The intervals; an empty value gives an undefined one.
    static IntervalColumn parts(BytesColumn encoded) {
        int rows = encoded.size();
        ByteBuffer data = ByteBuffer.wrap(encoded.data());
        int[] months = new int[rows];
        int[] days = new int[rows];
        long[] nanos = new long[rows];
        for (int i = 0; i < rows; i++) {
            int at = encoded.offsets()[i];
            if (encoded.offsets()[i + 1] - at == BYTES) {
                months[i] = data.getInt(at + LENGTH_BYTES) ^ Integer.MIN_VALUE;
                days[i] = data.getInt(at + LENGTH_BYTES + 4) ^ Integer.MIN_VALUE;
                nanos[i] = data.getLong(at + LENGTH_BYTES + 8) ^ Long.MIN_VALUE;
            }
        }
        return new IntervalColumn(months, days, nanos, encoded.validity(), rows);
    }
}
