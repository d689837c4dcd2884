package io.winnow.tests.oracle.random;

import io.winnow.tests.oracle.RandomSql;
import io.winnow.tests.oracle.random.RandomColumn.Kind;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/// Writes random values and conditions over the columns of [RandomColumn], in SQL that cannot fail on any row.
final class RandomExpressions {
    private static final List<String> PATTERNS =
            List.of("'%'", "'r%'", "'%e'", "'%_e%'", "'v1%xy'", "'_'", "'Gr_n'", "'a!_b!%c' ESCAPE '!'", "''");

    private final Random random;
    private final RandomSql sql;

    RandomExpressions(Random random) {
        this.random = random;
        this.sql = new RandomSql(random);
    }

    <T> T one(List<T> choices) {
        return sql.one(choices);
    }

    /// A column of one of these kinds; of any without one.
    RandomColumn column(Kind... kinds) {
        Set<Kind> wanted = kinds.length == 0 ? EnumSet.allOf(Kind.class) : EnumSet.copyOf(List.of(kinds));
        return one(RandomColumn.ALL.stream()
                .filter(column -> wanted.contains(column.kind()))
                .toList());
    }

    /// A condition of at most this many connectives, one below the other.
    String condition(int depth) {
        return sql.condition(depth, this::simpleCondition);
    }

    private String simpleCondition() {
        return switch (random.nextInt(9)) {
            case 0 -> column(Kind.TEXT).name() + (random.nextBoolean() ? " LIKE " : " NOT LIKE ") + one(PATTERNS);
            case 1 -> number(1) + " " + sql.operator() + " " + number(1);
            default -> {
                RandomColumn column = column();
                yield sql.comparison(column.name(), () -> one(column.literals()));
            }
        };
    }

    /// A number that is exact in every type it may have: no division, no rounding, no overflow.
    String number(int depth) {
        RandomColumn column = column(Kind.NUMBER);
        boolean integer = column.type().endsWith("INT") || column.type().endsWith("INTEGER");
        String name = integer ? "CAST(" + column.name() + " AS BIGINT)" : column.name();
        if (depth == 0) {
            return name;
        }
        return switch (random.nextInt(8)) {
            case 0 -> "(" + name + " + " + random.nextInt(100) + ")";
            case 1 -> "(" + name + " - " + random.nextInt(100) + ")";
            case 2 -> "(" + name + " * " + (1 + random.nextInt(4)) + ")";
            case 3 -> "-" + name;
            case 4 -> "abs(" + name + ")";
            case 5 -> "coalesce(" + name + ", " + random.nextInt(9) + ")";
            case 6 -> "CASE WHEN " + simpleCondition() + " THEN " + name + " ELSE 0 END";
            default -> name;
        };
    }

    /// A text.
    String text() {
        String name = column(Kind.TEXT).name();
        return switch (random.nextInt(6)) {
            case 0 -> "upper(" + name + ")";
            case 1 -> "lower(" + name + ")";
            case 2 -> "substring(" + name + ", " + (1 + random.nextInt(3)) + ", 2)";
            case 3 -> name + " || '-' || fixed";
            case 4 -> "coalesce(" + name + ", 'none')";
            default -> name;
        };
    }

    /// A value of few different ones, to group by.
    String groupKey() {
        return switch (random.nextInt(12)) {
            case 0 -> "k";
            case 1 -> "s";
            case 2 -> "fixed";
            case 3 -> "b";
            case 4 -> "EXTRACT(year FROM dt)";
            case 5 -> "EXTRACT(month FROM ts)";
            case 6 -> "i8";
            case 7 -> "CAST(i64 / 2500000000 AS BIGINT)";
            case 8 -> "length(t)";
            case 9 -> "f64";
            case 10 -> "CASE WHEN " + simpleCondition() + " THEN 1 WHEN " + simpleCondition() + " THEN 2 END";
            default -> column().name();
        };
    }

    /// A value of any kind, to show.
    String value() {
        return switch (random.nextInt(6)) {
            case 0, 1 -> number(1);
            case 2 -> text();
            case 3 -> "EXTRACT(" + one(List.of("year", "month", "day", "doy", "quarter")) + " FROM dt)";
            case 4 -> "date_trunc('" + one(List.of("year", "month", "day", "hour")) + "', ts)";
            default -> column().name();
        };
    }

    /// An aggregate of any function, sometimes of some rows only.
    String aggregate() {
        String call = switch (random.nextInt(9)) {
            case 0 -> "count(*)";
            case 1 -> "count(" + column().name() + ")";
            case 2 -> "count(DISTINCT " + column().name() + ")";
            case 3 -> "sum(" + number(1) + ")";
            case 4 -> "avg(" + number(0) + ")";
            case 5 -> "min(" + text() + ")";
            case 6 -> "min(" + column().name() + ")";
            case 7 -> (random.nextBoolean() ? "sum" : "avg") + "(DISTINCT " + number(1) + ")";
            default -> "max(" + column().name() + ")";
        };
        return random.nextInt(6) == 0 ? call + " FILTER (WHERE " + condition(1) + ")" : call;
    }
}
