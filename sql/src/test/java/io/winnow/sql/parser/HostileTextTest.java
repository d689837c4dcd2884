package io.winnow.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.winnow.core.error.SqlException;
import io.winnow.sql.ast.AstPrinter;
import io.winnow.sql.ast.Statement;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Deep text ends in an error with a position, on a stack of half a megabyte.
@Timeout(60)
class HostileTextTest {
    private static final long STACK_BYTES = 512 * 1024;

    private static void onASmallStack(Runnable work) throws InterruptedException {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread thread = new Thread(null, work, "small stack", STACK_BYTES);
        thread.setUncaughtExceptionHandler((_, error) -> failure.set(error));
        thread.start();
        thread.join();
        assertThat(failure.get()).isNull();
    }

    @Test
    void tenMegabytesOfParenthesesEndInAnError() throws InterruptedException {
        for (String text : new String[] {"(", "select (", "select * from (", "select [", "select f("}) {
            String hostile = text + "(".repeat(10_000_000);
            onASmallStack(() -> {
                SqlException error = catchThrowableOfType(SqlException.class, () -> SqlParser.parse(hostile));
                assertThat(error.text()).isEqualTo("nested deeper than 200 levels");
                assertThat(error.position()).isNotNull();
            });
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "not ",
                "- ",
                "(",
                "[",
                "case when ",
                "case ",
                "f(",
                "{a: ",
                "cast(",
                "a[",
                "a + (",
                "a in (1, ",
                "a = (",
                "not (",
                "coalesce(a, ",
                "extract(year from ",
                "a like (",
                "-(",
                "+ "
            })
    void nestedOperandsEndInAnError(String repeated) throws InterruptedException {
        String hostile = "select " + repeated.repeat(100_000);
        onASmallStack(() -> {
            SqlException error = catchThrowableOfType(SqlException.class, () -> SqlParser.parse(hostile));
            assertThat(error.text()).isEqualTo("nested deeper than 200 levels");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                " + a",
                " || a",
                "::int",
                "[1]",
                " is null",
                ".b",
                " at time zone 'x'",
                " between 1 and 2",
                " in (1)",
                " like 'x'",
                " is distinct from 1",
                " - 1 + 2 * 3"
            })
    void longChainsEndInAnError(String repeated) throws InterruptedException {
        String hostile = "select (a)" + repeated.repeat(100_000);
        onASmallStack(() -> {
            SqlException error = catchThrowableOfType(SqlException.class, () -> SqlParser.parse(hostile));
            assertThat(error.text()).matches("(nested deeper than \\d+ levels|a chain of more than 300 operators.*)");
            assertThat(error.position()).isNotNull();
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select * from (",
                "with a as (",
                "explain (select * from (",
                "describe (((((",
                "select a::struct(a "
            })
    void nestedQueriesAndTypesEndInAnError(String repeated) throws InterruptedException {
        String hostile = repeated
                + repeated.replace("explain ", "").replace("describe ", "").repeat(100_000);
        onASmallStack(() -> assertThat(catchThrowableOfType(SqlException.class, () -> SqlParser.parse(hostile)))
                .isNotNull());
    }

    @Test
    void deepTypesEndInAnError() throws InterruptedException {
        for (String type :
                new String[] {"struct(a ".repeat(100_000), "map(int, ".repeat(100_000), "int" + "[]".repeat(100_000)}) {
            onASmallStack(() -> assertThat(
                            catchThrowableOfType(SqlException.class, () -> SqlParser.parse("select a::" + type)))
                    .isNotNull());
        }
    }

    @Test
    void whatIsAcceptedCanBeWalkedByRecursion() throws InterruptedException {
        String[] texts = {
            "select " + "(a + ".repeat(95) + "1" + ")".repeat(95),
            "select a" + " + a".repeat(290),
            "select * from (".repeat(95) + "select 1" + ")".repeat(95),
            "select " + "case when ".repeat(95) + "true" + " then a end".repeat(95),
        };
        for (String text : texts) {
            onASmallStack(() -> {
                Statement statement = SqlParser.parse(text);
                assertThat(AstPrinter.print(statement)).isNotEmpty();
                assertThat(statement.hashCode()).isEqualTo(SqlParser.parse(text).hashCode());
            });
        }
    }
}
