package io.winnow.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.SqlException;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.math.BigDecimal;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Long chains and many steps give a result or an error, and never run out of stack.
class DeepQueriesTest {
    private static final String FLOATS = "SELECT column1 AS x FROM (VALUES (1e0), (2e0))";

    private static List<List<@Nullable Object>> rows(String sql) {
        try (Session session = Session.inMemory();
                QueryResult result = session.sql(sql)) {
            return result.rows();
        }
    }

    private static String chain(int length, String operator, IntFunction<String> operand) {
        StringJoiner chain = new StringJoiner(operator);
        for (int i = 0; i < length; i++) {
            chain.add(operand.apply(i));
        }
        return chain.toString();
    }

    /// `steps` common tables `t1`, `t2`, …, each of which computes `x` from the one before.
    private static String steps(int steps, String x, String query) {
        StringJoiner tables = new StringJoiner(", ", "WITH t0 AS (" + FLOATS + "), ", " " + query + " FROM t" + steps);
        for (int i = 1; i <= steps; i++) {
            tables.add("t" + i + " AS (SELECT " + x + " AS x FROM t" + (i - 1) + ")");
        }
        return tables.toString();
    }

    @Test
    void conditionsMayBeAsLongAsTheyLike() {
        String from = "SELECT count(*) FROM (VALUES (1), (2)) t(x) WHERE ";
        assertThat(rows(from + chain(100_000, " OR ", i -> "x > " + i))).containsExactly(List.of(2L));
        assertThat(rows(from + chain(100_000, " AND ", i -> "x <> " + (i + 2)))).containsExactly(List.of(1L));
        assertThat(rows(from + "true OR " + chain(100_000, " OR ", i -> i % 2 == 0 ? "x = 5 AND x = 6" : "x = 7")))
                .containsExactly(List.of(2L));
    }

    @Test
    @Timeout(60)
    void valuesMayHaveAsManyRowsAsTheyLike() {
        String values = chain(200_000, ", ", i -> "(" + i + ", 'name " + i + "', " + i + ".25, NULL)");
        assertThat(rows("SELECT count(*), sum(a), max(b), sum(c), count(d) FROM (VALUES " + values
                        + ") t(a, b, c, d) WHERE a >= 0"))
                .containsExactly(
                        List.of(200_000L, 19_999_900_000L, "name 99999", new BigDecimal("19999950000.00"), 0L));
    }

    @Test
    void otherChainsHaveALimitThatTheErrorNames() {
        for (String operator : List.of(" + ", " || ", " * ")) {
            assertThatThrownBy(() -> rows("SELECT " + chain(100_000, operator, _ -> "1")))
                    .isInstanceOf(SqlException.class)
                    .hasMessageContaining("a chain of more than 300 operators; only AND and OR may be longer");
        }
    }

    @Test
    void manyStepsOfLongChainsAreComputed() {
        String plus = "x" + " + 1e0".repeat(250);
        assertThat(rows(steps(60, plus, "SELECT x"))).containsExactly(List.of(15_001.0), List.of(15_002.0));
        assertThat(rows(steps(60, plus, "SELECT count(*), max(x)") + " WHERE x > 15001"))
                .containsExactly(List.of(1L, 15_002.0));
    }

    @Test
    void stepsThatDoubleAreComputedOnceEach() {
        assertThat(rows(steps(60, "x + x", "SELECT x") + " WHERE x > 1.5e18"))
                .containsExactly(List.of(Math.scalb(1.0, 61)));
        assertThat(rows("EXPLAIN VERBOSE " + steps(60, "x + x", "SELECT x") + " WHERE x > 0"))
                .isNotEmpty();
    }
}
