package io.winnow.tests.oracle.corpus;

import io.winnow.core.scalar.Bytes;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A row as a corpus writes it: lists as arrays, structs as objects, maps as arrays of pairs.
///
/// @param json values by the name of their column
record ExpectedRow(Map<?, ?> json) {
    /// What a row of a result has otherwise, a text per column.
    ///
    /// @param columns those to look at
    /// @param row as `QueryResult` gives it
    List<String> faults(List<String> columns, Schema schema, List<@Nullable Object> row) {
        List<String> faults = new ArrayList<>();
        for (String column : columns) {
            int index = schema.names().indexOf(column);
            if (!json.containsKey(column) || index < 0) {
                continue;
            }
            Object actual = row.get(index);
            Object written = json.get(column);
            DataType type = schema.type(index);
            boolean same = isNested(type) ? matches(actual, type, written) : matchesPlain(actual, type, written);
            if (!same) {
                faults.add(column + " is " + actual + ", not " + written);
            }
        }
        return faults;
    }

    private static boolean isNested(DataType type) {
        return type instanceof DataType.ListOf || type instanceof DataType.Struct || type instanceof DataType.MapOf;
    }

    private static boolean matches(@Nullable Object value, DataType type, @Nullable Object written) {
        if (value == null || written == null) {
            return value == null && written == null;
        }
        return switch (type) {
            case DataType.ListOf(DataType element) -> matchesList(value, element, written);
            case DataType.MapOf(DataType key, DataType mapped) ->
                matchesList(
                        value, new DataType.Struct(List.of(Field.of("key", key), Field.of("value", mapped))), written);
            case DataType.Struct(List<Field> fields) -> matchesStruct(value, fields, written);
            default -> matchesPlain(java(value, type), type, written);
        };
    }

    private static boolean matchesList(Object value, DataType element, Object written) {
        List<?> values = (List<?>) value;
        if (!(written instanceof List<?> expected) || expected.size() != values.size()) {
            return false;
        }
        for (int i = 0; i < values.size(); i++) {
            if (!matches(values.get(i), element, expected.get(i))) {
                return false;
            }
        }
        return true;
    }

    /// A struct's values in the order of its fields; a pair of a map is written as an array.
    private static boolean matchesStruct(Object value, List<Field> fields, Object written) {
        List<?> values = (List<?>) value;
        if (written instanceof Map<?, ?> named && named.size() != fields.size()) {
            return false;
        }
        for (int i = 0; i < fields.size(); i++) {
            Object expected = switch (written) {
                case Map<?, ?> named -> named.get(fields.get(i).name());
                case List<?> pair when pair.size() == fields.size() -> pair.get(i);
                default -> "nothing";
            };
            if (!matches(values.get(i), fields.get(i).type(), expected)) {
                return false;
            }
        }
        return true;
    }

    private static boolean matchesPlain(@Nullable Object value, DataType type, @Nullable Object written) {
        String name = type instanceof DataType.Floating(int bits) ? "float" + bits : type.toString();
        return ExpectedValue.matches(value, written == null ? "NULL" : written, name);
    }

    /// Nested values stay the carriers of `core.scalar`.
    private static Object java(Object carrier, DataType type) {
        return switch (type) {
            case DataType.Int(int bits, boolean signed)
            when bits == 64 && !signed -> new BigInteger(Long.toUnsignedString((Long) carrier));
            case DataType.Date _ -> LocalDate.ofEpochDay((Long) carrier);
            case DataType.Time _ -> LocalTime.ofNanoOfDay((Long) carrier);
            case DataType.Timestamp timestamp -> timestamp((Long) carrier, timestamp);
            case DataType.Binary _ -> ((Bytes) carrier).toArray();
            default -> carrier;
        };
    }

    private static Object timestamp(long value, DataType.Timestamp type) {
        long perSecond = type.unit().perSecond();
        long nanos = Math.floorMod(value, perSecond) * (1_000_000_000L / perSecond);
        Instant instant = Instant.ofEpochSecond(Math.floorDiv(value, perSecond), nanos);
        return type.zoned() ? instant : LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
    }
}
