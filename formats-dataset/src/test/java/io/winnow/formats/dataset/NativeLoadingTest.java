package io.winnow.formats.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.io.IoCounters;
import io.winnow.core.table.Snapshot;
import io.winnow.formats.parquet.ParquetSource;
import io.winnow.formats.parquet.ParquetTables;
import io.winnow.formats.parquet.file.FooterCache;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLoadingTest {
    private static final Path MAPPINGS = Path.of("/proc/self/maps");

    @TempDir
    Path directory = Path.of("");

    /// Reads the columns given by the arguments in a JVM of its own and says whether a library of Arrow was loaded,
    /// which Arrow unpacks to a file of this name.
    static final class Child {
        private Child() {}

        public static void main(String[] arguments) throws IOException {
            Path file = Path.of(arguments[0]);
            Snapshot table =
                    new ParquetTables(new FooterCache(100)).file(Path.of(""), file.toString(), new IoCounters());
            List<Integer> columns = new ArrayList<>();
            for (int i = 1; i < arguments.length; i++) {
                columns.add(table.schema().names().indexOf(arguments[i]));
            }
            int rows = Reads.all(table, new ParquetSource(), columns, 1000).size();
            String mappings = Files.readString(MAPPINGS, StandardCharsets.ISO_8859_1);
            System.out.println(rows + " rows, loaded: " + mappings.contains("jnilib-"));
        }
    }

    @Test
    void onlyAQueryThatReadsNestedColumnsLoadsTheLibrary() throws IOException, SQLException, InterruptedException {
        Assumptions.assumeTrue(Files.exists(MAPPINGS), "loaded libraries can be seen");
        Path file = directory.resolve("n.parquet");
        NestedRows.write(file, 100, 2048);
        assertThat(child(file, "i", "f")).isEqualTo("100 rows, loaded: false");
        assertThat(child(file, "i", "l")).isEqualTo("100 rows, loaded: true");
    }

    private static String child(Path file, String... columns) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Child.class.getName(),
                file.toString()));
        command.addAll(List.of(columns));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        process.waitFor();
        return output;
    }
}
