package io.winnow.tests.store;

import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Statements over a table `t` of batches: rows of one number of a batch, whose values add up to nothing. A batch is
/// there with all of its rows or with none.
final class Sql {
    /// Rows of a batch.
    static final int ROWS = 4;

    /// Names of the indexes that there may be: `zones_` or `bits_` and the name of the column.
    static final List<String> INDEXES = List.of("zones_batch", "zones_v", "bits_batch", "bits_v");

    private Sql() {}

    /// Runs a statement.
    ///
    /// @return its rows
    static List<List<@Nullable Object>> run(Session session, String text) {
        try (QueryResult result = session.sql(text)) {
            return result.hasRows() ? result.rows() : List.of();
        }
    }

    /// Runs a statement without rows.
    ///
    /// @return what it says
    static String status(Session session, String text) {
        try (QueryResult result = session.sql(text)) {
            return result.status();
        }
    }

    static void create(Session session) {
        run(session, "CREATE TABLE t (batch BIGINT NOT NULL, v BIGINT) WITH (rows_per_fragment = 64)");
    }

    static void insert(Session session, long batch) {
        run(
                session,
                "INSERT INTO t VALUES (%1$d, %1$d), (%1$d, 2 * %1$d), (%1$d, -%1$d), (%1$d, -2 * %1$d)"
                        .formatted(batch));
    }

    static void delete(Session session, long batch) {
        run(session, "DELETE FROM t WHERE batch = " + batch);
    }

    /// Makes an index; zones of `batch` are kept up from seeds that writers leave.
    ///
    /// @param name one of [#INDEXES]
    static void index(Session session, String name, int rowsPerZone) {
        String column = name.substring(name.indexOf('_') + 1);
        String how = name.startsWith("bits")
                ? "bitmap (" + column + ")"
                : "zonemap (" + column + ") WITH (rows_per_zone = " + rowsPerZone + ", use_seeds = "
                        + column.equals("batch") + ")";
        run(session, "CREATE INDEX " + name + " ON t USING " + how);
    }

    /// The names of the indexes.
    static Set<String> indexes(Session session) {
        TreeSet<String> names = new TreeSet<>();
        run(session, "SHOW INDEXES ON t").forEach(row -> names.add((String) Objects.requireNonNull(row.getFirst())));
        return names;
    }

    static List<Long> versions(Session session) {
        return run(session, "SHOW VERSIONS FOR t").stream()
                .map(row -> (Long) Objects.requireNonNull(row.getFirst()))
                .sorted()
                .toList();
    }

    /// The batches in a table.
    ///
    /// @param table as FROM takes it
    /// @throws AssertionError where one is there in part
    static Set<Long> batches(Session session, String table) {
        TreeSet<Long> batches = new TreeSet<>();
        for (List<@Nullable Object> row :
                run(session, "SELECT batch, count(*), sum(v) FROM " + table + " GROUP BY batch")) {
            Object sum = Objects.requireNonNull(row.get(2));
            if (!Long.valueOf(ROWS).equals(row.get(1)) || ((Number) sum).longValue() != 0) {
                throw new AssertionError("batch, rows and sum in " + table + ": " + row);
            }
            batches.add((Long) Objects.requireNonNull(row.getFirst()));
        }
        return batches;
    }

    /// Reads the totals of a table.
    ///
    /// @param table as FROM takes it
    /// @throws AssertionError where a batch is there in part
    static void checkTotals(Session session, String table) {
        List<@Nullable Object> row = run(session, "SELECT count(*), coalesce(sum(v), 0) FROM " + table)
                .getFirst();
        long rows = (Long) Objects.requireNonNull(row.getFirst());
        if (rows % ROWS != 0 || ((Number) Objects.requireNonNull(row.getLast())).longValue() != 0) {
            throw new AssertionError("rows and sum in " + table + ": " + row);
        }
    }
}
