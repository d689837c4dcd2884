package io.winnow.tests.oracle.random;

import io.winnow.bench.engine.DuckDb;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/// One way to write the generated rows as Parquet.
///
/// @param rows of the file
/// @param rowGroupRows of each row group
/// @param codec as DuckDB names it
/// @param version of the Parquet format: V1 or V2, which decides the kind of pages and encodings
record RandomFile(int rows, int rowGroupRows, String codec, String version) {
    static final List<RandomFile> ALL = List.of(
            new RandomFile(12_000, 2048, "snappy", "V1"),
            new RandomFile(12_000, 4096, "zstd", "V2"),
            new RandomFile(9_000, 122_880, "gzip", "V1"),
            new RandomFile(12_000, 2048, "lz4_raw", "V2"),
            new RandomFile(5_000, 2048, "brotli", "V1"),
            new RandomFile(12_000, 6144, "uncompressed", "V2"),
            new RandomFile(0, 2048, "snappy", "V1"));

    /// Writes the rows that a seed stands for.
    void write(DuckDb duck, Path file, long seed) throws SQLException {
        String columns =
                RandomColumn.ALL.stream().map(column -> column(column, seed)).collect(Collectors.joining(",\n"));
        duck.execute("COPY (SELECT " + columns + " FROM range(" + rows + ") r(i)) TO " + DuckDb.quoted(file)
                + " (FORMAT parquet, ROW_GROUP_SIZE " + rowGroupRows + ", COMPRESSION " + codec
                + ", PARQUET_VERSION " + version + ")");
    }

    private static String column(RandomColumn column, long seed) {
        String hash = "hash(i * 1000003 + " + (seed + RandomColumn.ALL.indexOf(column)) + ")";
        String isNull = "hash(" + hash + ") % 100 < " + column.nullPercent();
        return "(CASE WHEN " + isNull + " THEN NULL ELSE " + column.value().replace("{h}", hash) + " END)::"
                + column.type() + " AS \"" + column.name() + "\"";
    }
}
