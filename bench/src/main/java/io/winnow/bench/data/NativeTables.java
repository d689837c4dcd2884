package io.winnow.bench.data;

import io.winnow.engine.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/// The tables of the benchmark as databases of both engines, made from the Parquet files.
///
/// @param winnow directory of Winnow's database
/// @param duckdb file of DuckDB's database
public record NativeTables(Path winnow, Path duckdb) {
    /// Rows that are deleted from `events_deleted`: one of a hundred, scattered.
    private static final String GONE = "(id * 48271) % 2147483647 % 100 = 0";

    /// A hundred million rows in the order of `moment`, with amounts that are nothing of the kind.
    private static final String READINGS = """
            SELECT range AS moment, (range * 48271) % 2147483647 % 1000000 AS amount FROM range(100000000)""";

    /// Twenty million rows, with columns of 50, 4 and 2 values in no order.
    private static final String SALES = """
            SELECT range AS id, (range * 48271) % 2147483647 % 50 AS cat,
                CASE (range * 16807) % 2147483647 % 4
                    WHEN 0 THEN 'north' WHEN 1 THEN 'east' WHEN 2 THEN 'south' ELSE 'west' END AS region,
                (range * 69621) % 2147483647 % 3 = 0 AS flag,
                (range * 40692) % 2147483399 % 1000000 AS amount
            FROM range(20000000)""";

    /// The databases in `directory`, made there when they are missing.
    ///
    /// @param lineItems DuckDB's database with `lineitem`, and the same as Parquet
    public static NativeTables lineItems(Path directory, LineItemFiles lineItems) {
        NativeTables tables = new NativeTables(directory.resolve("native"), lineItems.database());
        try (Session session = Session.open(tables.winnow)) {
            run(session, "CREATE TABLE IF NOT EXISTS lineitem AS SELECT * FROM '" + lineItems.parquet() + "'");
        }
        return tables;
    }

    /// The tables `events`, in fragments of 100,000 rows, and `events_deleted`.
    public static NativeTables events(Path directory, Path parquet) throws IOException, SQLException {
        NativeTables tables = new NativeTables(directory.resolve("native"), directory.resolve("events.duckdb"));
        try (Session session = Session.open(tables.winnow)) {
            for (String table : new String[] {"events", "events_deleted"}) {
                boolean isThere = Files.isDirectory(tables.winnow.resolve(table));
                run(
                        session,
                        "CREATE TABLE IF NOT EXISTS " + table + " WITH (rows_per_fragment = 100000) AS SELECT * FROM '"
                                + parquet + "'");
                if (!isThere && table.equals("events_deleted")) {
                    run(session, "DELETE FROM events_deleted WHERE " + GONE);
                }
            }
        }
        if (!Files.exists(tables.duckdb)) {
            Path unfinished = directory.resolve("events.duckdb.unfinished");
            Files.deleteIfExists(unfinished);
            try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + unfinished);
                    Statement statement = connection.createStatement()) {
                for (String table : new String[] {"events", "events_deleted"}) {
                    statement.execute("CREATE TABLE " + table + " AS SELECT * FROM read_parquet('" + parquet + "')");
                }
                statement.execute("DELETE FROM events_deleted WHERE " + GONE);
            }
            Files.move(unfinished, tables.duckdb);
        }
        return tables;
    }

    /// The tables `readings`, in fragments of a million rows and with zone maps on its columns, and
    /// `readings_deleted`.
    public static NativeTables readings(Path directory) throws IOException, SQLException {
        return generated(directory, "readings", READINGS, "zonemap", List.of("moment", "amount"), "moment");
    }

    /// The tables `sales`, in fragments of a million rows and with bitmap indexes on its columns of few values, and
    /// `sales_deleted`.
    public static NativeTables sales(Path directory) throws IOException, SQLException {
        return generated(directory, "sales", SALES, "bitmap", List.of("cat", "region", "flag"), "id");
    }

    /// A table of what a query gives, in fragments of a million rows, and `NAME_deleted`.
    ///
    /// @param kind of the indexes
    /// @param id column that numbers the rows
    private static NativeTables generated(
            Path directory, String name, String query, String kind, List<String> indexed, String id)
            throws IOException, SQLException {
        NativeTables tables = new NativeTables(directory.resolve("native"), directory.resolve(name + ".duckdb"));
        Files.createDirectories(directory);
        List<String> names = List.of(name, name + "_deleted");
        String delete = "DELETE FROM " + name + "_deleted WHERE " + GONE.replace("id", id);
        try (Session session = Session.open(tables.winnow)) {
            for (String table : names) {
                if (Files.isDirectory(tables.winnow.resolve(table))) {
                    continue;
                }
                run(session, "CREATE TABLE " + table + " WITH (rows_per_fragment = 1000000) AS " + query);
                for (String column : indexed) {
                    run(
                            session,
                            "CREATE INDEX " + table + "_" + column + " ON " + table + " USING " + kind + " (" + column
                                    + ")");
                }
                if (!table.equals(name)) {
                    run(session, delete);
                }
            }
        }
        if (!Files.exists(tables.duckdb)) {
            Path unfinished = directory.resolve(name + ".duckdb.unfinished");
            Files.deleteIfExists(unfinished);
            try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + unfinished);
                    Statement statement = connection.createStatement()) {
                for (String table : names) {
                    statement.execute("CREATE TABLE " + table + " AS " + query);
                }
                statement.execute(delete);
            }
            Files.move(unfinished, tables.duckdb);
        }
        return tables;
    }

    private static void run(Session session, String sql) {
        session.sql(sql).close();
    }
}
