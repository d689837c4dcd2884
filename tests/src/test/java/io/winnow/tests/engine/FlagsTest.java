package io.winnow.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.error.ExecutionException;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// A program whose JVM was started without flags.
class FlagsTest {
    /// The program.
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            try (Session session = Session.inMemory()) {
                try (QueryResult rows = session.sql("SELECT 1 + 1")) {
                    IO.println(rows.rows());
                }
                for (int i = 0; i < 2; i++) {
                    try (QueryResult made = session.sql("CREATE TABLE t AS SELECT 1 AS a")) {
                        IO.println(made.status());
                    } catch (ExecutionException e) {
                        IO.println(e.text());
                    }
                }
            }
        }
    }

    @Test
    void whatNeedsAFlagNamesItEachTime() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Program.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD) // where Arrow writes a trace of its own
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        String needs = "Arrow cannot allocate memory in this JVM; start it with"
                + " --add-opens=java.base/java.nio=ALL-UNNAMED";
        assertThat(said.lines()).containsExactly("[[2]]", needs, needs);
    }
}
