package io.winnow.formats.parquet;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.IntervalColumn;
import io.winnow.core.batch.ListColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.StructColumn;
import io.winnow.core.type.DataType;
import io.winnow.core.type.TimeUnit;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Values of decoded columns as plain Java objects that compare and print.
final class Values {
    private Values() {}

    static @Nullable Object of(Column column, DataType type, int row) {
        if (!column.isValid(row)) {
            return null;
        }
        return switch (column) {
            case NullColumn _ -> null;
            case BoolColumn c -> c.values()[row] == 1;
            case IntColumn c ->
                type instanceof DataType.Date
                        ? LocalDate.ofEpochDay(c.values()[row])
                        : BigInteger.valueOf(c.values()[row]);
            case LongColumn c -> ofLong(type, c.values()[row]);
            case Int128Column c -> decimal(type, c.high()[row], c.low()[row]);
            case FloatColumn c -> c.values()[row];
            case DoubleColumn c -> c.values()[row];
            case BytesColumn c -> bytes(type, c.bytes(row));
            case IntervalColumn c -> List.of(c.months()[row], c.days()[row], c.nanos()[row]);
            case DictionaryColumn c -> of(c.dictionary(), type, c.codes()[row]);
            case ListColumn _, StructColumn _ -> throw new IllegalStateException("nested");
        };
    }

    private static Object ofLong(DataType type, long value) {
        return switch (type) {
            case DataType.Int(var bits, var signed) ->
                signed || bits < 64 || value >= 0
                        ? BigInteger.valueOf(value)
                        : new BigInteger(Long.toUnsignedString(value));
            case DataType.Decimal(var _, var scale) -> BigDecimal.valueOf(value, scale);
            case DataType.Time _ -> value == 86_400_000_000_000L ? "24:00:00" : LocalTime.ofNanoOfDay(value);
            case DataType.Timestamp(var unit, var zoned) -> timestamp(unit, zoned, value);
            default -> throw new IllegalStateException(type + " in a long column");
        };
    }

    private static Object timestamp(TimeUnit unit, boolean zoned, long value) {
        long seconds = Math.floorDiv(value, unit.perSecond());
        long nanos = Math.floorMod(value, unit.perSecond()) * (1_000_000_000L / unit.perSecond());
        return zoned
                ? Instant.ofEpochSecond(seconds, nanos)
                : LocalDateTime.ofEpochSecond(seconds, (int) nanos, ZoneOffset.UTC);
    }

    private static Object decimal(DataType type, long high, long low) {
        BigInteger value = BigInteger.valueOf(high).shiftLeft(64).or(new BigInteger(Long.toUnsignedString(low)));
        return new BigDecimal(value, ((DataType.Decimal) type).scale());
    }

    private static Object bytes(DataType type, byte[] value) {
        return type instanceof DataType.Utf8
                ? new String(value, StandardCharsets.UTF_8)
                : "0x" + HexFormat.of().formatHex(value);
    }
}
