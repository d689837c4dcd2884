package io.winnow.bench.data;

import io.trino.tpch.LineItem;
import io.trino.tpch.LineItemGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;

/// The three forms of one `lineitem` table that the benchmark reads.
///
/// @param database a DuckDB database file with the table `lineitem`
/// @param parquet the same rows as DuckDB writes them: snappy, its default row groups
/// @param arrow the same rows as an uncompressed Arrow IPC file of record batches of [LineItemArrowFile#BATCH_ROWS]
/// rows
public record LineItemFiles(Path database, Path parquet, Path arrow) {

    /// The files in `directory`, made there when they are missing. An interrupted run leaves nothing that looks
    /// finished.
    public static LineItemFiles prepare(Path directory, double scale) throws IOException, SQLException {
        Files.createDirectories(directory);
        LineItemFiles files = new LineItemFiles(
                directory.resolve("lineitem.duckdb"),
                directory.resolve("lineitem.parquet"),
                directory.resolve("lineitem.arrow"));
        if (!Files.exists(files.database)) {
            Path unfinished = unfinished(files.database);
            LineItemDatabase.write(unfinished, rows(scale));
            publish(unfinished, files.database);
        }
        if (!Files.exists(files.parquet)) {
            Path unfinished = unfinished(files.parquet);
            LineItemDatabase.export(files.database, unfinished);
            publish(unfinished, files.parquet);
        }
        if (!Files.exists(files.arrow)) {
            Path unfinished = unfinished(files.arrow);
            LineItemArrowFile.write(unfinished, rows(scale));
            publish(unfinished, files.arrow);
        }
        return files;
    }

    private static Iterable<LineItem> rows(double scale) {
        return new LineItemGenerator(scale, 1, 1);
    }

    private static Path unfinished(Path file) throws IOException {
        Path path = file.resolveSibling(file.getFileName() + ".unfinished");
        Files.deleteIfExists(path);
        return path;
    }

    private static void publish(Path unfinished, Path file) throws IOException {
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
