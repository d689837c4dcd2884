package io.winnow.tests.engine;

import io.winnow.engine.demo.DemoData;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/// Files that tests query.
final class Fixture {
    private Fixture() {}

    /// Two record batches of the demo's events.
    static Path events(Path directory) {
        Path file = directory.resolve("events.arrow");
        try {
            if (!Files.exists(file)) {
                DemoData.write(file, 2);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }

    /// A Parquet file of three columns and 50,000 rows in several row groups, written by DuckDB.
    static Path parquet(Path directory) {
        Path file = directory.resolve("numbers.parquet");
        if (!Files.exists(file)) {
            try (Connection duckdb = DriverManager.getConnection("jdbc:duckdb:");
                    Statement statement = duckdb.createStatement()) {
                statement.execute("COPY (SELECT range AS id, range % 10 AS k, 'name ' || (range % 100) AS s "
                        + "FROM range(50000)) TO '" + file + "' (FORMAT parquet, ROW_GROUP_SIZE 10000)");
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
        return file;
    }
}
