package io.winnow.core.scalar;

import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Values as text: the one form that results, casts to VARCHAR and printed plans share.
public final class ValueText {
    private ValueText() {}

    /// The text of a value that is not NULL.
    ///
    /// Floats in the shortest form that reads back, decimals with all their scale, `2026-01-31`, timestamps with a
    /// fraction of 3, 6 or 9 digits where it is not zero, byte strings `\x00ff`, intervals
    /// `1 year 2 months 3 days 04:05:06.5`, nested values as JSON.
    ///
    /// @param zone the session's time zone, in which zoned timestamps are shown
    public static String text(Object value, DataType type, ZoneId zone) {
        return switch (type) {
            case DataType.Int integer -> integer.signed() ? value.toString() : Long.toUnsignedString((Long) value);
            case DataType.Floating floating ->
                floating.bits() == 32
                        ? NumberText.text((float) (Float) value)
                        : NumberText.text((double) (Double) value);
            case DataType.Decimal _ -> ((BigDecimal) value).toPlainString();
            case DataType.Date _ -> TemporalText.date((Long) value);
            case DataType.Time _ -> TemporalText.time((Long) value);
            case DataType.Timestamp timestamp -> TemporalText.timestamp((Long) value, timestamp, zone);
            case DataType.Interval _ -> IntervalText.text((IntervalValue) value);
            case DataType.ListOf _, DataType.Struct _, DataType.MapOf _ -> json(value, type, zone);
            case DataType.Null _, DataType.Bool _, DataType.Utf8 _, DataType.Binary _, DataType.Unsupported _ ->
                value.toString();
        };
    }

    /// The value as JSON: booleans, finite numbers, lists, structs and maps natively, `null` for NULL, everything else
    /// as a string of its text. Map keys are written as text.
    public static String json(@Nullable Object value, DataType type, ZoneId zone) {
        StringBuilder out = new StringBuilder();
        JsonText.append(out, value, type, zone);
        return out.toString();
    }

    /// The value as an SQL literal, such as `DATE '2026-01-31'`; numbers and booleans bare. For printed plans.
    public static String literal(@Nullable Object value, DataType type) {
        if (value == null) {
            return "NULL";
        }
        return switch (type) {
            case DataType.Floating _ -> {
                String text = text(value, type, ZoneOffset.UTC);
                yield Double.isFinite(((Number) value).doubleValue()) ? text : "CAST('" + text + "' AS " + type + ")";
            }
            case DataType.Utf8 _ -> quoted((String) value);
            case DataType.Binary _ -> "X'" + value.toString().substring(2) + "'";
            case DataType.Date _, DataType.Time _, DataType.Timestamp _, DataType.Interval _ ->
                type + " '" + text(value, type, ZoneOffset.UTC) + "'";
            case DataType.ListOf list -> {
                StringBuilder out = new StringBuilder("[");
                for (Object element : (List<?>) value) {
                    out.append(out.length() == 1 ? "" : ", ").append(literal(element, list.element()));
                }
                yield out.append(']').toString();
            }
            case DataType.Struct struct -> {
                StringBuilder out = new StringBuilder("{");
                List<?> parts = (List<?>) value;
                for (int i = 0; i < parts.size(); i++) {
                    out.append(i == 0 ? "" : ", ")
                            .append(quoted(struct.fields().get(i).name()))
                            .append(": ");
                    out.append(literal(parts.get(i), struct.fields().get(i).type()));
                }
                yield out.append('}').toString();
            }
            case DataType.MapOf map -> {
                StringBuilder out = new StringBuilder("MAP {");
                for (Object entry : (List<?>) value) {
                    List<?> pair = (List<?>) entry;
                    out.append(out.length() == 5 ? "" : ", ").append(literal(pair.get(0), map.key()));
                    out.append(": ").append(literal(pair.get(1), map.value()));
                }
                yield out.append('}').toString();
            }
            case DataType.Null _, DataType.Bool _, DataType.Int _, DataType.Decimal _, DataType.Unsupported _ ->
                text(value, type, ZoneOffset.UTC);
        };
    }

    /// A string in single quotes, as SQL reads it.
    public static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /// The value for an error message: quoted where it is no number, and cut where it is long.
    public static String shown(Object value, DataType type) {
        String text = text(value, type, ZoneOffset.UTC);
        int limit = 60;
        if (text.codePointCount(0, text.length()) > limit) {
            text = text.substring(0, text.offsetByCodePoints(0, limit)) + "…";
        }
        return Types.isNumeric(type) || type instanceof DataType.Bool ? text : quoted(text);
    }
}
