package io.winnow.engine;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/// Values of Java's own types out of scalar carriers.
final class JavaValues {
    private static final long DAY_NANOS = 86_400_000_000_000L;

    private JavaValues() {}

    static Object ofCarrier(Object carrier, DataType type) {
        return switch (type) {
            case DataType.Int i
            when i.bits() == 64 && !i.signed() -> new BigInteger(Long.toUnsignedString((Long) carrier));
            case DataType.Date _ -> LocalDate.ofEpochDay((Long) carrier);
            case DataType.Time _ -> time((Long) carrier);
            case DataType.Timestamp t -> timestamp((Long) carrier, t);
            case DataType.Binary _ -> ((Bytes) carrier).toArray();
            default -> carrier;
        };
    }

    /// 24:00:00, which `LocalTime` lacks, stays the count of nanoseconds that it is.
    private static Object time(long nanos) {
        return nanos == DAY_NANOS ? (Object) nanos : LocalTime.ofNanoOfDay(nanos);
    }

    private static Object timestamp(long value, DataType.Timestamp type) {
        long perSecond = type.unit().perSecond();
        long nanos = Math.floorMod(value, perSecond) * (1_000_000_000L / perSecond);
        try {
            Instant instant = Instant.ofEpochSecond(Math.floorDiv(value, perSecond), nanos);
            return type.zoned() ? instant : (Object) LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        } catch (DateTimeException e) {
            throw new ExecutionException(
                    ErrorCode.OVERFLOW,
                    value + " of type " + type + " is past what Java's date and time types hold",
                    e);
        }
    }

    /// A value as the type that a record's component has.
    ///
    /// @param value as [Row#value(int)] gives it
    /// @throws ExecutionException naming the column, where the value does not fit
    static @Nullable Object to(@Nullable Object value, Class<?> wanted, Field column) {
        if (value == null) {
            if (wanted.isPrimitive()) {
                throw misfit("NULL", wanted, column, null);
            }
            return null;
        }
        Class<?> boxed = MethodType.methodType(wanted).wrap().returnType();
        try {
            Object converted = value instanceof Number number ? number(number, boxed) : value;
            if (boxed.isInstance(converted)) {
                return converted;
            }
        } catch (ArithmeticException e) {
            throw misfit(value.toString(), wanted, column, e);
        }
        throw misfit(value.toString(), wanted, column, null);
    }

    /// The number as the wanted class, exactly where that is no float; as it is where there is no such conversion.
    private static Object number(Number value, Class<?> wanted) {
        if (wanted.isInstance(value)) {
            return value;
        }
        if (wanted == Double.class) {
            return value.doubleValue();
        }
        if (wanted == Float.class) {
            return value.floatValue();
        }
        if (value instanceof Float || value instanceof Double) {
            return value;
        }
        BigDecimal exact = new BigDecimal(value.toString());
        if (wanted == Integer.class) {
            return exact.intValueExact();
        }
        if (wanted == Long.class) {
            return exact.longValueExact();
        }
        if (wanted == Short.class) {
            return exact.shortValueExact();
        }
        if (wanted == Byte.class) {
            return exact.byteValueExact();
        }
        if (wanted == BigInteger.class) {
            return exact.toBigIntegerExact();
        }
        return wanted == BigDecimal.class ? exact : value;
    }

    private static ExecutionException misfit(String value, Class<?> wanted, Field column, @Nullable Throwable cause) {
        return new ExecutionException(
                ErrorCode.TYPE_MISMATCH,
                "column " + column.name() + " (" + column.type() + ") holds " + value + ", which is no "
                        + wanted.getSimpleName(),
                cause);
    }
}
