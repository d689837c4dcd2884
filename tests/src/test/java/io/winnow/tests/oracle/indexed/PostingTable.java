package io.winnow.tests.oracle.indexed;

import io.winnow.bench.engine.DuckDb;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import io.winnow.tests.oracle.Contest;
import io.winnow.tests.oracle.indexed.PostingColumn.Value;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Table `t` of both engines, changed by the same statements; Winnow's has indexes, of which some cover some fragments.
final class PostingTable {
    private final Contest contest;
    private final Random random;
    private final List<PostingColumn> columns;
    private final PostingQueries queries;
    private final Map<String, String> indexes = new HashMap<>();
    private final List<String> said = new ArrayList<>();
    private long nextId;
    private int made;

    PostingTable(Contest contest, Random random, List<PostingColumn> columns) {
        this.contest = contest;
        this.random = random;
        this.columns = columns;
        this.queries = new PostingQueries(random, columns);
    }

    PostingQueries queries() {
        return queries;
    }

    /// What was done to it.
    List<String> said() {
        return said;
    }

    /// Makes it of several fragments, with some indexes of every coverage.
    void create() throws SQLException {
        String declared = columns.stream()
                .map(column -> column.name() + " " + column.type())
                .collect(Collectors.joining(", ", "(id BIGINT, ", ")"));
        DuckDb duck = contest.duck();
        duck.execute("CREATE OR REPLACE TABLE t " + declared);
        winnow("CREATE OR REPLACE TABLE t " + declared + " WITH (rows_per_fragment = " + (80 + random.nextInt(400))
                + ")");
        insert(200 + random.nextInt(700));
        if (random.nextBoolean()) {
            delete();
        }
        for (PostingColumn column : columns) {
            if (random.nextInt(10) > 0) {
                createIndex(column);
            }
        }
        for (int i = 2 + random.nextInt(4); i > 0; i--) {
            change();
        }
    }

    /// Changes rows or indexes.
    void change() throws SQLException {
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> insert(1 + random.nextInt(400));
            case 3, 4, 5 -> delete();
            case 6, 7 -> optimizeIndex();
            case 8 -> {
                if (random.nextInt(3) == 0) {
                    winnow("OPTIMIZE TABLE t");
                }
            }
            default -> {
                PostingColumn column = columns.get(random.nextInt(columns.size()));
                String dropped = indexes.remove(column.name());
                if (dropped == null) {
                    createIndex(column);
                } else {
                    winnow("DROP INDEX " + dropped + " ON t");
                }
            }
        }
    }

    private void winnow(String sql, @Nullable Object... parameters) {
        said.add(sql + (parameters.length == 0 ? "" : " -- with " + List.of(parameters)));
        try (QueryResult result = session().sql(sql, parameters)) {
            result.status();
        }
    }

    private Session session() {
        return contest.sessions().get(random.nextInt(contest.sessions().size()));
    }

    /// Rows of which each column has its values scattered or in runs, some of them, one, or none.
    private void insert(int rows) throws SQLException {
        List<Object> parameters = new ArrayList<>();
        StringBuilder winnow = new StringBuilder("SELECT CAST(value AS BIGINT)");
        StringBuilder duck = new StringBuilder(winnow);
        for (PostingColumn column : columns) {
            List<@Nullable Value> slots = slots(column);
            String slot = random.nextInt(3) == 0
                    ? "value / " + (1 + random.nextInt(400)) + " % " + slots.size()
                    : "(value * 7919 + value / 13 * " + (1 + random.nextInt(50)) + ") % " + slots.size();
            winnow.append(",\nCASE ").append(slot);
            duck.append(",\nCASE ").append(slot);
            for (int i = 0; i < slots.size(); i++) {
                Value value = slots.get(i);
                if (value != null) {
                    duck.append(" WHEN ").append(i).append(" THEN ").append(value.sql());
                    winnow.append(" WHEN ").append(i).append(" THEN ");
                    if (value.stored() == null) {
                        winnow.append(value.sql());
                    } else {
                        winnow.append("CAST(? AS ").append(column.type()).append(')');
                        parameters.add(value.stored());
                    }
                }
            }
            // A case without an alternative has no type.
            String end = " WHEN -1 THEN CAST(NULL AS " + column.type() + ") END";
            winnow.append(end);
            duck.append(end);
        }
        String from = "\nFROM range(" + nextId + ", " + (nextId + rows) + ") AS r(value)";
        nextId += rows;
        winnow("INSERT INTO t " + winnow + from, parameters.toArray());
        contest.onDuck("INSERT INTO t " + duck + from);
    }

    private List<@Nullable Value> slots(PostingColumn column) {
        List<@Nullable Value> slots = new ArrayList<>();
        int kind = random.nextInt(12);
        if (kind == 0 || column.pool().isEmpty()) {
            slots.add(null);
            return slots;
        }
        if (kind == 1) {
            slots.add(column.pool().get(random.nextInt(column.pool().size())));
            return slots;
        }
        slots.addAll(column.pool());
        for (int i = random.nextInt(3); i > 0; i--) {
            slots.add(null);
        }
        return slots;
    }

    private void delete() throws SQLException {
        String condition = switch (random.nextInt(4)) {
            case 0 -> queries.condition(1);
            case 1 -> "id % " + (2 + random.nextInt(9)) + " = 1";
            case 2 -> "id < " + random.nextInt(Math.toIntExact(nextId / 2));
            default -> "id IN (" + random.nextInt((int) nextId) + ", " + random.nextInt((int) nextId) + ")";
        };
        String sql = "DELETE FROM t WHERE " + condition;
        winnow(sql);
        contest.onDuck(sql);
    }

    private void createIndex(PostingColumn column) {
        if (indexes.containsKey(column.name())) {
            return;
        }
        String name = "i" + made++;
        String kind = random.nextInt(10) == 0 ? "zonemap" : "bitmap";
        winnow("CREATE INDEX " + name + " ON t USING " + kind + " (" + column.name() + ")");
        indexes.put(column.name(), name);
    }

    private void optimizeIndex() {
        for (String name : List.copyOf(indexes.values())) {
            if (random.nextBoolean()) {
                winnow("OPTIMIZE INDEX " + name + " ON t" + (random.nextBoolean() ? " MERGE" : ""));
            }
        }
    }
}
