package io.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressBarTest {
    private static final long MILLIS = TimeUnit.MILLISECONDS.toNanos(1);

    @TempDir
    Path directory = Path.of("");

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final AtomicLong clock = new AtomicLong(-500);

    private Console console(Console.Kind errors, long nanosPerLook) {
        return new Console(
                InputStream.nullInputStream(),
                new ByteArrayOutputStream(),
                written,
                Console.Kind.OTHER,
                Console.Kind.OTHER,
                errors,
                directory,
                () -> clock.addAndGet(nanosPerLook));
    }

    private ProgressBar bar() {
        return new ProgressBar(new Messages(console(Console.Kind.TERMINAL, 0), false), clock::get);
    }

    private String text() {
        return written.toString(StandardCharsets.UTF_8);
    }

    /// What a terminal shows once it has got a text: each line without the blanks at its end.
    private static List<String> screen(String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        int column = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                lines.add(line.toString().stripTrailing());
                line.setLength(0);
                column = 0;
            } else if (c == '\r') {
                column = 0;
            } else {
                line.replace(column, Math.min(column + 1, line.length()), String.valueOf(c));
                column++;
            }
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }

    @Test
    void isShownFromTheSecondSecondOnAndWiped() {
        ProgressBar bar = bar();
        bar.begin();
        bar.reached(0, 4_000_000);
        clock.addAndGet(1000 * MILLIS);
        bar.reached(1_000_000, 4_000_000);
        assertThat(text()).as("a second is not more than a second").isEmpty();
        clock.addAndGet(1);
        bar.reached(1_000_001, 4_000_000);
        assertThat(screen(text())).containsExactly(" 25 % [#####...............] 1,000,001 of 4,000,000 rows");
        clock.addAndGet(100 * MILLIS);
        bar.reached(4_000_000, 4_000_000);
        assertThat(screen(text())).containsExactly("100 % [####################] 4,000,000 of 4,000,000 rows");
        bar.end();
        assertThat(screen(text() + "x")).containsExactly("x");
        bar.reached(4_000_000, 4_000_000);
        assertThat(screen(text())).as("nothing after the end").containsExactly("");
    }

    @Test
    void isNotDrawnMoreOftenThanAnyoneReads() {
        ProgressBar bar = bar();
        bar.begin();
        clock.addAndGet(2000 * MILLIS);
        bar.reached(1, 1000);
        for (int i = 2; i < 100; i++) {
            clock.addAndGet(MILLIS);
            bar.reached(i, 1000);
        }
        assertThat(screen(text())).containsExactly("  0 % [....................] 1 of 1,000 rows");
        clock.addAndGet(MILLIS);
        clock.addAndGet(MILLIS);
        bar.reached(100, 1000);
        assertThat(screen(text())).containsExactly(" 10 % [##..................] 100 of 1,000 rows");
    }

    @Test
    void aShorterLineLeavesNothingOfALongerOne() {
        ProgressBar bar = bar();
        bar.begin();
        clock.addAndGet(2000 * MILLIS);
        bar.reached(5_000_000, 5_000_000);
        clock.addAndGet(2000 * MILLIS);
        bar.reached(0, 5);
        assertThat(screen(text())).containsExactly("  0 % [....................] 0 of 5 rows");
    }

    @Test
    void everyStatementHasASecondOfItsOwn() {
        ProgressBar bar = bar();
        bar.begin();
        clock.addAndGet(2000 * MILLIS);
        bar.end();
        bar.begin();
        bar.reached(1, 2);
        assertThat(text()).isEmpty();
        bar.end();
    }

    @Test
    void theMostThatThereCanBeFitsATerminal() {
        ProgressBar bar = bar();
        bar.begin();
        clock.addAndGet(2000 * MILLIS);
        bar.reached(999_999_999_999L, 999_999_999_999L);
        assertThat(screen(text()).getFirst()).hasSizeLessThan(80);
    }

    private int run(Console.Kind errors, long nanosPerLook, String... line) {
        written.reset();
        List<String> all = new ArrayList<>(List.of(line));
        all.addAll(List.of("-d", "shop"));
        return WinnowCommand.run(console(errors, nanosPerLook), all.toArray(String[]::new));
    }

    @Test
    void statementsAndActionsThatBuildAnIndexShowIt() {
        String[][] lines = {
            {"-c", "CREATE INDEX i ON t USING zonemap (a)", "--format", "table"},
            {"-c", "INSERT INTO t SELECT 1 FROM range(10)"},
            {"-c", "OPTIMIZE INDEX i ON t MERGE", "--format", "table"},
            {"-c", "DROP INDEX i ON t"},
            {"-c", "CREATE INDEX i ON t USING bitmap (a)", "--format", "table"},
            {"-c", "INSERT INTO t SELECT 1 FROM range(10)"},
            {"-c", "OPTIMIZE INDEX i ON t MERGE", "--format", "table"},
            {"index", "create", "t", "a", "--format", "table"},
            {"-c", "INSERT INTO t SELECT 1 FROM range(10)"},
            {"index", "optimize", "t", "a_zonemap", "--format", "table"}
        };
        String[] shown = {
            "30 of 30 rows",
            "",
            "10 of 10 rows",
            "",
            "40 of 40 rows",
            "",
            "50 of 50 rows",
            "50 of 50 rows",
            "",
            "10 of 10 rows"
        };
        String[] left = {
            "CREATE INDEX",
            "",
            "OPTIMIZE INDEX 4",
            "",
            "CREATE INDEX",
            "",
            "OPTIMIZE INDEX 5",
            "CREATE INDEX",
            "",
            "OPTIMIZE INDEX 1"
        };
        run(
                Console.Kind.OTHER,
                0,
                "-c",
                "CREATE TABLE t WITH (rows_per_fragment = 10) AS SELECT range AS a FROM range(30)");
        for (int i = 0; i < lines.length; i++) {
            assertThat(run(Console.Kind.TERMINAL, 700 * MILLIS, lines[i])).isZero();
            if (shown[i].isEmpty()) {
                assertThat(text()).isEmpty();
            } else {
                assertThat(text()).contains("100 % [####################] " + shown[i] + "\r");
                assertThat(screen(text())).containsExactly(left[i], "");
            }
        }
    }

    @Test
    void anErrorBeginsItsOwnLine() {
        run(Console.Kind.OTHER, 0, "-c", "CREATE TABLE t AS SELECT 1 AS a");
        run(Console.Kind.OTHER, 0, "-c", "CREATE INDEX i ON t USING zonemap (a)");
        assertThat(run(Console.Kind.TERMINAL, 2000 * MILLIS, "-c", "CREATE INDEX i ON t USING zonemap (a)"))
                .isEqualTo(1);
        assertThat(screen(text()).getFirst()).startsWith("error: ");
    }

    @Test
    void isNotShownWhereNobodyLooksOrWorkIsShort() {
        run(Console.Kind.OTHER, 0, "-c", "CREATE TABLE t AS SELECT range AS a FROM range(30)");
        run(Console.Kind.OTHER, 2000 * MILLIS, "-c", "CREATE INDEX i ON t USING zonemap (a)");
        assertThat(text()).isEmpty();
        run(Console.Kind.TERMINAL, MILLIS, "-c", "CREATE INDEX IF NOT EXISTS i ON t USING zonemap (a)");
        run(Console.Kind.TERMINAL, MILLIS, "-c", "DROP INDEX i ON t");
        run(Console.Kind.TERMINAL, MILLIS, "-c", "CREATE INDEX i ON t USING zonemap (a)");
        assertThat(text()).isEmpty();
    }
}
