package io.winnow.tests.index;

import static io.winnow.tests.index.IndexedDatabase.insert;
import static io.winnow.tests.index.IndexedDatabase.makeTable;
import static io.winnow.tests.index.IndexedDatabase.rows;
import static io.winnow.tests.index.IndexedDatabase.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.CommitConflictException;
import io.winnow.core.testing.FakeIndexFormat;
import io.winnow.engine.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Statements about indexes and what another session commits while they run.
class IndexConflictTest {
    @TempDir
    Path directory = Path.of("");

    private final FakeIndexFormat format = new FakeIndexFormat("fake", 1);

    private IndexedDatabase database() {
        return new IndexedDatabase(directory.resolve("db"));
    }

    /// Runs a statement, and others in another session when it is about to write a segment.
    private String during(String statement, String... others) {
        IndexedDatabase database = database();
        try (Session session = database.open(format);
                Session other = database.open()) {
            format.meanwhile(() -> Arrays.stream(others).forEach(sql -> status(other, sql)));
            return status(session, statement);
        }
    }

    private void make(String... statements) {
        try (Session session = database().open()) {
            makeTable(session);
            Arrays.stream(statements).forEach(sql -> status(session, sql));
        }
    }

    private List<String> coverage() {
        return database().coverage("i");
    }

    private static final String CREATE = "CREATE INDEX i ON t USING fake (v)";
    private static final String INSERT = "INSERT INTO t VALUES (100, 'x')";
    private static final String OPTIMIZE = "OPTIMIZE INDEX i ON t";
    private static final String MERGE = "OPTIMIZE INDEX i ON t MERGE";

    @Test
    void anIndexThatIsMadeCoversWhatIsLeft() {
        make();
        during(CREATE, INSERT, "DELETE FROM t WHERE v = 9", "DELETE FROM t WHERE v < 4");
        assertThat(coverage()).containsExactly("[1..2]");
    }

    @Test
    void compactedFragmentsAreNotCovered() {
        make("DELETE FROM t WHERE v = 5");
        during(CREATE, "OPTIMIZE TABLE t");
        assertThat(coverage()).containsExactly("[0]");
        assertThat(during(OPTIMIZE)).isEqualTo("OPTIMIZE INDEX 2");
    }

    @Test
    void anIndexOfWhichNothingIsLeftIsThereAllTheSame() {
        make();
        during(CREATE, "DELETE FROM t");
        assertThat(coverage()).isEmpty();
    }

    @Test
    void newFragmentsThatAreGoneAreDoneAgain() {
        make(CREATE, INSERT, INSERT);
        assertThat(during(OPTIMIZE, "OPTIMIZE TABLE t")).isEqualTo("OPTIMIZE INDEX 1");
        assertThat(coverage()).containsExactly("[0..1]", "[5]");
    }

    @Test
    void noFragmentIsCoveredTwice() {
        make(CREATE, INSERT);
        assertThat(during(OPTIMIZE, OPTIMIZE)).isEqualTo("OPTIMIZE INDEX 0");
        assertThat(coverage()).containsExactly("[0..2]", "[3]");
    }

    @Test
    void segmentsThatWereMergedMeanwhileAreMergedAgain() {
        make(CREATE, INSERT, OPTIMIZE, INSERT);
        assertThat(during(MERGE, MERGE)).isEqualTo("OPTIMIZE INDEX 0");
        assertThat(coverage()).containsExactly("[0..4]");
    }

    @Test
    void aMergeLosesWhatIsGone() {
        make(CREATE, INSERT, OPTIMIZE);
        assertThat(during(MERGE, "DELETE FROM t WHERE v < 4", INSERT)).isEqualTo("OPTIMIZE INDEX 4");
        assertThat(coverage()).containsExactly("[1..3]");
    }

    @Test
    void theSameNameOrColumnIsAConflict() throws IOException {
        make();
        assertThatThrownBy(() -> during(CREATE, "CREATE INDEX i ON t USING fake (s)"))
                .isInstanceOf(CommitConflictException.class)
                .hasMessageContaining("another statement has made an index 'i'");
        assertThatThrownBy(() -> during("CREATE INDEX j ON t USING fake (v)", "CREATE INDEX k ON t USING fake (v)"))
                .isInstanceOf(CommitConflictException.class)
                .hasMessageContaining("a fake index on the same column in the meantime, 'k'");
        try (Stream<Path> segments = Files.list(database().root().resolve("t/_indices"))) {
            assertThat(segments).as("the losers' files are removed").hasSize(2);
        }
        assertThat(during("CREATE INDEX IF NOT EXISTS i ON t USING fake (s)")).isEqualTo("CREATE INDEX");
    }

    @Test
    void ifNotExistsKeepsWhatAnotherMade() {
        make();
        during("CREATE INDEX IF NOT EXISTS i ON t USING fake (s)", CREATE);
        assertThat(database().index(0, "i").column()).isZero();
    }

    @Test
    void anIndexThatIsDroppedMeanwhileIsNotExtended() {
        make(CREATE, INSERT);
        assertThatThrownBy(() -> during(OPTIMIZE, "DROP INDEX i")).hasMessageContaining("no index 'i'");
        make2(CREATE);
        assertThat(during(OPTIMIZE, "DROP INDEX i", "CREATE INDEX i ON t USING fake (s)"))
                .as("the index of that name now covers everything")
                .isEqualTo("OPTIMIZE INDEX 0");
        assertThat(database().index(0, "i").column()).isEqualTo(1);
        assertThat(coverage()).hasSize(1);
    }

    private void make2(String... statements) {
        try (Session session = database().open()) {
            Arrays.stream(statements).forEach(sql -> status(session, sql));
            insert(session, 50, 51);
        }
    }

    @Test
    void aTableThatIsMadeAnewIsAnotherOne() {
        make();
        assertThatThrownBy(() -> during(CREATE, "CREATE OR REPLACE TABLE t AS SELECT v FROM t"))
                .isInstanceOf(CommitConflictException.class)
                .hasMessageContaining("has got other columns while the statement ran");
        assertThatThrownBy(
                        () -> during("CREATE INDEX i ON t USING fake (v)", "DROP TABLE t", "CREATE TABLE t (v BIGINT)"))
                .hasMessageContaining("t");
        try (Session session = database().open()) {
            assertThat(rows(session, "SHOW INDEXES")).isEmpty();
        }
    }

    @Test
    void whatOthersCommitGoesOnWithTheIndex() {
        make();
        IndexedDatabase database = database();
        try (Session session = database.open();
                Session other = database.open()) {
            status(session, CREATE);
            insert(other, 10, 11);
            status(other, "DELETE FROM t WHERE v = 3");
            assertThat(coverage()).containsExactly("[0..2]");
        }
    }
}
