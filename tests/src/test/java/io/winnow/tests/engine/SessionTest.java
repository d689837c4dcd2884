package io.winnow.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.batch.Batch;
import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.error.QueryCancelledException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.error.WinnowException;
import io.winnow.engine.DataFrame;
import io.winnow.engine.PreparedQuery;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import io.winnow.physical.plan.LimitExec;
import io.winnow.physical.plan.PhysicalPlan;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionTest {
    @TempDir
    Path directory = Path.of("");

    record Sale(long userId, BigDecimal amount, String cat) {}

    @Test
    void givesRowsAsJavaValues() {
        try (Session session = Session.inMemory();
                QueryResult result = session.sql("SELECT 1, 2.50, 'x', DATE '2026-01-31', NULL, true, [1, NULL]")) {
            assertThat(result.rows().getFirst())
                    .startsWith(1L, new BigDecimal("2.50"), "x", LocalDate.of(2026, 1, 31), null, true)
                    .hasSize(7);
        }
    }

    @Test
    void mapsRowsToRecordsByName() {
        try (Session session = Session.inMemory();
                QueryResult result = session.sql(
                        "SELECT cat, amount, user_id FROM '" + Fixture.events(directory) + "' ORDER BY id LIMIT 3")) {
            List<Sale> sales = result.records(Sale.class);

            assertThat(sales)
                    .hasSize(3)
                    .allMatch(sale -> sale.userId() >= 0 && sale.amount().scale() == 2);
        }
    }

    @Test
    void takesTheLeastAndTheGreatestTimestampBack() {
        try (Session session = Session.inMemory()) {
            for (String end : List.of("1677-09-21T00:12:43.145224192Z", "2262-04-11T23:47:16.854775807Z")) {
                Instant instant = Instant.parse(end);
                try (QueryResult result = session.sql("SELECT ?", instant)) {
                    assertThat(result.rows()).containsExactly(List.of(instant));
                }
                Instant beyond = instant.plusNanos(instant.isBefore(Instant.EPOCH) ? -1 : 1);
                assertThatThrownBy(() -> session.sql("SELECT ?", beyond))
                        .isInstanceOf(WinnowException.class)
                        .hasMessageContaining("out of a timestamp's range");
            }
        }
    }

    @Test
    void bindsParameters() {
        try (Session session = Session.inMemory()) {
            PreparedQuery query = session.prepare(
                    "SELECT count(*) FROM '" + Fixture.events(directory) + "' WHERE ts < ?::TIMESTAMP AND cat = ?");
            try (QueryResult none = query.run(LocalDate.of(2025, 1, 1), "book");
                    QueryResult some = query.run(LocalDate.of(2027, 1, 1), "book")) {
                assertThat(none.rows()).containsExactly(List.of(0L));
                assertThat((Long) some.rows().getFirst().getFirst()).isPositive();
            }
            try (QueryResult zoned = session.sql("SELECT ?", Instant.parse("2026-01-31T10:20:30Z"))) {
                assertThat(zoned.rows()).containsExactly(List.of(Instant.parse("2026-01-31T10:20:30Z")));
            }
        }
    }

    @Test
    void aDataFrameIsAQueryInSteps() {
        try (Session session = Session.inMemory()) {
            DataFrame events = session.read(Fixture.events(directory).toString());
            DataFrame top = events.filter("price < 50 -- cheap ones")
                    .aggregate(List.of("cat"), List.of("count(*) AS n"))
                    .sort("n DESC", "cat")
                    .limit(2);

            assertThat(top.schema().names()).containsExactly("cat", "n");
            assertThat(top.collect()).hasSize(2);
            assertThat(top.explain().planText()).contains("TopNExec");
            assertThatThrownBy(() -> events.filter("true) UNION ALL (SELECT 1")).isInstanceOf(WinnowException.class);
            assertThatThrownBy(() -> events.write(directory.resolve("x.parquet")))
                    .isInstanceOf(UnsupportedFeatureException.class)
                    .hasMessageStartingWith("not supported yet: ");
        }
    }

    @Test
    void runsPlansBuiltByHand() {
        try (Session session = Session.inMemory()) {
            PhysicalPlan scan = session.explain("SELECT range FROM range(100)").physicalPlan();
            try (QueryResult result = session.execute(new LimitExec(scan, 98, 5L))) {
                assertThat(result.rows()).containsExactly(List.of(98L), List.of(99L));
            }
        }
    }

    @Test
    void givesAnArrowStream() throws IOException {
        try (BufferAllocator allocator = new RootAllocator();
                Session session = Session.inMemory();
                ArrowReader reader =
                        session.sql("SELECT x FROM range(20000) r(x)").arrowReader(allocator)) {
            long sum = 0;
            while (reader.loadNextBatch()) {
                BigIntVector vector =
                        (BigIntVector) reader.getVectorSchemaRoot().getVector("x");
                for (int i = 0; i < vector.getValueCount(); i++) {
                    sum += vector.get(i);
                }
            }
            assertThat(sum).isEqualTo(199_990_000L);
        }
    }

    @Test
    void aRetainedBatchOutlivesItsResult() {
        try (Session session = Session.inMemory()) {
            Batch kept;
            try (QueryResult result = session.sql("SELECT 7 AS a")) {
                Batch batch = result.next();
                assertThat(batch).isNotNull();
                kept = batch.retained();
            }
            assertThat(kept.rows()).isEqualTo(1);
            kept.close();
        }
    }

    @Test
    void aTimeOutStopsTheQueryAndTheSessionLivesOn() {
        try (Session session =
                Session.builder().option("winnow.execution.timeout", "50").build()) {
            try (QueryResult result = session.sql("SELECT sum(x * x % 7) FROM range(100000000000) r(x)")) {
                assertThatThrownBy(result::next)
                        .isInstanceOf(QueryCancelledException.class)
                        .hasMessageContaining("winnow.execution.timeout");
            }
            try (QueryResult result = session.sql("SELECT 1")) {
                assertThat(result.rows()).containsExactly(List.of(1L));
            }
        }
    }

    @Test
    void setsAreHeldByTheMemoryAndSketchesNeedLittleOfIt() {
        try (Session session = Session.builder()
                .option("winnow.execution.memory_limit", "16MB")
                .build()) {
            String rows = " FROM (SELECT x, 'the value of number ' || x AS s FROM range(1000000) r(x))";
            for (String exact : List.of("count(DISTINCT x)", "count(DISTINCT s)", "sum(DISTINCT x)")) {
                for (String tail : List.of("", " GROUP BY x % 3")) {
                    try (QueryResult result = session.sql("SELECT " + exact + rows + tail)) {
                        assertThatThrownBy(result::next)
                                .as(exact + tail)
                                .isInstanceOf(MemoryExceededException.class)
                                .hasMessageContaining("winnow.execution.memory_limit");
                    }
                }
            }
            String sketches = "SELECT approx_count_distinct(x), approx_count_distinct(s)";
            try (QueryResult result = session.sql(sketches + rows)) {
                assertThat(result.rows().getFirst())
                        .allSatisfy(count -> assertThat((Long) count).isBetween(935_000L, 1_065_000L));
            }
            try (QueryResult result = session.sql(sketches + rows + " GROUP BY x % 500000")) {
                assertThatThrownBy(result::next).isInstanceOf(MemoryExceededException.class);
            }
        }
    }

    @Test
    void overItsMemoryAQueryFailsAndTheSessionLivesOn() {
        try (Session session =
                Session.builder().option("winnow.execution.memory_limit", "1MB").build()) {
            try (QueryResult result = session.sql("SELECT x, count(*) FROM range(3000000) r(x) GROUP BY x")) {
                assertThatThrownBy(result::next)
                        .isInstanceOf(MemoryExceededException.class)
                        .hasMessageContaining("winnow.execution.memory_limit");
            }
            try (QueryResult result = session.sql("SELECT count(*) FROM range(10)")) {
                assertThat(result.rows()).containsExactly(List.of(10L));
            }
        }
    }

    @Test
    void cancelStopsAQueryFromAnotherThread() throws InterruptedException {
        try (Session session = Session.inMemory();
                QueryResult result = session.sql("SELECT sum(x * x % 7) FROM range(100000000000) r(x)")) {
            Thread canceller = Thread.ofPlatform().start(result::cancel);
            assertThatThrownBy(result::next).isInstanceOf(QueryCancelledException.class);
            canceller.join();
        }
    }

    @Test
    void closingASessionClosesWhatIsOpen() {
        Session session = Session.inMemory();
        QueryResult result = session.sql("SELECT * FROM '" + Fixture.events(directory) + "'");
        result.next();
        session.close();
        session.close();

        assertThatThrownBy(result::next).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> session.sql("SELECT 1")).isInstanceOf(IllegalStateException.class);
    }
}
