package io.winnow.physical.group;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.error.PlanException;
import io.winnow.core.type.DataType;
import io.winnow.physical.kernel.Magnitudes;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Exact sums of integers and decimals (of their unscaled values).
///
/// A sum is `wraps * 2^128 + high * 2^64 + low`, all three signed, so that adding a long touches `low` alone unless
/// that overflows. `wraps` exists only when 128 bits were left, which takes decimals of more than 18 digits.
final class ExactSums extends Accumulator {
    /// The greatest power of two below 10^38.
    static final BigInteger PART = BigInteger.ONE.shiftLeft(126);

    private final boolean unsigned;
    private long[] low = new long[0];
    private long[] high = new long[0];
    private int[] wraps = new int[0];
    private long[] scratch = new long[0];
    private int size;

    /// @param type of the argument
    ExactSums(DataType type) {
        unsigned = type instanceof DataType.Int integer && integer.bits() == 64 && !integer.signed();
    }

    @Override
    void ensure(int groups) {
        size = groups;
        low = Capacity.fit(low, groups + 1);
        high = Capacity.fit(high, groups + 1);
        if (wraps.length > 0 && wraps.length < low.length) {
            wraps = Arrays.copyOf(wraps, low.length);
        }
    }

    @Override
    void add(Column[] arguments, int rows, int[] groups) {
        Column column = arguments[0].decoded();
        if (column instanceof Int128Column wide && wide.longs() == null) {
            addWide(wide, rows, groups);
        } else {
            addLongs(longs(column), rows, groups);
        }
        forgetStrays();
    }

    @Override
    boolean takesStrays() {
        return true;
    }

    private void forgetStrays() {
        low[size] = 0;
        high[size] = 0;
        if (wraps.length > 0) {
            wraps[size] = 0;
        }
    }

    private void addWide(Int128Column column, int rows, int[] groups) {
        long[] upper = column.high();
        long[] lower = column.low();
        long[] validity = column.validity();
        for (int i = 0; i < rows; i++) {
            if (validity == null || Validity.isSet(validity, i)) {
                add(groups[i], upper[i], lower[i]);
            }
        }
    }

    private void addLongs(LongColumn column, int rows, int[] groups) {
        long[] validity = column.validity();
        long[] values = column.values();
        if (unsigned) {
            for (int i = 0; i < rows; i++) {
                if (validity == null || Validity.isSet(validity, i)) {
                    add(groups[i], 0, values[i]);
                }
            }
            return;
        }
        addChecked(validity == null ? values : orZero(values, validity, rows), rows, groups);
    }

    @Override
    boolean wants(Column[] arguments, int rows, BatchSums sums) {
        Column column = arguments[0].decoded();
        if (unsigned || (column instanceof Int128Column wide && wide.longs() == null)) {
            return false;
        }
        LongColumn longs = longs(column);
        int bits = Magnitudes.bits(longs);
        if (!Magnitudes.sumFits(bits, rows)) {
            return false;
        }
        long[] validity = longs.validity();
        long[] values = validity == null ? longs.values() : orZero(longs.values(), validity, rows);
        sums.want(values, bits, (group, sum) -> addSigned(group, 0, sum));
        return true;
    }

    private long[] orZero(long[] values, long[] validity, int rows) {
        long[] to = room(rows);
        for (int i = 0; i < rows; i++) {
            to[i] = values[i] & -(validity[i >> 6] >>> i & 1);
        }
        return to;
    }

    private long[] room(int rows) {
        if (scratch.length < rows) {
            scratch = new long[rows];
        }
        return scratch;
    }

    private void addChecked(long[] values, int rows, int[] groups) {
        long[] to = low;
        for (int i = 0; i < rows; i++) {
            int group = groups[i];
            long value = values[i];
            long old = to[group];
            long sum = old + value;
            to[group] = sum;
            if (((old ^ sum) & (value ^ sum)) < 0) {
                high[group] += value < 0 ? -1 : 1;
            }
        }
    }

    @Override
    void addUngrouped(Column[] arguments, int rows) {
        Column column = arguments[0].decoded();
        if (column instanceof Int128Column wide && wide.longs() == null) {
            super.addUngrouped(arguments, rows);
            return;
        }
        LongColumn longs = longs(column);
        if (longs.bits() < LongColumn.ALL_BITS && Magnitudes.sumFits(longs.bits(), rows) && !unsigned) {
            addSigned(0, 0, sum(longs.values(), longs.validity(), rows));
        } else {
            addHalves(longs.values(), longs.validity(), rows);
        }
    }

