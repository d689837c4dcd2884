package io.winnow.core.function;

import static io.winnow.core.function.FunctionCategory.NESTED;
import static io.winnow.core.type.DataType.BOOL;
import static io.winnow.core.type.DataType.INT64;
import static io.winnow.core.type.DataType.UTF8;

import io.winnow.core.scalar.Coercion;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.scalar.ValueText;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Functions over lists and maps.
final class ListFunctions {
    private ListFunctions() {}

    static List<BuiltIn> all() {
        return List.of(
                BuiltIn.of(
                                NESTED,
                                "array_length(list): the number of elements, of a map of entries",
                                list(_ -> INT64),
                                (a, _) -> (long) ((List<?>) a[0]).size())
                        .alsoNamed("len", "cardinality", "list_length"),
                BuiltIn.of(
                                NESTED,
                                "array_has(list, x): whether an element is equal to x; NULL where x is",
                                withElement(_ -> BOOL),
                                (a, call) -> indexOf((List<?>) a[0], a[1], elementType(call)) >= 0)
                        .alsoNamed("list_has", "list_contains", "array_contains"),
                BuiltIn.of(
                                NESTED,
                                "array_position(list, x): the place of the first element that is equal to x, or NULL",
                                withElement(_ -> INT64),
                                (a, call) -> {
                                    int at = indexOf((List<?>) a[0], a[1], elementType(call));
                                    return at < 0 ? null : (Long) (at + 1L);
                                })
                        .alsoNamed("list_position", "list_indexof", "array_indexof"),
                BuiltIn.of(
                                NESTED,
                                "list_distinct(list): each element once, in order of first occurrence",
                                list(type -> type),
                                (a, call) -> distinct((List<?>) a[0], elementType(call)))
                        .alsoNamed("array_distinct"),
                BuiltIn.of(
                                NESTED,
                                "list_sort(list[, 'ASC' | 'DESC'[, 'NULLS FIRST' | 'NULLS LAST']]): the elements in order",
                                ListFunctions::resolveSort,
                                (a, call) -> sorted(a, elementType(call)))
                        .alsoNamed("array_sort")
                        .thatFailsFor(types -> types.size() > 1),
                BuiltIn.of(
                                NESTED,
                                "list_reverse(list): the elements from the last to the first",
                                list(type -> type),
                                (a, _) -> reversed((List<?>) a[0]))
                        .alsoNamed("array_reverse"),
                BuiltIn.ofNullable(
                                NESTED,
                                "list_append(list, x): the list with one more element",
                                withElement(type -> type),
                                (a, _) -> a[0] == null ? null : with((List<?>) a[0], ((List<?>) a[0]).size(), a[1]))
                        .alsoNamed("array_append"),
                BuiltIn.of(
                                NESTED,
                                "string_to_array(s, separator): the parts of a text between separators",
                                Forms.of(new DataType.ListOf(UTF8), UTF8, UTF8),
                                (a, _) -> List.copyOf(TextLists.split((String) a[0], (String) a[1])))
                        .alsoNamed("string_split", "str_split", "split"),
                BuiltIn.ofNullable(
                                NESTED,
                                "array_to_string(list, separator[, null]): the elements as text, NULLs left out or as null",
                                ListFunctions::resolveJoin,
                                ListFunctions::joined)
                        .alsoNamed("list_to_string", "array_join")
                        .thatFails(),
                BuiltIn.of(NESTED, "map_keys(map): the keys as a list", map(true), (a, _) -> parts((List<?>) a[0], 0)),
                BuiltIn.of(
                        NESTED,
                        "map_values(map): the values as a list",
                        map(false),
                        (a, _) -> parts((List<?>) a[0], 1)));
    }

    private static Forms list(UnaryOperator<DataType> result) {
        return (types, _) -> {
            DataType type = types.size() == 1 ? types.getFirst() : DataType.BOOL;
            boolean sized = type instanceof DataType.ListOf
                    || (type instanceof DataType.MapOf && result.apply(type).equals(INT64));
            return sized ? new Signature(types, result.apply(type)) : null;
        };
    }

    /// A list, and a value of its elements' type.
    private static Forms withElement(UnaryOperator<DataType> result) {
        return (types, _) -> {
            if (types.size() != 2 || !(types.getFirst() instanceof DataType.ListOf(DataType element))) {
                return null;
            }
            DataType common = Coercion.common(element, types.get(1));
            if (common == null) {
                return null;
            }
            DataType list = new DataType.ListOf(common);
            return new Signature(List.of(list, common), result.apply(list));
        };
    }

    private static Forms map(boolean keys) {
        return (types, _) -> types.size() == 1 && types.getFirst() instanceof DataType.MapOf map
                ? new Signature(types, new DataType.ListOf(keys ? map.key() : map.value()))
                : null;
    }

