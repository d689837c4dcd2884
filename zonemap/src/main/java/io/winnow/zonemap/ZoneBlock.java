package io.winnow.zonemap;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.collect.ByteBounds;
import io.winnow.core.collect.ByteRange;
import io.winnow.core.collect.FloatRange;
import io.winnow.core.collect.IntegerRange;
import io.winnow.core.collect.NoRange;
import io.winnow.core.collect.ValueRange;
import io.winnow.core.collect.WideRange;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.index.Zones;
import io.winnow.core.type.DataType;
import io.winnow.core.type.PhysicalType;
import io.winnow.core.type.Types;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Room for some zones of one column. Belongs to one thread.
final class ZoneBlock {
    private static final int ROOM = 1024;
    private static final long[] NO_LONGS = {};
    private static final byte[] NO_BYTES = {};

    private final DataType type;
    private final boolean hasSum;
    private final int[] fragments = new int[ROOM];
    private final long[] starts = new long[ROOM];
    private final long[] lengths = new long[ROOM];
    private final int[] nulls = new int[ROOM];
    private final int[] nans = new int[ROOM];
    private final int[] negativeNans = new int[ROOM];
    private final Bounds min;
    private final Bounds max;
    private final long[] sumHigh;
    private final long[] sumLow;
    private final long[] sumKnown = new long[Validity.words(ROOM)];
    private int count;

    /// Bounds of one side. Floats are kept as the bits of a double.
    private static final class Bounds {
        private final long[] known = new long[Validity.words(ROOM)];
        private final long[] exact = new long[Validity.words(ROOM)];
        private final long[] low;
        private final long[] high;
        private final byte[][] bytes;

        private Bounds(DataType type) {
            low = ValueRange.hasBounds(type) ? new long[ROOM] : NO_LONGS;
            high = type.physical() == PhysicalType.INT128 ? new long[ROOM] : NO_LONGS;
            bytes = type.physical() == PhysicalType.BYTES ? new byte[ROOM][] : new byte[0][];
        }

        private void set(int zone, long value) {
            low[zone] = value;
            Validity.set(known, zone);
            Validity.set(exact, zone);
        }

        private void set(int zone, long upper, long lower) {
            high[zone] = upper;
            set(zone, lower);
        }

        private void set(int zone, byte @Nullable [] value, boolean isExact) {
            bytes[zone] = value == null ? NO_BYTES : value;
            if (value != null) {
                Validity.set(known, zone);
            }
            if (value != null && isExact) {
                Validity.set(exact, zone);
            }
        }

        private void clear() {
            Arrays.fill(known, 0);
            Arrays.fill(exact, 0);
            // The slots of unknown bounds are written too.
            Arrays.fill(low, 0);
            Arrays.fill(high, 0);
        }

        private Column column(DataType type, int count) {
            long[] validity = Validity.orNone(Arrays.copyOf(known, Validity.words(count)), count);
            return switch (type.physical()) {
                case BOOL -> {
                    byte[] values = new byte[count];
                    for (int i = 0; i < count; i++) {
                        values[i] = (byte) low[i];
                    }
                    yield new BoolColumn(values, validity, count);
                }
                case INT32 -> {
                    int[] values = new int[count];
                    for (int i = 0; i < count; i++) {
                        values[i] = (int) low[i];
                    }
                    yield new IntColumn(values, validity, count);
                }
                case INT64 -> new LongColumn(Arrays.copyOf(low, count), validity, count);
                case INT128 -> new Int128Column(Arrays.copyOf(high, count), Arrays.copyOf(low, count), validity, count);
                case FLOAT32 -> {
                    float[] values = new float[count];
                    for (int i = 0; i < count; i++) {
                        values[i] = (float) Double.longBitsToDouble(low[i]);
                    }
                    yield new FloatColumn(values, validity, count);
                }
                case FLOAT64 -> {
                    double[] values = new double[count];
                    for (int i = 0; i < count; i++) {
                        values[i] = Double.longBitsToDouble(low[i]);
                    }
                    yield new DoubleColumn(values, validity, count);
                }
                case BYTES -> bytes(validity, count);
                case NULL, INTERVAL, LIST, STRUCT -> new NullColumn(count);
            };
        }

        private Column bytes(long @Nullable [] validity, int count) {
            int[] offsets = new int[count + 1];
            for (int i = 0; i < count; i++) {
                offsets[i + 1] = offsets[i] + bytes[i].length;
            }
            byte[] data = new byte[offsets[count]];
            for (int i = 0; i < count; i++) {
                System.arraycopy(bytes[i], 0, data, offsets[i], bytes[i].length);
            }
            return new BytesColumn(data, offsets, validity, count);
        }
    }

