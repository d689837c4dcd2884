package io.winnow.engine;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SqlException;
import io.winnow.core.expr.Literal;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.type.DataType;
import io.winnow.core.type.TimeUnit;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Java values as literals: what a caller gives for `?` and `$1`.
final class Parameters {
    private Parameters() {}

    static List<Literal> literals(@Nullable Object[] values) {
        List<Literal> literals = new ArrayList<>(values.length);
        for (int i = 0; i < values.length; i++) {
            literals.add(literal(values[i], i + 1));
        }
        return literals;
    }

    private static Literal literal(@Nullable Object value, int number) {
        return switch (value) {
            case null -> new Literal(DataType.NULL, null);
            case Boolean v -> new Literal(DataType.BOOL, v);
            case Byte v -> new Literal(DataType.INT8, v.longValue());
            case Short v -> new Literal(DataType.INT16, v.longValue());
            case Integer v -> new Literal(DataType.INT32, v.longValue());
            case Long v -> new Literal(DataType.INT64, v);
            case Float v -> new Literal(DataType.FLOAT32, v);
            case Double v -> new Literal(DataType.FLOAT64, v);
            case BigInteger v -> decimal(new BigDecimal(v), number);
            case BigDecimal v -> decimal(v, number);
            case String v -> new Literal(DataType.UTF8, v);
            case byte[] v -> new Literal(DataType.BINARY, Bytes.of(v));
            case Bytes v -> new Literal(DataType.BINARY, v);
            case LocalDate v -> new Literal(DataType.DATE, v.toEpochDay());
            case LocalTime v -> new Literal(DataType.TIME, v.toNanoOfDay());
            case LocalDateTime v -> timestamp(v.toInstant(ZoneOffset.UTC), v, false, number);
            case Instant v -> timestamp(v, v, true, number);
            case OffsetDateTime v -> timestamp(v.toInstant(), v, true, number);
            case ZonedDateTime v -> timestamp(v.toInstant(), v, true, number);
            case IntervalValue v -> new Literal(DataType.INTERVAL, v);
            case Duration v -> new Literal(DataType.INTERVAL, new IntervalValue(0, 0, v.toNanos()));
            case Period v -> period(v);
            default -> throw invalid(number, "a " + value.getClass().getName() + " is of no type that SQL has");
        };
    }

    @SuppressWarnings("JavaPeriodGetDays") // an interval keeps days and months apart, as a period does
    private static Literal period(Period value) {
        int months = Math.toIntExact(value.toTotalMonths());
        return new Literal(DataType.INTERVAL, new IntervalValue(months, value.getDays(), 0));
    }

    private static Literal decimal(BigDecimal value, int number) {
        BigDecimal scaled = value.scale() < 0 ? value.setScale(0) : value;
        int precision = Math.max(scaled.precision(), Math.max(1, scaled.scale()));
        if (precision > DataType.Decimal.MAX_PRECISION) {
            throw invalid(number, value + " has more than " + DataType.Decimal.MAX_PRECISION + " digits");
        }
        return new Literal(new DataType.Decimal(precision, scaled.scale()), scaled);
    }

    /// In microseconds, or nanoseconds where those are needed.
    private static Literal timestamp(Instant instant, Object given, boolean zoned, int number) {
        TimeUnit unit = instant.getNano() % 1000 == 0 ? TimeUnit.MICROSECOND : TimeUnit.NANOSECOND;
        long fraction = instant.getNano() / (1_000_000_000L / unit.perSecond());
        // Before 1970 counted down from the next second: the second below the least timestamp is out of range.
        long up = instant.getEpochSecond() < 0 && fraction > 0 ? 1 : 0;
        try {
            long seconds = Math.multiplyExact(instant.getEpochSecond() + up, unit.perSecond());
            long value = Math.addExact(seconds, fraction - up * unit.perSecond());
            return new Literal(new DataType.Timestamp(unit, zoned), value);
        } catch (ArithmeticException e) {
            throw invalid(number, given + " is out of a timestamp's range");
        }
    }

    private static SqlException invalid(int number, String problem) {
        return new SqlException(ErrorCode.INVALID_ARGUMENT, "parameter $" + number + ": " + problem, null);
    }
}
