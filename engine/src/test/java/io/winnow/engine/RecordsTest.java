package io.winnow.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.ExecutionException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordsTest {
    record Whole(byte a, short b, int c, long d, BigInteger e, BigDecimal f) {}

    record Floats(float a, double b, Double c) {}

    record Mixed(
            boolean flag, @Nullable String text, @Nullable Long number) {}

    record Small(int x) {}

    record Letter(char x) {}

    @Test
    void numbersBecomeWhatTheComponentIsWhereTheyFit() {
        assertThat(read("SELECT 1 AS a, 2 AS b, 3.0 AS c, 4 AS d, 5 AS e, 6 AS f", Whole.class))
                .containsExactly(new Whole((byte) 1, (short) 2, 3, 4, BigInteger.valueOf(5), BigDecimal.valueOf(6)));
        assertThat(read("SELECT 1.5 AS a, 2 AS b, CAST(0.5 AS REAL) AS c", Floats.class))
                .containsExactly(new Floats(1.5f, 2, 0.5));
    }

    @Test
    void nullsAndOtherTypesAreTakenAsTheyAre() {
        assertThat(read("SELECT true AS flag, NULL AS text, 7 AS number", Mixed.class))
                .containsExactly(new Mixed(true, null, 7L));
    }

    @Test
    void aValueThatDoesNotFitIsAnErrorThatNamesTheColumn() {
        assertRefused("SELECT 4000000000 AS x", Small.class, "4000000000");
        assertRefused("SELECT 1.5 AS x", Small.class, "1.5");
        assertRefused("SELECT 1e0 AS x", Small.class, "1.0");
        assertRefused("SELECT 'a' AS x", Small.class, "a");
        assertRefused("SELECT NULL AS x", Small.class, "NULL");
        assertRefused("SELECT 65 AS x", Letter.class, "65");
    }

    private static void assertRefused(String sql, Class<? extends Record> type, String value) {
        assertThatThrownBy(() -> read(sql, type))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("column x")
                .hasMessageContaining(value);
    }

    private static <R extends Record> List<R> read(String sql, Class<R> type) {
        try (Session session = Session.inMemory();
                QueryResult result = session.sql(sql)) {
            return result.records(type);
        }
    }
}
