package io.winnow.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.WinnowException;
import io.winnow.core.io.FileKind;
import io.winnow.engine.BoundQuery;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import io.winnow.engine.explain.ExplainedQuery;
import io.winnow.engine.explain.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What each phase of a query may open.
class PhasesTest {
    @TempDir
    Path directory = Path.of("");

    private static Phase phase(ExplainedQuery explained, String name) {
        return Objects.requireNonNull(explained.phase(name));
    }

    @Test
    void bindingReadsFootersExecutionReadsDataAndOptimizingOpensNothing() {
        Path file = Fixture.parquet(directory);
        try (Session session = Session.inMemory()) {
            ExplainedQuery explained = session.explainAnalyze("SELECT sum(id) FROM '" + file + "' WHERE k = 3");

            assertThat(phase(explained, "bind").filesOpened()).containsEntry(FileKind.FOOTER, 1L);
            assertThat(phase(explained, "bind").totalFilesOpened()).isEqualTo(1);
            assertThat(phase(explained, "optimize").totalFilesOpened()).isZero();
            assertThat(phase(explained, "execute").filesOpened()).containsEntry(FileKind.DATA, 1L);
        }
    }

    @Test
    void aSecondQueryFindsTheFooterInMemory() {
        String sql = "SELECT sum(id) FROM '" + Fixture.parquet(directory) + "'";
        try (Session session = Session.inMemory()) {
            session.explain(sql);

            assertThat(phase(session.explain(sql), "bind").totalFilesOpened()).isZero();
        }
    }

    @Test
    void aCountNeedsNoDataFileAtAll() {
        String sql = "SELECT count(*) FROM '" + Fixture.events(directory) + "'";
        try (Session session = Session.inMemory()) {
            ExplainedQuery explained = session.explainAnalyze(sql);

            assertThat(phase(explained, "execute").totalFilesOpened()).isZero();
            assertThat(explained.fragments().folded()).isEqualTo(2);
            assertThat(explained.fragments().scanned()).isZero();
        }
    }

    @Test
    void optimizingWorksWhenTheFileHasGoneAndExecutingSaysSo() throws IOException {
        Path file = Fixture.parquet(directory);
        try (Session session = Session.inMemory()) {
            BoundQuery bound = session.prepare("SELECT sum(id) FROM '" + file + "' WHERE k < 5")
                    .bind();
            Files.delete(file);

            assertThat(bound.explain().planText()).contains("ScanExec");
            try (QueryResult result = bound.run()) {
                assertThatThrownBy(result::next)
                        .isInstanceOf(WinnowException.class)
                        .hasMessageContaining("numbers.parquet")
                        .hasMessageContaining("no such file");
            }
        }
    }

    @Test
    void whatStatisticsAnswerNeedsNoFileAnyMore() throws IOException {
        Path file = Fixture.parquet(directory);
        try (Session session = Session.inMemory()) {
            BoundQuery all = session.prepare("SELECT count(*), min(id), max(id) FROM '" + file + "'")
                    .bind();
            // DuckDB writes groups of 10,240: this filter is decided for each of them.
            BoundQuery decided = session.prepare("SELECT count(*), max(id) FROM '" + file + "' WHERE id >= 20480")
                    .bind();
            BoundQuery partly = session.prepare("SELECT count(*), max(id) FROM '" + file + "' WHERE id >= 20481")
                    .bind();
            Files.delete(file);

            try (QueryResult result = all.run()) {
                assertThat(result.rows()).containsExactly(List.of(50_000L, 0L, 49_999L));
            }
            try (QueryResult result = decided.run()) {
                assertThat(result.rows()).containsExactly(List.of(29_520L, 49_999L));
            }
            assertThat(partly.explain().fragments().folded()).isEqualTo(2);
            assertThat(partly.explain().fragments().scanned()).isEqualTo(1);
            assertThat(partly.explain().fragments().skipped()).isEqualTo(2);
            try (QueryResult result = partly.run()) {
                assertThatThrownBy(result::rows)
                        .isInstanceOf(WinnowException.class)
                        .hasMessageContaining("numbers.parquet")
                        .hasMessageContaining("no such file");
            }
        }
    }

    @Test
    void aFileThatChangedSinceBindingIsNoticed() throws IOException {
        Path file = Fixture.parquet(directory);
        try (Session session = Session.inMemory()) {
            BoundQuery bound =
                    session.prepare("SELECT sum(id) FROM '" + file + "'").bind();
            byte[] bytes = Files.readAllBytes(file);
            Files.write(file, Arrays.copyOf(bytes, bytes.length + 1));

            try (QueryResult result = bound.run()) {
                assertThatThrownBy(result::next).hasMessageContaining("has changed since");
            }
        }
    }

    @Test
    void theJsonFormHasTheShapeThatToolsReadAndTheQueryWithoutExplain() {
        try (Session session = Session.inMemory();
                QueryResult result =
                        session.sql("EXPLAIN (FORMAT json) SELECT count(*) FROM '" + Fixture.events(directory) + "'")) {
            String json = String.valueOf(result.rows().getFirst().getFirst());

            assertThat(json)
                    .startsWith("{\"query\": \"SELECT count(*) FROM")
                    .contains("\"phases\": [{\"name\": \"bind\", \"ms\": ")
                    .contains("\"files_opened\": {\"manifest\": 0, \"footer\": 1, \"map\": 0, \"data\": 0, "
                            + "\"index\": 0, \"deletion\": 0}")
                    .contains("\"fragments\": {\"total\": 2, \"indexed\": 0, \"folded\": 2, \"scanned\": 0, "
                            + "\"skipped\": 0}")
                    .contains("\"plan\": {\"operator\": \"AggregateExec\", \"attributes\": {\"mode\": \"Final\"")
                    .contains("\"children\": [")
                    .doesNotContain("\"metrics\"");
        }
    }
}
