package io.winnow.core.function;

import static io.winnow.core.function.FunctionCategory.NESTED;
import static io.winnow.core.type.DataType.INT64;
import static io.winnow.core.type.DataType.INTERVAL;

import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.scalar.Intervals;
import io.winnow.core.scalar.ScalarArithmetic;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Lists of numbers or timestamps at equal steps.
final class RangeFunctions {
    private RangeFunctions() {}

    static List<BuiltIn> all() {
        return List.of(
                BuiltIn.of(
                                NESTED,
                                "range([start,] end[, step]): the list from start, or 0, to before end",
                                RangeFunctions::resolve,
                                (a, call) -> steps("range", a, call, false))
                        .thatFails(),
                BuiltIn.of(
                                NESTED,
                                "generate_series([start,] end[, step]): the list from start, or 0, to end",
                                RangeFunctions::resolve,
                                (a, call) -> steps("generate_series", a, call, true))
                        .thatFails());
    }

    private static @Nullable Signature resolve(List<DataType> types, List<? extends @Nullable Object> constants) {
        Signature integers = Forms.optional(new DataType.ListOf(INT64), 1, INT64, INT64, INT64)
                .resolve(types, constants);
        if (integers != null || types.size() != 3) {
            return integers;
        }
        DataType point = Coercion.common(types.get(0), types.get(1));
        DataType type = point instanceof DataType.Date ? DataType.TIMESTAMP : point;
        return type instanceof DataType.Timestamp && Coercion.implicitly(types.get(2), INTERVAL)
                ? new Signature(List.of(type, type, INTERVAL), new DataType.ListOf(type))
                : null;
    }

    private static List<Object> steps(String name, Object[] a, FunctionCall call, boolean withEnd) {
        return call.argumentTypes().getLast() instanceof DataType.Interval
                ? moments(name, a, call, withEnd)
                : numbers(name, a, withEnd);
    }

    private static List<Object> numbers(String name, Object[] a, boolean withEnd) {
        long start = a.length == 1 ? 0 : (Long) a[0];
        long end = (Long) a[a.length == 1 ? 0 : 1];
        long step = a.length == 3 ? (Long) a[2] : 1;
        if (step == 0) {
            throw Failures.invalid(name + ": the step must not be 0");
        }
        List<Object> values = new ArrayList<>();
        for (long value = start; isBefore(value, end, step > 0, withEnd); ) {
            add(name, values, value);
            if (step > 0 ? value > Long.MAX_VALUE - step : value < Long.MIN_VALUE - step) {
                break;
            }
            value += step;
        }
        return Collections.unmodifiableList(values);
    }

    private static boolean isBefore(long value, long end, boolean upward, boolean withEnd) {
        return value == end ? withEnd : upward == value < end;
    }

    private static List<Object> moments(String name, Object[] a, FunctionCall call, boolean withEnd) {
        IntervalValue step = (IntervalValue) a[2];
        DataType type = call.argumentTypes().getFirst();
        int sign = Intervals.totalNanos(step).signum();
        if (sign == 0) {
            throw Failures.invalid(name + ": the step must not be 0");
        }
        List<Object> values = new ArrayList<>();
        long end = (Long) a[1];
        Long value = (Long) a[0];
        while (isBefore(value, end, sign > 0, withEnd)) {
            add(name, values, value);
            // Counted from the start, so that month ends do not wear off: Jan 31, Feb 29, Mar 31.
            IntervalValue span = Intervals.times(step, values.size());
            Long next = (Long) ScalarArithmetic.apply(ArithmeticOp.ADD, a[0], type, span, INTERVAL, type, call.zone());
            if (sign > 0 ? next <= value : next >= value) {
                throw Failures.invalid(name + ": the step must move every time the same way");
            }
            value = next;
        }
        return Collections.unmodifiableList(values);
    }

    private static void add(String name, List<Object> values, long value) {
        if (values.size() == Failures.MAX_ELEMENTS) {
            throw Failures.outOfRange(name + ": the list exceeds the limit of " + Failures.MAX_ELEMENTS + " elements");
        }
        values.add(value);
    }
}
