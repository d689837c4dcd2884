package io.winnow.tests.index;

import static io.winnow.tests.index.IndexedDatabase.rows;
import static io.winnow.tests.index.IndexedDatabase.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.io.FileKind;
import io.winnow.engine.Session;
import io.winnow.engine.explain.ExplainedQuery;
import io.winnow.engine.explain.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What queries that bitmap indexes answer open in each phase, and what they do without.
class IndexedPhasesTest {
    private static final int FRAGMENTS = 4;

    /// Queries that indexes answer for every fragment.
    private static final List<String> QUERIES = List.of(
            "SELECT count(*) FROM t WHERE k = 'é1' AND NOT v = 3",
            "SELECT count(DISTINCT k), min(v), max(k), sum(v), count(k) FROM t WHERE v IN (1, 4) OR k IS NULL",
            "SELECT k, count(*), max(v) FROM t WHERE v <> 2 GROUP BY k HAVING count(*) > 1 ORDER BY k",
            "SELECT count(*) FILTER (WHERE k > 'é2'), avg(v) FROM t");

    @TempDir
    Path directory = Path.of("");

    private Session open() {
        return Session.builder().database(directory.resolve("db")).build();
    }

    private void make() {
        try (Session session = open()) {
            status(session, "CREATE TABLE t (k VARCHAR, v INTEGER, w BIGINT) WITH (rows_per_fragment = 5000)");
            status(
                    session,
                    "INSERT INTO t SELECT CASE WHEN i % 7 = 0 THEN NULL ELSE 'é' || CAST(i % 5 AS VARCHAR) END, i % 6, i"
                            + " FROM range(20000) r(i)");
            status(session, "CREATE INDEX ks ON t USING bitmap (k)");
            status(session, "CREATE INDEX vs ON t USING bitmap (v)");
            status(session, "DELETE FROM t WHERE w % 11 = 3");
        }
    }

    private List<List<@Nullable Object>> answers(Session session) {
        List<List<@Nullable Object>> answers = new ArrayList<>();
        QUERIES.forEach(sql -> answers.addAll(rows(session, sql)));
        return answers;
    }

    private List<Path> files(Predicate<String> named) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            List<Path> files = all.filter(Files::isRegularFile)
                    .filter(file -> named.test(directory.relativize(file).toString()))
                    .toList();
            assertThat(files).isNotEmpty();
            return files;
        }
    }

    private static boolean isData(String file) {
        return file.contains("/data/");
    }

    private static boolean isIndex(String file) {
        return file.contains("/_indices/");
    }

    private static boolean isDeletion(String file) {
        return file.contains("/_deletions/");
    }

    private static Phase phase(ExplainedQuery explained, String name) {
        return Objects.requireNonNull(explained.phase(name));
    }

    @Test
    void optimizingOpensNothingAndExecutionNoData() {
        make();
        for (String sql : QUERIES) {
            try (Session session = open()) {
                ExplainedQuery explained = session.explainAnalyze(sql);

                assertThat(explained.fragments().indexed()).as(sql).isEqualTo(FRAGMENTS);
                assertThat(phase(explained, "optimize").totalFilesOpened()).isZero();
                Phase execute = phase(explained, "execute");
                assertThat(execute.filesOpened().get(FileKind.DATA)).isZero();
                assertThat(execute.filesOpened().get(FileKind.INDEX)).isPositive();
                assertThat(execute.filesOpened().get(FileKind.DELETION)).isPositive();
            }
        }
    }

    @Test
    void explainNeedsNoneOfTheFiles() throws IOException {
        make();
        for (Path file : files(name -> isData(name) || isIndex(name) || isDeletion(name))) {
            Files.delete(file);
        }
        try (Session session = open()) {
            for (String sql : QUERIES) {
                ExplainedQuery explained = session.explain(sql);
                assertThat(explained.fragments().indexed()).as(sql).isEqualTo(FRAGMENTS);
                assertThat(explained.planText())
                        .contains("IndexedAggregateExec")
                        .doesNotContain("ScanExec");
            }
        }
    }

    @Test
    void theAnswersNeedNoDataFile() throws IOException {
        make();
        List<List<@Nullable Object>> expected;
        try (Session session = Session.builder()
                .database(directory.resolve("db"))
                .option("winnow.optimizer.use_indexes", "false")
                .build()) {
            expected = answers(session);
        }
        for (Path file : files(IndexedPhasesTest::isData)) {
            Files.delete(file);
        }
        try (Session session = open()) {
            assertThat(answers(session)).isEqualTo(expected);
        }
    }

    /// Numbers of deleted rows are remembered from query to query.
    @Test
    void whatWasCountedHoldsForItsDeletionsOnly() {
        List<String> queries = List.of(
                "SELECT count(*) FROM t WHERE v = 2",
                "SELECT count(DISTINCT v), min(v), sum(v), count(k) FROM t",
                "SELECT k, count(*) FROM t GROUP BY k ORDER BY k",
                "SELECT count(*) FROM t WHERE v IN (2, 3) AND k = 'é1'");
        make();
        try (Session asked = open();
                Session read = Session.builder()
                        .database(directory.resolve("db"))
                        .option("winnow.optimizer.use_indexes", "false")
                        .build()) {
            for (String gone : List.of("w < 0", "w % 13 = 5", "v = 2 AND w < 15000", "v = 2", "k IS NULL")) {
                status(asked, "DELETE FROM t WHERE " + gone);
                for (String sql : queries) {
                    List<List<@Nullable Object>> expected = rows(read, sql);
                    assertThat(rows(asked, sql)).as(gone + ": " + sql).isEqualTo(expected);
                    assertThat(rows(asked, sql)).as(gone + ", again: " + sql).isEqualTo(expected);
                }
            }
        }
    }
}
