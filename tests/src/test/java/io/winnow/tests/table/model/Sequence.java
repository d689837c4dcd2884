package io.winnow.tests.table.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.WinnowException;
import io.winnow.core.testing.RandomValues;
import io.winnow.engine.Session;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Some random statements on one table, with a look at it after each.
final class Sequence {
    private final Sessions sessions;
    private final RandomValues random;
    private final Checks checks;
    private final List<String> said = new ArrayList<>();
    private final ModelTable table = new ModelTable();
    /// Those of the newest version by their kind and the column that they are on, which has at most one of each.
    private final Map<String, String> indexes = new TreeMap<>();

    private int indexesMade;

    Sequence(Sessions sessions, long seed) {
        this.sessions = sessions;
        this.random = RandomValues.seeded(seed);
        this.checks = new Checks(sessions, random, table);
    }

    /// @throws AssertionError with the statements up to the one that went wrong
    void run() {
        try {
            create();
            checks.look();
            for (int i = 1 + random.below(3); i > 0; i--) {
                change();
                checks.look();
            }
            if (table.exists()) {
                say(writer(), "DROP TABLE t");
            }
        } catch (WinnowException | IllegalStateException | AssertionError e) {
            throw new AssertionError(e.getMessage() + "\nafter\n" + String.join(";\n", said), e);
        }
    }

    private void change() {
        switch (random.below(15)) {
            case 0, 1, 2 -> insertValues();
            case 3 -> insertQuery();
            case 4, 5, 6 -> delete();
            case 7, 8 -> optimize();
            case 9 -> vacuum();
            case 10 -> replace();
            case 11, 12, 13 -> changeIndex();
            default -> {
                if (random.below(3) == 0) {
                    refused();
                } else {
                    drop();
                }
            }
        }
    }

    private void create() {
        List<ModelColumn> columns = new ArrayList<>();
        for (int i = 1 + random.below(4); i > 0; i--) {
            columns.add(ModelColumn.random(columns.size(), random));
        }
        String declarations =
                String.join(", ", columns.stream().map(ModelColumn::declaration).toList());
        say(
                writer(),
                (table.exists() ? "CREATE OR REPLACE TABLE t (" : "CREATE TABLE t (") + declarations + ")" + options());
        table.become(columns, List.of());
        indexes.clear();
        insertValues();
        if (random.below(4) == 0) {
            changeIndex();
        }
    }

    /// Makes an index of a random column and kind where there is none, or keeps up or drops the one that there is.
    private void changeIndex() {
        ModelColumn column = random.oneOf(table.now().columns());
        boolean bitmap = column.hasBitmaps() && random.below(2) == 0;
        String on = (bitmap ? "bitmap (" : "zonemap (") + column.name() + ")";
        String index = indexes.get(on);
        if (index == null) {
            index = "i" + indexesMade++;
            say(writer(), "CREATE INDEX " + index + " ON t USING " + on + (bitmap ? "" : zoneOptions()));
            indexes.put(on, index);
            sameRows();
        } else if (random.below(4) == 0) {
            say(writer(), "DROP INDEX " + index + " ON t");
            indexes.remove(on);
            sameRows();
        } else if (!say(writer(), "OPTIMIZE INDEX " + index + " ON t" + (random.below(2) == 0 ? " MERGE" : ""))
                .equals("OPTIMIZE INDEX 0")) {
            sameRows();
        }
        checks.files(indexes.values());
    }

    private String zoneOptions() {
        String seeds = random.below(2) == 0 ? "" : ", use_seeds = " + (random.below(2) == 0);
        return " WITH (rows_per_zone = " + (1 + random.below(8)) + seeds + ")";
    }

    /// A new version with the rows of the one before.
    private void sameRows() {
        table.become(table.now().columns(), table.now().rows());
    }

    private String options() {
        return " WITH (rows_per_fragment = " + (1 + random.below(20)) + ", rows_per_zone = " + (1 + random.below(8))
                + ", compression = " + random.oneOf(List.of("none", "lz4", "zstd")) + ")";
    }

    private void insertValues() {
        List<ModelColumn> columns = table.now().columns();
        List<ModelColumn> given = columns.stream()
                .filter(column -> random.below(10) > 0 || (column.required() && column.ifAbsent() == null))
                .toList();
        given = given.isEmpty() ? columns : given;
        List<List<@Nullable Object>> rows = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (int i = 1 + random.below(random.below(4) == 0 ? 30 : 5); i > 0; i--) {
            List<@Nullable Object> row = new ArrayList<>();
            List<String> cells = new ArrayList<>();
            for (ModelColumn column : columns) {
                Object value = given.contains(column) ? column.random(random) : column.ifAbsent();
                row.add(value);
                if (given.contains(column)) {
                    cells.add(SqlValues.value(value, column.type()));
                }
            }
            rows.add(row);
            texts.add("(" + String.join(", ", cells) + ")");
        }
        String names = given.equals(columns) ? "" : " (" + String.join(", ", names(given)) + ")";
        String status = say(writer(), "INSERT INTO t" + names + " VALUES " + String.join(", ", texts));
        table.append(rows);
        assertThat(status).isEqualTo("INSERT " + rows.size());
    }

