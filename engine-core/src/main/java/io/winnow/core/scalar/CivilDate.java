package io.winnow.core.scalar;

import java.time.LocalDate;
import java.time.YearMonth;

/// A day of the proleptic Gregorian calendar, of any year that a timestamp in seconds can reach; year 0 is 1 BC.
///
/// @param month 1 to 12
/// @param day 1 to the month's last
public record CivilDate(long year, int month, int day) {
    private static final long DAYS_PER_CYCLE = 146_097;
    private static final long YEARS_PER_CYCLE = 400;

    /// The day that lies `epochDay` days after 1970-01-01.
    public static CivilDate ofEpochDay(long epochDay) {
        // The calendar repeats every 400 years; within one round java.time knows it.
        long cycle = Math.floorDiv(epochDay, DAYS_PER_CYCLE);
        LocalDate date = LocalDate.ofEpochDay(Math.floorMod(epochDay, DAYS_PER_CYCLE));
        return new CivilDate(date.getYear() + cycle * YEARS_PER_CYCLE, date.getMonthValue(), date.getDayOfMonth());
    }

    /// Days since 1970-01-01.
    ///
    /// @throws ArithmeticException beyond the range of a long
    public long epochDay() {
        long cycle = Math.floorDiv(year, YEARS_PER_CYCLE);
        int yearOfCycle = (int) Math.floorMod(year, YEARS_PER_CYCLE);
        return Math.addExact(
                Math.multiplyExact(cycle, DAYS_PER_CYCLE),
                LocalDate.of(yearOfCycle, month, day).toEpochDay());
    }

    /// The last day of a month of a year: 28 to 31.
    public static int lengthOfMonth(long year, int month) {
        return YearMonth.of((int) Math.floorMod(year, YEARS_PER_CYCLE), month).lengthOfMonth();
    }

    /// The same day some months on, or the last of that month where it has no such day.
    public CivilDate plusMonths(long months) {
        long total = Math.addExact(Math.multiplyExact(year, 12L), month - 1);
        long shifted = Math.addExact(total, months);
        long newYear = Math.floorDiv(shifted, 12L);
        int newMonth = (int) Math.floorMod(shifted, 12L) + 1;
        return new CivilDate(newYear, newMonth, Math.min(day, lengthOfMonth(newYear, newMonth)));
    }

    /// 1 (Monday) to 7 (Sunday).
    public static int dayOfWeek(long epochDay) {
        return (int) Math.floorMod(epochDay + 3, 7L) + 1;
    }

    /// ISO form; a year outside 1 to 9999 with its sign.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        if (year < 1 || year > 9999) {
            text.append(year < 0 ? '-' : '+');
        }
        String digits = Long.toString(Math.abs(year));
        text.repeat('0', Math.max(0, 4 - digits.length())).append(digits);
        return text.append(month < 10 ? "-0" : "-")
                .append(month)
                .append(day < 10 ? "-0" : "-")
                .append(day)
                .toString();
    }
}
