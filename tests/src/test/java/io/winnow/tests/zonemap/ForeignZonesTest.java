package io.winnow.tests.zonemap;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.io.LazyAllocator;
import io.winnow.core.testing.RandomValues;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import io.winnow.tests.table.model.Sessions;
import io.winnow.tests.zonemap.ForeignZones.Dialect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.roaringbitmap.RoaringBitmap;

/// Tables with zone maps as others write them: of version 0 in both dialects and of version 1, of the rows that were
/// alive then, with NULL rows known or not. Answers are those without them.
///
/// A failure names the seed of its table; `-Dwinnow.seed` begins with that one, `-Dwinnow.tables=1` ends with it.
@Execution(ExecutionMode.CONCURRENT)
class ForeignZonesTest {
    private static final int TABLES =
            Integer.getInteger("winnow.tables", Boolean.getBoolean("winnow.long") ? 2_000 : 25);

    private static final int QUESTIONS = 12;

    private final Tally tally = new Tally();

    @Test
    void everyAnswerIsTheSameWithoutThem(@TempDir Path directory) {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        IO.println("seed " + seed + " for " + TABLES + " tables");
        try (LazyAllocator allocator = LazyAllocator.root()) {
            ForeignFormat format = new ForeignFormat(allocator);
            try (Ways ways = new Ways(directory.resolve("db"), format.only())) {
                for (int i = 0; i < TABLES; i++) {
                    try {
                        check(ways, format, RandomValues.seeded(seed + i));
                    } catch (RuntimeException | AssertionError e) {
                        throw new AssertionError("-Dwinnow.seed=" + (seed + i) + ": " + e.getMessage(), e);
                    }
                }
            }
        }
        IO.println(tally);
        assertThat(tally.questions()).isGreaterThan(TABLES * QUESTIONS / 2);
    }

    /// Rows that were deleted before are in no count of the zone: those of them that are NULL cannot be taken away
    /// from it.
    @Test
    void rowsInHolesWereNeverCounted(@TempDir Path directory) {
        try (LazyAllocator allocator = LazyAllocator.root()) {
            ForeignFormat format = new ForeignFormat(allocator);
            try (Ways ways = new Ways(directory.resolve("db"), format.only())) {
                Sessions.run(ways.plain(), "CREATE TABLE t (id INT, v INT)");
                Sessions.run(
                        ways.plain(), "INSERT INTO t SELECT i, CASE WHEN i % 4 > 0 THEN i END FROM range(40) AS r(i)");
                Sessions.run(ways.plain(), "DELETE FROM t WHERE id IN (8, 20)");
                format.write(Dialect.VERSION_1, RoaringBitmap.bitmapOf(8, 20), true);
                Sessions.run(ways.plain(), "CREATE INDEX on_v ON t USING zonemap (v) WITH (rows_per_zone = 19)");
                askForNulls(ways);
                // Merged with zones of ours, they are no better.
                Sessions.run(ways.plain(), "INSERT INTO t VALUES (100, 100), (101, NULL)");
                try (Session session =
                        Session.builder().database(directory.resolve("db")).build()) {
                    Sessions.run(session, "OPTIMIZE INDEX on_v ON t");
                    Sessions.run(session, "OPTIMIZE INDEX on_v ON t MERGE");
                }
                askForNulls(ways);
                Sessions.run(ways.plain(), "DELETE FROM t WHERE id IN (16, 101)");
                askForNulls(ways);
            }
        }
    }

    private void askForNulls(Ways ways) {
        Asking asking = new Asking(ways, tally, RandomValues.seeded(1));
        for (String sql : List.of(
                "SELECT count(v), count(*) FROM t",
                "SELECT count(v) FROM t WHERE v IS NOT NULL",
                "SELECT count(*) FROM t WHERE v IS NULL",
                "SELECT avg(v), sum(v), min(v), max(v) FROM t")) {
            asking.ask(new SqlQuestion(sql, SqlQuestion.Sameness.SEQUENCE));
        }
    }

    private void check(Ways ways, ForeignFormat format, RandomValues random) {
        List<IndexedColumn> columns = new ArrayList<>(List.of(IndexedColumn.id()));
        for (int i = 1 + random.below(2); i > 0; i--) {
            columns.add(IndexedColumn.random("c" + i, random));
        }
        int rows = 10 + random.below(70);
        Sessions.run(
                ways.plain(),
                "CREATE TABLE t ("
                        + String.join(
                                ", ",
                                columns.stream().map(IndexedColumn::declaration).toList()) + ")");
        insert(ways, columns, rows, random);
        RoaringBitmap dead = new RoaringBitmap();
        for (int i = random.below(2) == 0 ? random.below(6) : 0; i > 0; i--) {
            dead.add(random.below(rows));
        }
        delete(ways, dead);
        format.write(random.oneOf(List.of(Dialect.values())), dead, random.below(2) == 0);
        for (IndexedColumn column : columns) {
            Sessions.run(
                    ways.plain(),
                    "CREATE INDEX on_" + column.name() + " ON t USING zonemap (" + column.name()
                            + ") WITH (rows_per_zone = " + random.oneOf(List.of(1, 2, 5, 9, 20, 8192)) + ")");
        }
        Asking asking = new Asking(ways, tally, random);
        SqlQuestions questions = new SqlQuestions(columns, random);
        for (int i = 0; i < QUESTIONS; i++) {
            if (i == QUESTIONS / 2) {
                RoaringBitmap more = new RoaringBitmap();
                more.add(random.below(rows));
                more.add(random.below(rows));
                delete(ways, more);
            }
            asking.ask(questions.next("t"));
        }
        Sessions.run(ways.plain(), "DROP TABLE t");
    }

    /// The rows of one fragment, whose numbers are their offsets.
    private static void insert(Ways ways, List<IndexedColumn> columns, int rows, RandomValues random) {
        List<IndexedColumn.Rows> values = new ArrayList<>();
        columns.forEach(column -> values.add(column.new Rows(random)));
        List<@Nullable Object> parameters = new ArrayList<>();
        List<String> all = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            List<String> cells = new ArrayList<>(List.of(Integer.toString(row)));
            for (int c = 1; c < columns.size(); c++) {
                cells.add(columns.get(c).cell(values.get(c).next(), parameters));
            }
            all.add("(" + String.join(", ", cells) + ")");
        }
        String sql = "INSERT INTO t VALUES " + String.join(", ", all);
        try (QueryResult result = ways.plain().sql(sql, parameters.toArray())) {
            assertThat(result.status()).isEqualTo("INSERT " + rows);
        }
    }

    private static void delete(Ways ways, RoaringBitmap rows) {
        for (int row : rows) {
            Sessions.run(ways.plain(), "DELETE FROM t WHERE id = " + row);
        }
    }
}
