package io.winnow.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.MemoryExceededException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What expressions make of a batch counts against the budget.
class LongTextsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "repeat('a', 1000000 + x)",
                "lpad('a', 1000000 + x, 'b')",
                "repeat('a', 20000) || repeat('b', 20000) || x",
                "concat(repeat('a', 1000000), x::VARCHAR)",
                "range(100000 + x)"
            })
    void textsAndListsOfABatchThatAreTooManyAreAnErrorAndTheSessionLivesOn(String expression) {
        try (Session session = Session.builder()
                .option("winnow.execution.memory_limit", "64MB")
                .build()) {
            String sql =
                    "SELECT count(*) FROM (SELECT " + expression + " AS v FROM range(8000) r(x)) WHERE v IS NOT NULL";
            assertThatThrownBy(() -> rows(session, sql))
                    .isInstanceOf(MemoryExceededException.class)
                    .hasMessageContaining("expression");
            assertThat(rows(session, "SELECT length(repeat('a', 1000000))")).isEqualTo(List.of(List.of(1_000_000L)));
        }
    }

    @Test
    void textsOfManyBatchesAreNotAddedUp() {
        try (Session session = Session.builder()
                .option("winnow.execution.memory_limit", "64MB")
                .option("winnow.execution.batch_rows", "10")
                .build()) {
            String sql = "SELECT sum(length(repeat('a', 1000000 + x))) FROM range(200) r(x)";
            assertThat(rows(session, sql)).isEqualTo(List.of(List.of(200_019_900L)));
        }
    }

    private static List<? extends List<?>> rows(Session session, String sql) {
        try (QueryResult result = session.sql(sql)) {
            return result.rows();
        }
    }
}
