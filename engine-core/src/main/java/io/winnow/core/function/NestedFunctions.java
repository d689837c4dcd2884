package io.winnow.core.function;

import io.winnow.core.scalar.Coercion;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Functions that build nested values and reach into them.
final class NestedFunctions {
    private NestedFunctions() {}

    static List<BuiltIn> all() {
        return List.of(
                BuiltIn.ofNullable(
                                FunctionCategory.NESTED,
                                "make_array(x, …): the list of the arguments",
                                NestedFunctions::resolveArray,
                                (a, _) -> Collections.unmodifiableList(Arrays.asList(a.clone())))
                        .alsoNamed("list_value", "list_pack"),
                BuiltIn.ofNullable(
                                FunctionCategory.NESTED,
                                "named_struct('name', x, …): a struct of named fields",
                                NestedFunctions::resolveStruct,
                                (a, _) -> fields(a))
                        .alsoNamed("struct_pack"),
                BuiltIn.of(
                                FunctionCategory.NESTED,
                                "list_extract(x, i): element i of a list, counted from 1 or, negative, from the end; "
                                        + "character i of a string; the value of key i of a map; the field of that "
                                        + "name of a struct",
                                NestedFunctions::resolveExtract,
                                (a, call) ->
                                        extract(a[0], a[1], call.argumentTypes().getFirst()))
                        .alsoNamed("array_extract", "array_element", "list_element", "struct_extract", "map_extract"));
    }

    private static @Nullable Signature resolveArray(List<DataType> types, List<? extends @Nullable Object> constants) {
        DataType element = Forms.commonType(types);
        return element == null
                ? null
                : new Signature(Collections.nCopies(types.size(), element), new DataType.ListOf(element));
    }

    private static @Nullable Signature resolveStruct(List<DataType> types, List<? extends @Nullable Object> constants) {
        if (types.isEmpty() || types.size() % 2 != 0) {
            return null;
        }
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < types.size(); i += 2) {
            if (!(constants.get(i) instanceof String name)) {
                return null;
            }
            fields.add(Field.of(name, types.get(i + 1)));
        }
        return new Signature(types, new DataType.Struct(fields));
    }

    private static List<@Nullable Object> fields(@Nullable Object[] namesAndValues) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 1; i < namesAndValues.length; i += 2) {
            values.add(namesAndValues[i]);
        }
        return Collections.unmodifiableList(values);
    }

    private static @Nullable Signature resolveExtract(
            List<DataType> types, List<? extends @Nullable Object> constants) {
        if (types.size() != 2) {
            return null;
        }
        DataType index = types.get(1);
        boolean position = Coercion.implicitly(index, DataType.INT64);
        return switch (types.getFirst()) {
            case DataType.ListOf list when position -> new Signature(List.of(list, DataType.INT64), list.element());
            case DataType.Utf8 text when position -> new Signature(List.of(text, DataType.INT64), DataType.UTF8);
            case DataType.MapOf map
            when Coercion.implicitly(index, map.key()) -> new Signature(List.of(map, map.key()), map.value());
            case DataType.Struct struct
            when constants.get(1) instanceof String name && fieldNamed(struct, name) >= 0 ->
                new Signature(
                        List.of(struct, DataType.UTF8),
                        struct.fields().get(fieldNamed(struct, name)).type());
            default -> null;
        };
    }

    private static int fieldNamed(DataType.Struct struct, String name) {
        for (int i = 0; i < struct.fields().size(); i++) {
            if (struct.fields().get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private static @Nullable Object extract(Object value, Object index, DataType type) {
        return switch (type) {
            case DataType.ListOf _ -> {
                List<?> list = (List<?>) value;
                int at = position((Long) index, list.size());
                yield at < 0 ? null : list.get(at);
            }
            case DataType.Utf8 _ -> {
                String text = (String) value;
                int at = position((Long) index, text.codePointCount(0, text.length()));
                yield at < 0 ? "" : Character.toString(text.codePointAt(text.offsetByCodePoints(0, at)));
            }
            case DataType.MapOf map -> lookUp((List<?>) value, index, map);
            case DataType.Struct struct -> ((List<?>) value).get(fieldNamed(struct, (String) index));
            default -> null;
        };
    }

    /// The offset of a position that counts from 1, or from the end where negative; -1 outside.
    private static int position(long position, int size) {
        long at = position > 0 ? position - 1 : size + position;
        return position == 0 || at < 0 || at >= size ? -1 : (int) at;
    }

    private static @Nullable Object lookUp(List<?> entries, Object key, DataType.MapOf map) {
        for (Object entry : entries) {
            List<?> pair = (List<?>) entry;
            Object candidate = pair.get(0);
            if (candidate != null && ScalarOrder.equal(candidate, key, map.key())) {
                return pair.get(1);
            }
        }
        return null;
    }
}
