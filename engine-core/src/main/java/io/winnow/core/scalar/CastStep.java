package io.winnow.core.scalar;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The cast of one value that is not NULL to another type.
record CastStep(Object value, DataType from, DataType to, ZoneId zone) {
    Object result() {
        if (from instanceof DataType.Null || !ScalarCasts.castable(from, to)) {
            throw new ExecutionException(ErrorCode.TYPE_MISMATCH, "cannot cast " + from + " to " + to);
        }
        if (value instanceof String text && Types.isNested(to)) {
            return NestedParser.parse(text, to, zone);
        }
        return switch (to) {
            case DataType.Bool _ -> toBool();
            case DataType.Int target -> toInteger(target);
            case DataType.Decimal target -> toDecimal(target);
            case DataType.Floating target -> target.bits() == 32 ? (Object) toFloat() : (Object) toDouble();
            case DataType.Utf8 _ -> ValueText.text(value, from, zone);
            case DataType.Binary _ -> parsed(BlobText.parse((String) value), "expected \\xHH escapes");
            case DataType.Date _ -> toDate();
            case DataType.Time _ -> toTime();
            case DataType.Timestamp target -> toTimestamp(target);
            case DataType.Interval _ -> toInterval();
            case DataType.ListOf target -> {
                DataType element = ((DataType.ListOf) from).element();
                yield Nested.map((List<?>) value, (part, _) -> part(part, element, target.element()));
            }
            case DataType.Struct target -> {
                DataType.Struct source = (DataType.Struct) from;
                yield Nested.map(
                        (List<?>) value,
                        (part, i) -> part(
                                part,
                                source.fields().get(i).type(),
                                target.fields().get(i).type()));
            }
            case DataType.MapOf target -> {
                DataType.MapOf source = (DataType.MapOf) from;
                yield Nested.map((List<?>) value, (entry, _) -> entry(entry, source, target));
            }
            case DataType.Null _, DataType.Unsupported _ -> throw failed("no such cast");
        };
    }

    private @Nullable Object part(@Nullable Object part, DataType partFrom, DataType partTo) {
        return ScalarCasts.cast(part, partFrom, partTo, zone);
    }

    private @Nullable Object entry(@Nullable Object entry, DataType.MapOf source, DataType.MapOf target) {
        return entry instanceof List<?> pair
                ? Nested.map(
                        pair,
                        (part, i) -> i == 0
                                ? part(part, source.key(), target.key())
                                : part(part, source.value(), target.value()))
                : null;
    }

    private Boolean toBool() {
        if (value instanceof String text) {
            return switch (text.strip().toLowerCase(Locale.ROOT)) {
                case "true", "t", "yes", "y", "on", "1" -> true;
                case "false", "f", "no", "n", "off", "0" -> false;
                default -> throw failed("expected true or false");
            };
        }
        return switch (from) {
            case DataType.Floating _ -> ((Number) value).doubleValue() != 0;
            case DataType.Decimal _ -> ((BigDecimal) value).signum() != 0;
            default -> (Long) value != 0;
        };
    }

    private Long toInteger(DataType.Int target) {
        BigInteger integer = switch (from) {
            case DataType.Bool _ -> (Boolean) value ? BigInteger.ONE : BigInteger.ZERO;
            case DataType.Int source -> Numbers.integer(value, source);
            case DataType.Decimal _ ->
                ((BigDecimal) value).setScale(0, RoundingMode.HALF_UP).toBigInteger();
            case DataType.Floating _ -> new BigDecimal(Math.rint(finite())).toBigInteger();
            default -> parsed(NumberText.integer((String) value), "expected an integer");
        };
        if (!Numbers.fits(integer, target)) {
            throw outOfRange();
        }
        return integer.longValue();
    }

    private double finite() {
        double number = ((Number) value).doubleValue();
        if (!Double.isFinite(number)) {
            throw outOfRange();
        }
        return number;
    }

    private BigDecimal toDecimal(DataType.Decimal target) {
        BigDecimal exact = switch (from) {
            case DataType.Bool _ -> (Boolean) value ? BigDecimal.ONE : BigDecimal.ZERO;
            case DataType.Floating _ -> new BigDecimal(finite());
            case DataType.Utf8 _ -> parsed(NumberText.decimal((String) value), "expected a decimal number");
            default -> Numbers.exact(value, from);
        };
        BigDecimal rounded = Decimals.rounded(exact, target);
        if (rounded == null) {
            throw outOfRange();
        }
        return rounded;
    }

