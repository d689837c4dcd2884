package io.winnow.core.function;

import io.winnow.core.prune.AbstractCall;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.LongRange;
import io.winnow.core.prune.TransferRule;
import io.winnow.core.prune.transfer.Monotone;
import io.winnow.core.prune.transfer.Rule;
import io.winnow.core.prune.transfer.ZoneSpread;
import io.winnow.core.scalar.CivilDate;
import io.winnow.core.scalar.WallClock;
import io.winnow.core.type.DataType;
import java.time.ZoneId;

/// What functions of dates and times make of intervals. A field counts up within the next larger one and begins
/// anew with it; where a zone's clock jumps, bounds leave room for the jump.
///
/// @param field of [Kind#FIELD] only
record DateRule(Kind kind, DateField field) implements TransferRule {
    private static final long MINUTE = 60_000_000_000L;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAYS_PER_WEEK = 7;

    /// What a function does with a date or time.
    enum Kind {
        /// `date_part(field, t)`.
        PART,
        /// `year(t)` and the like.
        FIELD,
        /// `date_trunc(field, t)`.
        TRUNC,
        /// `last_day(t)`.
        LAST_DAY
    }

    static DateRule of(Kind kind) {
        return new DateRule(kind, DateField.DAY);
    }

    @Override
    public AbstractValue apply(AbstractCall call) {
        return switch (kind) {
            case PART -> {
                DateField named = call.constant(0) instanceof String name ? DateField.find(name) : null;
                yield named == null ? ANYTHING.apply(call) : part(named, call, 1);
            }
            case FIELD -> part(field, call, 0);
            case TRUNC ->
                call.constant(0) instanceof String && call.argument(1) instanceof LongRange range && range.hasOrdinary()
                        ? truncated(call, range)
                        : ANYTHING.apply(call);
            case LAST_DAY ->
                call.argument(0) instanceof LongRange range && isEven(range, call.zone())
                        ? increasing(call, 0, range)
                        : Rule.PRESENT.apply(call);
        };
    }

    private static AbstractValue increasing(AbstractCall call, int argument, AbstractValue in) {
        return Monotone.increasing(in, call.resultType(), value -> call.valueAt(argument, value));
    }

    private static AbstractValue part(DateField field, AbstractCall call, int argument) {
        if (!(call.argument(argument) instanceof LongRange in) || !in.hasOrdinary()) {
            return AbstractValue.present(call.resultType());
        }
        boolean even = isEven(in, call.zone());
        return switch (field) {
            case MILLENNIUM, CENTURY, DECADE, YEAR, ISOYEAR ->
                increasing(call, argument, even ? in : ZoneSpread.widened(in, ZoneSpread.MOST));
            case EPOCH -> increasing(call, argument, in);
            case QUARTER,
                    MONTH,
                    WEEK,
                    DAY,
                    DOW,
                    ISODOW,
                    DOY,
                    HOUR,
                    MINUTE,
                    SECOND,
                    MILLISECOND,
                    MICROSECOND,
                    NANOSECOND ->
                even && isOneRound(field, in, call.zone())
                        ? increasing(call, argument, in)
                        : range(field, call.resultType());
            case TIMEZONE, TIMEZONE_HOUR, TIMEZONE_MINUTE -> AbstractValue.present(call.resultType());
        };
    }

    /// Whether the clock that a range shows does not jump within it.
    private static boolean isEven(LongRange in, ZoneId zone) {
        return !(in.type() instanceof DataType.Timestamp timestamp)
                || !timestamp.zoned()
                || ZoneSpread.seconds(in, zone) == 0;
    }

    /// Whether a field does not begin anew within a range.
    private static boolean isOneRound(DateField field, LongRange in, ZoneId zone) {
        return round(field, clock(in.first(), in.type(), zone)) == round(field, clock(in.last(), in.type(), zone));
    }

    private static WallClock clock(long value, DataType type, ZoneId zone) {
        return switch (type) {
            case DataType.Timestamp timestamp -> WallClock.of(value, timestamp, zone);
            case DataType.Time _ -> new WallClock(0, value);
            default -> new WallClock(value, 0);
        };
    }

    /// The number of the next larger field, within which this one counts up.
    private static long round(DateField field, WallClock clock) {
        CivilDate date = clock.date();
        return switch (field) {
            case QUARTER, MONTH, DOY -> date.year();
            case WEEK -> thursday(clock.epochDay()).year();
            case DAY -> date.year() * 12 + date.month();
            case ISODOW -> Math.floorDiv(clock.epochDay() + 3, DAYS_PER_WEEK);
            case DOW -> Math.floorDiv(clock.epochDay() + 4, DAYS_PER_WEEK);
            case HOUR -> clock.epochDay();
            case MINUTE -> clock.epochDay() * 24 + clock.nanoOfDay() / HOUR;
            default -> clock.epochDay() * 24 * 60 + clock.nanoOfDay() / MINUTE;
        };
    }

    private static CivilDate thursday(long epochDay) {
        return CivilDate.ofEpochDay(epochDay - CivilDate.dayOfWeek(epochDay) + 4);
    }

    /// All that a field can be.
    private static AbstractValue range(DateField field, DataType type) {
        return switch (field) {
            case QUARTER -> between(type, 1, 4);
            case MONTH -> between(type, 1, 12);
            case WEEK -> between(type, 1, 53);
            case DAY -> between(type, 1, 31);
            case DOW -> between(type, 0, 6);
            case ISODOW -> between(type, 1, 7);
            case DOY -> between(type, 1, 366);
            case HOUR -> between(type, 0, 24); // a time of day may be 24:00
            case MINUTE -> between(type, 0, 59);
            case SECOND -> AbstractValue.between(type, 0.0, Math.nextDown(60.0));
            case MILLISECOND -> between(type, 0, 59_999);
            case MICROSECOND -> between(type, 0, 59_999_999);
            case NANOSECOND -> between(type, 0, 59_999_999_999L);
            default -> AbstractValue.present(type);
        };
    }

    private static AbstractValue between(DataType type, long low, long high) {
        return AbstractValue.between(type, low, high);
    }

    private static AbstractValue truncated(AbstractCall call, LongRange in) {
        AbstractValue image = increasing(call, 1, in);
        if (!image.hasOrdinary()) {
            // A field may begin before the first moment of the type: a value that fails says nothing of later ones.
            return AbstractValue.present(call.resultType()).with(AbstractValue.FAILURE);
        }
        boolean zoned = in.type() instanceof DataType.Timestamp timestamp && timestamp.zoned();
        if (!zoned || call.zone().getRules().isFixedOffset()) {
            return image;
        }
        if (image instanceof LongRange range && range.hasOrdinary() && !range.mayFail()) {
            // From the start of the first field to the last value one clock must hold.
            long first = Math.min(range.first(), in.first());
            AbstractValue all = ZoneSpread.widened(AbstractValue.ofKeys(in.type(), first, in.last()), ZoneSpread.MOST);
            if (!all.mayFail() && ZoneSpread.seconds((LongRange) all, call.zone()) == 0) {
                return image;
            }
        }
        AbstractValue wider = ZoneSpread.widened(in, 2 * ZoneSpread.MOST).without(AbstractValue.FAILURE);
        return ZoneSpread.widened(increasing(call, 1, wider), ZoneSpread.MOST);
    }
}
