package io.winnow.tests.table.model;

import io.winnow.core.scalar.ValueText;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Types and values as SQL writes them.
public final class SqlValues {
    private SqlValues() {}

    public static String type(DataType type) {
        return switch (type) {
            case DataType.Timestamp(var unit, var zoned) ->
                (zoned ? "TIMESTAMPTZ(" : "TIMESTAMP(") + unit.digits() + ")";
            case DataType.ListOf(DataType element) -> type(element) + "[]";
            case DataType.Struct(List<Field> fields) -> {
                List<String> members = new ArrayList<>();
                fields.forEach(field -> members.add(field.name() + " " + type(field.type())));
                yield "STRUCT(" + String.join(", ", members) + ")";
            }
            default -> type.toString();
        };
    }

    /// An expression that has this value and type, whatever stands around it.
    public static String value(@Nullable Object value, DataType type) {
        return "CAST(" + inner(value, type) + " AS " + type(type) + ")";
    }

    /// SQL has no character 0, so that a function has to make it.
    public static String text(String value) {
        String quoted = ValueText.quoted(value);
        return value.indexOf(0) < 0 ? quoted : "(" + quoted.replace("\u0000", "' || chr(0) || '") + ")";
    }

    private static String inner(@Nullable Object value, DataType type) {
        if (value == null) {
            return "NULL";
        }
        return switch (type) {
            case DataType.Binary _ -> ValueText.literal(value, type);
            case DataType.Bool _ -> value.toString();
            case DataType.ListOf(DataType element) -> {
                if (((List<?>) value).isEmpty()) {
                    yield "'[]'"; // [] alone is an INTEGER[]
                }
                List<String> parts = new ArrayList<>();
                ((List<?>) value).forEach(part -> parts.add(value(part, element)));
                yield "[" + String.join(", ", parts) + "]";
            }
            case DataType.Struct(List<Field> fields) -> {
                List<String> parts = new ArrayList<>();
                for (int i = 0; i < fields.size(); i++) {
                    Object part = ((List<?>) value).get(i);
                    parts.add("'" + fields.get(i).name() + "': "
                            + value(part, fields.get(i).type()));
                }
                yield "{" + String.join(", ", parts) + "}";
            }
            case DataType.Utf8 _ -> text((String) value);
            default -> ValueText.quoted(ValueText.text(value, type, ZoneOffset.UTC));
        };
    }
}
