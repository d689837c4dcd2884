package io.winnow.bench.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/// The table `events`: a row each 1.1 seconds of a year, written by DuckDB in row groups of 100,000.
public final class EventFiles {
    private static final String EVENTS = """
            SELECT i AS id, TIMESTAMP '2024-01-01 00:00:00' + INTERVAL (i * 1100) MILLISECOND AS ts,
                (hash(i) % 10000)::INTEGER AS device, ((hash(i + 7) % 1000000)::DECIMAL(12, 2) / 100)::DECIMAL(12, 2) AS amount
            FROM range(20000000) AS t(i)""";

    private EventFiles() {}

    /// The file in `directory`, made there when it is missing. An interrupted run leaves nothing that looks finished.
    public static Path prepare(Path directory) throws IOException, SQLException {
        Files.createDirectories(directory);
        Path file = directory.resolve("events.parquet");
        if (!Files.exists(file)) {
            Path unfinished = directory.resolve("events.parquet.unfinished");
            Files.deleteIfExists(unfinished);
            try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                    Statement statement = connection.createStatement()) {
                statement.execute("SET preserve_insertion_order = true");
                statement.execute("COPY (" + EVENTS + ") TO '"
                        + unfinished.toString().replace("'", "''") + "' (FORMAT parquet, ROW_GROUP_SIZE 100000)");
            }
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        }
        return file;
    }
}
