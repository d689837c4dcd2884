package io.winnow.tests.oracle.pushdown;

import io.winnow.tests.oracle.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/// Writes random aggregate queries over the columns of [ClusteredColumn].
final class PushdownQueries {
    private static final List<String> OPERATORS = List.of("=", "<>", "<", "<=", ">", ">=");

    private final Random random;
    private final String table;

    /// @param table what stands after FROM
    PushdownQueries(Random random, String table) {
        this.random = random;
        this.table = table;
    }

    private <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    Question next() {
        String aggregates = list(1 + random.nextInt(4), this::aggregate);
        String where = random.nextInt(5) == 0 ? "" : "\nWHERE " + condition(2);
        String from = "\nFROM " + table + where;
        return switch (random.nextInt(6)) {
            case 0 -> {
                String key = one(List.of("g", "gn", "gs", "b", "tiny", "none"));
                yield Question.open("SELECT " + key + " AS key, " + aggregates + from + " GROUP BY 1");
            }
            case 1 -> Question.open("SELECT DISTINCT " + one(List.of("g", "gs", "gn", "b")) + " AS key" + from);
            case 2 ->
                Question.open("SELECT a1 AS x, n * 2 AS y FROM (SELECT count(*) AS n, " + aggregates + from
                        + ") AS q WHERE n > " + random.nextInt(3000));
            case 3 -> Question.open("SELECT i, s" + from);
            default -> Question.open("SELECT " + aggregates + from);
        };
    }

    private static String list(int count, Supplier<String> value) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            values.add(value.get() + " AS a" + i);
        }
        return String.join(", ", values);
    }

    private String aggregate() {
        ClusteredColumn column = one(ClusteredColumn.ALL);
        String name = column.name();
        String call = switch (random.nextInt(column.summed() && !column.type().equals("UBIGINT") ? 8 : 6)) {
            case 0 -> "count(*)";
            case 1 -> "count(" + name + ")";
            case 2 -> "count(DISTINCT " + name + ")";
            case 3, 4 -> "min(" + name + ")";
            case 5 -> "max(" + name + ")";
            case 6 -> "sum(" + name + ")";
            default -> "avg(" + name + ")";
        };
        return random.nextInt(7) == 0 ? call + " FILTER (WHERE " + condition(1) + ")" : call;
    }

    private String condition(int depth) {
        if (depth == 0 || random.nextInt(3) == 0) {
            return simple();
        }
        return switch (random.nextInt(5)) {
            case 0 -> "NOT (" + condition(depth - 1) + ")";
            case 1 -> "(" + condition(depth - 1) + " OR " + condition(depth - 1) + ")";
            default -> condition(depth - 1) + " AND " + condition(depth - 1);
        };
    }

    private String simple() {
        ClusteredColumn column = one(ClusteredColumn.ALL);
        String name = column.name();
        String literal = one(column.literals());
        return switch (random.nextInt(column.isText() ? 13 : 11)) {
            case 0 -> name + " IS NULL";
            case 1 -> name + " IS NOT NULL";
            case 2 -> name + " BETWEEN " + literal + " AND " + one(column.literals());
            case 3 -> name + " IN (" + literal + ", " + one(column.literals()) + ")";
            case 4 -> name + " NOT IN (" + literal + ", NULL)";
            case 5 -> name + " IS DISTINCT FROM " + literal;
            case 6 ->
                "(" + name + " " + one(OPERATORS) + " " + literal + ") IS " + one(List.of("", "NOT "))
                        + one(List.of("TRUE", "FALSE"));
            case 7 -> "i + " + random.nextInt(3000) + " " + one(OPERATORS) + " " + random.nextInt(12_000);
            case 8 -> "i " + one(OPERATORS) + " back - 92000";
            case 11 -> name + " LIKE " + one(List.of("'k00%'", "'k0020%9'", "'Gr%'", "'%'", "'z_'", "'x%'"));
            case 12 -> name + " NOT LIKE " + one(List.of("'k00%'", "'z%'", "''"));
            default -> name + " " + one(OPERATORS) + " " + literal;
        };
    }
}
