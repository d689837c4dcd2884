package io.winnow.tablestore.manifest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.TimeUnit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Types as JSON: `{"kind": "decimal", "precision": 10, "scale": 2}`; nested ones hold those of their parts.
final class TypeJson {
    private TypeJson() {}

    static void write(DataType type, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("kind", kind(type));
        switch (type) {
            case DataType.Int(int bits, boolean signed) -> {
                json.writeNumberField("bits", bits);
                json.writeBooleanField("signed", signed);
            }
            case DataType.Floating(int bits) -> json.writeNumberField("bits", bits);
            case DataType.Decimal(int precision, int scale) -> {
                json.writeNumberField("precision", precision);
                json.writeNumberField("scale", scale);
            }
            case DataType.Timestamp(TimeUnit unit, boolean zoned) -> {
                json.writeStringField("unit", unit.name().toLowerCase(Locale.ROOT));
                json.writeBooleanField("zoned", zoned);
            }
            case DataType.ListOf(DataType element) -> {
                json.writeFieldName("element");
                write(element, json);
            }
            case DataType.MapOf(DataType key, DataType value) -> {
                json.writeFieldName("key");
                write(key, json);
                json.writeFieldName("value");
                write(value, json);
            }
            case DataType.Struct(List<Field> fields) -> {
                json.writeArrayFieldStart("fields");
                for (Field field : fields) {
                    json.writeStartObject();
                    write(field, json);
                    json.writeEndObject();
                }
                json.writeEndArray();
            }
            case DataType.Null _,
                    DataType.Bool _,
                    DataType.Utf8 _,
                    DataType.Binary _,
                    DataType.Date _,
                    DataType.Time _,
                    DataType.Interval _,
                    DataType.Unsupported _ -> {}
        }
        json.writeEndObject();
    }

    /// The members of a field, inside an object that the caller opens.
    static void write(Field field, JsonGenerator json) throws IOException {
        json.writeStringField("name", field.name());
        json.writeBooleanField("nullable", field.nullable());
        json.writeFieldName("type");
        write(field.type(), json);
    }

    private static String kind(DataType type) {
        return switch (type) {
            case DataType.Null _ -> "null";
            case DataType.Bool _ -> "bool";
            case DataType.Int _ -> "int";
            case DataType.Floating _ -> "float";
            case DataType.Decimal _ -> "decimal";
            case DataType.Utf8 _ -> "utf8";
            case DataType.Binary _ -> "binary";
            case DataType.Date _ -> "date";
            case DataType.Time _ -> "time";
            case DataType.Timestamp _ -> "timestamp";
            case DataType.Interval _ -> "interval";
            case DataType.ListOf _ -> "list";
            case DataType.Struct _ -> "struct";
            case DataType.MapOf _ -> "map";
            case DataType.Unsupported(String reason) ->
                throw new IllegalArgumentException("no column of a table can be of an unknown type: " + reason);
        };
    }

    static DataType read(JsonTree json) {
        String kind = json.text("kind");
        return switch (kind) {
            case "null" -> DataType.NULL;
            case "bool" -> DataType.BOOL;
            case "int" -> new DataType.Int(json.integer("bits"), json.flag("signed"));
            case "float" -> new DataType.Floating(json.integer("bits"));
            case "decimal" -> new DataType.Decimal(json.integer("precision"), json.integer("scale"));
            case "utf8" -> DataType.UTF8;
            case "binary" -> DataType.BINARY;
            case "date" -> DataType.DATE;
            case "time" -> DataType.TIME;
            case "timestamp" ->
                new DataType.Timestamp(
                        TimeUnit.valueOf(json.text("unit").toUpperCase(Locale.ROOT)), json.flag("zoned"));
            case "interval" -> DataType.INTERVAL;
            case "list" -> new DataType.ListOf(read(json.object("element")));
            case "map" -> new DataType.MapOf(read(json.object("key")), read(json.object("value")));
            case "struct" -> {
                List<Field> fields = new ArrayList<>();
                for (JsonTree field : json.objects("fields")) {
                    fields.add(field(field));
                }
                yield new DataType.Struct(fields);
            }
            default -> throw new IllegalArgumentException("unknown kind of type: " + kind);
        };
    }

    static Field field(JsonTree json) {
        return new Field(json.text("name"), read(json.object("type")), json.flag("nullable"));
    }
}
