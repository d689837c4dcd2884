package io.winnow.tests.zonemap;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.SqlException;
import io.winnow.core.error.WinnowException;
import io.winnow.core.testing.RandomValues;
import io.winnow.engine.QueryResult;
import io.winnow.tests.table.model.Exact;
import io.winnow.tests.table.model.Sessions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A table with zone maps and bitmap indexes that is changed in random ways, and asked after each change.
final class Sequence {
    private static final List<Integer> ZONE_SIZES = List.of(1, 2, 3, 4, 7, 15, 50, 8192);

    private final Ways ways;
    private final Asking asking;
    private final RandomValues random;
    private final List<String> said = new ArrayList<>();
    private final List<IndexedColumn> columns = new ArrayList<>();
    /// Names by column, which has at most one.
    private final Map<String, String> indexes = new TreeMap<>();
    private final SqlQuestions questions;
    private final List<IndexedColumn.Rows> rows = new ArrayList<>();
    private final int bitmapPercent;

    private int made;
    private long nextId;
    private long firstVersion;

    /// @param bitmapPercent how many of a hundred indexes are bitmap indexes, about
    Sequence(Ways ways, Tally tally, long seed, int bitmapPercent) {
        this.ways = ways;
        this.bitmapPercent = bitmapPercent;
        random = RandomValues.seeded(seed);
        asking = new Asking(ways, tally, random);
        columns.add(IndexedColumn.id());
        for (int i = 1 + random.below(4); i > 0; i--) {
            columns.add(IndexedColumn.random("c" + i, random));
        }
        columns.forEach(column -> rows.add(column.new Rows(random)));
        questions = new SqlQuestions(columns, random);
    }

    /// @throws AssertionError with the statements up to the one that went wrong
    void run() {
        try {
            create();
            for (int i = 2 + random.below(4); i > 0; i--) {
                ask();
                change();
            }
            ask();
            say("DROP TABLE t");
        } catch (WinnowException | IllegalStateException | AssertionError e) {
            throw new AssertionError(e.getMessage() + "\nafter\n" + String.join(";\n", said), e);
        }
    }

    private void create() {
        String declarations = String.join(
                ", ", columns.stream().map(IndexedColumn::declaration).toList());
        say("CREATE TABLE t (" + declarations + ") WITH (rows_per_fragment = " + (4 + random.below(60)) + ")");
        insert(20 + random.below(80));
        if (random.below(2) == 0) {
            insert(1 + random.below(30));
        }
        if (random.below(2) == 0) {
            delete();
        }
        for (int i = 1 + random.below(columns.size() + 1); i > 0; i--) {
            createIndex();
        }
        firstVersion = lastVersion();
    }

    private void change() {
        switch (random.below(12)) {
            case 0, 1, 2 -> insert(1 + random.below(30));
            case 3, 4, 5 -> delete();
            case 6, 7 -> optimizeIndex();
            case 8 -> say("OPTIMIZE TABLE t");
            case 9 -> dropIndex();
            default -> createIndex();
        }
    }

    private void insert(int count) {
        List<@Nullable Object> parameters = new ArrayList<>();
        List<String> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<String> cells = new ArrayList<>();
            cells.add(Long.toString(nextId++));
            for (int c = 1; c < columns.size(); c++) {
                cells.add(columns.get(c).cell(rows.get(c).next(), parameters));
            }
            all.add("(" + String.join(", ", cells) + ")");
        }
        String sql = "INSERT INTO t VALUES " + String.join(", ", all);
        said.add(parameters.isEmpty() ? sql : sql + " -- with " + parameters);
        try (QueryResult result = random.oneOf(ways.all()).sql(sql, parameters.toArray())) {
            assertThat(result.status()).isEqualTo("INSERT " + count);
        }
    }

    /// Which rows are left is asked for before.
    private void delete() {
        String condition = switch (random.below(4)) {
            case 0 -> questions.condition();
            case 1 ->
                "id " + random.oneOf(List.of("<", ">", "% 5 =", "% 3 <>")) + " "
                        + random.below(random.below(2) == 0 ? 5 : 60);
            // Few rows of a zone, which then may still answer.
            default -> "id IN (" + random.below((int) nextId) + ", " + random.below((int) nextId) + ")";
        };
        String sql = "DELETE FROM t WHERE " + condition;
        List<String> kept;
        try {
            kept = Exact.rows(Sessions.rows(ways.plain(), "SELECT id FROM t WHERE (" + condition + ") IS NOT TRUE"));
        } catch (SqlException | ExecutionException _) {
            return; // a condition that fails
        }
        say(sql);
        assertThat(Exact.rows(Sessions.rows(ways.plain(), "SELECT id FROM t")))
                .as(sql)
                .containsExactlyInAnyOrderElementsOf(kept);
    }

    private void createIndex() {
        IndexedColumn column = random.oneOf(columns);
        if (indexes.containsKey(column.name())) {
            return;
        }
        String name = "i" + made++;
        if (column.takesBitmap() && random.below(100) < bitmapPercent) {
            say("CREATE INDEX " + name + " ON t USING bitmap (" + column.name() + ")");
        } else {
            say("CREATE INDEX " + name + " ON t USING zonemap (" + column.name() + ") WITH (rows_per_zone = "
                    + random.oneOf(ZONE_SIZES)
                    + (random.below(2) == 0 ? ", use_seeds = " + (random.below(2) == 0) : "") + ")");
        }
        indexes.put(column.name(), name);
    }

    private void optimizeIndex() {
        if (!indexes.isEmpty()) {
            say("OPTIMIZE INDEX " + oneIndex() + " ON t" + (random.below(2) == 0 ? " MERGE" : ""));
        }
    }

    private void dropIndex() {
        if (!indexes.isEmpty()) {
            String name = oneIndex();
            indexes.values().remove(name);
            say("DROP INDEX " + name + " ON t");
        }
    }

    private String oneIndex() {
        return random.oneOf(List.copyOf(indexes.values()));
    }

    private void say(String sql) {
        said.add(sql);
        Sessions.run(random.oneOf(ways.all()), sql);
    }

    private long lastVersion() {
        return Sessions.rows(ways.plain(), "SHOW VERSIONS FOR t").stream()
                .mapToLong(row -> Long.parseLong(String.valueOf(row.getFirst())))
                .max()
                .orElseThrow();
    }

    private void ask() {
        for (int i = 0; i < 8; i++) {
            String table = "t";
            if (random.below(8) == 0) {
                long last = lastVersion();
                table = "t AT VERSION " + (firstVersion + random.below((int) (last - firstVersion) + 1));
            }
            asking.ask(questions.next(table));
        }
    }
}
