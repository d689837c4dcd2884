package io.winnow.tests.oracle.indexed;

import static io.winnow.tests.oracle.RandomSql.list;

import io.winnow.tests.oracle.Question;
import io.winnow.tests.oracle.RandomSql;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Writes random aggregates over table `t`, each with one scan.
final class PostingQueries {
    private final Random random;
    private final RandomSql sql;
    private final List<PostingColumn> columns;

    /// Those that the query at hand is about: few, so that often all of them have indexes.
    private List<PostingColumn> some;

    PostingQueries(Random random, List<PostingColumn> columns) {
        this.random = random;
        this.sql = new RandomSql(random);
        this.columns = List.copyOf(columns);
        this.some = this.columns;
    }

    Question next() {
        some = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            some.add(sql.one(columns));
        }
        String from = "\nFROM t" + (sql.rarely(4) ? "" : "\nWHERE " + condition(2));
        return switch (random.nextInt(24)) {
            case 0, 1, 2, 3, 4, 5 -> grouped(from);
            case 6 -> {
                String key = column().name();
                yield Question.ordered("SELECT " + key + " AS k, count(*) AS n" + from
                        + "\nGROUP BY 1 ORDER BY 1 LIMIT " + (1 + random.nextInt(5)));
            }
            case 7 -> Question.open("SELECT DISTINCT " + column().name() + " AS k" + from);
            case 8 -> Question.open("SELECT " + aggregates() + from + "\nHAVING " + having());
            case 9 ->
                Question.open("SELECT count(k), sum(n), min(m), max(x) FROM (SELECT " + column().name()
                        + " AS k, count(*) AS n, min(" + column().name() + ") AS m, max(" + column().name() + ") AS x"
                        + from + " GROUP BY 1) AS q");
            case 10 ->
                Question.open("SELECT n * 2 - c AS x, a1 FROM (SELECT count(*) AS n, count(" + column().name()
                        + ") AS c, " + aggregates() + from + ") AS q WHERE n > " + random.nextInt(500));
            default -> Question.open("SELECT " + aggregates() + from);
        };
    }

    private Question grouped(String from) {
        List<String> keys = new ArrayList<>();
        for (int i = 1 + (sql.rarely(3) ? 1 : 0) + (sql.rarely(8) ? 1 : 0); i > 0; i--) {
            keys.add(column().name());
        }
        String numbers = List.of("1", "1, 2", "1, 2, 3").get(keys.size() - 1);
        String having = sql.rarely(4) ? "\nHAVING " + having() : "";
        return Question.open("SELECT " + list("k", keys.size(), () -> keys.removeFirst()) + ", " + aggregates() + from
                + "\nGROUP BY " + numbers + having);
    }

    private String having() {
        return switch (random.nextInt(4)) {
            case 0 -> "count(*) < " + random.nextInt(600);
            case 1 -> "count(" + column().name() + ") > " + random.nextInt(200);
            case 2 -> "min(" + column().name() + ") IS NOT NULL";
            default -> "count(DISTINCT " + column().name() + ") > " + random.nextInt(4);
        };
    }

    private PostingColumn column() {
        return sql.one(some);
    }

    private String aggregates() {
        return list("a", 1 + random.nextInt(4), this::aggregate);
    }

    private String aggregate() {
        PostingColumn column = column();
        String name = column.name();
        String call = switch (random.nextInt(column.summed() ? 12 : 9)) {
            case 0, 1 -> "count(*)";
            case 2 -> "count(" + name + ")";
            case 3 -> "count(DISTINCT " + name + ")";
            case 4 -> (sql.rarely(2) ? "approx_count_distinct(" : "count(DISTINCT ") + name + ")";
            case 5 -> "min(" + name + ")";
            case 6 -> "max(" + name + ")";
            case 7 -> sql.rarely(3) ? "count(1)" : "count(*)";
            case 8 -> sql.rarely(6) ? "max(id)" : "min(" + name + ")";
            case 9 -> (sql.rarely(3) ? "avg(DISTINCT " : "avg(") + name + ")";
            case 10 -> sql.rarely(2) ? "sum(DISTINCT " + name + ")" : "sum(" + name + ")";
            default -> "sum(" + name + ")";
        };
        return sql.rarely(4) ? call + " FILTER (WHERE " + condition(1) + ")" : call;
    }

    /// A condition of at most so many connectives, one below the other.
    String condition(int depth) {
        return sql.condition(depth, this::simple);
    }

    private String simple() {
        PostingColumn column = column();
        return switch (random.nextInt(14)) {
            case 0, 1 ->
                "(" + sql.condition(1, () -> comparison(column())) + ") IS " + sql.one(List.of("", "NOT "))
                        + sql.one(List.of("TRUE", "FALSE", "NULL"));
            case 2 -> sql.rarely(3) ? "id " + sql.operator() + " " + random.nextInt(2500) : comparison(column);
            case 3 ->
                column.isBoolean()
                        ? column.name() + sql.one(List.of("", " IS TRUE", " IS NOT TRUE", " IS NOT FALSE"))
                        : comparison(column);
            case 4 ->
                column.isText()
                        ? column.name()
                                + sql.one(List.of(" LIKE ", " NOT LIKE "))
                                + sql.one(List.of("'%'", "'Gr%'", "'_'", "'a%'", "''"))
                        : comparison(column);
            case 5 -> column.name() + " NOT BETWEEN " + literal(column) + " AND " + literal(column);
            case 6 -> column.name() + " IS NOT DISTINCT FROM " + (sql.rarely(4) ? "NULL" : literal(column));
            case 7 ->
                column.name() + sql.one(List.of(" IN (", " NOT IN (")) + literal(column) + ", " + literal(column) + ", "
                        + literal(column) + ")";
            case 8 -> sql.rarely(4) ? column.name() + " = NULL" : comparison(column);
            case 9 ->
                sql.rarely(3)
                        ? "coalesce(" + column.name() + ", " + literal(column) + ") = " + literal(column)
                        : comparison(column);
            default -> comparison(column);
        };
    }

    private String comparison(PostingColumn column) {
        return sql.comparison(column.name(), () -> literal(column));
    }

    private String literal(PostingColumn column) {
        return column.literal(random);
    }
}
