package io.winnow.tests.oracle.pushdown;

import java.util.List;
import java.util.Locale;

/// A column whose values follow the row number, so that row groups of clustered files hold narrow ranges, one value,
/// only NULLs, or NaNs.
///
/// Sums of floats are exact, since they are sums of quarters.
///
/// @param name its name
/// @param type DuckDB's name of its type
/// @param value DuckDB's expression from the row number `i`, its cluster `g`, and hashes of both with a seed, `{h}`
///     and `{hg}`
/// @param nulls whether some of its values are NULL
/// @param summed whether no sum of it can overflow
/// @param near the literal of about the value in a row
/// @param literals other values to compare it with
record ClusteredColumn(
        String name, String type, String value, Nulls nulls, boolean summed, Near near, List<String> literals) {
    /// Whether values may be NULL.
    enum Nulls {
        NONE,
        SOME
    }

    /// Writes about the value that a row has.
    interface Near {
        /// The literal of about a row's value.
        ///
        /// @param cluster that of the row
        String literal(int row, int cluster);
    }

    static final List<ClusteredColumn> ALL = List.of(
            number("i", "BIGINT", "i", Nulls.NONE, (row, _) -> "" + row, "-1", "99999"),
            number("n", "INTEGER", "i // 3", Nulls.SOME, (row, _) -> "" + row / 3, "-1", "3999"),
            number("g", "INTEGER", "g", Nulls.NONE, (_, g) -> "" + g, "-1", "99"),
            number("gn", "SMALLINT", "g * 10 - 20", Nulls.SOME, (_, g) -> "" + (g * 10 - 20), "11"),
            number("back", "INTEGER", "100000 - i", Nulls.NONE, (row, _) -> "" + (100_000 - row), "1", "100001"),
            number("tiny", "UTINYINT", "g * 17", Nulls.NONE, (_, g) -> "" + g * 17, "255", "1"),
            number("d", "DECIMAL(9,2)", "i / 4.0 - 50", Nulls.NONE, (row, _) -> quarters(row - 200), "99.999"),
            number("gd", "DECIMAL(18,4)", "g / 8.0", Nulls.SOME, (_, g) -> "" + g * 0.125, "0.1"),
            number("wide", "DECIMAL(30,6)", "i / 8.0", Nulls.SOME, (row, _) -> "" + row * 0.125, "300.000001"),
            number(
                    "f",
                    "DOUBLE",
                    "CASE WHEN {hg} % 4 = 0 AND {h} % 9 = 0 OR {hg} % 11 = 1 THEN 'NaN'::DOUBLE "
                            + "WHEN {hg} % 5 = 1 AND {h} % 7 = 0 THEN '-inf'::DOUBLE "
                            + "WHEN {hg} % 5 = 2 THEN CASE WHEN {h} % 2 = 0 THEN '-0.0'::DOUBLE ELSE 0 END "
                            + "WHEN {hg} % 7 = 3 AND {h} % 20 = 0 THEN 'inf'::DOUBLE ELSE i * 0.25 - 50 END",
                    Nulls.SOME,
                    (row, _) -> quarters(row - 200),
                    "0.0",
                    "CAST('NaN' AS DOUBLE)",
                    "CAST('inf' AS DOUBLE)",
                    "CAST('-inf' AS DOUBLE)"),
            number("plain", "DOUBLE", "i * 0.25", Nulls.NONE, (row, _) -> quarters(row), "CAST('NaN' AS DOUBLE)"),
            number(
                    "r",
                    "REAL",
                    "CASE WHEN {hg} % 3 = 0 THEN g ELSE i * 0.5 END",
                    Nulls.SOME,
                    (row, g) -> row % 2 == 0 ? "" + row * 0.5 : "" + g,
                    "-2.5"),
            ordered(
                    "u",
                    "UBIGINT",
                    "9223372036854775000::UBIGINT + i::UBIGINT",
                    Nulls.NONE,
                    (row, _) -> Long.toUnsignedString(9_223_372_036_854_775_000L + row),
                    "0"),
            ordered("s", "VARCHAR", "'k' || lpad(i::VARCHAR, 6, '0')", Nulls.NONE, (row, _) -> key(row), "'k'", "'l'"),
            ordered(
                    "gs",
                    "VARCHAR",
                    "CASE g % 7 WHEN 0 THEN '' WHEN 1 THEN 'Grün' WHEN 2 THEN '日本語' ELSE 'z' || g END",
                    Nulls.SOME,
                    (_, g) -> "'z" + g + "'",
                    "''",
                    "'Grün'",
                    "'日本語'",
                    "'y'"),
            ordered(
                    "long",
                    "VARCHAR",
                    "repeat('x', 200) || lpad(i::VARCHAR, 6, '0')",
                    Nulls.SOME,
                    (row, _) -> "'" + "x".repeat(200) + String.format(Locale.ROOT, "%06d'", row),
                    "'x'",
                    "'y'"),
            ordered("bin", "BLOB", "from_hex(lpad(hex(i), 8, '0'))", Nulls.SOME, (row, _) -> hex(row), "X'ff'", "X''"),
            ordered(
                    "dt",
                    "DATE",
                    "DATE '2020-01-01' + (i // 100)::INTEGER",
                    Nulls.SOME,
                    (row, _) -> String.format(Locale.ROOT, "DATE '2020-01-%02d'", 1 + row / 100 % 31),
                    "DATE '1969-12-31'"),
            ordered(
                    "ts",
                    "TIMESTAMP",
                    "TIMESTAMP '2020-01-01' + to_microseconds((i * 1000001)::BIGINT)",
                    Nulls.NONE,
                    (row, _) -> "TIMESTAMP '2020-01-01 " + clock(row) + String.format(Locale.ROOT, ".%06d'", row),
                    "TIMESTAMP '2021-01-01 00:00:00'"),
            ordered(
                    "tn",
                    "TIMESTAMP_NS",
                    "make_timestamp_ns((i * 1000000007)::BIGINT)",
                    Nulls.SOME,
                    (row, _) -> "TIMESTAMP '1970-01-01 " + clock(row) + "'"),
            ordered(
                    "tz",
                    "TIMESTAMPTZ",
                    "make_timestamp((i * 1000000)::BIGINT)::TIMESTAMPTZ",
                    Nulls.SOME,
                    (row, _) -> "TIMESTAMPTZ '1970-01-01 " + clock(row) + "+00'"),
            ordered(
                    "tm",
                    "TIME",
                    "TIME '00:00:00' + to_microseconds((i * 1000000)::BIGINT)",
                    Nulls.NONE,
                    (row, _) -> "TIME '" + clock(row) + "'"),
            ordered("b", "BOOLEAN", "g >= 3", Nulls.NONE, (_, _) -> "TRUE", "FALSE"),
            ordered("none", "INTEGER", "NULL", Nulls.NONE, (_, _) -> "1"));

    /// Columns of which a row group of a clustered file has one value.
    static final List<String> KEYS = List.of("g", "gn", "gd", "gs", "b", "tiny", "none");

    private static ClusteredColumn number(
            String name, String type, String value, Nulls nulls, Near near, String... literals) {
        return new ClusteredColumn(name, type, value, nulls, true, near, List.of(literals));
    }

    private static ClusteredColumn ordered(
            String name, String type, String value, Nulls nulls, Near near, String... literals) {
        return new ClusteredColumn(name, type, value, nulls, false, near, List.of(literals));
    }

    private static String quarters(int count) {
        return "" + count * 0.25;
    }

    private static String key(int row) {
        return String.format(Locale.ROOT, "'k%06d'", row);
    }

    private static String hex(int row) {
        return String.format(Locale.ROOT, "X'%08x'", row);
    }

    private static String clock(int second) {
        return String.format(Locale.ROOT, "%02d:%02d:%02d", second / 3600, second / 60 % 60, second % 60);
    }

    boolean isText() {
        return type.equals("VARCHAR");
    }

    /// Whether every row has a value.
    boolean isSolid() {
        return nulls == Nulls.NONE && !name.equals("none");
    }
}