    private static @Nullable Signature resolveSort(List<DataType> types, List<? extends @Nullable Object> constants) {
        if (types.isEmpty() || types.size() > 3 || !(types.getFirst() instanceof DataType.ListOf)) {
            return null;
        }
        List<DataType> parameters = new ArrayList<>(Collections.nCopies(types.size(), UTF8));
        parameters.set(0, types.getFirst());
        for (int i = 1; i < types.size(); i++) {
            if (!Coercion.implicitly(types.get(i), UTF8)) {
                return null;
            }
        }
        return new Signature(parameters, types.getFirst());
    }

    private static @Nullable Signature resolveJoin(List<DataType> types, List<? extends @Nullable Object> constants) {
        if (types.size() < 2 || types.size() > 3 || !(types.getFirst() instanceof DataType.ListOf list)) {
            return null;
        }
        for (DataType type : types.subList(1, types.size())) {
            if (!Coercion.implicitly(type, UTF8)) {
                return null;
            }
        }
        return new Signature(types.size() == 2 ? List.of(list, UTF8) : List.of(list, UTF8, UTF8), UTF8);
    }

    private static DataType elementType(FunctionCall call) {
        return call.argumentTypes().getFirst() instanceof DataType.ListOf(DataType element) ? element : DataType.NULL;
    }

    private static int indexOf(List<?> list, Object wanted, DataType type) {
        for (int i = 0; i < list.size(); i++) {
            Object element = list.get(i);
            if (element != null && ScalarOrder.equal(element, wanted, type)) {
                return i;
            }
        }
        return -1;
    }

    private static List<@Nullable Object> distinct(List<?> list, DataType type) {
        Map<Integer, List<Object>> seen = new HashMap<>();
        List<@Nullable Object> kept = new ArrayList<>();
        boolean nullSeen = false;
        for (Object element : list) {
            if (element == null) {
                if (!nullSeen) {
                    kept.add(null);
                }
                nullSeen = true;
            } else {
                List<Object> bucket = seen.computeIfAbsent(ScalarOrder.hash(element, type), _ -> new ArrayList<>());
                if (bucket.stream().noneMatch(earlier -> ScalarOrder.equal(earlier, element, type))) {
                    bucket.add(element);
                    kept.add(ScalarOrder.canonical(element, type));
                }
            }
        }
        return Collections.unmodifiableList(kept);
    }

    private static List<@Nullable Object> sorted(Object[] a, DataType type) {
        boolean descending = a.length > 1 && choice((String) a[1], "ASC", "DESC");
        boolean nullsFirst = a.length > 2 ? !choice((String) a[2], "NULLS FIRST", "NULLS LAST") : descending;
        List<Object> present = new ArrayList<>();
        for (Object element : (List<?>) a[0]) {
            if (element != null) {
                present.add(element);
            }
        }
        present.sort(descending ? ScalarOrder.of(type).reversed() : ScalarOrder.of(type));
        int nulls = ((List<?>) a[0]).size() - present.size();
        List<@Nullable Object> sorted = new ArrayList<>(present);
        sorted.addAll(nullsFirst ? 0 : present.size(), Collections.nCopies(nulls, null));
        return Collections.unmodifiableList(sorted);
    }

    /// Whether the text is the second of two words.
    private static boolean choice(String text, String first, String second) {
        String word = text.strip();
        if (!word.equalsIgnoreCase(first) && !word.equalsIgnoreCase(second)) {
            throw Failures.invalid(
                    "list_sort: expected '" + first + "' or '" + second + "', not " + ValueText.quoted(text));
        }
        return word.equalsIgnoreCase(second);
    }

    private static List<@Nullable Object> reversed(List<?> list) {
        List<@Nullable Object> reversed = new ArrayList<>(list);
        Collections.reverse(reversed);
        return Collections.unmodifiableList(reversed);
    }

    private static List<@Nullable Object> with(List<?> list, int at, @Nullable Object element) {
        List<@Nullable Object> longer = new ArrayList<>(list);
        longer.add(at, element);
        return Collections.unmodifiableList(longer);
    }

    private static List<@Nullable Object> parts(List<?> entries, int part) {
        List<@Nullable Object> parts = new ArrayList<>();
        for (Object entry : entries) {
            parts.add(((List<?>) entry).get(part));
        }
        return Collections.unmodifiableList(parts);
    }

    private static @Nullable String joined(@Nullable Object[] a, FunctionCall call) {
        if (!(a[0] instanceof List<?> list) || !(a[1] instanceof String separator)) {
            return null;
        }
        Object nullText = a.length == 3 ? a[2] : null;
        StringBuilder out = new StringBuilder();
        boolean any = false;
        for (Object element : list) {
            Object text = element == null ? nullText : ValueText.text(element, elementType(call), call.zone());
            if (text != null) {
                out.append(any ? separator : "").append(text);
                any = true;
                Failures.checkLength("array_to_string", out.length());
            }
        }
        return out.toString();
    }
}
