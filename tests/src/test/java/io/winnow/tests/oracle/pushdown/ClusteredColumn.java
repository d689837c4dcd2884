package io.winnow.tests.oracle.pushdown;

import java.util.List;

/// A column whose values follow the row number, so that row groups hold narrow ranges, one value, only NULLs, or NaNs.
///
/// @param name its name
/// @param type DuckDB's name of its type
/// @param value DuckDB's expression from the row number `i` and the row group `g`
/// @param summed whether sums of it are exact in every order of additions
/// @param literals values to compare it with
record ClusteredColumn(String name, String type, String value, boolean summed, List<String> literals) {
    static final List<ClusteredColumn> ALL = List.of(
            exact("i", "BIGINT", "i", "0", "2047", "2048", "5000", "99999"),
            exact("n", "INTEGER", "CASE WHEN i % 7 = 0 THEN NULL ELSE i // 3 END", "0", "682", "1000", "3999"),
            exact("g", "INTEGER", "g", "0", "2", "5", "6"),
            exact("gn", "SMALLINT", "CASE WHEN g % 2 = 0 THEN NULL ELSE g * 10 END", "10", "30", "11"),
            exact("back", "INTEGER", "100000 - i", "100000", "97952", "1"),
            exact("u", "UBIGINT", "9223372036854775000::UBIGINT + i::UBIGINT", "0", "9223372036854775807"),
            exact("tiny", "UTINYINT", "g * 40", "0", "120", "200"),
            exact("d", "DECIMAL(9,2)", "i / 4.0", "0", "512.00", "1024.25", "99.999"),
            exact("wide", "DECIMAL(30,6)", "i / 8.0", "256", "300.000001"),
            ordered(
                    "f",
                    "DOUBLE",
                    "CASE WHEN g = 3 AND i % 500 = 0 THEN 'NaN'::DOUBLE WHEN i % 11 = 0 THEN NULL "
                            + "WHEN g = 1 THEN -0.0 ELSE i * 0.25 END",
                    "0.0",
                    "512.25",
                    "-1.5",
                    "CAST('NaN' AS DOUBLE)"),
            ordered("r", "REAL", "CASE WHEN g = 2 THEN 2.5 ELSE i * 0.5 END", "2.5", "1000.0"),
            ordered("s", "VARCHAR", "'k' || lpad(i::VARCHAR, 6, '0')", "'k002048'", "'k'", "'l'", "'k00204'"),
            ordered(
                    "gs",
                    "VARCHAR",
                    "CASE g WHEN 0 THEN '' WHEN 1 THEN 'Grün' WHEN 2 THEN '日本語' WHEN 3 THEN NULL ELSE 'z' || g END",
                    "''",
                    "'Grün'",
                    "'z4'",
                    "'y'"),
            ordered(
                    "long",
                    "VARCHAR",
                    "repeat('x', 200) || lpad(i::VARCHAR, 6, '0')",
                    "repeat('x', 200)",
                    "'x'",
                    "'y'"),
            ordered("dt", "DATE", "DATE '2020-01-01' + (i // 100)::INTEGER", "DATE '2020-01-21'", "DATE '2021-01-01'"),
            ordered(
                    "ts",
                    "TIMESTAMP",
                    "TIMESTAMP '2020-01-01' + to_microseconds((i * 1000001)::BIGINT)",
                    "TIMESTAMP '2020-01-01 00:34:08.000001'",
                    "TIMESTAMP '2020-01-01 01:00:00'"),
            ordered(
                    "tn",
                    "TIMESTAMP_NS",
                    "make_timestamp_ns((i * 1000000007)::BIGINT)",
                    "TIMESTAMP '1970-01-01 00:34:08'"),
            ordered("tm", "TIME", "TIME '00:00:00' + to_microseconds((i * 5000000)::BIGINT)", "TIME '02:50:40'"),
            ordered("b", "BOOLEAN", "g >= 3", "TRUE", "FALSE"),
            ordered("none", "INTEGER", "NULL", "1"));

    private static ClusteredColumn exact(String name, String type, String value, String... literals) {
        return new ClusteredColumn(name, type, value, true, List.of(literals));
    }

    private static ClusteredColumn ordered(String name, String type, String value, String... literals) {
        return new ClusteredColumn(name, type, value, false, List.of(literals));
    }

    boolean isText() {
        return type.equals("VARCHAR");
    }
}
