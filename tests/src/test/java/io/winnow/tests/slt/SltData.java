package io.winnow.tests.slt;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.duckdb.DuckDBResultSet;

/// Makes the tables of `data` records: DuckDB computes the rows, so that another engine than ours wrote every byte.
final class SltData implements AutoCloseable {
    private final Path directory;
    private final Connection duckdb;
    private final Map<String, String> made = new HashMap<>();

    SltData(Path directory) {
        this.directory = directory;
        try {
            this.duckdb = DriverManager.getConnection("jdbc:duckdb:");
        } catch (SQLException e) {
            throw new IllegalStateException("no DuckDB", e);
        }
    }

    /// The path or pattern of a table, made when it is first asked for.
    ///
    /// @param fragments a query per fragment
    synchronized String table(List<String> fragments, SltSetup.Storage storage) {
        return made.computeIfAbsent(storage + " " + fragments, _ -> make(made.size(), fragments, storage));
    }

    private String make(int number, List<String> fragments, SltSetup.Storage storage) {
        try {
            return switch (storage) {
                case PARQUET -> parquet(directory.resolve("t" + number), fragments);
                case ARROW -> arrow(directory.resolve("t" + number + ".arrow"), fragments);
                case ROWWISE -> arrow(directory.resolve("t" + number + ".arrow"), rowwise(fragments));
                case NATIVE, DELETIONS, ZONES, ZONES_OF_FIRST, LARGE_ZONES, ZONES_DELETIONS, BITMAPS_DELETIONS ->
                    SltNative.table(directory, "t" + number, files(number, fragments), storage);
            };
        } catch (SQLException | IOException e) {
            throw new IllegalStateException("cannot make the table of " + fragments, e);
        }
    }

    private String parquet(Path folder, List<String> fragments) throws SQLException, IOException {
        Files.createDirectories(folder);
        try (Statement statement = duckdb.createStatement()) {
            for (int i = 0; i < fragments.size(); i++) {
                Path file = folder.resolve(String.format("%05d.parquet", i));
                statement.execute("COPY (" + fragments.get(i) + ") TO '" + file + "' (FORMAT parquet)");
            }
        }
        return folder + "/*.parquet";
    }

    private List<Path> files(int number, List<String> fragments) throws SQLException, IOException {
        Path folder = directory.resolve("of" + number);
        parquet(folder, fragments);
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private List<String> rowwise(List<String> fragments) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = duckdb.createStatement()) {
            for (String fragment : fragments) {
                try (ResultSet count = statement.executeQuery("SELECT count(*) FROM (" + fragment + ")")) {
                    count.next();
                    long size = count.getLong(1);
                    for (long i = 0; i < Math.max(1, size); i++) {
                        rows.add("SELECT * FROM (" + fragment + ") LIMIT 1 OFFSET " + i);
                    }
                }
            }
        }
        return rows;
    }

    private String arrow(Path file, List<String> fragments) throws SQLException, IOException {
        try (BufferAllocator allocator = new RootAllocator();
                OutputStream out = Files.newOutputStream(file);
                Statement statement = duckdb.createStatement()) {
            String union = "SELECT * FROM (SELECT * FROM (" + String.join(") UNION ALL SELECT * FROM (", fragments)
                    + ")) LIMIT 0";
            try (DuckDBResultSet whole = (DuckDBResultSet) statement.executeQuery(union);
                    ArrowReader shape = (ArrowReader) whole.arrowExportStream(allocator, 1024);
                    VectorSchemaRoot target =
                            VectorSchemaRoot.create(shape.getVectorSchemaRoot().getSchema(), allocator);
                    ArrowFileWriter writer = new ArrowFileWriter(target, null, Channels.newChannel(out))) {
                writer.start();
                for (String fragment : fragments) {
                    // One file has one schema: fragments of several types are cast to what they unite to.
                    copy("(" + union + ") UNION ALL SELECT * FROM (" + fragment + ")", allocator, target, writer);
                }
                writer.end();
            }
        }
        return file.toString();
    }

    /// Writes the rows of one query as one record batch.
    private void copy(String sql, BufferAllocator allocator, VectorSchemaRoot target, ArrowFileWriter writer)
            throws SQLException, IOException {
        try (Statement statement = duckdb.createStatement();
                DuckDBResultSet rows = (DuckDBResultSet) statement.executeQuery(sql);
                ArrowReader reader = (ArrowReader) rows.arrowExportStream(allocator, 1 << 20)) {
            target.clear();
            int total = 0;
            while (reader.loadNextBatch()) {
                VectorSchemaRoot source = reader.getVectorSchemaRoot();
                for (int column = 0; column < target.getFieldVectors().size(); column++) {
                    for (int row = 0; row < source.getRowCount(); row++) {
                        target.getVector(column).copyFromSafe(row, total + row, source.getVector(column));
                    }
                }
                total += source.getRowCount();
            }
            target.setRowCount(total);
            writer.writeBatch();
        }
    }

    @Override
    public void close() throws SQLException {
        duckdb.close();
    }
}
