package io.winnow.formats.parquet.schema;

import io.winnow.formats.parquet.schema.LeafType.Unit;
import java.util.Locale;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.IntType;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.TimeUnit;
import org.apache.parquet.format.Type;
import org.jspecify.annotations.Nullable;

/// Settles the [LeafType] of a schema element. The logical annotation wins over the legacy one; an
/// annotation that does not belong on the physical type makes the column [LeafType.Invalid].
final class LeafTypes {
    private static final int MAX_PRECISION = 38;

    private LeafTypes() {}

    static LeafType of(SchemaElement element, Type physical) {
        LogicalType logical = element.getLogicalType();
        ConvertedType converted = element.getConverted_type();
        LeafType annotated = logical != null && logical.isSet()
                ? logical(logical)
                : converted != null ? converted(element, converted) : plain(physical);
        return checked(element, physical, annotated);
    }

    private static LeafType plain(Type physical) {
        return switch (physical) {
            case BOOLEAN -> new LeafType.Bool();
            case INT32 -> new LeafType.Int(32, true);
            case INT64 -> new LeafType.Int(64, true);
            case INT96 -> new LeafType.Timestamp(Unit.NANOS, false);
            case FLOAT -> new LeafType.Floating(32);
            case DOUBLE -> new LeafType.Floating(64);
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> new LeafType.Binary();
        };
    }

    private static LeafType logical(LogicalType type) {
        return switch (type.getSetField()) {
            case STRING, ENUM, JSON -> new LeafType.Utf8();
            case BSON, GEOMETRY, GEOGRAPHY -> new LeafType.Binary();
            case UUID -> new LeafType.Uuid();
            case DATE -> new LeafType.Date();
            case FLOAT16 -> new LeafType.Floating(16);
            case UNKNOWN -> new LeafType.Null();
            case INTEGER -> integer(type.getINTEGER());
            case DECIMAL ->
                decimal(type.getDECIMAL().getPrecision(), type.getDECIMAL().getScale());
            case TIME -> time(unit(type.getTIME().getUnit()));
            case TIMESTAMP ->
                timestamp(
                        unit(type.getTIMESTAMP().getUnit()), type.getTIMESTAMP().isIsAdjustedToUTC());
            case MAP, LIST, VARIANT ->
                new LeafType.Invalid("the annotation " + type.getSetField() + " belongs on a group");
        };
    }

    private static LeafType integer(IntType type) {
        int bits = type.getBitWidth();
        return bits == 8 || bits == 16 || bits == 32 || bits == 64
                ? new LeafType.Int(bits, type.isIsSigned())
                : new LeafType.Invalid("integers of " + bits + " bits do not exist");
    }

    private static LeafType time(@Nullable Unit unit) {
        return unit == null ? new LeafType.Unsupported("times of an unknown unit") : new LeafType.Time(unit);
    }

    private static LeafType timestamp(@Nullable Unit unit, boolean utc) {
        return unit == null
                ? new LeafType.Unsupported("timestamps of an unknown unit")
                : new LeafType.Timestamp(unit, utc);
    }

    private static @Nullable Unit unit(@Nullable TimeUnit unit) {
        return unit == null || !unit.isSet()
                ? null
                : switch (unit.getSetField()) {
                    case MILLIS -> Unit.MILLIS;
                    case MICROS -> Unit.MICROS;
                    case NANOS -> Unit.NANOS;
                };
    }

    private static LeafType converted(SchemaElement element, ConvertedType type) {
        return switch (type) {
            case UTF8, ENUM, JSON -> new LeafType.Utf8();
            case BSON -> new LeafType.Binary();
            case DATE -> new LeafType.Date();
            case TIME_MILLIS -> new LeafType.Time(Unit.MILLIS);
            case TIME_MICROS -> new LeafType.Time(Unit.MICROS);
            case TIMESTAMP_MILLIS -> new LeafType.Timestamp(Unit.MILLIS, true);
            case TIMESTAMP_MICROS -> new LeafType.Timestamp(Unit.MICROS, true);
            case INT_8 -> new LeafType.Int(8, true);
            case INT_16 -> new LeafType.Int(16, true);
            case INT_32 -> new LeafType.Int(32, true);
            case INT_64 -> new LeafType.Int(64, true);
            case UINT_8 -> new LeafType.Int(8, false);
            case UINT_16 -> new LeafType.Int(16, false);
            case UINT_32 -> new LeafType.Int(32, false);
            case UINT_64 -> new LeafType.Int(64, false);
            case INTERVAL -> new LeafType.Interval();
            case DECIMAL -> decimal(element.getPrecision(), element.getScale());
            case MAP, MAP_KEY_VALUE, LIST -> new LeafType.Invalid("the annotation " + type + " belongs on a group");
        };
    }

    private static LeafType decimal(int precision, int scale) {
        if (precision < 1 || scale < 0 || scale > precision) {
            return new LeafType.Invalid("decimal(" + precision + "," + scale + ") does not exist");
        }
        return precision > MAX_PRECISION
                ? new LeafType.Unsupported("decimals of more than " + MAX_PRECISION + " digits, such as decimal("
                        + precision + "," + scale + ")")
                : new LeafType.Decimal(precision, scale);
    }

    private static LeafType checked(SchemaElement element, Type physical, LeafType type) {
        boolean belongs = switch (type) {
            case LeafType.Bool _ -> physical == Type.BOOLEAN;
            case LeafType.Int(var bits, var _) -> physical == (bits == 64 ? Type.INT64 : Type.INT32);
            case LeafType.Floating(var bits) ->
                bits == 16 ? fixed(element, physical, 2) : physical == (bits == 32 ? Type.FLOAT : Type.DOUBLE);
            case LeafType.Decimal _ ->
                physical == Type.INT32 || physical == Type.INT64 || physical == Type.BYTE_ARRAY || isFixed(physical);
            case LeafType.Utf8 _, LeafType.Binary _ -> physical == Type.BYTE_ARRAY || isFixed(physical);
            case LeafType.Uuid _ -> fixed(element, physical, 16);
            case LeafType.Date _ -> physical == Type.INT32;
            case LeafType.Time(var unit) -> physical == (unit == Unit.MILLIS ? Type.INT32 : Type.INT64);
            case LeafType.Timestamp _ -> physical == Type.INT64 || physical == Type.INT96;
            case LeafType.Interval _ -> fixed(element, physical, 12);
            case LeafType.Null _, LeafType.Unsupported _, LeafType.Invalid _ -> true;
        };
        if (isFixed(physical) && element.getType_length() < 0) {
            return new LeafType.Invalid("a fixed length of " + element.getType_length() + " bytes does not exist");
        }
        return belongs
                ? type
                : new LeafType.Invalid(type.getClass().getSimpleName().toUpperCase(Locale.ROOT) + " cannot annotate "
                        + physical + (isFixed(physical) ? "(" + element.getType_length() + ")" : ""));
    }

    private static boolean isFixed(Type physical) {
        return physical == Type.FIXED_LEN_BYTE_ARRAY;
    }

    private static boolean fixed(SchemaElement element, Type physical, int length) {
        return isFixed(physical) && element.getType_length() == length;
    }
}
