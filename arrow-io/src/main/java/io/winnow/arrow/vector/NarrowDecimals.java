package io.winnow.arrow.vector;

import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.FieldType;

/// Decimals of at most 18 digits as Winnow's own files keep them: unscaled in an int64 field, half the bytes of a
/// decimal128, whose metadata names the type: `winnow.type` = `DECIMAL(p,s)`.
public final class NarrowDecimals {
    private static final String KEY = "winnow.type";
    private static final Pattern DECIMAL = Pattern.compile("DECIMAL\\((\\d{1,2}),(\\d{1,2})\\)");

    private NarrowDecimals() {}

    /// Whether fields of the type are kept so.
    public static boolean isNarrow(DataType type) {
        return type instanceof DataType.Decimal decimal && decimal.precision() <= DataType.Decimal.MAX_LONG_PRECISION;
    }

    /// The Arrow field that such a field is kept in.
    public static org.apache.arrow.vector.types.pojo.Field toArrow(Field field) {
        return new org.apache.arrow.vector.types.pojo.Field(
                field.name(),
                new FieldType(
                        field.nullable(),
                        new ArrowType.Int(Long.SIZE, true),
                        null,
                        Map.of(KEY, field.type().toString())),
                null);
    }

    /// The field with the type that its metadata names, itself where that names none.
    static ArrowField read(org.apache.arrow.vector.types.pojo.Field field, ArrowField plain) {
        String name = field.getMetadata() == null ? null : field.getMetadata().get(KEY);
        if (name == null || !plain.type().equals(DataType.INT64)) {
            return plain;
        }
        Matcher decimal = DECIMAL.matcher(name);
        if (!decimal.matches()) {
            return plain;
        }
        int precision = Integer.parseInt(decimal.group(1));
        int scale = Integer.parseInt(decimal.group(2));
        boolean fits = precision >= 1 && precision <= DataType.Decimal.MAX_LONG_PRECISION && scale <= precision;
        return fits
                ? new ArrowField(
                        plain.name(),
                        plain.nullable(),
                        plain.layout(),
                        new DataType.Decimal(precision, scale),
                        plain.values(),
                        plain.children())
                : plain;
    }
}
