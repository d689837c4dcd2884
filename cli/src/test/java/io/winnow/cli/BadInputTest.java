package io.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.engine.demo.DemoData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Each kind of bad input is one clear error and exit code 1, and the next statement runs.
class BadInputTest {
    @TempDir
    Path directory = Path.of("");

    /// Runs a statement and then another, which must work.
    private String errorOf(String sql) {
        Ran ran = Ran.of(
                directory, "--format", "csv", "--no-header", "--on-error", "continue", "-c", sql, "-c", "SELECT 42");

        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).isEqualTo("42\n");
        assertThat(ran.error())
                .startsWith("error in statement 1: ")
                .doesNotContain("\tat ")
                .doesNotContain("internal");
        return ran.error().lines().findFirst().orElseThrow();
    }

    @Test
    void aCommentThatIsNeverClosed() {
        for (String sql : new String[] {"SELECT 1 /* abc; SELECT 2", "/* abc", "-- a\n/* b /* c */"}) {
            assertThat(errorOf(sql)).contains("the comment that starts here is never closed");
        }
    }

    @Test
    void aMissingFile() {
        assertThat(errorOf("SELECT * FROM 'nosuch.parquet'"))
                .contains("nosuch.parquet")
                .contains("no such file");
    }

    @Test
    void anEmptyFile() throws IOException {
        for (String name : new String[] {"empty.parquet", "empty.arrow", "empty"}) {
            Files.createFile(directory.resolve(name));
            assertThat(errorOf("SELECT * FROM '" + name + "'")).contains(name);
        }
    }

    @Test
    void aTruncatedFile() throws IOException {
        Path whole = directory.resolve("whole.arrow");
        DemoData.write(whole, 1);
        byte[] bytes = Files.readAllBytes(whole);
        Files.write(directory.resolve("cut.arrow"), Arrays.copyOf(bytes, bytes.length / 2));

        assertThat(errorOf("SELECT count(*), sum(id) FROM 'cut.arrow'")).contains("cut.arrow");
    }

    @Test
    void aFileOfAnotherFormat() throws IOException {
        Files.writeString(directory.resolve("text.parquet"), "this is no Parquet file");
        Files.writeString(directory.resolve("text.bin"), "nor anything else");

        assertThat(errorOf("SELECT * FROM 'text.parquet'"))
                .contains("text.parquet")
                .contains("Parquet");
        assertThat(errorOf("SELECT * FROM 'text.bin'")).contains("text.bin").contains("format");
        assertThat(errorOf("SELECT * FROM 'data.csv'")).contains("data.csv");
    }

    @Test
    void aDirectoryWithoutFilesAndOneOfSeveralFormats() throws IOException {
        Path empty = Files.createDirectory(directory.resolve("none"));
        Files.writeString(empty.resolve("README"), "nothing here");
        Path mixed = Files.createDirectory(directory.resolve("mixed"));
        Files.createFile(mixed.resolve("a.arrow"));
        Files.createFile(mixed.resolve("b.parquet"));

        assertThat(errorOf("SELECT * FROM 'none'")).contains("none: is a directory without");
        assertThat(errorOf("SELECT * FROM 'mixed/'")).contains("several formats");
    }

    @Test
    void aFileThatMayNotBeRead() throws IOException {
        Path file = directory.resolve("secret.arrow");
        DemoData.write(file, 1);
        Assumptions.assumeTrue(file.toFile().setReadable(false) && !Files.isReadable(file));

        assertThat(errorOf("SELECT * FROM 'secret.arrow'"))
                .contains("secret.arrow")
                .contains("permission");
    }

    @Test
    void unknownNamesWithTheNearestOne() throws IOException {
        DemoData.write(directory.resolve("events.arrow"), 1);

        assertThat(errorOf("SELECT pric FROM 'events.arrow'")).contains("pric").contains("price");
        assertThat(errorOf("SELECT lenght(cat) FROM 'events.arrow'"))
                .contains("lenght")
                .contains("length");
    }

    @Test
    void aTypeErrorAndAFailingValue() {
        assertThat(errorOf("SELECT true + 1")).contains("BOOLEAN");
        assertThat(errorOf("SELECT 1 / (range - 3) FROM range(10)")).contains("zero");
    }

    @Test
    void tenMegabytesOfParentheses() {
        String deep = "SELECT " + "(".repeat(10_000_000);

        Ran ran = Ran.input(deep + ";\nSELECT 42 AS a;\n", "--format", "csv", "--on-error", "continue");

        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).isEqualTo("a\n42\n");
        assertThat(ran.error()).startsWith("error in statement 1: ").hasSizeLessThan(1000);
    }

    @Test
    void aQueryOverItsTimeOut() {
        Ran ran = Ran.of(
                directory,
                "--set",
                "winnow.execution.timeout=100",
                "-c",
                "SELECT sum(x * x % 7) FROM range(100000000000) r(x)");

        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.error()).contains("winnow.execution.timeout");
    }

    @Test
    void textThatIsNotUtf8() throws IOException {
        byte[] bytes = "SELECT 1 AS a;\nSELECT 'x\u00ff';\n".getBytes(StandardCharsets.ISO_8859_1);
        Files.write(directory.resolve("bad.sql"), bytes);

        Ran file = Ran.of(directory, "--format", "csv", "-f", "bad.sql");
        Ran input = Ran.of(directory, bytes, "--format", "csv");

        assertThat(file.code()).isEqualTo(1);
        assertThat(file.out()).isEmpty();
        assertThat(file.error()).startsWith("error: bad.sql is not valid UTF-8: byte 0xff\n  at line 2, column 10\n");
        assertThat(input.code()).isEqualTo(1);
        assertThat(input.out()).isEqualTo("a\n1\n");
        assertThat(input.error()).startsWith("error: standard input is not valid UTF-8: byte 0xff\n  at line 2");
    }

    @Test
    void aScriptThatIsNotThere() {
        assertThat(Ran.of(directory, "-f", "nosuch.sql"))
                .isEqualTo(new Ran(1, "", "error: nosuch.sql: no such file\n"));
    }
}