    private Double toDouble() {
        return switch (from) {
            case DataType.Bool _ -> (Boolean) value ? 1.0 : 0.0;
            case DataType.Utf8 text -> {
                Double number = parsed(NumberText.toDouble((String) value), "expected a number");
                yield inRange(number, Double.isInfinite(number));
            }
            case DataType.Floating _ -> ((Number) value).doubleValue();
            case DataType.Int source when source.signed() -> (double) (Long) value;
            default -> Numbers.exact(value, from).doubleValue();
        };
    }

    private Float toFloat() {
        return switch (from) {
            case DataType.Bool _ -> (Boolean) value ? 1.0f : 0.0f;
            case DataType.Utf8 text -> {
                Float number = parsed(NumberText.toFloat((String) value), "expected a number");
                yield inRange(number, Float.isInfinite(number));
            }
            case DataType.Floating _ -> {
                double number = ((Number) value).doubleValue();
                yield inRange((float) number, Float.isInfinite((float) number) && !Double.isInfinite(number));
            }
            case DataType.Int source when source.signed() -> (float) (Long) value;
            default -> Numbers.exact(value, from).floatValue();
        };
    }

    /// A number that was read as infinite, though its text has digits, is out of range.
    private <T> T inRange(T number, boolean infinite) {
        boolean overflowed = infinite
                && !(value instanceof String text
                        && text.toLowerCase(Locale.ROOT).contains("inf"));
        if (overflowed) {
            throw outOfRange();
        }
        return number;
    }

    private Long toDate() {
        long day = value instanceof String text
                ? parsed(TemporalParser.date(text), "expected a date such as 2026-01-31")
                : WallClock.of((Long) value, (DataType.Timestamp) from, zone).epochDay();
        if (day != (int) day) {
            throw outOfRange();
        }
        return day;
    }

    private Long toTime() {
        return value instanceof String text
                ? parsed(TemporalParser.time(text), "expected a time such as 10:20:30")
                : (Long) WallClock.of((Long) value, (DataType.Timestamp) from, zone)
                        .nanoOfDay();
    }

    private IntervalValue toInterval() {
        return value instanceof String text
                ? parsed(IntervalText.parse(text), "expected an interval such as 3 days 04:05:06")
                : new IntervalValue(0, 0, (Long) value);
    }

    /// The wall clock of a timestamp.
    private Moment local(DataType.Timestamp type) {
        WallClock clock = WallClock.of((Long) value, type, zone);
        return Moment.ofDay(clock.epochDay(), clock.nanoOfDay());
    }

    private Long toTimestamp(DataType.Timestamp target) {
        try {
            Moment moment = switch (from) {
                case DataType.Timestamp source
                when source.zoned() == target.zoned() -> Moment.of((Long) value, source.unit());
                case DataType.Timestamp source when source.zoned() -> local(source);
                case DataType.Timestamp source -> instant(Moment.of((Long) value, source.unit()));
                case DataType.Date _ -> {
                    Moment midnight = Moment.ofDay((Long) value, 0);
                    yield target.zoned() ? instant(midnight) : midnight;
                }
                default -> parsedTimestamp(target);
            };
            return moment.units(target.unit());
        } catch (ArithmeticException _) {
            throw outOfRange();
        }
    }

    private Moment instant(Moment local) {
        return new Moment(Zones.instantOf(local.second(), zone), local.nano());
    }

    private Moment parsedTimestamp(DataType.Timestamp target) {
        TemporalParser.Parsed read =
                parsed(TemporalParser.timestamp((String) value), "expected a timestamp such as 2026-01-31 10:20:30");
        if (target.zoned()) {
            return read.instant(zone);
        }
        if (read.offset() != null) {
            throw failed("the text has a time zone; cast it to TIMESTAMPTZ");
        }
        return read.local();
    }

    private <T> T parsed(@Nullable T result, String expectation) {
        if (result == null) {
            throw failed(expectation);
        }
        return result;
    }

    private ExecutionException outOfRange() {
        return new ExecutionException(
                ErrorCode.OVERFLOW, "cannot cast " + ValueText.shown(value, from) + " to " + to + ": out of range");
    }

    private ExecutionException failed(String reason) {
        return new ExecutionException(
                ErrorCode.INVALID_VALUE, "cannot cast " + ValueText.shown(value, from) + " to " + to + ": " + reason);
    }
}
