package io.winnow.core.scalar;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads lists, structs and maps from the JSON that [JsonText] writes, and from any other JSON (RFC 8259) of that
/// shape.
///
/// A part that is neither list, struct nor map is a JSON string, number, `true` or `false`, whose text is cast to the
/// part's type; `null` is NULL. A struct's fields may come in any order, and one that is left out is NULL. A map keeps
/// a key that is repeated, since maps of files may have it so.
final class NestedParser {
    private final String text;
    private final DataType type;
    private final ZoneId zone;
    private final JsonScanner scanner;

    private NestedParser(String text, DataType type, ZoneId zone) {
        this.text = text;
        this.type = type;
        this.zone = zone;
        this.scanner = new JsonScanner(text, this::failure);
    }

    /// The carrier of a nested type that the whole text stands for.
    ///
    /// @throws ExecutionException that says what was expected, and at which character of the text, counted from 1
    static Object parse(String text, DataType type, ZoneId zone) {
        NestedParser parser = new NestedParser(text, type, zone);
        parser.scanner.skipBlanks();
        Object value = parser.nested(type);
        parser.scanner.end();
        return value;
    }

    private Object nested(DataType part) {
        return switch (part) {
            case DataType.ListOf list -> list(list);
            case DataType.Struct struct -> struct(struct);
            case DataType.MapOf map -> map(map);
            default -> scalar(part);
        };
    }

    private @Nullable Object value(DataType part) {
        return scanner.takeNull() ? null : nested(part);
    }

    private List<@Nullable Object> list(DataType.ListOf list) {
        List<@Nullable Object> elements = new ArrayList<>();
        scanner.expect('[');
        if (!scanner.take(']')) {
            do {
                elements.add(value(list.element()));
            } while (scanner.separated(']'));
        }
        return Collections.unmodifiableList(elements);
    }

    private List<@Nullable Object> struct(DataType.Struct struct) {
        int size = struct.fields().size();
        List<@Nullable Object> parts = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            parts.add(null);
        }
        boolean[] given = new boolean[size];
        scanner.expect('{');
        if (!scanner.take('}')) {
            do {
                int start = scanner.position();
                String name = scanner.key();
                int index = index(struct, name);
                if (index < 0) {
                    throw failure(start, "no field is called " + ValueText.quoted(name));
                }
                if (given[index]) {
                    throw failure(start, "the field " + ValueText.quoted(name) + " appears twice");
                }
                given[index] = true;
                parts.set(index, value(struct.fields().get(index).type()));
            } while (scanner.separated('}'));
        }
        return Collections.unmodifiableList(parts);
    }

    private static int index(DataType.Struct struct, String name) {
        List<Field> fields = struct.fields();
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private List<@Nullable Object> map(DataType.MapOf map) {
        List<@Nullable Object> entries = new ArrayList<>();
        scanner.expect('{');
        if (!scanner.take('}')) {
            do {
                int start = scanner.position();
                Object key = cast(scanner.key(), map.key(), start);
                List<@Nullable Object> entry = new ArrayList<>(2);
                entry.add(key);
                entry.add(value(map.value()));
                entries.add(Collections.unmodifiableList(entry));
            } while (scanner.separated('}'));
        }
        return Collections.unmodifiableList(entries);
    }

    private Object scalar(DataType part) {
        int start = scanner.position();
        return cast(scanner.scalar(), part, start);
    }

    private Object cast(String part, DataType partType, int start) {
        try {
            Object value = ScalarCasts.cast(part, DataType.UTF8, partType, zone);
            if (value != null) {
                return value;
            }
        } catch (ExecutionException e) {
            throw failure(start, e.text());
        }
        throw failure(start, "expected a value of type " + partType);
    }

    private ExecutionException failure(int position, String reason) {
        int character = text.codePointCount(0, position) + 1;
        return new ExecutionException(
                ErrorCode.INVALID_VALUE,
                "cannot cast " + ValueText.shown(text, DataType.UTF8) + " to " + type + ": at character " + character
                        + ": " + reason);
    }
}
