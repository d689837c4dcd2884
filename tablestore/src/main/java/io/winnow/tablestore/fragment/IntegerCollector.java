package io.winnow.tablestore.fragment;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Booleans, integers, short decimals, dates, times and timestamps: least, greatest and exact sum.
final class IntegerCollector extends StatisticsCollector {
    private static final BigInteger WORD = BigInteger.ONE.shiftLeft(Long.SIZE);

    private final DataType type;
    /// Turns the bits of an unsigned number into a signed one of the same order.
    private final long flip;

    private long min = Long.MAX_VALUE;
    private long max = Long.MIN_VALUE;
    private long sumHigh;
    private long sumLow;
    private boolean any;

    IntegerCollector(DataType type) {
        this.type = type;
        flip = type.equals(DataType.UINT64) ? Long.MIN_VALUE : 0;
    }

    @Override
    void addValues(Column column) {
        any = true;
        switch (column) {
            case BoolColumn c -> addBools(c);
            case IntColumn c -> addInts(c.values(), c.validity(), c.size());
            case LongColumn c -> addLongs(c.values(), c.validity(), c.size());
            case Column c -> throw new IllegalArgumentException("no integers: " + c.physical());
        }
    }

    private void addBools(BoolColumn column) {
        for (int i = 0; i < column.size(); i++) {
            if (column.isValid(i)) {
                min = Math.min(min, column.values()[i]);
                max = Math.max(max, column.values()[i]);
            }
        }
    }

    private void addInts(int[] values, long @Nullable [] validity, int size) {
        int least = Integer.MAX_VALUE;
        int greatest = Integer.MIN_VALUE;
        long sum = 0;
        if (validity == null) {
            for (int i = 0; i < size; i++) {
                int value = values[i];
                least = Math.min(least, value);
                greatest = Math.max(greatest, value);
                sum += value;
            }
        } else {
            for (int i = 0; i < size; i++) {
                if (Validity.isSet(validity, i)) {
                    int value = values[i];
                    least = Math.min(least, value);
                    greatest = Math.max(greatest, value);
                    sum += value;
                }
            }
        }
        min = Math.min(min, least);
        max = Math.max(max, greatest);
        addSum(sum >> 63, sum);
    }

    private void addLongs(long[] values, long @Nullable [] validity, int size) {
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        long high = 0;
        long low = 0;
        for (int i = 0; i < size; i++) {
            if (validity == null || Validity.isSet(validity, i)) {
                long key = values[i] ^ flip;
                least = Math.min(least, key);
                greatest = Math.max(greatest, key);
                // The key of an unsigned number is too small by 2^63, which is put right at the end of the piece.
                low += key & 0xFFFF_FFFFL;
                high += key >> 32;
            }
        }
        min = Math.min(min, least);
        max = Math.max(max, greatest);
        long rows = validity == null ? size : Validity.count(validity, size);
        addHalves(high, low, flip == 0 ? 0 : rows);
    }

    /// Adds `high * 2^32 + low + flipped * 2^63`; the halves are sums of at most 2^31 numbers of 32 bits.
    private void addHalves(long high, long low, long flipped) {
        addSum(high >> 32, high << 32);
        addSum(0, low);
        addSum(flipped >>> 1, flipped << 63);
    }

    private void addSum(long high, long low) {
        long sum = sumLow + low;
        sumHigh += high + (Long.compareUnsigned(sum, sumLow) < 0 ? 1 : 0);
        sumLow = sum;
    }

    @Override
    ColumnStatistics statistics() {
        Stat<BigInteger> sum =
                Types.isInteger(type) || Types.isDecimal(type) ? Stat.exact(int128(sumHigh, sumLow)) : Stat.absent();
        return new ColumnStatistics(
                any ? Stat.exact(carrier(min ^ flip)) : Stat.absent(),
                any ? Stat.exact(carrier(max ^ flip)) : Stat.absent(),
                Stat.exact(nulls()),
                Stat.exact(0L),
                Stat.exact(0L),
                sum);
    }

    private Object carrier(long value) {
        return switch (type) {
            case DataType.Bool _ -> value != 0;
            case DataType.Decimal decimal -> BigDecimal.valueOf(value, decimal.scale());
            case DataType _ -> value;
        };
    }

    static BigInteger int128(long high, long low) {
        BigInteger unsigned = BigInteger.valueOf(low);
        return BigInteger.valueOf(high).shiftLeft(Long.SIZE).add(low < 0 ? unsigned.add(WORD) : unsigned);
    }
}
