package io.winnow.formats.dataset;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A table whose nested values follow from the row number: as SQL for the writer and as Java for what is expected.
/// NULL stands at every level, empty lists too.
final class NestedRows {
    private static final String SQL = """
            SELECT i,
              CASE WHEN i % 7 = 0 THEN NULL ELSE
                list_transform(range(i % 4), lambda x: CASE WHEN (x + i) % 3 = 0 THEN NULL ELSE x + i END) END AS l,
              CASE WHEN i % 5 = 0 THEN NULL ELSE {
                'a': CASE WHEN i % 3 = 0 THEN NULL ELSE i::INTEGER END,
                'b': CASE WHEN i % 4 = 0 THEN NULL ELSE 'text ' || i END,
                'c': (i::DECIMAL(18, 2) / 4)::DECIMAL(20, 2) } END AS s,
              'flat ' || (i % 10) AS f,
              CASE WHEN i % 6 = 0 THEN NULL ELSE
                map_from_entries(list_transform(range(i % 3),
                  lambda x: {'k': 'k' || x, 'v': CASE WHEN (x + i) % 2 = 0 THEN NULL ELSE x END})) END AS m,
              CASE WHEN i % 11 = 0 THEN NULL ELSE
                list_transform(range(i % 3), lambda x: CASE WHEN (x + i) % 4 = 0 THEN NULL ELSE
                  {'x': CASE WHEN x = 1 THEN NULL ELSE x + i END, 'l': list_transform(range(x), lambda y: y)} END)
                END AS ls
            FROM range(ROWS) AS r(i)
            """;

    private NestedRows() {}

    /// Writes `rows` rows with row groups of `groupRows`, a multiple of 2048.
    static void write(Path file, int rows, int groupRows) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("SET threads = 1");
            statement.execute("COPY (" + SQL.replace("ROWS", String.valueOf(rows)) + ") TO '" + file
                    + "' (FORMAT parquet, ROW_GROUP_SIZE " + groupRows + ", COMPRESSION zstd)");
        }
    }

    static List<List<@Nullable Object>> expected(int rows) {
        List<List<@Nullable Object>> expected = new ArrayList<>(rows);
        for (long i = 0; i < rows; i++) {
            expected.add(Arrays.asList(i, list(i), struct(i), "flat " + i % 10, map(i), listOfStructs(i)));
        }
        return expected;
    }

    private static @Nullable Object list(long i) {
        if (i % 7 == 0) {
            return null;
        }
        List<@Nullable Object> values = new ArrayList<>();
        for (long x = 0; x < i % 4; x++) {
            values.add((x + i) % 3 == 0 ? null : (Object) (x + i));
        }
        return values;
    }

    private static @Nullable Object struct(long i) {
        return i % 5 == 0
                ? null
                : Arrays.<@Nullable Object>asList(
                        i % 3 == 0 ? null : i, i % 4 == 0 ? null : "text " + i, BigDecimal.valueOf(i * 25, 2));
    }

    private static @Nullable Object map(long i) {
        if (i % 6 == 0) {
            return null;
        }
        List<@Nullable Object> entries = new ArrayList<>();
        for (long x = 0; x < i % 3; x++) {
            entries.add(Arrays.<@Nullable Object>asList("k" + x, (x + i) % 2 == 0 ? null : x));
        }
        return entries;
    }

    private static @Nullable Object listOfStructs(long i) {
        if (i % 11 == 0) {
            return null;
        }
        List<@Nullable Object> values = new ArrayList<>();
        for (long x = 0; x < i % 3; x++) {
            List<Object> inner = x == 0 ? List.of() : List.of(0L);
            values.add((x + i) % 4 == 0 ? null : Arrays.<@Nullable Object>asList(x == 1 ? null : x + i, inner));
        }
        return values;
    }
}
