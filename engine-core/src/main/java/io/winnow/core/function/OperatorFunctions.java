package io.winnow.core.function;

import io.winnow.core.prune.transfer.Rule;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.scalar.Moment;
import io.winnow.core.scalar.ValueText;
import io.winnow.core.scalar.Zones;
import io.winnow.core.type.DataType;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Functions that operators are written with.
final class OperatorFunctions {
    private OperatorFunctions() {}

    static List<BuiltIn> all() {
        return List.of(
                BuiltIn.of(
                                FunctionCategory.STRING,
                                "concat_operator(a, b): a || b: lists one after the other, byte strings too, anything "
                                        + "else as text",
                                OperatorFunctions::resolveConcat,
                                (a, call) -> concat(a[0], a[1], call))
                        .thatFails(),
                BuiltIn.of(
                                FunctionCategory.DATE_TIME,
                                "timezone(zone, t): t AT TIME ZONE zone: the zone's wall clock at an instant, or the "
                                        + "instant of a wall clock",
                                OperatorFunctions::resolveZone,
                                (a, call) -> atZone(a, call))
                        .thatFails()
                        .carriedBy(Rule.AT_ZONE));
    }

    private static @Nullable Signature resolveConcat(List<DataType> types, List<? extends @Nullable Object> constants) {
        if (types.size() != 2) {
            return null;
        }
        DataType common = Coercion.common(types.get(0), types.get(1));
        boolean asIs = common instanceof DataType.ListOf || common instanceof DataType.Binary;
        DataType type = common != null && asIs ? common : DataType.UTF8;
        return new Signature(List.of(type, type), type);
    }

    private static Object concat(Object left, Object right, FunctionCall call) {
        return switch (call.resultType()) {
            case DataType.ListOf _ -> {
                List<@Nullable Object> both = new ArrayList<>((List<?>) left);
                both.addAll((List<?>) right);
                yield Collections.unmodifiableList(both);
            }
            case DataType.Binary _ -> {
                byte[] first = ((Bytes) left).toArray();
                byte[] second = ((Bytes) right).toArray();
                Failures.checkLength("||", (long) first.length + second.length);
                byte[] both = Arrays.copyOf(first, first.length + second.length);
                System.arraycopy(second, 0, both, first.length, second.length);
                yield Bytes.of(both);
            }
            default -> {
                String first = (String) left;
                String second = (String) right;
                Failures.checkLength("||", (long) first.length() + second.length());
                yield first + second;
            }
        };
    }

    private static @Nullable Signature resolveZone(List<DataType> types, List<? extends @Nullable Object> constants) {
        if (types.size() != 2) {
            return null;
        }
        // The zone comes first, as a function; second, as the operator writes it.
        boolean zoneFirst = !(types.get(0) instanceof DataType.Timestamp || types.get(0) instanceof DataType.Date);
        DataType zone = types.get(zoneFirst ? 0 : 1);
        DataType given = types.get(zoneFirst ? 1 : 0);
        DataType time = given instanceof DataType.Timestamp ? given : DataType.TIMESTAMP;
        if (!(time instanceof DataType.Timestamp timestamp)
                || !Coercion.implicitly(given, time)
                || !Coercion.implicitly(zone, DataType.UTF8)) {
            return null;
        }
        DataType result = new DataType.Timestamp(timestamp.unit(), !timestamp.zoned());
        return new Signature(zoneFirst ? List.of(DataType.UTF8, time) : List.of(time, DataType.UTF8), result);
    }

    private static Object atZone(Object[] a, FunctionCall call) {
        int timeAt = call.argumentTypes().get(0) instanceof DataType.Timestamp ? 0 : 1;
        String name = (String) a[1 - timeAt];
        ZoneId zone = Zones.parse(name);
        if (zone == null) {
            throw Failures.invalid("unknown time zone " + ValueText.quoted(name));
        }
        DataType.Timestamp type = (DataType.Timestamp) call.argumentTypes().get(timeAt);
        try {
            Moment moment = Moment.of((Long) a[timeAt], type.unit());
            Moment shifted = type.zoned()
                    ? moment.plusSeconds(Zones.offsetAt(moment.second(), zone))
                    : new Moment(Zones.instantOf(moment.second(), zone), moment.nano());
            return shifted.units(type.unit());
        } catch (ArithmeticException _) {
            throw Failures.outOfRange("AT TIME ZONE: " + ValueText.shown(a[timeAt], type) + " is out of range");
        }
    }
}
