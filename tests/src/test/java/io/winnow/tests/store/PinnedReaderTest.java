package io.winnow.tests.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.ExecutionException;
import io.winnow.engine.BoundQuery;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What was bound to a version answers from it, whatever becomes of the table.
class PinnedReaderTest {
    private static final String QUERY = "SELECT batch, v FROM t WHERE v > 0 ORDER BY batch, v";

    @TempDir
    Path directory = Path.of("");

    private Path database = Path.of("");

    @BeforeEach
    void fill() {
        database = directory.resolve("db");
        try (Session session = Session.open(database)) {
            Sql.create(session);
            for (int batch = 1; batch <= 40; batch++) {
                Sql.insert(session, batch);
            }
        }
    }

    /// Deletes, compacts and vacuums.
    private void change() {
        try (Session other = Session.open(database)) {
            Sql.run(other, "DELETE FROM t WHERE batch % 3 = 0");
            Sql.delete(other, 7);
            Sql.run(other, "OPTIMIZE TABLE t");
            Sql.run(other, "DELETE FROM t WHERE batch = 8 AND v > 0");
            Sql.run(other, "VACUUM t RETAIN 0 HOURS");
            assertThat(Sql.run(other, "SELECT count(*) FROM t")).isEqualTo(List.of(List.of(102L)));
        }
    }

    @Test
    void whatIsBoundAnswersTheSameAfterDeletesCompactionAndVacuum() {
        try (Session session = Session.open(database)) {
            List<?> before = Sql.run(session, QUERY);
            assertThat(before).hasSize(80);
            long version = Sql.versions(session).getLast();
            BoundQuery bound = session.prepare(QUERY).bind();
            try (QueryResult begun = session.sql(QUERY)) {
                change();
                assertThat(begun.rows()).isEqualTo(before);
            }
            try (QueryResult later = bound.run()) {
                assertThat(later.rows()).isEqualTo(before);
            }
            assertThat(Sql.run(session, QUERY.replace("FROM t", "FROM t AT VERSION " + version)))
                    .isEqualTo(before);
            assertThat(Sql.run(session, QUERY)).hasSize(50);
            assertThat(Sql.versions(session)).first().isEqualTo(version);
        }
    }

    @Test
    void aVacuumedVersionIsAnErrorThatSaysSo() {
        change();
        try (Session session = Session.open(database)) {
            long newest = Sql.versions(session).getLast();
            assertThat(Sql.versions(session)).containsExactly(newest);
            assertThatThrownBy(() -> Sql.run(session, "SELECT * FROM t AT VERSION 41"))
                    .isInstanceOf(ExecutionException.class)
                    .hasMessageContaining("version 41 was vacuumed")
                    .hasMessageContaining(newest + " to " + newest);
            assertThatThrownBy(() -> Sql.run(session, "SELECT * FROM t AT VERSION 400"))
                    .isInstanceOf(ExecutionException.class)
                    .hasMessageContaining("version 400 does not exist");
            assertThat(Sql.run(session, QUERY)).hasSize(50);
        }
    }

    /// Index files are opened after the index was dropped, its fragments rewritten and the table vacuumed.
    @Test
    void whatIndexesAnswerIsAnsweredByThoseOfTheVersion() {
        List<String> queries = List.of(
                "SELECT count(*), min(batch), max(v) FROM t WHERE v IN (14, -9, 24)",
                "SELECT count(DISTINCT batch), count(v) FROM t WHERE v = -7 OR NOT batch IN (7, 8)",
                "SELECT batch, count(*) FROM t WHERE v <> 40 GROUP BY batch ORDER BY batch");
        try (Session other = Session.open(database)) {
            Sql.run(other, "DELETE FROM t WHERE batch = 6 AND v < 0");
            Sql.INDEXES.forEach(name -> Sql.index(other, name, 2));
        }
        try (Session session = Session.open(database)) {
            List<BoundQuery> bound =
                    queries.stream().map(sql -> session.prepare(sql).bind()).toList();
            List<List<?>> before = new ArrayList<>();
            try (Session plain = Session.builder()
                    .database(database)
                    .option("winnow.optimizer.use_indexes", "false")
                    .build()) {
                queries.forEach(sql -> before.add(Sql.run(plain, sql)));
            }
            long version = Sql.versions(session).getLast();
            try (QueryResult begun = session.sql(queries.getFirst())) {
                try (Session other = Session.open(database)) {
                    Sql.INDEXES.forEach(name -> Sql.run(other, "DROP INDEX " + name));
                }
                change();
                assertThat(begun.rows()).isEqualTo(before.getFirst());
            }
            for (int i = 0; i < queries.size(); i++) {
                assertThat(bound.get(i).explain().fragments().indexed()).isPositive();
                try (QueryResult later = bound.get(i).run()) {
                    assertThat(later.rows()).isEqualTo(before.get(i));
                }
                assertThat(Sql.run(session, queries.get(i).replace("FROM t", "FROM t AT VERSION " + version)))
                        .isEqualTo(before.get(i));
            }
            assertThat(Sql.indexes(session)).isEmpty();
        }
    }

    /// A query that was bound and not yet run when its own session vacuums.
    @Test
    void aSessionsOwnVacuumKeepsWhatItHasBegunToRead() {
        try (Session session = Session.open(database)) {
            List<?> before = Sql.run(session, QUERY);
            try (QueryResult begun = session.sql(QUERY)) {
                Sql.run(session, "DELETE FROM t WHERE batch % 2 = 0");
                Sql.run(session, "OPTIMIZE TABLE t");
                Sql.run(session, "VACUUM t RETAIN 0 HOURS");
                assertThat(begun.rows()).isEqualTo(before);
            }
            assertThat(Sql.run(session, QUERY)).hasSize(40);
        }
    }
}