    ZoneBlock(DataType type) {
        this.type = type;
        min = new Bounds(type);
        max = new Bounds(type);
        hasSum = Types.isInteger(type) || Types.isDecimal(type);
        sumHigh = hasSum ? new long[ROOM] : NO_LONGS;
        sumLow = hasSum ? new long[ROOM] : NO_LONGS;
    }

    boolean isFull() {
        return count == ROOM;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /// Adds a zone.
    ///
    /// @param range of its rows, at least one
    /// @throws ExecutionException where a count needs more than 32 bits
    void add(int fragment, long start, ValueRange range) {
        fragments[count] = fragment;
        starts[count] = start;
        lengths[count] = range.rows();
        nulls[count] = unsigned(range.nulls(), "NULLs");
        nans[count] = unsigned(range.nans(), "NaNs");
        negativeNans[count] = unsigned(range.negativeNans(), "negative NaNs");
        if (range.hasValues()) {
            addBounds(range);
        } else if (range instanceof ByteRange) {
            min.set(count, null, false);
            max.set(count, null, false);
        }
        addSum(range);
        count++;
    }

    static int unsigned(long count, String what) {
        if (count < 0 || count > ZoneMapDetails.MOST_ROWS_PER_ZONE) {
            throw new ExecutionException(
                    ErrorCode.OVERFLOW,
                    "a zone with " + count + " " + what + ", where at most " + ZoneMapDetails.MOST_ROWS_PER_ZONE
                            + " can be stored; make the index with fewer rows_per_zone");
        }
        return (int) count;
    }

    private void addBounds(ValueRange range) {
        switch (range) {
            case IntegerRange r -> {
                min.set(count, r.min());
                max.set(count, r.max());
            }
            case WideRange r -> {
                min.set(count, r.minHigh(), r.minLow());
                max.set(count, r.maxHigh(), r.maxLow());
            }
            case FloatRange r -> {
                min.set(count, Double.doubleToRawLongBits(r.min()));
                max.set(count, Double.doubleToRawLongBits(r.max()));
            }
            case ByteRange r -> {
                byte[] least = r.min();
                byte[] greatest = r.max();
                min.set(count, ByteBounds.below(least, type), ByteBounds.isWhole(least.length));
                max.set(count, ByteBounds.above(greatest, type), ByteBounds.isWhole(greatest.length));
            }
            case NoRange _ -> {}
        }
    }

    private void addSum(ValueRange range) {
        if (!hasSum) {
            return;
        }
        switch (range) {
            case IntegerRange r -> {
                // So few numbers of 64 bits always fit 38 digits.
                sumHigh[count] = r.sum().high();
                sumLow[count] = r.sum().low();
                Validity.set(sumKnown, count);
            }
            case WideRange r -> {
                BigInteger sum = r.sum();
                if (new BigDecimal(sum).precision() <= DataType.Decimal.MAX_PRECISION) {
                    sumHigh[count] = sum.shiftRight(Long.SIZE).longValueExact();
                    sumLow[count] = sum.longValue();
                    Validity.set(sumKnown, count);
                }
            }
            case FloatRange _, ByteRange _, NoRange _ -> {}
        }
    }

    /// The zones so far, which leave the block.
    Zones flush() {
        int zones = count;
        int words = Validity.words(zones);
        long[] known = Arrays.copyOf(sumKnown, words);
        long[] validity = Validity.orNone(known, zones);
        Int128Column sums = hasSum
                ? new Int128Column(Arrays.copyOf(sumHigh, zones), Arrays.copyOf(sumLow, zones), validity, zones)
                : Int128Column.ofLongs(new long[zones], validity, zones, 0);
        Zones flushed = new Zones(
                type,
                zones,
                Arrays.copyOf(fragments, zones),
                Arrays.copyOf(starts, zones),
                Arrays.copyOf(lengths, zones),
                min.column(type, zones),
                max.column(type, zones),
                Arrays.copyOf(nulls, zones),
                Arrays.copyOf(nans, zones),
                Arrays.copyOf(negativeNans, zones),
                new Zones.Extras(Arrays.copyOf(min.exact, words), Arrays.copyOf(max.exact, words), sums));
        min.clear();
        max.clear();
        Arrays.fill(sumKnown, 0);
        Arrays.fill(sumHigh, 0);
        Arrays.fill(sumLow, 0);
        count = 0;
        return flushed;
    }
}
