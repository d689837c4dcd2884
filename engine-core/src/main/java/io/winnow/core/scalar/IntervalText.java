package io.winnow.core.scalar;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Intervals as text, such as `1 year 2 months 3 days 04:05:06.5`, each part with its own sign.
final class IntervalText {
    private static final Pattern PART =
            Pattern.compile("\\s*(?:([+-]?)(\\d{1,9}):(\\d{1,2})(?::(\\d{1,2})(\\.\\d{1,9})?)?(?![\\w.:])"
                    + "|([+-]?\\d{1,18}(?:\\.\\d{0,18})?|[+-]?\\.\\d{1,18})\\s*([a-zA-Zµ]+))");

    private IntervalText() {}

    static String text(IntervalValue interval) {
        StringBuilder text = new StringBuilder();
        part(text, interval.months() / 12, "year");
        part(text, interval.months() % 12, "month");
        part(text, interval.days(), "day");
        if (interval.nanos() != 0 || text.isEmpty()) {
            text.append(text.isEmpty() ? "" : " ").append(clock(interval.nanos()));
        }
        return text.toString();
    }

    private static void part(StringBuilder text, int count, String name) {
        if (count != 0) {
            text.append(text.isEmpty() ? "" : " ").append(count).append(' ').append(name);
            text.append(count == 1 || count == -1 ? "" : "s");
        }
    }

    private static String clock(long nanos) {
        long seconds = Math.abs(nanos / Moment.NANOS_PER_SECOND);
        long fraction = Math.abs(nanos % Moment.NANOS_PER_SECOND);
        String text = String.format(
                Locale.ROOT, "%s%02d:%02d:%02d", nanos < 0 ? "-" : "", seconds / 3600, seconds / 60 % 60, seconds % 60);
        return fraction == 0
                ? text
                : text + String.format(Locale.ROOT, ".%09d", fraction).replaceFirst("0+$", "");
    }

    /// The interval, or null where the text is none or is out of range. A part's fraction carries down: 1.5 years
    /// is 1 year 6 months, half a month 15 days, half a day 12 hours.
    static @Nullable IntervalValue parse(String text) {
        Matcher matcher = PART.matcher(text.strip());
        IntervalSum sum = new IntervalSum();
        int at = 0;
        while (matcher.find(at) && matcher.start() == at) {
            if (!add(sum, matcher)) {
                return null;
            }
            at = matcher.end();
        }
        return at == 0 || at < text.strip().length() ? null : sum.interval();
    }

    private static boolean add(IntervalSum sum, Matcher matcher) {
        String unit = matcher.group(7);
        if (unit != null) {
            return sum.add(new BigDecimal(matcher.group(6)), unit.toLowerCase(Locale.ROOT));
        }
        int minutes = Integer.parseInt(matcher.group(3));
        int seconds = matcher.group(4) == null ? 0 : Integer.parseInt(matcher.group(4));
        if (minutes > 59 || seconds > 59) {
            return false;
        }
        BigDecimal clock = new BigDecimal(Long.parseLong(matcher.group(2)) * 3600 + minutes * 60L + seconds)
                .add(matcher.group(5) == null ? BigDecimal.ZERO : new BigDecimal("0" + matcher.group(5)));
        return sum.add(matcher.group(1).equals("-") ? clock.negate() : clock, "second");
    }
}
