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
                    run(session, "DELETE FROM events_deleted WHERE " + GeneratedTable.scattered("id"));
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
                statement.execute("DELETE FROM events_deleted WHERE " + GeneratedTable.scattered("id"));
            }
            Files.move(unfinished, tables.duckdb);
        }
        return tables;
    }

    /// A generated table in fragments of [GeneratedTable#FRAGMENT_ROWS] rows with its indexes, and the same after
    /// rows were deleted, made in `directory` when they are missing.
    public static NativeTables generated(Path directory, GeneratedTable table) throws IOException, SQLException {
        NativeTables tables =
                new NativeTables(directory.resolve("native"), directory.resolve(table.name() + ".duckdb"));
        Files.createDirectories(directory);
        String delete = "DELETE FROM " + table.deletedName() + " WHERE " + table.deletion();
        List<String> names = List.of(table.name(), table.deletedName());
        try (Session session = Session.open(tables.winnow)) {
            for (String name : names) {
                if (Files.isDirectory(tables.winnow.resolve(name))) {
                    continue;
                }
                run(
                        session,
                        "CREATE TABLE " + name + " WITH (rows_per_fragment = " + GeneratedTable.FRAGMENT_ROWS + ") AS "
                                + table.query());
                for (String column : table.indexed()) {
                    run(
                            session,
                            "CREATE INDEX " + name + "_" + column + " ON " + name + " USING " + table.indexKind() + " ("
                                    + column + ")");
                }
                if (!name.equals(table.name())) {
                    run(session, delete);
                }
            }
        }
        if (!Files.exists(tables.duckdb)) {
            Path unfinished = directory.resolve(table.name() + ".duckdb.unfinished");
            Files.deleteIfExists(unfinished);
            try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + unfinished);
                    Statement statement = connection.createStatement()) {
                for (String name : names) {
                    statement.execute("CREATE TABLE " + name + " AS " + table.query());
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
