package io.winnow.tests.oracle.random;

import io.winnow.tests.oracle.Question;
import io.winnow.tests.oracle.RandomSql;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Writes random queries over the columns of [RandomColumn].
final class RandomQueries {
    private final Random random;
    private final RandomExpressions expressions;
    private final String table;

    /// @param table what stands after FROM
    RandomQueries(Random random, String table) {
        this.random = random;
        this.expressions = new RandomExpressions(random);
        this.table = table;
    }

    Question next() {
        return switch (random.nextInt(8)) {
            case 0, 1 ->
                Question.open("SELECT " + RandomSql.list("a", 1 + random.nextInt(4), expressions::aggregate) + from());
            case 2, 3 -> grouped();
            case 4 ->
                Question.open("SELECT id, " + RandomSql.list("c", 1 + random.nextInt(4), expressions::value) + from());
            case 5 -> top();
            case 6 ->
                Question.open("SELECT DISTINCT " + RandomSql.list("g", 1 + random.nextInt(2), expressions::groupKey)
                        + from());
            default -> nested();
        };
    }

    private Question grouped() {
        int width = 1 + random.nextInt(2);
        String keys = RandomSql.list("g", width, expressions::groupKey);
        String ordinals = width == 1 ? "1" : "1, 2";
        String having = random.nextInt(4) == 0 ? " HAVING count(*) > " + (1 + random.nextInt(200)) : "";
        String sql = "SELECT " + keys + ",\n" + RandomSql.list("a", 1 + random.nextInt(3), expressions::aggregate)
                + from() + " GROUP BY " + ordinals + having;
        return random.nextInt(3) == 0
                ? Question.ordered(sql + " ORDER BY " + ordinals + " LIMIT " + (1 + random.nextInt(20)))
                : Question.open(sql);
    }

    private Question top() {
        List<String> keys = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(2); i++) {
            keys.add(expressions.column().name() + direction());
        }
        keys.add("id");
        String offset = random.nextInt(3) == 0 ? " OFFSET " + random.nextInt(300) : "";
        return Question.ordered("SELECT id, " + RandomSql.list("c", 1 + random.nextInt(3), expressions::value) + from()
                + " ORDER BY " + String.join(", ", keys) + " LIMIT " + random.nextInt(200) + offset);
    }

    private String direction() {
        return expressions.one(List.of("", " DESC", " ASC NULLS FIRST", " DESC NULLS LAST"));
    }

    private Question nested() {
        String inner = "SELECT " + expressions.groupKey() + " AS g, " + expressions.aggregate() + " AS a, count(*) AS n"
                + from() + " GROUP BY 1";
        return switch (random.nextInt(3)) {
            case 0 -> Question.open("SELECT count(*), sum(n), max(n), count(g), min(a) FROM (" + inner + ") AS q");
            case 1 -> Question.open("WITH q AS (" + inner + ") SELECT g, a FROM q WHERE n > " + random.nextInt(500));
            default ->
                Question.open("SELECT id, k FROM " + table + " WHERE " + expressions.condition(1)
                        + "\nUNION ALL SELECT count(*), max(k)" + from());
        };
    }

    private String from() {
        String from = "\nFROM " + table;
        return random.nextInt(4) == 0 ? from : from + " WHERE " + expressions.condition(2);
    }
}
