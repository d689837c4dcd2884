package io.winnow.physical.kernel;

/// The proleptic Gregorian calendar in integer arithmetic, for days that a timestamp in seconds can reach.
///
/// Days are counted from 1 March of year 0, in rounds of 400 years of 146,097 days; a year that starts in March has
/// its leap day last, so that the months before it are the same in every year.
final class Civil {
    private static final long DAYS_PER_ROUND = 146_097;

    /// Days from 0000-03-01 to 1970-01-01.
    private static final long EPOCH = 719_468;

    private Civil() {}

    static long year(long epochDay) {
        long day = epochDay + EPOCH;
        long round = Math.floorDiv(day, DAYS_PER_ROUND);
        int dayOfRound = (int) (day - round * DAYS_PER_ROUND);
        int year = yearOfRound(dayOfRound);
        return round * 400 + year + (marchDay(dayOfRound, year) >= 306 ? 1 : 0);
    }

    /// 1 to 12.
    static int month(long epochDay) {
        int monthFromMarch = monthFromMarch(marchDay(epochDay));
        return monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
    }

    /// 1 to 31.
    static int day(long epochDay) {
        int marchDay = marchDay(epochDay);
        return marchDay - firstMarchDay(monthFromMarch(marchDay)) + 1;
    }

    /// The day since 1970-01-01 of the first of a month.
    static long firstDay(long year, int month) {
        long marchYear = month <= 2 ? year - 1 : year;
        long round = Math.floorDiv(marchYear, 400L);
        int yearOfRound = (int) (marchYear - round * 400);
        int days = yearOfRound * 365 + yearOfRound / 4 - yearOfRound / 100;
        return round * DAYS_PER_ROUND + days + firstMarchDay(month > 2 ? month - 3 : month + 9) - EPOCH;
    }

    private static int yearOfRound(int dayOfRound) {
        return (dayOfRound - dayOfRound / 1460 + dayOfRound / 36_524 - dayOfRound / 146_096) / 365;
    }

    /// Day of a year that starts on 1 March, from 0.
    private static int marchDay(long epochDay) {
        int dayOfRound = (int) Math.floorMod(epochDay + EPOCH, DAYS_PER_ROUND);
        return marchDay(dayOfRound, yearOfRound(dayOfRound));
    }

    private static int marchDay(int dayOfRound, int year) {
        return dayOfRound - (365 * year + year / 4 - year / 100);
    }

    /// Five months from March on have 153 days, over and over.
    private static int monthFromMarch(int marchDay) {
        return (5 * marchDay + 2) / 153;
    }

    private static int firstMarchDay(int monthFromMarch) {
        return (153 * monthFromMarch + 2) / 5;
    }
}