    private static long sum(long[] values, long @Nullable [] validity, int rows) {
        long sum = 0;
        if (validity == null) {
            for (int i = 0; i < rows; i++) {
                sum += values[i];
            }
        } else {
            for (int i = 0; i < rows; i++) {
                sum += values[i] & -(validity[i >> 6] >>> i & 1);
            }
        }
        return sum;
    }

    /// Sums the lower and the upper 32 bits apart: neither sum can overflow over the rows of one batch.
    private void addHalves(long[] values, long @Nullable [] validity, int rows) {
        long lower = 0;
        long upper = 0;
        if (validity == null) {
            for (int i = 0; i < rows; i++) {
                lower += values[i] & 0xffff_ffffL;
                upper += values[i] >> 32;
            }
        } else {
            for (int i = 0; i < rows; i++) {
                long value = values[i] & -(validity[i >> 6] >>> i & 1);
                lower += value & 0xffff_ffffL;
                upper += value >> 32;
            }
        }
        if (unsigned) {
            for (int i = 0; i < rows; i++) {
                boolean counts = values[i] < 0 && (validity == null || Validity.isSet(validity, i));
                upper += counts ? 1L << 32 : 0;
            }
        }
        long bits = (upper << 32) + lower;
        long carry = Long.compareUnsigned(bits, upper << 32) < 0 ? 1 : 0;
        add(0, (upper >> 32) + carry, bits);
    }

    private LongColumn longs(Column column) {
        return switch (column) {
            case IntColumn c -> {
                long[] to = room(c.size());
                int[] from = c.values();
                for (int i = 0; i < c.size(); i++) {
                    to[i] = from[i];
                }
                yield new LongColumn(to, c.validity(), c.size(), Integer.SIZE - 1);
            }
            case NullColumn c -> new LongColumn(room(c.size()), c.validity(), c.size());
            case Column c -> {
                LongColumn longs = Magnitudes.longs(c);
                if (longs == null) {
                    throw new PlanException("no exact sum of " + c.physical());
                }
                yield longs;
            }
        };
    }

    /// Adds the two's complement number of these upper and lower 64 bits.
    private void add(int group, long upper, long bits) {
        addSigned(group, upper, bits);
        if (bits < 0) {
            // The lower half was read as signed: the upper half makes up for it.
            addHigh(group, 1);
        }
    }

    private void addSigned(int group, long upper, long signedLow) {
        long old = low[group];
        long sum = old + signedLow;
        low[group] = sum;
        if (((old ^ sum) & (signedLow ^ sum)) < 0) {
            addHigh(group, signedLow < 0 ? -1 : 1);
        }
        if (upper != 0) {
            addHigh(group, upper);
        }
    }

    private void addHigh(int group, long value) {
        long old = high[group];
        long sum = old + value;
        high[group] = sum;
        if (((old ^ sum) & (value ^ sum)) < 0) {
            wrap(group, value < 0 ? -1 : 1);
        }
    }

    private void wrap(int group, int by) {
        if (wraps.length == 0) {
            wraps = new int[low.length];
        }
        wraps[group] += by;
    }

    @Override
    void merge(Accumulator other, int[] groups) {
        ExactSums from = (ExactSums) other;
        for (int g = 0; g < groups.length; g++) {
            addSigned(groups[g], from.high[g], from.low[g]);
            if (from.wraps.length > 0 && from.wraps[g] != 0) {
                wrap(groups[g], from.wraps[g]);
            }
        }
    }

    /// Whether the sum fits 128 bits.
    boolean fits(int group) {
        return (wraps.length == 0 || wraps[group] == 0) && !(high[group] == Long.MIN_VALUE && low[group] < 0);
    }

    /// Upper 64 bits of a sum that fits.
    long upper(int group) {
        return high[group] + (low[group] >> 63);
    }

    /// Lower 64 bits of a sum that fits.
    long lower(int group) {
        return low[group];
    }

    /// The sum, whatever its size.
    BigInteger sum(int group) {
        BigInteger sum = BigInteger.valueOf(high[group]).shiftLeft(64).add(BigInteger.valueOf(low[group]));
        return wraps.length == 0 || wraps[group] == 0
                ? sum
                : sum.add(BigInteger.valueOf(wraps[group]).shiftLeft(128));
    }

    /// How many whole parts of 2^126 a sum has, towards zero, with its sign: 0 for one that a state of 38 digits
    /// holds.
    long parts(int group) {
        if (fits(group) && upper(group) < 1L << 62 && upper(group) >= -(1L << 62)) {
            return 0;
        }
        return sum(group).divide(PART).longValueExact();
    }

    /// What is left of a sum without its whole [#parts].
    BigInteger rest(int group) {
        return sum(group).remainder(PART);
    }

    @Override
    long heapBytes() {
        return 16L * low.length + 4L * wraps.length;
    }
}
