package io.winnow.core.function;

import static io.winnow.core.function.FunctionCategory.DATE_TIME;
import static io.winnow.core.type.DataType.DATE;
import static io.winnow.core.type.DataType.FLOAT64;
import static io.winnow.core.type.DataType.INT64;
import static io.winnow.core.type.DataType.TIME;
import static io.winnow.core.type.DataType.TIMESTAMP;
import static io.winnow.core.type.DataType.TIMESTAMPTZ;

import io.winnow.core.prune.transfer.Increasing;
import io.winnow.core.scalar.CivilDate;
import io.winnow.core.scalar.Moment;
import io.winnow.core.scalar.Zones;
import io.winnow.core.type.TimeUnit;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.List;

/// Functions that make dates and times out of numbers, and the clock of the statement.
final class MakeDateFunctions {
    private static final int NANO_DIGITS = 9;
    private static final long MINUTE_NANOS = 60_000_000_000L;

    private MakeDateFunctions() {}

    static List<BuiltIn> all() {
        return List.of(
                BuiltIn.of(
                                DATE_TIME,
                                "now(): the start of the statement",
                                Forms.of(TIMESTAMPTZ),
                                (_, call) -> now(call).units(TimeUnit.MICROSECOND))
                        .alsoNamed("current_timestamp", "transaction_timestamp")
                        .that(Volatility.STABLE),
                BuiltIn.of(
                                DATE_TIME,
                                "current_date(): the day of the start of the statement, in the session's time zone",
                                Forms.of(DATE),
                                (_, call) -> localNow(call).epochDay())
                        .alsoNamed("today")
                        .that(Volatility.STABLE),
                BuiltIn.of(
                                DATE_TIME,
                                "current_time(): the time of day of the start of the statement, in the session's zone",
                                Forms.of(TIME),
                                (_, call) -> localNow(call).nanoOfDay() / 1_000 * 1_000)
                        .that(Volatility.STABLE),
                BuiltIn.of(
                                DATE_TIME,
                                "localtimestamp(): the wall clock of the start of the statement",
                                Forms.of(TIMESTAMP),
                                (_, call) -> localNow(call).units(TimeUnit.MICROSECOND))
                        .that(Volatility.STABLE),
                BuiltIn.of(
                                DATE_TIME,
                                "make_date(year, month, day): a date",
                                Forms.of(DATE, INT64, INT64, INT64),
                                (a, _) -> day("make_date", a))
                        .thatFails(),
                BuiltIn.of(
                                DATE_TIME,
                                "make_time(hour, minute, second): a time of day",
                                Forms.of(TIME, INT64, INT64, FLOAT64),
                                (a, _) -> nanoOfDay("make_time", a, 0))
                        .thatFails(),
                BuiltIn.of(
                                DATE_TIME,
                                "make_timestamp(year, month, day, hour, minute, second): a timestamp",
                                Forms.of(TIMESTAMP, INT64, INT64, INT64, INT64, INT64, FLOAT64),
                                (a, _) -> timestamp(a))
                        .thatFails(),
                BuiltIn.of(
                                DATE_TIME,
                                "to_timestamp(seconds): the instant some seconds after 1970-01-01 00:00:00 UTC",
                                Forms.first(Forms.of(TIMESTAMPTZ, INT64), Forms.of(TIMESTAMPTZ, FLOAT64)),
                                (a, _) -> fromSeconds(a[0]))
                        .thatFails()
                        .carriedBy(new Increasing(0)));
    }

    private static Moment now(FunctionCall call) {
        Instant start = call.now();
        return new Moment(start.getEpochSecond(), start.getNano());
    }

    private static Moment localNow(FunctionCall call) {
        Moment now = now(call);
        return now.plusSeconds(Zones.offsetAt(now.second(), call.zone()));
    }

    private static long day(String function, Object[] a) {
        long year = (Long) a[0];
        long month = (Long) a[1];
        long day = (Long) a[2];
        boolean exists = year > -10_000_000
                && year < 10_000_000
                && month >= 1
                && month <= 12
                && day >= 1
                && day <= CivilDate.lengthOfMonth(year, (int) month);
        long epochDay = exists ? new CivilDate(year, (int) month, (int) day).epochDay() : Long.MAX_VALUE;
        if (epochDay != (int) epochDay) {
            throw Failures.invalid(function + ": there is no date " + year + "-" + month + "-" + day);
        }
        return epochDay;
    }

    private static long nanoOfDay(String function, Object[] a, int from) {
        long hour = (Long) a[from];
        long minute = (Long) a[from + 1];
        double second = (Double) a[from + 2];
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || !(second >= 0 && second < 60)) {
            throw Failures.invalid(function + ": there is no time " + hour + ":" + minute + ":" + second);
        }
        // The decimal that the double shows as: 0.1 seconds are 100 milliseconds. Microseconds, as SQL counts them.
        long nanos = BigDecimal.valueOf(second)
                .setScale(6, RoundingMode.HALF_UP)
                .movePointRight(NANO_DIGITS)
                .longValueExact();
        return (hour * 60 + minute) * MINUTE_NANOS + Math.min(nanos, MINUTE_NANOS - 1_000);
    }

    private static long timestamp(Object[] a) {
        try {
            return Moment.ofDay(day("make_timestamp", a), nanoOfDay("make_timestamp", a, 3))
                    .units(TimeUnit.MICROSECOND);
        } catch (ArithmeticException _) {
            throw Failures.outOfRange("make_timestamp: the year " + a[0] + " is out of the range of TIMESTAMP");
        }
    }

    private static long fromSeconds(Object seconds) {
        boolean finite = !(seconds instanceof Double number) || Double.isFinite(number);
        BigInteger micros = !finite
                ? BigInteger.ONE.shiftLeft(64)
                : exact(seconds)
                        .movePointRight(6)
                        .setScale(0, RoundingMode.HALF_UP)
                        .toBigInteger();
        if (micros.bitLength() > 63) {
            throw Failures.outOfRange("to_timestamp: " + seconds + " seconds are out of the range of TIMESTAMPTZ");
        }
        return micros.longValue();
    }

    private static BigDecimal exact(Object seconds) {
        return seconds instanceof Double number ? BigDecimal.valueOf(number) : BigDecimal.valueOf((Long) seconds);
    }
}
