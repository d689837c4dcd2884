package io.winnow.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.table.Fragment;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import io.winnow.engine.explain.ExplainedQuery;
import io.winnow.optimizer.aggregate.ScanPlacement;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How the fragments of each scan are answered, as a program reads it through a session.
class PlacementsTest {
    /// Its row groups are of 10,240 rows; `id` counts up to 49,999.
    private static final int GROUPS = 5;

    @TempDir
    Path directory = Path.of("");

    private List<ScanPlacement> placements(Session session, String sql, Object... parameters) {
        Fixture.parquet(directory);
        return session.explain(sql, parameters).placements();
    }

    private Session session() {
        return Session.builder().workingDirectory(directory).build();
    }

    @Test
    void everyFragmentIsFoldedScannedOrSkippedAndWhatIsScannedHasAReason() {
        try (Session session = session()) {
            List<ScanPlacement> scans =
                    placements(session, "SELECT count(*), max(id) FROM 'numbers.parquet' WHERE id > ?", 10_240 + 3);

            assertThat(scans).hasSize(1);
            ScanPlacement scan = scans.getFirst();
            assertThat(scan.table()).isEqualTo("numbers.parquet");
            assertThat(scan.total()).isEqualTo(GROUPS);
            assertThat(scan.skipped()).isOne();
            assertThat(scan.folded()).isEqualTo(3);
            assertThat(scan.scanned()).isOne();
            assertThat(scan.indexed()).isZero();
            assertThat(scan.reasons()).hasSize(1);
            ScanPlacement.Reason reason = scan.reasons().getFirst();
            assertThat(reason.text()).isEqualTo("id > 10243: not decided by statistics");
            assertThat(reason.fragments()).extracting(Fragment::id).containsExactly(1);
            assertThat(reason).hasToString("id > 10243: not decided by statistics on fragments [1]");
        }
    }

    @Test
    void everyScanHasItsOwn() {
        try (Session session = session()) {
            List<ScanPlacement> scans = placements(
                    session,
                    "SELECT count(*) FROM 'numbers.parquet' UNION ALL SELECT id FROM 'numbers.parquet' WHERE id < 5");

            assertThat(scans).hasSize(2);
            assertThat(scans.getFirst().folded()).isEqualTo(GROUPS);
            assertThat(scans.getLast().scanned()).isOne();
            assertThat(scans.getLast().skipped()).isEqualTo(GROUPS - 1);
            assertThat(scans.getLast().reasons().toString()).contains("rows are read, not only aggregated");
        }
    }

    @Test
    void withoutPushdownEverythingIsReadAndSaysSo() {
        try (Session session = session();
                QueryResult _ = session.sql("SET winnow.optimizer.aggregate_pushdown = false")) {
            ScanPlacement scan = placements(session, "SELECT count(*) FROM 'numbers.parquet'")
                    .getFirst();

            assertThat(scan.scanned()).isEqualTo(GROUPS);
            assertThat(scan.reasons().getFirst().text()).isEqualTo("winnow.optimizer.aggregate_pushdown is off");
        }
    }

    @Test
    void theyAreTheSameOnceTheQueryHasRunAndAddUpToTheCounts() {
        try (Session session = session()) {
            String sql = "SELECT count(*) FROM 'numbers.parquet' WHERE id < 100";
            List<ScanPlacement> planned = placements(session, sql);
            ExplainedQuery run = session.explainAnalyze(sql);

            assertThat(run.placements()).hasToString(planned.toString());
            assertThat(run.fragments().scanned()).isEqualTo(planned.getFirst().scanned());
            assertThat(run.fragments().skipped()).isEqualTo(planned.getFirst().skipped());
            assertThat(run.fragments().total()).isEqualTo(GROUPS);
        }
    }
}
