package io.winnow.formats.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.error.WinnowException;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.Stat;
import io.winnow.core.testing.SharedData;
import io.winnow.core.testing.TestIo;
import io.winnow.core.type.DataType;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Files of other projects, with what right readers say of them; skipped where they are not present.
class CorpusTest {
    @TestFactory
    Stream<DynamicTest> filesOfOtherProjectsReadAsOtherReadersReadThem() throws IOException {
        Path directory = SharedData.require("corpora/parquet");
        return CorpusEntry.read(directory.resolve("expected.json")).stream()
                .map(entry -> DynamicTest.dynamicTest(
                        entry.file(),
                        () -> Assertions.assertTimeoutPreemptively(
                                Duration.ofSeconds(60), () -> check(directory, entry))));
    }

    private static void check(Path directory, CorpusEntry entry) {
        List<String> problems = new ArrayList<>();
        String error = null;
        boolean nested = false;
        try {
            Snapshot snapshot = TestReads.open(directory.resolve(entry.file()));
            long rows = rows(snapshot);
            if (entry.rows() != null && rows != entry.rows()) {
                problems.add(rows + " rows, expected " + entry.rows());
            }
            for (int c = 0; c < snapshot.schema().size(); c++) {
                DataType type = snapshot.schema().type(c);
                nested |= type instanceof DataType.ListOf
                        || type instanceof DataType.MapOf
                        || type instanceof DataType.Struct;
                CorpusColumn expected =
                        c < entry.columns().size() ? entry.columns().get(c) : null;
                if (type instanceof DataType.ListOf
                        || type instanceof DataType.MapOf
                        || type instanceof DataType.Struct) {
                    continue;
                }
                String columnError = column(snapshot, c, rows, expected, problems);
                error = columnError == null || (expected != null && expected.errorAllowed()) ? error : columnError;
            }
        } catch (WinnowException e) {
            error = e.getMessage();
        }
        assertThat(Objects.requireNonNullElse(error, "")).doesNotContain("\n");
        switch (entry.expect()) {
            case "rows" -> {
                assertThat(problems).isEmpty();
                assertThat(error).isNull();
            }
            case "rows_or_error" -> assertThat(problems).isEmpty();
            // What only a nested column would show is for the module that reads them.
            case "error" ->
                assertThat(error != null || nested).as("must be refused").isTrue();
            default -> assertThat(entry.expect()).isEqualTo("no_crash");
        }
    }

    private static long rows(Snapshot snapshot) {
        long rows = 0;
        for (Fragment fragment : snapshot.fragments()) {
            rows += ((Stat.Exact<Long>) fragment.physicalRows()).value();
        }
        return rows;
    }

    private static @Nullable String column(
            Snapshot snapshot, int column, long rows, @Nullable CorpusColumn expected, List<String> problems) {
        String name = snapshot.schema().name(column);
        try (TestIo context = TestIo.withBudget(2L << 30)) {
            List<@Nullable Object> values = TestReads.column(snapshot, column, context);
            if (values.size() != rows) {
                problems.add(name + " has " + values.size() + " of " + rows + " rows");
            }
            if (expected != null) {
                expected.check(values, snapshot.schema().type(column), problems);
            }
            return null;
        } catch (WinnowException e) {
            return e.getMessage();
        }
    }
}
