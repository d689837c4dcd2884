package io.winnow.core.function;

import static io.winnow.core.function.FunctionCategory.TYPE;

import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.TimeUnit;
import java.util.List;

/// Functions that name the type of their argument.
final class TypeFunctions {
    private TypeFunctions() {}

    static List<BuiltIn> all() {
        return List.of(
                BuiltIn.ofNullable(
                        TYPE,
                        "typeof(x): the SQL name of x's type",
                        Forms.anything(DataType.UTF8, 1),
                        (_, call) -> call.argumentTypes().getFirst().toString()),
                BuiltIn.ofNullable(
                        TYPE,
                        "arrow_typeof(x): the name of x's Arrow type",
                        Forms.anything(DataType.UTF8, 1),
                        (_, call) -> arrowName(call.argumentTypes().getFirst())));
    }

    private static String arrowName(DataType type) {
        return switch (type) {
            case DataType.Null _ -> "Null";
            case DataType.Bool _ -> "Boolean";
            case DataType.Int integer -> (integer.signed() ? "Int" : "UInt") + integer.bits();
            case DataType.Floating floating -> "Float" + floating.bits();
            case DataType.Decimal(int precision, int scale) -> "Decimal128(" + precision + ", " + scale + ")";
            case DataType.Utf8 _ -> "Utf8";
            case DataType.Binary _ -> "Binary";
            case DataType.Date _ -> "Date32";
            case DataType.Time _ -> "Time64(Nanosecond)";
            case DataType.Timestamp(TimeUnit unit, boolean zoned) ->
                "Timestamp(" + unitName(unit) + ", " + (zoned ? "Some(\"UTC\")" : "None") + ")";
            case DataType.Interval _ -> "Interval(MonthDayNano)";
            case DataType.ListOf(DataType element) -> "List(" + arrowName(element) + ")";
            case DataType.Struct(List<Field> fields) -> {
                StringBuilder name = new StringBuilder("Struct(");
                for (Field field : fields) {
                    name.append(name.length() == 7 ? "" : ", ")
                            .append(field.name())
                            .append(' ');
                    name.append(arrowName(field.type()));
                }
                yield name.append(')').toString();
            }
            case DataType.MapOf(DataType key, DataType value) ->
                "Map(" + arrowName(key) + ", " + arrowName(value) + ")";
            case DataType.Unsupported(String reason) -> "Unsupported(" + reason + ")";
        };
    }

    private static String unitName(TimeUnit unit) {
        return switch (unit) {
            case SECOND -> "Second";
            case MILLISECOND -> "Millisecond";
            case MICROSECOND -> "Microsecond";
            case NANOSECOND -> "Nanosecond";
        };
    }
}
