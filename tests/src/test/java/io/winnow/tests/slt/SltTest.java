package io.winnow.tests.slt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Runs every record of `src/test/slt` in every set-up.
///
/// `-Dwinnow.slt=nulls` runs the files whose name starts so, `-Dwinnow.slt=nulls:120` the record around that
/// line (and the file's data and settings before it). `-Dwinnow.complete` writes what the default set-up answers
/// into the files.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SltTest {
    private static final Path FILES = Path.of("src", "test", "slt");

    /// Of the class: one of the instance would be set for each test only, after [#prepare].
    @TempDir
    static Path directory = Path.of("");

    private SltData data = new SltData(Path.of(""));

    @BeforeAll
    void prepare() {
        data = new SltData(directory);
    }

    @AfterAll
    void close() throws SQLException {
        data.close();
    }

    @TestFactory
    Stream<DynamicNode> records() throws IOException {
        SltFilter filter = SltFilter.ofProperty();
        List<SltFile> files = files().filter(filter::includes).toList();
        if (System.getProperty("winnow.complete") != null) {
            return files.stream()
                    .map(file -> dynamicTest("complete " + file.name(), () -> SltCompletion.complete(file, data)));
        }
        return files.stream().map(file -> container(file, filter));
    }

    @Test
    void thereAreAtLeastFourHundredRecords() throws IOException {
        long records = files().flatMap(file -> file.records().stream())
                .filter(record -> !(record instanceof SltRecord.Data))
                .count();

        assertThat(records).isGreaterThanOrEqualTo(400);
    }

    private static Stream<SltFile> files() throws IOException {
        try (Stream<Path> paths = Files.list(FILES)) {
            return paths.filter(path -> path.toString().endsWith(".slt")).sorted().map(SltFile::read).toList().stream();
        }
    }

    private DynamicContainer container(SltFile file, SltFilter filter) {
        List<DynamicNode> setups = new ArrayList<>();
        for (SltSetup setup : SltSetup.values()) {
            setups.add(dynamicContainer(file.name() + " " + setup, tests(file, setup, filter)));
        }
        return dynamicContainer(file.name(), setups);
    }

    /// In order, in one session that the first opens and the last closes.
    private Stream<DynamicNode> tests(SltFile file, SltSetup setup, SltFilter filter) {
        SltRun run = new SltRun(setup, data);
        List<SltRecord> records = file.records().stream()
                .filter(record -> !record.skipped().contains(setup) && filter.includes(file, record))
                .toList();
        return records.stream()
                .<DynamicNode>map(record -> dynamicTest(
                        file.name() + ":" + record.line(),
                        URI.create(file.path().toUri() + "?line=" + record.line()),
                        () -> run.check(record)))
                .onClose(run::close);
    }
}
