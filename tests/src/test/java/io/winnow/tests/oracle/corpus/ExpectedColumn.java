package io.winnow.tests.oracle.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is written of one column.
///
/// @param json its entry; `README.md` beside the corpora tells what the members mean
record ExpectedColumn(String name, String type, Map<?, ?> json) {
    private static final Set<String> COUNTED_ONLY = Set.of("list", "struct", "map", "union", "null", "interval");

    static ExpectedColumn of(Map<?, ?> json) {
        return new ExpectedColumn(String.valueOf(json.get("name")), String.valueOf(json.get("type")), json);
    }

    boolean isReadable() {
        return !isSet("unreadable");
    }

    /// Whether an error is as good as the values.
    boolean mayFail() {
        return isSet("error_ok");
    }

    /// Whether readers agree on its values, and this comparison knows how they are written.
    boolean isSettled() {
        boolean counted = type.startsWith("union") || type.startsWith("interval") || type.startsWith("duration");
        return !counted && isReadable() && !mayFail() && !json.containsKey("differ") && !json.containsKey("open");
    }

    /// The aggregates of which something is written and settled: of `count`, `distinct`, `min`, `max`, `sum`.
    List<String> settled() {
        List<String> names = new ArrayList<>();
        for (String name : List.of("count", "distinct", "min", "max", "sum")) {
            if (json.containsKey(name) && !isOpen(name) && isComparable(name)) {
                names.add(name);
            }
        }
        return names;
    }

    /// Values that are right for an aggregate: what is written, and what other readers say.
    List<Object> accepted(String aggregate) {
        List<Object> values = new ArrayList<>();
        values.add(written(json.get(aggregate)));
        if (json.get("differ") instanceof Map<?, ?> differ && differ.get(aggregate) instanceof List<?> others) {
            for (Object other : others) {
                values.add(written(((Map<?, ?>) other).get("value")));
            }
        }
        return values;
    }

    private static Object written(@Nullable Object value) {
        return value == null ? "NULL" : value;
    }

    private boolean isComparable(String aggregate) {
        boolean countedOnly = COUNTED_ONLY.stream().anyMatch(type::startsWith) || type.startsWith("duration");
        return switch (aggregate) {
            case "count" -> true;
            case "distinct" -> !countedOnly && !isSet("negzero") && !json.containsKey("nan_neg");
            // Of floats with NaN, only what is not NaN is written.
            case "min" -> !countedOnly && !json.containsKey("nan_neg");
            case "max" -> !countedOnly && !json.containsKey("nan");
            default -> !countedOnly && !json.containsKey("nan") && !isSet("sum_over_int64") && !isSet("sum_cancels");
        };
    }

    private boolean isOpen(String aggregate) {
        return json.get("open") instanceof List<?> open && open.contains(aggregate);
    }

    private boolean isSet(String member) {
        return Boolean.TRUE.equals(json.get(member));
    }
}
