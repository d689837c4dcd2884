package io.winnow.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.tests.process.WinnowProcess.Ended;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Bad input ends the process with exit code 1, nothing on standard output and one error on standard error.
class BadInputTest {
    private static final Path ORDERS = Path.of(System.getProperty("winnow.home", ".."), "docs/examples/orders.parquet");

    @TempDir
    Path directory;

    /// The error's one line; after it only its place may follow.
    private String errorOf(String... arguments) throws IOException, InterruptedException {
        Ended ended = WinnowProcess.run(directory, arguments);

        assertThat(ended.code()).as(ended.err()).isEqualTo(1);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).matches("error: [^\\n]+\\n(  at line \\d+, column \\d+\\n  [^\\n]*\\n  *\\^\\n)?");
        return ended.err().lines().findFirst().orElseThrow();
    }

    @Test
    void aMissingFile() throws Exception {
        assertThat(errorOf("-c", "SELECT * FROM 'nosuch.parquet'")).contains("nosuch.parquet: no such file");
    }

    @Test
    void aTruncatedFile() throws Exception {
        byte[] whole = Files.readAllBytes(ORDERS);
        Files.write(directory.resolve("cut.parquet"), Arrays.copyOf(whole, whole.length / 2));

        assertThat(errorOf("-c", "SELECT count(*) FROM 'cut.parquet'")).contains("cut.parquet");
    }

    @Test
    void aDirectoryThatHoldsNoTable() throws Exception {
        Files.createDirectory(directory.resolve("empty"));

        assertThat(errorOf("-c", "SELECT * FROM 'empty'")).contains("empty: is a directory without");
    }

    @Test
    void anUnknownColumn() throws Exception {
        assertThat(errorOf("-c", "SELECT cuntry FROM '" + ORDERS.toAbsolutePath() + "'"))
                .contains("cuntry")
                .contains("did you mean 'country'?");
    }

    @Test
    void aTypeError() throws Exception {
        assertThat(errorOf("-c", "SELECT country + 1 FROM '" + ORDERS.toAbsolutePath() + "'"))
                .contains("VARCHAR");
    }

    @Test
    void tenMegabytesOfParentheses() throws Exception {
        Files.writeString(directory.resolve("deep.sql"), "SELECT " + "(".repeat(10_000_000));

        assertThat(errorOf("-f", "deep.sql")).contains("nested");
    }

    @Test
    void textThatIsNotUtf8() throws Exception {
        Files.write(directory.resolve("bad.sql"), "SELECT 'x\u00ff'".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(errorOf("-f", "bad.sql")).isEqualTo("error: bad.sql is not valid UTF-8: byte 0xff");
    }

    @Test
    void aQueryOverItsTimeOut() throws Exception {
        assertThat(errorOf(
                        "--set",
                        "winnow.execution.timeout=100",
                        "-c",
                        "SELECT sum(x * x % 7) FROM range(100000000000) r(x)"))
                .contains("winnow.execution.timeout");
    }
}
