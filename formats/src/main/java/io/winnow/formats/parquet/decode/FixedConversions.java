package io.winnow.formats.parquet.decode;

import io.winnow.formats.parquet.file.PageAddress;

/// Conversions of values of a fixed number of bytes.
final class FixedConversions {
    private static final long DAY_NANOS = 86_400_000_000_000L;
    private static final long EPOCH_JULIAN_DAY = 2_440_588L;
    private static final long MILLI_NANOS = 1_000_000L;

    private FixedConversions() {}

    /// Half floats (IEEE 754 binary16, little endian) to float32, exactly.
    static void halves(ColumnBuffer from, int at, ColumnBuffer to, int toAt, int count, PageAddress where) {
        byte[] data = from.bytes();
        int start = from.offsets()[at];
        float[] target = to.floats();
        for (int i = 0, p = start; i < count; i++, p += 2) {
            target[toAt + i] = Float.float16ToFloat((short) ((data[p] & 0xFF) | (data[p + 1] << 8)));
        }
    }

    /// INT96: nanoseconds of the day (int64), then the Julian day (int32); to nanoseconds since 1970.
    static void int96(ColumnBuffer from, int at, ColumnBuffer to, int toAt, int count, PageAddress where) {
        byte[] data = from.bytes();
        int start = from.offsets()[at];
        long[] target = to.longs();
        for (int i = 0, p = start; i < count; i++, p += 12) {
            long nanos = LittleEndian.int64(data, p);
            long day = LittleEndian.int32(data, p + 8);
            target[toAt + i] = sinceEpoch(day - EPOCH_JULIAN_DAY, nanos, where);
        }
    }

    private static long sinceEpoch(long days, long nanos, PageAddress where) {
        // Moving one day keeps the product inside int64 where the sum is: 1677-09-21 starts before its range.
        long whole = days < 0 ? days + 1 : days;
        long rest = days < 0 ? nanos - DAY_NANOS : nanos;
        long high = Math.multiplyHigh(whole, DAY_NANOS);
        long low = whole * DAY_NANOS;
        long sum = low + rest;
        boolean overflows = high != low >> 63 || ((low ^ sum) & (rest ^ sum)) < 0 || (days < 0 && rest > nanos);
        if (overflows) {
            throw where.corrupt("the INT96 timestamp of day " + days + " since 1970 and " + nanos
                    + " ns does not fit timestamp(ns)");
        }
        return sum;
    }

    /// Months, days and milliseconds, each an unsigned int32; what an int32 of months or days does not hold
    /// is refused.
    static void intervals(ColumnBuffer from, int at, ColumnBuffer to, int toAt, int count, PageAddress where) {
        byte[] data = from.bytes();
        int start = from.offsets()[at];
        int[] months = to.ints();
        int[] days = to.days();
        long[] nanos = to.longs();
        for (int i = 0, p = start; i < count; i++, p += 12) {
            months[toAt + i] = LittleEndian.int32(data, p);
            days[toAt + i] = LittleEndian.int32(data, p + 4);
            nanos[toAt + i] = (LittleEndian.int32(data, p + 8) & 0xFFFF_FFFFL) * MILLI_NANOS;
            if ((months[toAt + i] | days[toAt + i]) < 0) {
                throw where.corrupt("an interval of " + Integer.toUnsignedString(months[toAt + i]) + " months and "
                        + Integer.toUnsignedString(days[toAt + i]) + " days is too long");
            }
        }
    }
}
