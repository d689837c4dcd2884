package io.winnow.arrow.vector;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.IntervalColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.type.DataType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// Decodes slots of fixed width.
final class FixedDecoder {
    static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfFloat FLOAT =
            ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private static final long MILLIS_PER_DAY = 86_400_000L;
    private static final long NANOS_PER_DAY = 86_400_000_000_000L;

    private FixedDecoder() {}

    static Column decode(
            ArrowLayout.Fixed layout,
            DataType type,
            ArrowArray array,
            long from,
            int count,
            long @Nullable [] validity) {
        int width = layout.bytes();
        MemorySegment bytes = count == 0 ? MemorySegment.NULL : array.bytes(1, from * width, (long) count * width);
        return switch (layout.meaning()) {
            case SIGNED, UNSIGNED -> IntegerDecoder.decode(layout, type, array, bytes, count, validity);
            case FLOAT -> floats(width, bytes, count, validity);
            case DECIMAL -> DecimalDecoder.decode(width, (DataType.Decimal) type, array, bytes, count, validity);
            case DATE_MILLISECONDS -> new IntColumn(days(array, longs(bytes, count), validity), validity, count);
            case TIME_SECONDS -> times(array, ints(bytes, count), 1_000_000_000L, validity);
            case TIME_MILLISECONDS -> times(array, ints(bytes, count), 1_000_000L, validity);
            case TIME_MICROSECONDS -> times(array, longs(bytes, count), 1_000L, validity);
            case DURATION_SECONDS -> durations(array, longs(bytes, count), 1_000_000_000L, validity);
            case DURATION_MILLISECONDS -> durations(array, longs(bytes, count), 1_000_000L, validity);
            case DURATION_MICROSECONDS -> durations(array, longs(bytes, count), 1_000L, validity);
            case DURATION_NANOSECONDS -> durations(array, longs(bytes, count), 1L, validity);
            case YEAR_MONTH -> new IntervalColumn(ints(bytes, count), new int[count], new long[count], validity, count);
            case DAY_TIME -> dayTimes(ints(bytes, 2 * count), validity, count);
            case MONTH_DAY_NANO -> monthDayNanos(bytes, validity, count);
            case BYTES -> {
                array.claim(width == 0 ? Integer.BYTES * (count + 1L) : 0);
                yield binaries(width, bytes, validity, count);
            }
        };
    }

    private static int[] ints(MemorySegment bytes, int count) {
        return ints(bytes, new int[count], count);
    }

    private static int[] ints(MemorySegment bytes, int[] values, int count) {
        MemorySegment.copy(bytes, INT, 0, values, 0, count);
        return values;
    }

    static long[] longs(MemorySegment bytes, int count) {
        return longs(bytes, new long[count], count);
    }

    private static long[] longs(MemorySegment bytes, long[] values, int count) {
        MemorySegment.copy(bytes, LONG, 0, values, 0, count);
        return values;
    }

    private static Column floats(int width, MemorySegment bytes, int count, long @Nullable [] validity) {
        if (width == 8) {
            double[] values = new double[count];
            MemorySegment.copy(bytes, DOUBLE, 0, values, 0, count);
            return new DoubleColumn(values, validity, count);
        }
        float[] values = new float[count];
        if (width == 4) {
            MemorySegment.copy(bytes, FLOAT, 0, values, 0, count);
        } else {
            for (int i = 0; i < count; i++) {
                values[i] = Float.float16ToFloat(bytes.get(SHORT, 2L * i));
            }
        }
        return new FloatColumn(values, validity, count);
    }

    private static int[] days(ArrowArray array, long[] millis, long @Nullable [] validity) {
        int[] days = new int[millis.length];
        for (int i = 0; i < days.length; i++) {
            long day = Math.floorDiv(millis[i], MILLIS_PER_DAY);
            if (day != (int) day && (validity == null || Validity.isSet(validity, i))) {
                throw new CorruptDataException(array.where(), millis[i] + " ms is no date that DATE holds");
            }
            days[i] = (int) day;
        }
        return days;
    }

    private static LongColumn times(ArrowArray array, int[] units, long nanosPerUnit, long @Nullable [] validity) {
        long[] wide = new long[units.length];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = units[i];
        }
        return times(array, wide, nanosPerUnit, validity);
    }

    private static LongColumn times(ArrowArray array, long[] units, long nanosPerUnit, long @Nullable [] validity) {
        long[] nanos = new long[units.length];
        long most = NANOS_PER_DAY / nanosPerUnit;
        for (int i = 0; i < nanos.length; i++) {
            boolean inside = units[i] >= 0 && units[i] <= most;
            if (!inside && (validity == null || Validity.isSet(validity, i))) {
                throw new CorruptDataException(array.where(), units[i] + " is no time of day");
            }
            nanos[i] = inside ? units[i] * nanosPerUnit : 0;
        }
        return new LongColumn(nanos, validity, nanos.length);
    }

    private static IntervalColumn durations(
            ArrowArray array, long[] units, long nanosPerUnit, long @Nullable [] validity) {
        long[] nanos = new long[units.length];
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] = units[i] * nanosPerUnit;
            boolean overflows = Math.multiplyHigh(units[i], nanosPerUnit) != nanos[i] >> 63;
            if (overflows && (validity == null || Validity.isSet(validity, i))) {
                throw new CorruptDataException(array.where(), "a duration of " + units[i] + " overflows nanoseconds");
            }
        }
        return new IntervalColumn(new int[nanos.length], new int[nanos.length], nanos, validity, nanos.length);
    }

    private static IntervalColumn dayTimes(int[] pairs, long @Nullable [] validity, int count) {
        int[] days = new int[count];
        long[] nanos = new long[count];
        for (int i = 0; i < count; i++) {
            days[i] = pairs[2 * i];
            nanos[i] = pairs[2 * i + 1] * 1_000_000L;
        }
        return new IntervalColumn(new int[count], days, nanos, validity, count);
    }

    private static IntervalColumn monthDayNanos(MemorySegment bytes, long @Nullable [] validity, int count) {
        int[] months = new int[count];
        int[] days = new int[count];
        long[] nanos = new long[count];
        for (int i = 0; i < count; i++) {
            months[i] = bytes.get(INT, 16L * i);
            days[i] = bytes.get(INT, 16L * i + 4);
            nanos[i] = bytes.get(LONG, 16L * i + 8);
        }
        return new IntervalColumn(months, days, nanos, validity, count);
    }

    private static BytesColumn binaries(int width, MemorySegment bytes, long @Nullable [] validity, int count) {
        byte[] data = new byte[Math.multiplyExact(width, count)];
        MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, 0, data, 0, data.length);
        int[] offsets = new int[count + 1];
        for (int i = 0; i <= count; i++) {
            offsets[i] = i * width;
        }
        return new BytesColumn(data, offsets, validity, count);
    }
}
