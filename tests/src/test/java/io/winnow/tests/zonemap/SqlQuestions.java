package io.winnow.tests.zonemap;

import io.winnow.core.testing.RandomValues;
import io.winnow.tests.zonemap.SqlQuestion.Sameness;
import java.util.ArrayList;
import java.util.List;

/// Writes random queries over one table.
final class SqlQuestions {
    private static final int DEPTH = 4;

    private final List<IndexedColumn> columns;
    private final List<IndexedColumn> ordered;
    private final RandomValues random;
    private final SqlConditions conditions;

    /// @param columns of which the first is a number that no other row has
    SqlQuestions(List<IndexedColumn> columns, RandomValues random) {
        this.columns = columns;
        this.ordered = columns.stream().filter(IndexedColumn::isOrdered).toList();
        this.random = random;
        this.conditions = new SqlConditions(columns, random);
    }

    /// @param table what stands after FROM
    SqlQuestion next(String table) {
        String from = " FROM " + table + (random.below(8) == 0 ? "" : " WHERE " + condition());
        return switch (random.below(16)) {
            case 0, 1 -> bag("SELECT *" + from);
            case 2 -> bag("SELECT " + name(columns) + from);
            case 3 -> bag("SELECT DISTINCT " + name(ordered) + from);
            case 4, 5 -> bag("SELECT " + name(ordered) + ", " + aggregates() + from + " GROUP BY 1");
            case 6 ->
                bag("SELECT " + name(ordered) + " AS a, " + name(ordered) + " AS b, " + aggregates() + from
                        + " GROUP BY 1, 2");
            case 7, 8, 9 -> new SqlQuestion(top(from), Sameness.SEQUENCE);
            case 10 -> limited(from);
            default -> bag("SELECT " + aggregates() + from);
        };
    }

    String condition() {
        return conditions.condition(random.below(DEPTH + 1));
    }

    private static SqlQuestion bag(String sql) {
        return new SqlQuestion(sql, Sameness.BAG);
    }

    private String name(List<IndexedColumn> choices) {
        return (random.below(2) == 0 ? random.oneOf(choices) : choices.getLast()).name();
    }

    private String aggregates() {
        List<String> all = new ArrayList<>();
        for (int i = random.below(3); i >= 0; i--) {
            String filter = random.below(10) == 0 ? " FILTER (WHERE " + conditions.condition(1) + ")" : "";
            all.add(aggregate() + filter + " AS x" + i);
        }
        return String.join(", ", all);
    }

    private String aggregate() {
        IndexedColumn column = random.below(2) == 0 ? random.oneOf(ordered) : ordered.getLast();
        return switch (random.below(9)) {
            case 0, 1 -> "count(*)";
            case 2 -> "count(" + name(columns) + ")";
            case 3 -> "min(" + column.name() + ")";
            case 4 -> "max(" + column.name() + ")";
            case 5 -> "count(DISTINCT " + column.name() + ")";
            case 6 -> column.isSummed() ? "sum(" + column.name() + ")" : "max(" + column.name() + ")";
            case 7 -> column.isSummed() ? "avg(" + column.name() + ")" : "min(" + column.name() + ")";
            default -> "count(" + random.oneOf(List.of("1", "NULL", column.name())) + ")";
        };
    }

    /// The first rows of an ordering: rows with equal keys come in the order of their addresses.
    private String top(String from) {
        List<String> keys = new ArrayList<>();
        for (int i = random.below(3) == 0 ? 1 : 0; i >= 0; i--) {
            keys.add(name(ordered)
                    + random.oneOf(List.of("", " ASC", " DESC"))
                    + random.oneOf(List.of("", " NULLS FIRST", " NULLS LAST")));
        }
        String shown = random.below(2) == 0 ? "*" : "id, " + name(ordered);
        return "SELECT " + shown + from + " ORDER BY " + String.join(", ", keys)
                + (random.below(8) == 0 ? "" : " LIMIT " + random.below(random.oneOf(List.of(3, 12, 80))))
                + (random.below(5) == 0 ? " OFFSET " + random.below(10) : "");
    }

    private SqlQuestion limited(String from) {
        String rows = "SELECT id" + from + " LIMIT " + random.below(30);
        return random.below(2) == 0
                ? new SqlQuestion(rows, Sameness.COUNT)
                : bag("SELECT count(*) FROM (" + rows + ") AS r");
    }
}
