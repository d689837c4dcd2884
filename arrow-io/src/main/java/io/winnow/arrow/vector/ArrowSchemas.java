package io.winnow.arrow.vector;

import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.core.type.TimeUnit;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.FieldType;

/// The Arrow schema that a Winnow schema is written and exported as.
public final class ArrowSchemas {
    private static final String UTC = "UTC";

    private ArrowSchemas() {}

    /// The whole schema.
    ///
    /// @throws UnsupportedFeatureException for a column that no Arrow type is for
    public static org.apache.arrow.vector.types.pojo.Schema toArrow(Schema schema) {
        List<org.apache.arrow.vector.types.pojo.Field> fields = new ArrayList<>(schema.size());
        for (Field field : schema.fields()) {
            fields.add(toArrow(field));
        }
        return new org.apache.arrow.vector.types.pojo.Schema(fields);
    }

    /// One field with its children.
    public static org.apache.arrow.vector.types.pojo.Field toArrow(Field field) {
        return new org.apache.arrow.vector.types.pojo.Field(
                field.name(),
                new FieldType(field.nullable(), type(field.type(), field.name()), null),
                children(field.type()));
    }

    private static List<org.apache.arrow.vector.types.pojo.Field> children(DataType type) {
        return switch (type) {
            case DataType.ListOf list -> List.of(toArrow(Field.of("item", list.element())));
            case DataType.Struct struct -> {
                List<org.apache.arrow.vector.types.pojo.Field> fields = new ArrayList<>();
                for (Field field : struct.fields()) {
                    fields.add(toArrow(field));
                }
                yield fields;
            }
            case DataType.MapOf map -> {
                Field key = new Field("key", map.key(), false);
                DataType entry = new DataType.Struct(List.of(key, Field.of("value", map.value())));
                yield List.of(toArrow(new Field("entries", entry, false)));
            }
            default -> List.of();
        };
    }

    private static ArrowType type(DataType type, String column) {
        return switch (type) {
            case DataType.Null _ -> ArrowType.Null.INSTANCE;
            case DataType.Bool _ -> ArrowType.Bool.INSTANCE;
            case DataType.Int i -> new ArrowType.Int(i.bits(), i.signed());
            case DataType.Floating f ->
                new ArrowType.FloatingPoint(
                        f.bits() == 32 ? FloatingPointPrecision.SINGLE : FloatingPointPrecision.DOUBLE);
            case DataType.Decimal d -> new ArrowType.Decimal(d.precision(), d.scale(), 128);
            case DataType.Utf8 _ -> ArrowType.Utf8.INSTANCE;
            case DataType.Binary _ -> ArrowType.Binary.INSTANCE;
            case DataType.Date _ -> new ArrowType.Date(DateUnit.DAY);
            case DataType.Time _ -> new ArrowType.Time(org.apache.arrow.vector.types.TimeUnit.NANOSECOND, 64);
            case DataType.Timestamp t -> new ArrowType.Timestamp(unit(t.unit()), t.zoned() ? UTC : null);
            case DataType.Interval _ -> new ArrowType.Interval(IntervalUnit.MONTH_DAY_NANO);
            case DataType.ListOf _ -> ArrowType.List.INSTANCE;
            case DataType.Struct _ -> ArrowType.Struct.INSTANCE;
            case DataType.MapOf _ -> new ArrowType.Map(false);
            case DataType.Unsupported(String reason) ->
                throw new UnsupportedFeatureException("column " + column + ": " + reason);
        };
    }

    private static org.apache.arrow.vector.types.TimeUnit unit(TimeUnit unit) {
        return switch (unit) {
            case SECOND -> org.apache.arrow.vector.types.TimeUnit.SECOND;
            case MILLISECOND -> org.apache.arrow.vector.types.TimeUnit.MILLISECOND;
            case MICROSECOND -> org.apache.arrow.vector.types.TimeUnit.MICROSECOND;
            case NANOSECOND -> org.apache.arrow.vector.types.TimeUnit.NANOSECOND;
        };
    }
}
