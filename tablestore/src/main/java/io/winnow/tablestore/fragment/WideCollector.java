package io.winnow.tablestore.fragment;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;

/// Decimals of more than 18 digits.
final class WideCollector extends StatisticsCollector {
    private final DataType.Decimal type;
    private long minHigh = Long.MAX_VALUE;
    private long minLow = -1;
    private long maxHigh = Long.MIN_VALUE;
    private long maxLow;
    private BigInteger sum = BigInteger.ZERO;
    private boolean any;

    WideCollector(DataType.Decimal type) {
        this.type = type;
    }

    @Override
    void addValues(Column column) {
        any = true;
        Int128Column wide = (Int128Column) column;
        long[] high = wide.high();
        long[] low = wide.low();
        long tops = 0;
        long middles = 0;
        long bottoms = 0;
        long lows = 0;
        for (int i = 0; i < wide.size(); i++) {
            if (wide.isValid(i)) {
                if (compare(high[i], low[i], minHigh, minLow) < 0) {
                    minHigh = high[i];
                    minLow = low[i];
                }
                if (compare(high[i], low[i], maxHigh, maxLow) > 0) {
                    maxHigh = high[i];
                    maxLow = low[i];
                }
                // 38 digits take 127 bits, so that the upper halves of a piece add up within 96.
                tops += high[i] >> 32;
                middles += high[i] & 0xFFFF_FFFFL;
                bottoms += low[i] >>> 32;
                lows += low[i] & 0xFFFF_FFFFL;
            }
        }
        sum = sum.add(BigInteger.valueOf(tops).shiftLeft(96))
                .add(BigInteger.valueOf(middles).shiftLeft(64))
                .add(BigInteger.valueOf(bottoms).shiftLeft(32))
                .add(BigInteger.valueOf(lows));
    }

    private static int compare(long leftHigh, long leftLow, long rightHigh, long rightLow) {
        return leftHigh != rightHigh ? Long.compare(leftHigh, rightHigh) : Long.compareUnsigned(leftLow, rightLow);
    }

    @Override
    ColumnStatistics statistics() {
        return new ColumnStatistics(
                any ? Stat.exact(carrier(minHigh, minLow)) : Stat.absent(),
                any ? Stat.exact(carrier(maxHigh, maxLow)) : Stat.absent(),
                Stat.exact(nulls()),
                Stat.exact(0L),
                Stat.exact(0L),
                // A manifest holds 38 digits.
                new BigDecimal(sum).precision() <= DataType.Decimal.MAX_PRECISION ? Stat.exact(sum) : Stat.absent());
    }

    private Object carrier(long high, long low) {
        return new BigDecimal(IntegerCollector.int128(high, low), type.scale());
    }
}
