package io.winnow.tests.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Integers and decimals are kept in as few bytes as they need, whatever comes after the first rows of a fragment.
class WidthsTest {
    /// Rows of a record batch, the first of which decides.
    private static final int BATCH = 65_536;

    @TempDir
    private Path directory;

    private static void run(Session session, String sql) {
        session.sql(sql).close();
    }

    private static List<List<@Nullable Object>> rows(Session session, String sql) {
        try (QueryResult result = session.sql(sql)) {
            return result.rows();
        }
    }

    private static List<@Nullable Object> fragmentRows(Session session, String table) {
        List<@Nullable Object> rows = new ArrayList<>();
        for (List<@Nullable Object> fragment : rows(session, "SHOW FRAGMENTS FOR " + table)) {
            rows.add(fragment.get(1));
        }
        return rows;
    }

    @Test
    void aFragmentEndsWhereItsIntegersGetTooWide() {
        try (Session session = Session.open(directory)) {
            String value = "CASE WHEN i = " + (BATCH + 6) + " THEN 9223372036854775807 WHEN i = " + (2 * BATCH + 7)
                    + " THEN -9223372036854775807 - 1 WHEN i % 7 = 0 THEN NULL ELSE i % 100 - 50 END";
            run(session, "CREATE TABLE t AS SELECT i, " + value + " AS v FROM range(" + 4 * BATCH + ") r(i)");
            assertThat(fragmentRows(session, "t")).containsExactly((long) BATCH, 3L * BATCH);
            assertThat(rows(session, "SELECT count(*), min(v), max(v), count(v) FROM t WHERE i >= 0"))
                    .containsExactly(
                            List.of(4L * BATCH, Long.MIN_VALUE, Long.MAX_VALUE, 4L * BATCH - (4L * BATCH + 6) / 7));
            assertThat(rows(session, "SELECT i, v FROM t WHERE v IS DISTINCT FROM " + value))
                    .isEmpty();
        }
    }

    /// The greatest and least values of each width, and those just beyond, in the first rows and in later ones.
    @ParameterizedTest
    @ValueSource(strings = {"SMALLINT", "INTEGER", "BIGINT", "DECIMAL(4, 2)", "DECIMAL(9, 2)", "DECIMAL(18, 0)"})
    void valuesAtTheEdgesOfEveryWidthComeBack(String type) {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        Random random = new Random(seed);
        boolean decimal = type.startsWith("DECIMAL");
        int digits = decimal ? Integer.parseInt(type.replaceAll(".*\\((\\d+),.*", "$1")) : 0;
        int bits = type.equals("SMALLINT") ? 15 : type.equals("INTEGER") ? 31 : 63;
        long most = decimal ? (long) Math.pow(10, digits) - 1 : Long.MAX_VALUE >> (63 - bits);
        String divided = type.endsWith(" 2)") ? " / 100" : "";
        try (Session session = Session.open(directory)) {
            StringBuilder value = new StringBuilder("CASE");
            for (int width : new int[] {8, 16, 32, 64}) {
                for (long edge : new long[] {Long.MAX_VALUE >> (64 - width), Long.MIN_VALUE >> (64 - width)}) {
                    for (long near : new long[] {edge, edge - 1, edge + 1}) {
                        if (near <= most && near >= (decimal ? -most : -most - 1) && near != Long.MIN_VALUE) {
                            long row = random.nextLong(3 * BATCH);
                            value.append(" WHEN i = ")
                                    .append(row)
                                    .append(" THEN ")
                                    .append(near);
                        }
                    }
                }
            }
            value.append(" WHEN i % 5 = 3 THEN NULL ELSE i % 50 END");
            String expected = "CAST((" + value + ")" + divided + " AS " + type + ")";
            run(session, "CREATE TABLE t AS SELECT i, " + expected + " AS v FROM range(" + 3 * BATCH + ") r(i)");
            String wrong = "SELECT i, v FROM t WHERE v IS DISTINCT FROM " + expected;
            assertThat(rows(session, wrong)).as("seed %d", seed).isEmpty();
            assertThat(rows(session, wrong + " AND i % 3 = 0 AND v > 0"))
                    .as("seed %d", seed)
                    .isEmpty();
            assertThat(rows(session, "SELECT avg(v), min(v), max(v), count(v) FROM t WHERE i % 3 <> 1"))
                    .as("seed %d", seed)
                    .isEqualTo(rows(
                            session,
                            "SELECT avg(v), min(v), max(v), count(v) FROM (SELECT i, " + expected + " AS v FROM range("
                                    + 3 * BATCH + ") r(i)) WHERE i % 3 <> 1"));
            run(session, "OPTIMIZE TABLE t");
            assertThat(rows(session, wrong)).as("seed %d, compacted", seed).isEmpty();
        }
    }
}
