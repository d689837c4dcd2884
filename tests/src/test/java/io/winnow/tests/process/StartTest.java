package io.winnow.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.tests.process.WinnowProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A small query starts nothing that it has no use for; how long that takes is not a matter of tests.
class StartTest {
    private static final Pattern INITIALIZED = Pattern.compile("Initializing '([^']+)'");

    @TempDir
    Path directory;

    @Test
    void aPlainQueryInitializesNothingThatIsSlow() throws Exception {
        assertThat(initialized("-c", "SELECT 1 AS a"))
                .contains("io/winnow/cli/Main", "io/winnow/physical/plan/ProjectionExec")
                .noneMatch(name -> name.startsWith("picocli/"))
                .noneMatch(name -> name.startsWith("org/apache/arrow/"))
                .noneMatch(name -> name.startsWith("org/jline/"))
                .noneMatch(name -> name.startsWith("org/slf4j/"))
                // Squares large numbers until it has 5 to the power of 65,536.
                .doesNotContain("java/math/BigDecimal")
                // Each opens every jar of the class path.
                .doesNotContain("java/util/ServiceLoader", "java/lang/System$LoggerFinder");
    }

    @Test
    void aQueryOfAParquetFileLoadsNoCodecButItsOwn() throws Exception {
        Path orders = Path.of(System.getProperty("winnow.home", ".."), "docs/examples/orders.parquet");

        assertThat(initialized("-c", "SELECT DISTINCT customer FROM '" + orders.toAbsolutePath() + "'"))
                .contains("com/github/luben/zstd/Zstd")
                // A binding through it takes half a second.
                .doesNotContain("java/lang/foreign/Linker")
                .noneMatch(name -> name.startsWith("org/xerial/snappy/"))
                .noneMatch(name -> name.startsWith("org/brotli/"))
                .noneMatch(name -> name.startsWith("org/apache/arrow/"));
    }

    private List<String> initialized(String... arguments) throws IOException, InterruptedException {
        Path log = directory.resolve("initialized.txt");
        Ended ended =
                WinnowProcess.run(directory, List.of("-Xlog:class+init=info:file=" + log + "::filecount=0"), arguments);

        assertThat(ended.code()).as(ended.err()).isZero();
        return INITIALIZED
                .matcher(Files.readString(log))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
