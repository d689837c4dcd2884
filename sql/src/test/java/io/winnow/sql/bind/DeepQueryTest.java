package io.winnow.sql.bind;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.error.SqlException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the parser lets through, the binder takes on the stack that a thread has by default.
@Timeout(60)
class DeepQueryTest {
    private static final long STACK_BYTES = 1024 * 1024;

    private static @Nullable Throwable onADefaultStack(Runnable work) throws InterruptedException {
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        Thread thread = new Thread(null, work, "default stack", STACK_BYTES);
        thread.setUncaughtExceptionHandler((_, error) -> failure.set(error));
        thread.start();
        thread.join();
        return failure.get();
    }

    @ParameterizedTest
    @ValueSource(strings = {" + a", " || s", " + a * 2", " - d"})
    void longChainsAreBound(String repeated) throws InterruptedException {
        String text = "select a" + repeated.repeat(290) + " from t order by a" + repeated.repeat(290);
        assertThat(onADefaultStack(
                        () -> assertThat(BindFixture.bind(text).toString()).isNotEmpty()))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"(1 + ", "abs(", "case when ok then ", "coalesce(a, "})
    void nestedExpressionsAreBound(String open) throws InterruptedException {
        String close = open.startsWith("case") ? " end" : ")";
        int levels = open.startsWith("(") ? 95 : 190; // a parenthesis inside an operator's operand counts twice
        String text = "select sum(" + open.repeat(levels) + "a" + close.repeat(levels) + ") from t";
        assertThat(onADefaultStack(
                        () -> assertThat(BindFixture.bind(text).schema().size()).isEqualTo(1)))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {90, 195})
    void nestedQueriesAreBoundOrRefused(int levels) throws InterruptedException {
        String text = "select * from (".repeat(levels) + "select a from t"
                + ") where a > 1 order by a limit 1".repeat(levels);
        Throwable failure = onADefaultStack(() -> BindFixture.bind(text));
        if (failure != null) {
            assertThat(failure)
                    .isInstanceOf(SqlException.class)
                    .hasMessageMatching("(the query is too large|nested deeper than 300 levels).*");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {100_000})
    void longConditionsAreFlat(int terms) throws InterruptedException {
        String text = "select count(*) from t where a = 1" + " or a = 1 and b = 2".repeat(terms);
        assertThat(onADefaultStack(() -> BindFixture.bind(text))).isNull();
    }
}
