package io.winnow.tablestore.fragment;

import io.winnow.core.batch.Column;
import io.winnow.core.collect.ByteBounds;
import io.winnow.core.collect.ByteRange;
import io.winnow.core.collect.FloatRange;
import io.winnow.core.collect.Int128Sum;
import io.winnow.core.collect.IntegerRange;
import io.winnow.core.collect.NoRange;
import io.winnow.core.collect.ValueRange;
import io.winnow.core.collect.WideRange;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/// Computes the statistics of one column of a fragment from its pieces. Belongs to one thread.
final class StatisticsCollector {
    private final DataType type;
    private final ValueRange range;

    private StatisticsCollector(DataType type) {
        this.type = type;
        range = ValueRange.of(type);
    }

    /// A collector for columns of a type.
    static StatisticsCollector of(DataType type) {
        return new StatisticsCollector(type);
    }

    /// Takes the next rows into account.
    ///
    /// @param column of the collector's type, decoded or, of strings, with dictionary codes
    void add(Column column) {
        range.add(column, 0, column.size());
    }

    /// Of all rows so far.
    ColumnStatistics statistics() {
        Stat<Object> min = Stat.absent();
        Stat<Object> max = Stat.absent();
        Stat<BigInteger> sum = Stat.absent();
        boolean any = range.hasValues();
        switch (range) {
            case IntegerRange r -> {
                if (any) {
                    min = Stat.exact(integer(r.min()));
                    max = Stat.exact(integer(r.max()));
                }
                if (Types.isInteger(type) || Types.isDecimal(type)) {
                    sum = Stat.exact(r.sum().value());
                }
            }
            case WideRange r -> {
                if (any) {
                    min = Stat.exact(decimal(r.minHigh(), r.minLow()));
                    max = Stat.exact(decimal(r.maxHigh(), r.maxLow()));
                }
                // A manifest holds 38 digits.
                sum = new BigDecimal(r.sum()).precision() <= DataType.Decimal.MAX_PRECISION
                        ? Stat.exact(r.sum())
                        : Stat.absent();
            }
            case FloatRange r -> {
                if (any) {
                    min = Stat.exact(floating(r.min()));
                    max = Stat.exact(floating(r.max()));
                }
            }
            case ByteRange r -> {
                if (any) {
                    byte[] least = r.min();
                    byte[] greatest = r.max();
                    min = bound(ByteBounds.below(least, type), ByteBounds.isWhole(least.length));
                    byte[] above = ByteBounds.above(greatest, type);
                    max = above == null ? Stat.absent() : bound(above, ByteBounds.isWhole(greatest.length));
                }
            }
            case NoRange _ -> {}
        }
        return new ColumnStatistics(
                min, max, Stat.exact(range.nulls()), Stat.exact(range.nans()), Stat.exact(range.negativeNans()), sum);
    }

    private Object integer(long value) {
        return switch (type) {
            case DataType.Bool _ -> value != 0;
            case DataType.Decimal decimal -> BigDecimal.valueOf(value, decimal.scale());
            case DataType _ -> value;
        };
    }

    private Object decimal(long high, long low) {
        return new BigDecimal(Int128Sum.of(high, low), ((DataType.Decimal) type).scale());
    }

    /// Both zeros count as the positive one.
    private Object floating(double value) {
        double plain = value + 0.0;
        return type.equals(DataType.FLOAT32) ? (Object) (float) plain : (Object) plain;
    }

    private Stat<Object> bound(byte[] value, boolean isExact) {
        Object carrier = type instanceof DataType.Utf8 ? new String(value, StandardCharsets.UTF_8) : Bytes.of(value);
        return isExact ? Stat.exact(carrier) : new Stat.Bound<>(carrier);
    }
}
