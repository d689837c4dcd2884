package io.winnow.core.function;

import static io.winnow.core.function.FunctionCategory.DATE_TIME;

import io.winnow.core.scalar.CivilDate;
import io.winnow.core.scalar.ValueText;
import io.winnow.core.scalar.WallClock;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.time.DayOfWeek;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Functions that take dates and times apart.
final class DateFunctions {
    private DateFunctions() {}

    static List<BuiltIn> all() {
        List<BuiltIn> all = new ArrayList<>();
        all.add(BuiltIn.of(
                        DATE_TIME,
                        "date_part(field, t): a field of a date, time, timestamp or interval, as EXTRACT gives it",
                        DateFunctions::resolvePart,
                        (a, call) -> part(
                                DateField.named((String) a[0]),
                                a[1],
                                call.argumentTypes().get(1),
                                call))
                .alsoNamed("datepart")
                .thatFails()
                .carriedBy(DateRule.of(DateRule.Kind.PART)));
        for (DateField field : List.of(
                DateField.YEAR,
                DateField.QUARTER,
                DateField.MONTH,
                DateField.WEEK,
                DateField.DAY,
                DateField.HOUR,
                DateField.MINUTE,
                DateField.SECOND,
                DateField.MILLISECOND,
                DateField.MICROSECOND,
                DateField.EPOCH)) {
            all.add(shortcut(field, field.name().toLowerCase(Locale.ROOT)));
        }
        all.add(shortcut(DateField.DOW, "dayofweek"));
        all.add(shortcut(DateField.ISODOW, "isodow"));
        all.add(shortcut(DateField.DOY, "dayofyear"));
        all.add(BuiltIn.of(
                        DATE_TIME,
                        "date_trunc(field, t): t cut to the start of its year, month, hour, …",
                        DateFunctions::resolveTrunc,
                        (a, call) -> DateTrunc.of(DateField.named((String) a[0]), a[1], call))
                .alsoNamed("datetrunc")
                .thatFails()
                .carriedBy(DateRule.of(DateRule.Kind.TRUNC)));
        all.add(BuiltIn.of(
                        DATE_TIME,
                        "last_day(t): the last day of the month",
                        dateForms(DataType.DATE),
                        (a, call) -> lastDay(civil(a[0], call)))
                .thatFails()
                .carriedBy(DateRule.of(DateRule.Kind.LAST_DAY)));
        all.add(BuiltIn.of(
                DATE_TIME,
                "dayname(t): the English name of the day of the week",
                dateForms(DataType.UTF8),
                (a, call) -> DayOfWeek.of(CivilDate.dayOfWeek(civil(a[0], call).epochDay()))
                        .getDisplayName(TextStyle.FULL, Locale.ENGLISH)));
        all.add(BuiltIn.of(
                DATE_TIME,
                "monthname(t): the English name of the month",
                dateForms(DataType.UTF8),
                (a, call) -> Month.of(civil(a[0], call).month()).getDisplayName(TextStyle.FULL, Locale.ENGLISH)));
        return all;
    }

    private static BuiltIn shortcut(DateField field, String name) {
        BuiltIn extract = BuiltIn.of(
                DATE_TIME,
                name + "(t): extract(" + name + " FROM t)",
                (types, _) -> {
                    DataType type = types.size() == 1 ? temporal(types.getFirst()) : null;
                    return type == null || !DatePart.applies(field, type)
                            ? null
                            : new Signature(List.of(type), DatePart.resultType(field));
                },
                (a, call) -> part(field, a[0], call.argumentTypes().getFirst(), call));
        return extract.carriedBy(new DateRule(DateRule.Kind.FIELD, field));
    }

    private static @Nullable DataType temporal(DataType type) {
        return type instanceof DataType.Null ? DataType.TIMESTAMP : Types.isTemporal(type) ? type : null;
    }

    private static @Nullable Signature resolvePart(List<DataType> types, List<? extends @Nullable Object> constants) {
        DataType type = types.size() == 2 ? temporal(types.get(1)) : null;
        if (type == null || !(constants.getFirst() instanceof String name)) {
            return null;
        }
        DateField field = DateField.find(name);
        return field == null || !DatePart.applies(field, type)
                ? null
                : new Signature(List.of(DataType.UTF8, type), DatePart.resultType(field));
    }

    private static Object part(DateField field, Object value, DataType type, FunctionCall call) {
        Object part = DatePart.of(field, value, type, call.zone());
        if (part == null) {
            throw Failures.invalid(type + " has no field " + field + ": " + ValueText.shown(value, type));
        }
        return part;
    }

    private static @Nullable Signature resolveTrunc(List<DataType> types, List<? extends @Nullable Object> constants) {
        DataType type = types.size() == 2 ? temporal(types.get(1)) : null;
        boolean unknown = type != null && constants.getFirst() instanceof String name && DateField.find(name) == null;
        return type == null || unknown || !isText(types.getFirst())
                ? null
                : new Signature(List.of(DataType.UTF8, type), type);
    }

    private static boolean isText(DataType type) {
        return type instanceof DataType.Utf8 || type instanceof DataType.Null;
    }

    /// A date or a timestamp, as it is.
    private static Forms dateForms(DataType result) {
        return (types, _) -> {
            DataType type = types.size() == 1 ? temporal(types.getFirst()) : null;
            return type instanceof DataType.Date || type instanceof DataType.Timestamp
                    ? new Signature(List.of(type), result)
                    : null;
        };
    }

    /// The day of a date, or of a timestamp on the session's wall clock.
    private static CivilDate civil(Object value, FunctionCall call) {
        DataType type = call.argumentTypes().getFirst();
        if (type instanceof DataType.Timestamp timestamp) {
            return WallClock.of((Long) value, timestamp, call.zone()).date();
        }
        return CivilDate.ofEpochDay((Long) value);
    }

    private static Long lastDay(CivilDate date) {
        int last = CivilDate.lengthOfMonth(date.year(), date.month());
        long day = new CivilDate(date.year(), date.month(), last).epochDay();
        if (day != (int) day) {
            throw Failures.outOfRange("last_day: " + date + " is out of the range of DATE");
        }
        return day;
    }
}
