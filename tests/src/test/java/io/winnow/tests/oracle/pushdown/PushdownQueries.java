package io.winnow.tests.oracle.pushdown;

import static io.winnow.tests.oracle.RandomSql.list;

import io.winnow.tests.oracle.Question;
import io.winnow.tests.oracle.RandomSql;
import java.util.List;
import java.util.Random;

/// Writes random aggregate queries over [ClusteredRows], each with one scan.
final class PushdownQueries {
    private static final List<String> CONSTANTS =
            List.of("TRUE", "FALSE", "CAST(NULL AS BOOLEAN)", "1 = 1", "2 < 1", "NULL = 1", "'a' LIKE '_'");
    private static final List<String> PATTERNS = List.of("'k00%'", "'k0002%9'", "'Gr%'", "'%'", "'z_'", "'x%'", "''");

    private final Random random;
    private final RandomSql sql;
    private final ClusteredRows rows;
    private final String table;

    /// @param table what stands after FROM
    PushdownQueries(Random random, ClusteredRows rows, String table) {
        this.random = random;
        this.sql = new RandomSql(random);
        this.rows = rows;
        this.table = table;
    }

    Question next() {
        String from = "\nFROM " + table + (sql.rarely(5) ? "" : "\nWHERE " + condition(2));
        return switch (random.nextInt(32)) {
            case 0, 1, 2 -> grouped(from);
            case 3 ->
                Question.ordered("SELECT " + key() + " AS key, " + aggregates() + from
                        + "\nGROUP BY 1 ORDER BY 1 LIMIT " + (1 + random.nextInt(5)));
            case 4 -> Question.open("SELECT DISTINCT " + key() + " AS key" + from);
            case 5, 6, 7, 8 -> Question.open("SELECT " + above() + from);
            case 9, 10 ->
                Question.open("SELECT a1 AS x, n * 2 AS y FROM (SELECT count(*) AS n, " + aggregates() + from
                        + ") AS q WHERE n > " + random.nextInt(rows.rows()));
            case 11 ->
                Question.open("SELECT sum(n), min(a1), max(a1), count(a1) FROM (SELECT " + key()
                        + " AS key, count(*) AS n, " + ordered() + " AS a1" + from + " GROUP BY 1) AS q");
            case 12 -> Question.open("SELECT " + aggregates() + from + "\nHAVING " + having());
            case 13 -> sql.rarely(4) ? Question.open("SELECT i, s" + from) : Question.open("SELECT count(*)" + from);
            default -> Question.open("SELECT " + aggregates() + from);
        };
    }

    private Question grouped(String from) {
        boolean two = sql.rarely(3);
        String keys = key() + " AS key1, " + (two ? key() + " AS key2, " : "");
        String having = sql.rarely(3) ? "\nHAVING " + having() : "";
        return Question.open("SELECT " + keys + aggregates() + from + "\nGROUP BY " + (two ? "1, 2" : "1") + having);
    }

    private String key() {
        return sql.one(ClusteredColumn.KEYS);
    }

    private String having() {
        return sql.rarely(2)
                ? "count(*) > " + random.nextInt(2 * rows.groupRows())
                : "max(" + (sql.rarely(2) ? "i" : "back") + ") > " + row();
    }

    /// Expressions of aggregates.
    private String above() {
        return switch (random.nextInt(6)) {
            case 0 -> "max(i) - min(i) AS x, count(n) * 2 + 1 AS y";
            case 1 -> "CASE WHEN count(*) > " + row() + " THEN min(s) ELSE max(gs) END AS x";
            case 2 -> "coalesce(min(n), -1) AS x, coalesce(max(gn), max(g), 7) AS y";
            case 3 -> "count(*) - count(f) AS x, min(dt) IS NULL AS y";
            case 4 -> "min(s) || '-' || max(s) AS x, count(DISTINCT g) > 1 AS y";
            default -> "CAST(sum(g) AS BIGINT) + count(gs) AS x, max(d) + 1 AS y";
        };
    }

    private String aggregates() {
        return list("a", 1 + random.nextInt(4), this::aggregate);
    }

    private ClusteredColumn column() {
        return sql.one(ClusteredColumn.ALL);
    }

    /// A minimum or maximum.
    private String ordered() {
        return (random.nextBoolean() ? "min(" : "max(") + column().name() + ")";
    }

    private String aggregate() {
        ClusteredColumn column = column();
        String name = column.name();
        String call = switch (random.nextInt(column.summed() ? 9 : 7)) {
            case 0 -> "count(*)";
            case 1, 2 -> "count(" + name + ")";
            case 3 -> "count(DISTINCT " + name + ")";
            case 4 -> "min(" + name + ")";
            case 5 -> "max(" + name + ")";
            case 6 -> sql.rarely(4) ? "count(1)" : ordered();
            case 7 -> "sum(" + name + ")";
            default -> "avg(" + name + ")";
        };
        return sql.rarely(8) ? call + " FILTER (WHERE " + condition(1) + ")" : call;
    }

    private String condition(int depth) {
        return sql.condition(depth, this::simple);
    }

    private String simple() {
        ClusteredColumn column = column();
        String name = column.name();
        return switch (random.nextInt(12)) {
            case 0 ->
                "(" + comparison(column) + ") IS " + sql.one(List.of("", "NOT ")) + sql.one(List.of("TRUE", "FALSE"));
            case 1 -> "i + " + row() + " " + sql.operator() + " " + row();
            case 2 -> "i " + sql.operator() + " back - " + (100_000 - 2 * row());
            case 3 -> sql.one(CONSTANTS);
            case 4 ->
                column.isText()
                        ? name + sql.one(List.of(" LIKE ", " NOT LIKE ")) + sql.one(PATTERNS)
                        : comparison(column);
            default -> comparison(column);
        };
    }

    private String comparison(ClusteredColumn column) {
        return sql.comparison(column.name(), () -> literal(column));
    }

    private String literal(ClusteredColumn column) {
        if (!column.literals().isEmpty() && sql.rarely(4)) {
            return sql.one(column.literals());
        }
        int row = row();
        return column.near().literal(row, row / rows.groupRows());
    }

    private int row() {
        return rows.row(random);
    }
}
