package io.winnow.physical.kernel;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.type.DataType;
import io.winnow.core.type.PhysicalType;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Casts to decimals, and of short decimals to integers. Rounds half away from zero.
final class DecimalCasts {
    private DecimalCasts() {}

    /// Of integers (scale 0) and decimals that lie in a `long` to another scale.
    static ColumnLoop rescaled(int fromScale, DataType.Decimal to) {
        int power = to.scale() - fromScale;
        if (power < 0) {
            long divisor = Ranges.power(-power);
            return (column, rows) -> {
                long[] out = new long[rows];
                divided(IntegerCasts.longs(column, rows), divisor, out, rows);
                return of(out, to, column.validity(), rows);
            };
        }
        if (to.physical() == PhysicalType.INT64) {
            long factor = Ranges.power(power);
            long limit = Ranges.power(to.precision() - power) - 1;
            return (column, rows) -> {
                long[] values = IntegerCasts.longs(column, rows);
                if (IntegerCasts.outside(values, -limit, limit, rows)) {
                    return null;
                }
                long[] out = new long[rows];
                for (int i = 0; i < rows; i++) {
                    out[i] = values[i] * factor;
                }
                return new LongColumn(out, column.validity(), rows);
            };
        }
        ColumnLoop raised = raised(power, to);
        return (column, rows) -> raised.compute(
                column instanceof IntColumn
                        ? new LongColumn(IntegerCasts.longs(column, rows), column.validity(), rows)
                        : column,
                rows);
    }

    /// Of any decimal to a long one of at least its scale.
    static ColumnLoop raised(int power, DataType.Decimal to) {
        BigInteger limit = Ranges.largePower(to.precision()).subtract(BigInteger.ONE);
        long limitHigh = Constants.high(limit);
        long limitLow = Constants.low(limit);
        return (column, rows) -> {
            long[] high = new long[rows];
            long[] low = new long[rows];
            long wrong = WideArithmetic.scaled(column, power, high, low, rows)
                    | WideArithmetic.beyond(high, low, limitHigh, limitLow, rows);
            return wrong < 0 ? null : new Int128Column(high, low, column.validity(), rows);
        };
    }

    /// To any integer but uint64.
    static ColumnLoop toInteger(DataType.Decimal from, DataType.Int to) {
        long divisor = Ranges.power(from.scale());
        long least = Ranges.least(to);
        long greatest = Ranges.greatest(to);
        return (column, rows) -> {
            long[] out = new long[rows];
            divided(((LongColumn) column).values(), divisor, out, rows);
            boolean checked = !to.equals(DataType.INT64);
            if (checked && IntegerCasts.outside(out, least, greatest, rows)) {
                return null;
            }
            return to.physical() == PhysicalType.INT32
                    ? new IntColumn(IntegerCasts.cut(out, rows), column.validity(), rows)
                    : new LongColumn(out, column.validity(), rows);
        };
    }

    private static void divided(long[] values, long divisor, long[] out, int rows) {
        long half = (divisor + 1) / 2;
        for (int i = 0; i < rows; i++) {
            long v = values[i];
            long quotient = v / divisor;
            long rest = v - quotient * divisor;
            // The sign of the value where the rest is half the divisor or more; a divisor of 1 leaves no rest.
            long up = Math.abs(rest) >= half ? (v >> 63) | 1 : 0;
            out[i] = quotient + up;
        }
    }

    private static @Nullable Column of(long[] values, DataType.Decimal to, long @Nullable [] validity, int rows) {
        if (to.physical() == PhysicalType.INT128) {
            long[] high = new long[rows];
            for (int i = 0; i < rows; i++) {
                high[i] = values[i] >> 63;
            }
            return new Int128Column(high, values, validity, rows);
        }
        long limit = Ranges.power(to.precision()) - 1;
        return IntegerCasts.outside(values, -limit, limit, rows) ? null : new LongColumn(values, validity, rows);
    }
}