    private static List<String> names(List<ModelColumn> columns) {
        return columns.stream().map(ModelColumn::name).toList();
    }

    private void insertQuery() {
        ModelTable.State from = table.now();
        Condition condition = random.below(3) == 0 ? null : Condition.random(from.columns(), 1, random);
        List<List<@Nullable Object>> rows = from.where(condition);
        int limit = random.below(20);
        if (random.below(3) == 0 && limit < rows.size()) {
            rows = rows.subList(0, limit);
        }
        say(
                writer(),
                "INSERT INTO t SELECT * FROM t" + Checks.where(condition)
                        + (rows.size() == limit ? " LIMIT " + limit : ""));
        table.append(rows);
    }

    private void delete() {
        Condition condition =
                random.below(12) == 0 ? null : Condition.random(table.now().columns(), 2, random);
        String status = say(writer(), "DELETE FROM t" + Checks.where(condition));
        assertThat(status).isEqualTo("DELETE " + table.delete(condition));
    }

    private void optimize() {
        String status = say(writer(), "OPTIMIZE TABLE t");
        if (!status.equals("OPTIMIZE 0 fragments")) {
            table.become(table.now().columns(), checks.reordered());
        }
    }

    /// What it keeps beside the newest version depends on what the sessions have read lately.
    private void vacuum() {
        say(writer(), "VACUUM t RETAIN " + random.oneOf(List.of("0", "1")) + " HOURS");
        List<Long> kept = new ArrayList<>();
        Sessions.rows(sessions.first(), "SHOW VERSIONS FOR t")
                .forEach(row -> kept.add(Long.valueOf(String.valueOf(row.getFirst()))));
        long oldest = Collections.min(kept);
        assertThat(kept).contains(table.version());
        table.forgetBefore(oldest);
        assertThat(kept).hasSameElementsAs(table.versions());
        checks.files(indexes.values());
    }

    private void replace() {
        if (random.below(2) == 0) {
            create();
            return;
        }
        ModelTable.State from = table.now();
        Condition condition = random.below(2) == 0 ? null : Condition.random(from.columns(), 1, random);
        List<Integer> order = new ArrayList<>();
        for (int i = 1 + random.below(from.columns().size()); i > 0; i--) {
            order.add(random.below(from.columns().size()));
        }
        List<ModelColumn> columns = new ArrayList<>();
        List<String> shown = new ArrayList<>();
        for (int i = 0; i < order.size(); i++) {
            columns.add(from.columns().get(order.get(i)).undeclared(i));
            shown.add("c" + order.get(i) + " AS c" + i);
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (List<@Nullable Object> row : from.where(condition)) {
            List<@Nullable Object> picked = new ArrayList<>();
            order.forEach(index -> picked.add(row.get(index)));
            rows.add(picked);
        }
        say(
                writer(),
                "CREATE OR REPLACE TABLE t" + options() + " AS SELECT " + String.join(", ", shown) + " FROM t"
                        + Checks.where(condition));
        indexes.clear();
        table.become(columns, rows);
    }

    private void drop() {
        say(writer(), "DROP TABLE t");
        table.drop();
        create();
    }

    /// A row that must not be stored, and with it none of the others.
    private void refused() {
        List<ModelColumn> columns = table.now().columns();
        for (ModelColumn column : columns) {
            if (column.required()) {
                String good = row(columns, null);
                String sql = "INSERT INTO t VALUES " + good + ", " + row(columns, column) + ", " + good;
                said.add(sql);
                assertThatThrownBy(() -> Sessions.run(sessions.first(), sql))
                        .isInstanceOf(WinnowException.class)
                        .hasMessageContaining(column.name());
            }
        }
    }

    private static String row(List<ModelColumn> columns, @Nullable ModelColumn missing) {
        List<String> cells = new ArrayList<>();
        for (ModelColumn column : columns) {
            cells.add(SqlValues.value(
                    column.equals(missing) ? null : column.pool().getFirst(), column.type()));
        }
        return "(" + String.join(", ", cells) + ")";
    }

    private Session writer() {
        return random.oneOf(sessions.all());
    }

    private String say(Session session, String sql) {
        said.add(sql);
        return Sessions.run(session, sql);
    }
}
