package io.winnow.formats.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.table.Snapshot;
import io.winnow.core.testing.TestIo;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files of every layout, read by us and by readers that share nothing with us or with the writer of the files.
class OracleTest {
    private static final int FILES = Boolean.getBoolean("winnow.long") ? 300 : 10;

    @TempDir
    Path directory = Path.of("");

    @Test
    void annotatedValuesReadAsDuckDbReadsThem() throws IOException, SQLException {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        System.out.println("OracleTest: -Dwinnow.seed=" + seed);
        try (DuckDbReader oracle = new DuckDbReader()) {
            for (int i = 0; i < FILES; i++) {
                String what = "file " + i + ", seed " + seed;
                List<List<@Nullable Object>> expected = null;
                for (Annotation.Spelling spelling : Annotation.Spelling.values()) {
                    Random random = new Random(seed + i);
                    int rows = 1 + random.nextInt(1500);
                    List<TestColumn> columns = RandomColumns.annotated(random, rows, spelling);
                    TestLayout layout = TestLayout.random(random).readByOthers();
                    Path file = directory.resolve(i + ".parquet");
                    TestFile.write(file, columns, layout, random);
                    // DuckDB does not know every annotation in each of its spellings.
                    expected = expected == null ? oracle.columns(file, columns.size()) : expected;
                    Snapshot snapshot = TestReads.open(file);
                    for (int c = 0; c < columns.size(); c++) {
                        compare(
                                what + ", " + columns.get(c).schema()
                                        + columns.get(c).encoding() + layout,
                                ours(snapshot, c),
                                expected.get(c));
                    }
                }
            }
        }
    }

    @Test
    void filesOfDuckDbReadAsDuckDbReadsThem() throws SQLException {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        System.out.println("OracleTest: -Dwinnow.seed=" + seed);
        try (DuckDbReader oracle = new DuckDbReader()) {
            for (int i = 0; i < FILES; i++) {
                Path file = directory.resolve(i + ".parquet");
                int columns = DuckDbFile.write(oracle, file, new Random(seed + i));
                Snapshot snapshot = TestReads.open(file);
                for (int c = 0; c < columns; c++) {
                    String what = "file " + i + ", seed " + seed + ", c" + c;
                    compare(what, ours(snapshot, c), oracle.column(file, "c" + c));
                }
            }
        }
    }

    @Test
    void storedValuesReadAsHardwoodReadsThem() throws IOException {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        System.out.println("OracleTest: -Dwinnow.seed=" + seed);
        try (HardwoodReader oracle = new HardwoodReader()) {
            for (int i = 0; i < FILES; i++) {
                Random random = new Random(seed + i);
                List<TestColumn> columns = RandomColumns.of(random, 1 + random.nextInt(5000));
                TestLayout layout = TestLayout.random(random).readByOthers();
                Path file = directory.resolve(i + ".parquet");
                TestFile.write(file, columns, layout, random);
                Snapshot snapshot = TestReads.open(file);
                for (int c = 0; c < columns.size(); c++) {
                    TestColumn column = columns.get(c);
                    String what = "file " + i + ", seed " + seed + ", " + column.schema() + " " + column.encoding()
                            + ", " + layout;
                    compare(what, ours(snapshot, c), oracle.column(file, c, column.type()));
                }
            }
        }
    }

    /// The first difference says more than two long lists.
    private static void compare(String what, List<@Nullable Object> ours, List<@Nullable Object> theirs) {
        assertThat(ours).as(what).hasSameSizeAs(theirs);
        for (int row = 0; row < ours.size(); row++) {
            if (!Objects.equals(ours.get(row), theirs.get(row))) {
                assertThat(ours.get(row)).as(what + ", row " + row).isEqualTo(theirs.get(row));
            }
        }
    }

    private static List<@Nullable Object> ours(Snapshot snapshot, int column) {
        try (TestIo context = TestIo.verifying()) {
            return TestReads.column(snapshot, column, context);
        }
    }
}
