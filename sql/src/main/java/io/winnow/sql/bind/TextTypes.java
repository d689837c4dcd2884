package io.winnow.sql.bind;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.scalar.ScalarCasts;
import io.winnow.core.type.DataType;
import io.winnow.core.type.TimeUnit;
import java.math.BigDecimal;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/// Which type a string literal takes beside a value of some type, so that none of its digits is lost.
final class TextTypes {
    private static final int MOST_TEXT = 1000;

    private TextTypes() {}

    /// `target`, or another decimal or timestamp type where `target` would round, cut or not reach the text's value.
    /// A text that does not read at all is left to `target`, whose error it then is.
    static DataType whole(String text, DataType target, ZoneId zone) {
        return switch (target) {
            case DataType.Decimal decimal -> decimal(text, decimal);
            case DataType.Timestamp timestamp -> timestamp(text, timestamp, zone);
            default -> target;
        };
    }

    private static DataType.Decimal decimal(String text, DataType.Decimal target) {
        BigDecimal value = number(text);
        if (value == null) {
            return target;
        }
        int scale = Math.max(value.scale(), 0);
        long precision = Math.max((long) value.precision() - value.scale() + scale, Math.max(scale, 1));
        boolean fits = target.precision() - target.scale() >= precision - scale && target.scale() >= scale;
        return fits || precision > DataType.Decimal.MAX_PRECISION
                ? target
                : new DataType.Decimal((int) precision, scale);
    }

    private static @Nullable BigDecimal number(String text) {
        if (text.length() > MOST_TEXT) {
            return null;
        }
        try {
            return new BigDecimal(text.strip());
        } catch (NumberFormatException _) {
            return null; // reading it as the target says why
        }
    }

    /// In the unit of `least`, in a finer one that holds all the digits, or in a coarser one where that does not
    /// reach the year.
    private static DataType.Timestamp timestamp(String text, DataType.Timestamp least, ZoneId zone) {
        var exact = new DataType.Timestamp(unitFor(text, least.unit()), least.zoned());
        if (reads(text, exact, zone)) {
            return exact;
        }
        var wide = new DataType.Timestamp(unitFor(text, TimeUnit.SECOND), least.zoned());
        return reads(text, wide, zone) ? wide : exact;
    }

    static boolean reads(String text, DataType type, ZoneId zone) {
        try {
            return ScalarCasts.cast(text, DataType.UTF8, type, zone) != null;
        } catch (ExecutionException _) {
            return false;
        }
    }

    /// The coarsest unit, `least` or finer, that holds the fraction in a text; zeros at its end do not count.
    private static TimeUnit unitFor(String text, TimeUnit least) {
        int point = text.indexOf('.');
        int digits = 0;
        for (int i = point + 1; point >= 0 && i < text.length() && Character.isDigit(text.charAt(i)); i++) {
            digits = text.charAt(i) == '0' ? digits : i - point;
        }
        for (TimeUnit unit : TimeUnit.values()) {
            if (unit.digits() >= least.digits() && unit.digits() >= digits) {
                return unit;
            }
        }
        return TimeUnit.NANOSECOND;
    }
}
