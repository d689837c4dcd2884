package io.winnow.bench.data;

import io.winnow.engine.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

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
        NativeTables tables = new NativeTables(directory.resolve("native"), directory.resolve("readings.duckdb"));
        Files.createDirectories(directory);
        try (Session session = Session.open(tables.winnow)) {
            for (String table : new String[] {"readings", "readings_deleted"}) {
                if (!Files.isDirectory(tables.winnow.resolve(table))) {
                    run(session, "CREATE TABLE " + table + " WITH (rows_per_fragment = 1000000) AS " + READINGS);
                    run(session, "CREATE INDEX " + table + "_moment ON " + table + " USING zonemap (moment)");
                    run(session, "CREATE INDEX " + table + "_amount ON " + table + " USING zonemap (amount)");
                    if (table.equals("readings_deleted")) {
                        run(session, "DELETE FROM readings_deleted WHERE " + GONE.replace("id", "moment"));
                    }
                }
            }
        }
        if (!Files.exists(tables.duckdb)) {
            Path unfinished = directory.resolve("readings.duckdb.unfinished");
            Files.deleteIfExists(unfinished);
            try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + unfinished);
                    Statement statement = connection.createStatement()) {
                for (String table : new String[] {"readings", "readings_deleted"}) {
                    statement.execute("CREATE TABLE " + table + " AS " + READINGS);
                }
                statement.execute("DELETE FROM readings_deleted WHERE " + GONE.replace("id", "moment"));
            }
            Files.move(unfinished, tables.duckdb);
        }
        return tables;
    }

    private static void run(Session session, String sql) {
        session.sql(sql).close();
    }
}
