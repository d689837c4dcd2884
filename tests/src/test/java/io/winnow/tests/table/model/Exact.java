package io.winnow.tests.table.model;

import io.winnow.core.scalar.IntervalValue;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Values in a form in which two are equal only if they are the same to the bit: zeros and NaNs keep their signs.
public final class Exact {
    private static final float NEGATIVE_NAN = Float.intBitsToFloat(0xffc0_0000);
    private static final double NEGATIVE_NAN_DOUBLE = Double.longBitsToDouble(0xfff8_0000_0000_0000L);

    private static final long NANOS_PER_DAY = 86_400_000_000_000L;

    private Exact() {}

    public static String text(@Nullable Object value) {
        return switch (value) {
            case null -> "NULL";
            case Float number -> number + (Float.floatToRawIntBits(number) < 0 && number.isNaN() ? "-" : "");
            case Double number -> number + (Double.doubleToRawLongBits(number) < 0 && number.isNaN() ? "-" : "");
            case List<?> parts -> row(parts);
            default -> value.toString();
        };
    }

    public static String row(List<?> values) {
        List<String> texts = new ArrayList<>(values.size());
        for (Object value : values) {
            texts.add(text(value));
        }
        return texts.toString();
    }

    public static List<String> rows(List<? extends List<?>> rows) {
        List<String> texts = new ArrayList<>(rows.size());
        for (List<?> row : rows) {
            texts.add(row(row));
        }
        return texts;
    }

    /// A value that stands for all that are equal to it: of intervals, such as a month and 30 days, any may.
    static @Nullable Object representative(@Nullable Object value) {
        return value instanceof IntervalValue interval ? length(interval) : value;
    }

    /// Rows of such values.
    static List<String> representatives(List<? extends List<?>> rows) {
        return rows(rows.stream()
                .map(row -> row.stream().map(Exact::representative).toList())
                .toList());
    }

    /// Nanoseconds, with months of 30 days.
    private static BigInteger length(IntervalValue interval) {
        return BigInteger.valueOf(interval.months() * 30L + interval.days())
                .multiply(BigInteger.valueOf(NANOS_PER_DAY))
                .add(BigInteger.valueOf(interval.nanos()));
    }

    /// The one NaN of each sign.
    public static Object canonical(Object value) {
        return switch (value) {
            case Float number when number.isNaN() -> Float.floatToRawIntBits(number) < 0 ? NEGATIVE_NAN : Float.NaN;
            case Double number
            when number.isNaN() -> Double.doubleToRawLongBits(number) < 0 ? NEGATIVE_NAN_DOUBLE : Double.NaN;
            case List<?> parts -> {
                List<@Nullable Object> all = new ArrayList<>();
                for (Object part : parts) {
                    all.add(part == null ? null : canonical(part));
                }
                yield all;
            }
            default -> value;
        };
    }
}
