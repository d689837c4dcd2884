package io.winnow.core.scalar;

import io.winnow.core.type.DataType;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Values as JSON (RFC 8259), with a blank after each comma and colon.
final class JsonText {
    private JsonText() {}

    static void append(StringBuilder out, @Nullable Object value, DataType type, ZoneId zone) {
        if (value == null) {
            out.append("null");
            return;
        }
        switch (type) {
            case DataType.Null _, DataType.Bool _, DataType.Int _, DataType.Decimal _ ->
                out.append(ValueText.text(value, type, zone));
            case DataType.Floating _ -> {
                String text = ValueText.text(value, type, zone);
                boolean finite = Double.isFinite(((Number) value).doubleValue());
                out.append(finite ? text : "\"" + text + "\"");
            }
            case DataType.ListOf list -> {
                out.append('[');
                List<?> elements = (List<?>) value;
                for (int i = 0; i < elements.size(); i++) {
                    out.append(i == 0 ? "" : ", ");
                    append(out, elements.get(i), list.element(), zone);
                }
                out.append(']');
            }
            case DataType.Struct struct -> {
                out.append('{');
                List<?> parts = (List<?>) value;
                for (int i = 0; i < parts.size(); i++) {
                    out.append(i == 0 ? "" : ", ");
                    appendString(out, struct.fields().get(i).name());
                    append(
                            out.append(": "),
                            parts.get(i),
                            struct.fields().get(i).type(),
                            zone);
                }
                out.append('}');
            }
            case DataType.MapOf map -> {
                out.append('{');
                List<?> entries = (List<?>) value;
                for (int i = 0; i < entries.size(); i++) {
                    List<?> pair = (List<?>) entries.get(i);
                    Object key = pair.get(0);
                    out.append(i == 0 ? "" : ", ");
                    appendString(out, key == null ? "null" : ValueText.text(key, map.key(), zone));
                    append(out.append(": "), pair.get(1), map.value(), zone);
                }
                out.append('}');
            }
            case DataType.Utf8 _,
                    DataType.Binary _,
                    DataType.Date _,
                    DataType.Time _,
                    DataType.Timestamp _,
                    DataType.Interval _,
                    DataType.Unsupported _ -> appendString(out, ValueText.text(value, type, zone));
        }
    }

    /// A JSON string: `"`, `\` and control characters escaped, everything else as it is.
    static void appendString(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                default -> {
                    if (c < ' ') {
                        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }
}
