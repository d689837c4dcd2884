package io.winnow.core.function;

import io.winnow.core.scalar.ValueText;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Functions that take dates and times apart.
final class DateFunctions {
    private DateFunctions() {}

    static List<BuiltIn> all() {
        List<BuiltIn> all = new ArrayList<>();
        all.add(BuiltIn.of(
                        FunctionCategory.DATE_TIME,
                        "date_part(field, t): a field of a date, time, timestamp or interval, as EXTRACT gives it",
                        DateFunctions::resolvePart,
                        (a, call) -> part(
                                DateField.named((String) a[0]),
                                a[1],
                                call.argumentTypes().get(1),
                                call))
                .alsoNamed("datepart")
                .thatFails());
        return all;
    }

    private static @Nullable Signature resolvePart(List<DataType> types, List<? extends @Nullable Object> constants) {
        if (types.size() != 2 || !(constants.getFirst() instanceof String name) || !Types.isTemporal(types.get(1))) {
            return null;
        }
        return new Signature(List.of(DataType.UTF8, types.get(1)), DatePart.resultType(DateField.named(name)));
    }

    private static Object part(DateField field, Object value, DataType type, FunctionCall call) {
        Object part = DatePart.of(field, value, type, call.zone());
        if (part == null) {
            throw Failures.invalid(type + " has no field " + field + ": " + ValueText.shown(value, type));
        }
        return part;
    }
}
