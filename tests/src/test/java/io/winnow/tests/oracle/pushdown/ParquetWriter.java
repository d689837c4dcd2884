package io.winnow.tests.oracle.pushdown;

import io.winnow.bench.engine.DuckDb;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.apache.arrow.dataset.file.DatasetFileWriter;
import org.apache.arrow.dataset.file.FileFormat;
import org.apache.arrow.dataset.file.FileSystemDatasetFactory;
import org.apache.arrow.dataset.jni.NativeMemoryPool;
import org.apache.arrow.dataset.scanner.ScanOptions;
import org.apache.arrow.dataset.scanner.Scanner;
import org.apache.arrow.dataset.source.Dataset;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;

/// Who writes a file, and its data pages in which version.
enum ParquetWriter {
    /// Plain and dictionary encodings.
    DUCKDB,
    /// The encodings that came later, such as deltas; DuckDB's version 2 still has data pages of version 1.
    DUCKDB_LATER_ENCODINGS,
    DUCKDB_PAGES_V2,
    DUCKDB_LATER_ENCODINGS_PAGES_V2,
    ARROW_DATASET,
    ARROW_DATASET_PAGES_V2;

    /// Never closed: threads of the native writer may give the last batch back after it has returned.
    private static final BufferAllocator ALLOCATOR = new RootAllocator();

    /// Writes the rows of a table of DuckDB, and rewrites the footer.
    void write(DuckDb duck, ClusteredRows rows, String table, FooterEdit edit, Path file) throws Exception {
        String select = rows.select(table);
        switch (this) {
            case DUCKDB -> copy(duck, select, rows, "VERSION V1, COMPRESSION snappy", file);
            case DUCKDB_LATER_ENCODINGS -> copy(duck, select, rows, "VERSION V2, COMPRESSION zstd", file);
            case DUCKDB_PAGES_V2 -> copy(duck, select, rows, "VERSION V1, COMPRESSION uncompressed", file);
            case DUCKDB_LATER_ENCODINGS_PAGES_V2 ->
                copy(duck, select, rows, "VERSION V2, COMPRESSION uncompressed", file);
            case ARROW_DATASET, ARROW_DATASET_PAGES_V2 -> {
                Path source = file.resolveSibling("source-" + file.getFileName());
                copy(duck, select, rows, "VERSION V1, COMPRESSION uncompressed", source);
                rewrite(source, rows, file);
            }
        }
        ParquetBytes bytes = ParquetBytes.read(file);
        ParquetBytes paged = switch (this) {
            case DUCKDB, DUCKDB_LATER_ENCODINGS, ARROW_DATASET -> bytes;
            case DUCKDB_PAGES_V2, DUCKDB_LATER_ENCODINGS_PAGES_V2, ARROW_DATASET_PAGES_V2 -> DataPagesV2.of(bytes);
        };
        edit.apply(paged);
        paged.write(file);
    }

    private static void copy(DuckDb duck, String select, ClusteredRows rows, String options, Path file)
            throws SQLException {
        duck.execute("COPY (" + select + ") TO " + DuckDb.quoted(file) + " (FORMAT parquet, ROW_GROUP_SIZE "
                + rows.groupRows() + ", PARQUET_" + options + ")");
    }

    /// Reads a file by Arrow Dataset and writes it so, a row group per batch.
    @SuppressWarnings("try") // the library's close() may throw anything, and so may a test
    private static void rewrite(Path source, ClusteredRows rows, Path file) throws Exception {
        Path folder = file.resolveSibling("folder-" + file.getFileName());
        ScanOptions options = new ScanOptions(rows.groupRows());
        try (FileSystemDatasetFactory factory = new FileSystemDatasetFactory(
                        ALLOCATOR,
                        NativeMemoryPool.getDefault(),
                        FileFormat.PARQUET,
                        source.toUri().toString());
                Dataset dataset = factory.finish();
                Scanner scanner = dataset.newScan(options)) {
            DatasetFileWriter.write(
                    ALLOCATOR,
                    scanner.scanBatches(), // which the writer closes
                    FileFormat.PARQUET,
                    folder.toUri().toString(),
                    new String[0],
                    1,
                    "{i}.parquet");
        }
        Files.move(folder.resolve("0.parquet"), file);
    }
}
