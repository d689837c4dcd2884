package io.winnow.engine.zones;

import io.winnow.core.scalar.ValueText;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Round values between two others, a few of them.
final class Ticks {
    private static final int MOST = 5;
    private static final MathContext DIGITS = new MathContext(6);
    private static final int[] NICE = {1, 2, 5};
    private static final long[] DAYS = {1, 2, 7, 14, 30, 91, 182, 365};
    private static final long[] SECONDS = {
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200
    };
    private static final String MIDNIGHT = " 00:00:00";
    private static final long DAY_SECONDS = 86_400;

    private Ticks() {}

    /// Numbers.
    static List<Tick> numbers(BigDecimal low, BigDecimal high) {
        return at(low, high, niceStep(high.subtract(low)), Ticks::number);
    }

    /// Whole numbers, in thousands that are easy to read.
    static List<Tick> counts(long high) {
        BigDecimal end = BigDecimal.valueOf(high);
        BigDecimal step = niceStep(end).max(BigDecimal.ONE);
        return at(BigDecimal.ZERO, end, step, count -> ChartText.count(count.longValue()));
    }

    /// Dates, times and timestamps.
    ///
    /// @param low in the units of the type, as `high` is
    static List<Tick> times(long low, long high, DataType type, ZoneId zone) {
        BigDecimal from = BigDecimal.valueOf(low);
        BigDecimal to = BigDecimal.valueOf(high);
        BigDecimal step = timeStep(to.subtract(from), type);
        return at(from, to, step, value -> dated(ValueText.text(value.longValue(), type, zone)));
    }

    /// A date for the midnight at its begin.
    private static String dated(String time) {
        return time.endsWith(MIDNIGHT) ? time.substring(0, time.length() - MIDNIGHT.length()) : time;
    }

    private static BigDecimal timeStep(BigDecimal span, DataType type) {
        BigDecimal perSecond = switch (type) {
            case DataType.Timestamp timestamp ->
                BigDecimal.valueOf(timestamp.unit().perSecond());
            case DataType.Time _ -> BigDecimal.valueOf(1_000_000_000);
            default -> BigDecimal.ZERO;
        };
        boolean isDate = perSecond.signum() == 0;
        if (!isDate && span.compareTo(perSecond.multiply(BigDecimal.valueOf(MOST))) <= 0) {
            return niceStep(span).max(BigDecimal.ONE);
        }
        List<BigDecimal> steps = new ArrayList<>();
        for (long seconds : isDate ? new long[0] : SECONDS) {
            steps.add(perSecond.multiply(BigDecimal.valueOf(seconds)));
        }
        BigDecimal perDay = isDate ? BigDecimal.ONE : perSecond.multiply(BigDecimal.valueOf(DAY_SECONDS));
        for (long days : DAYS) {
            steps.add(perDay.multiply(BigDecimal.valueOf(days)));
        }
        for (BigDecimal step : steps) {
            if (step.multiply(BigDecimal.valueOf(MOST)).compareTo(span) >= 0) {
                return step;
            }
        }
        BigDecimal year = steps.getLast();
        return year.multiply(niceStep(span.divide(year, DIGITS)).max(BigDecimal.ONE));
    }

    /// 1, 2 or 5 times a power of ten, so that there are at most six such steps.
    private static BigDecimal niceStep(BigDecimal span) {
        if (span.signum() <= 0) {
            return BigDecimal.ONE;
        }
        BigDecimal least = span.divide(BigDecimal.valueOf(MOST), DIGITS);
        int exponent = least.precision() - least.scale() - 1;
        for (int nice : NICE) {
            BigDecimal step = BigDecimal.valueOf(nice).scaleByPowerOfTen(exponent);
            if (step.compareTo(least) >= 0) {
                return step;
            }
        }
        return BigDecimal.ONE.scaleByPowerOfTen(exponent + 1);
    }

    private static List<Tick> at(BigDecimal low, BigDecimal high, BigDecimal step, Function<BigDecimal, String> label) {
        BigDecimal span = high.subtract(low);
        if (span.signum() <= 0) {
            return List.of(new Tick(0.5, label.apply(low)));
        }
        List<Tick> ticks = new ArrayList<>();
        BigDecimal value = low.divide(step, 0, RoundingMode.CEILING).multiply(step);
        for (; value.compareTo(high) <= 0; value = value.add(step)) {
            double fraction =
                    value.subtract(low).divide(span, MathContext.DECIMAL64).doubleValue();
            ticks.add(new Tick(fraction, label.apply(value)));
        }
        return ticks.size() > 1 ? ticks : List.of(new Tick(0, label.apply(low)), new Tick(1, label.apply(high)));
    }

    private static String number(BigDecimal value) {
        BigDecimal plain = value.stripTrailingZeros();
        int digits = plain.precision() - plain.scale();
        boolean isLong = plain.signum() != 0 && (digits > 15 || plain.scale() > 12);
        return isLong ? plain.round(new MathContext(12)).stripTrailingZeros().toString() : plain.toPlainString();
    }
}
