package io.winnow.arrow.vector;

import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.FieldType;

/// Signed integers, and unscaled decimals of at most 18 digits, as Winnow's own files keep them: in Arrow integers of
/// as few bytes as their values need, whose field names the type where the Arrow type does not: metadata
/// `winnow.type`, such as `DECIMAL(12,2)` or `BIGINT`.
public final class NarrowIntegers {
    private static final String KEY = "winnow.type";
    private static final Pattern DECIMAL = Pattern.compile("DECIMAL\\((\\d{1,2}),(\\d{1,2})\\)");

    private NarrowIntegers() {}

    /// The bits that any value of the type fits in; 0 for types that are not kept so.
    public static int mostBits(DataType type) {
        return switch (type) {
            case DataType.Int(int bits, boolean signed) -> signed ? bits : 0;
            case DataType.Decimal decimal -> decimal.precision() <= DataType.Decimal.MAX_LONG_PRECISION ? Long.SIZE : 0;
            case DataType _ -> 0;
        };
    }

    /// The Arrow field that such a field is kept in.
    ///
    /// @param bits 8, 16, 32 or 64
    public static org.apache.arrow.vector.types.pojo.Field toArrow(Field field, int bits) {
        ArrowType arrow = new ArrowType.Int(bits, true);
        Map<String, String> metadata = field.type().equals(new DataType.Int(bits, true))
                ? Map.of()
                : Map.of(KEY, field.type().toString());
        return new org.apache.arrow.vector.types.pojo.Field(
                field.name(), new FieldType(field.nullable(), arrow, null, metadata), null);
    }

    /// The field with the type that its metadata names, itself where that names none.
    static ArrowField read(org.apache.arrow.vector.types.pojo.Field field, ArrowField plain) {
        String name = field.getMetadata() == null ? null : field.getMetadata().get(KEY);
        if (name == null || !(plain.type() instanceof DataType.Int(int bits, boolean signed)) || !signed) {
            return plain;
        }
        DataType type = named(name);
        return bits <= mostBits(type)
                ? new ArrowField(plain.name(), plain.nullable(), plain.layout(), type, plain.values(), plain.children())
                : plain;
    }

    /// The type of a name; NULL's where it is not one of those that are kept so.
    private static DataType named(String name) {
        for (DataType type : new DataType[] {DataType.INT16, DataType.INT32, DataType.INT64}) {
            if (name.equals(type.toString())) {
                return type;
            }
        }
        Matcher decimal = DECIMAL.matcher(name);
        if (!decimal.matches()) {
            return DataType.NULL;
        }
        int precision = Integer.parseInt(decimal.group(1));
        int scale = Integer.parseInt(decimal.group(2));
        boolean isShort = precision >= 1 && precision <= DataType.Decimal.MAX_LONG_PRECISION && scale <= precision;
        return isShort ? new DataType.Decimal(precision, scale) : DataType.NULL;
    }
}
