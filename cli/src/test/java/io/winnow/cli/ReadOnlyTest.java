package io.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.engine.demo.DemoData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadOnlyTest {
    @TempDir
    Path directory = Path.of("");

    private Ran run(String... arguments) {
        return Ran.of(directory, arguments);
    }

    @Test
    void aDatabaseThatIsNotThereIsAnErrorBecauseNothingWillMakeIt() {
        assertThat(run("--read-only", "-d", "nosuch", "-c", "SELECT 1"))
                .isEqualTo(new Ran(1, "", "error: nosuch: no such database\n"));
        assertThat(directory.resolve("nosuch")).doesNotExist();
    }

    @Test
    void withoutItADatabaseIsNotMadeBeforeTheFirstWrite() {
        assertThat(run("-d", "new", "--format", "csv", "-c", "SELECT 1 AS a")).isEqualTo(new Ran(0, "a\n1\n", ""));
        assertThat(directory.resolve("new")).doesNotExist();
    }

    @Test
    void aFileIsNoDatabase() throws IOException {
        Files.writeString(directory.resolve("file"), "text");
        for (String option : new String[] {"--read-only", "--timer"}) {
            assertThat(run(option, "-d", "file", "-c", "SELECT 1"))
                    .isEqualTo(new Ran(1, "", "error: file: is no directory, so it is no database\n"));
        }
    }

    @Test
    void queriesRunAndResultsAreWrittenWhereAsked() throws IOException {
        Files.createDirectory(directory.resolve("db"));
        DemoData.write(directory.resolve("events.arrow"), 1);

        Ran ran = run(
                "--read-only",
                "-d",
                "db",
                "--format",
                "csv",
                "-o",
                "out.csv",
                "-c",
                "SELECT count(*) FROM 'events.arrow'");

        assertThat(ran).isEqualTo(new Ran(0, "", ""));
        assertThat(directory.resolve("out.csv")).hasContent("count(*)\n100000");
        assertThat(directory.resolve("db")).isEmptyDirectory();
    }

    @Test
    void settingsAreNoPartOfTheDatabase() {
        assertThat(run(
                        "--read-only",
                        "--format",
                        "csv",
                        "--no-header",
                        "-c",
                        "SET winnow.execution.threads = 3; SHOW winnow.execution.threads"))
                .isEqualTo(new Ran(0, "3\n", ""));
    }
}
