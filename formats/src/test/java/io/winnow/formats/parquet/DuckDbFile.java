package io.winnow.formats.parquet;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Writes random files with DuckDB's own writer: its types, encodings, codecs, versions and sizes.
final class DuckDbFile {
    /// A column per type as an expression of `h`, a hash of the row cut to a random number of distinct values.
    private static final List<String> EXPRESSIONS = List.of(
            "h % 3 = 0",
            "CAST(h % 256 - 128 AS TINYINT)",
            "CAST(h % 65536 - 32768 AS SMALLINT)",
            "CAST(h % 4294967296 - 2147483648 AS INTEGER)",
            "CAST(h * 3 - 9000000000000000000 AS BIGINT)",
            "CAST(h % 256 AS UTINYINT)",
            "CAST(h % 65536 AS USMALLINT)",
            "CAST(h % 4294967296 AS UINTEGER)",
            "CAST(h * 3 AS UBIGINT)",
            "CASE h % 9 WHEN 0 THEN 'NaN'::FLOAT WHEN 1 THEN '-inf'::FLOAT ELSE CAST(h AS FLOAT) / 7 END",
            "CASE h % 9 WHEN 0 THEN 'NaN'::DOUBLE WHEN 1 THEN -0.0::DOUBLE ELSE CAST(h AS DOUBLE) / 7 END",
            "CAST(h % 20000 - 10000 AS DECIMAL(6, 0)) / 10",
            "CAST(CAST(h % 1000000000 AS DECIMAL(18, 0)) * -0.01 AS DECIMAL(9, 2))",
            "CAST(CAST(h AS DECIMAL(38, 0)) * 0.1 AS DECIMAL(38, 1))",
            "substr(CAST(h AS VARCHAR), 1, CAST(h % 20 AS INTEGER)) || chr(CAST(224 + h % 20000 AS INTEGER))",
            "repeat('prefix of many ', CAST(h % 4 AS INTEGER)) || CAST(h AS VARCHAR)",
            "CAST(CASE h % 3 WHEN 0 THEN 'red' WHEN 1 THEN 'green' ELSE '' END AS ENUM ('red', 'green', ''))",
            "encode(CAST(h AS VARCHAR))",
            "CAST(md5(CAST(h AS VARCHAR)) AS UUID)",
            "DATE '1970-01-01' + CAST(h % 200000 - 100000 AS INTEGER)",
            "CAST(make_timestamp(h % 86400000000) AS TIME)",
            "make_timestamp(h % 4000000000000000 - 2000000000000000)",
            "CAST(make_timestamp(h % 4000000000000000 - 2000000000000000) AS TIMESTAMP_S)",
            "CAST(make_timestamp(h % 4000000000000000 - 2000000000000000) AS TIMESTAMP_MS)",
            "make_timestamp_ns(h * 2 - 3000000000000000000)",
            "CAST(make_timestamp(h % 4000000000000000) AS TIMESTAMPTZ)",
            "to_months(CAST(h % 100 AS INTEGER)) + to_days(CAST(h % 40 AS INTEGER)) + to_milliseconds(h % 100000000)");

    private DuckDbFile() {}

    /// Columns `c0`, `c1` and so on; returns how many.
    static int write(DuckDbReader duckDb, Path file, Random random) throws SQLException {
        int rows = random.nextInt(8) == 0 ? random.nextInt(3) : 1 + random.nextInt(9000);
        List<String> hashes = new ArrayList<>();
        List<String> columns = new ArrayList<>();
        for (String expression : EXPRESSIONS) {
            int column = columns.size();
            long distinct = new long[] {1, 5, 300, 1L << 61}[random.nextInt(4)];
            int nulls = new int[] {0, 0, 3, 50, 97, 100}[random.nextInt(6)];
            int salt = random.nextInt();
            hashes.add("CAST(hash(hash(i, " + salt + ") % " + distinct + ") >> 3 AS BIGINT) AS h" + column);
            hashes.add("hash(i, " + (salt + 1) + ") % 100 < " + nulls + " AS n" + column);
            String value = expression.replaceAll("\\bh\\b", "h" + column);
            columns.add("CASE WHEN n" + column + " THEN NULL ELSE " + value + " END AS c" + column);
        }
        duckDb.run("COPY (SELECT " + String.join(", ", columns) + " FROM (SELECT " + String.join(", ", hashes)
                + " FROM range(" + rows + ") AS r(i))) TO '" + file + "' (FORMAT parquet" + options(random) + ")");
        return columns.size();
    }

    private static String options(Random random) {
        List<String> codecs = List.of("uncompressed", "snappy", "gzip", "zstd", "brotli", "lz4_raw");
        StringBuilder options = new StringBuilder();
        options.append(", COMPRESSION ").append(codecs.get(random.nextInt(codecs.size())));
        options.append(", PARQUET_VERSION ").append(random.nextBoolean() ? "V1" : "V2");
        if (random.nextBoolean()) {
            options.append(", ROW_GROUP_SIZE ").append(2048 * (1 + random.nextInt(3)));
        }
        if (random.nextBoolean()) {
            options.append(", DICTIONARY_SIZE_LIMIT ").append(random.nextInt(1000));
        }
        return options.toString();
    }
}
