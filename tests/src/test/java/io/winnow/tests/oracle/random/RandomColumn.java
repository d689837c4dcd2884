package io.winnow.tests.oracle.random;

import java.util.List;

/// A column of generated files.
///
/// Floats are quarters and sums of them exact, so that no answer depends on the order of additions; integers are
/// small enough that no sum overflows, except in columns that are never summed.
///
/// @param name its name
/// @param type DuckDB's name of its type
/// @param value DuckDB's expression of a value from `{h}`, a 64-bit hash of row and column
/// @param nullPercent how many of 100 values are NULL
/// @param kind what may be done with it
/// @param literals values to compare it with, as Winnow's SQL writes them: some present, some not
record RandomColumn(String name, String type, String value, int nullPercent, Kind kind, List<String> literals) {
    /// What may be done with a column.
    enum Kind {
        /// Summed, averaged, calculated with.
        NUMBER,
        /// A number that is only compared and ordered, because its sums overflow.
        BIG_NUMBER,
        TEXT,
        DATE,
        TIMESTAMP,
        BOOLEAN,
        /// Compared and ordered only.
        OTHER
    }

    /// Numbers the rows from 0 and so decides orders.
    static final RandomColumn ID =
            new RandomColumn("id", "BIGINT", "i", 0, Kind.NUMBER, List.of("0", "777", "4096", "11999"));

    static final List<RandomColumn> ALL = List.of(
            ID,
            number("k", "INTEGER", "{h} % 12", 0, "3", "7", "11", "12"),
            number("i8", "TINYINT", "({h} % 250)::INTEGER - 125", 10, "-125", "0", "100"),
            number("i16", "SMALLINT", "({h} % 60000)::INTEGER - 30000", 5, "-30000", "17", "12345"),
            number("i32", "INTEGER", "({h} % 2000000)::INTEGER - 1000000", 20, "-999999", "0", "500000"),
            number("i64", "BIGINT", "({h} % 20000000000)::BIGINT - 10000000000", 3, "-9999999999", "0", "5000000000"),
            number("sparse", "INTEGER", "({h} % 40)::INTEGER", 95, "0", "20", "40"),
            number("run", "INTEGER", "(i // 1500)::INTEGER", 0, "0", "3", "5"),
            number("u8", "UTINYINT", "{h} % 256", 10, "0", "128", "255"),
            number("u16", "USMALLINT", "{h} % 65536", 10, "0", "40000", "65535"),
            number("u32", "UINTEGER", "{h} % 4294967296", 10, "0", "3000000000"),
            bigNumber("u64", "UBIGINT", "{h}", 10, "0", "9223372036854775807", "12345678901234567890"),
            bigNumber("wide", "BIGINT", "({h} >> 1)::BIGINT - ({h} % 2 * 9223372036854775807)::BIGINT", 10, "0"),
            number("f32", "REAL", "(({h} % 4000)::INTEGER - 2000) * 0.25", 10, "-12.5", "0.25", "250"),
            number(
                    "f64",
                    "DOUBLE",
                    "CASE {h} % 97 WHEN 0 THEN 'NaN'::DOUBLE WHEN 1 THEN 'inf'::DOUBLE WHEN 2 THEN '-inf'::DOUBLE "
                            + "WHEN 3 THEN '-0.0'::DOUBLE ELSE (({h} % 40000)::INTEGER - 20000) * 0.25 END",
                    10,
                    "-1000.5",
                    "0.0",
                    "123.25",
                    "CAST('NaN' AS DOUBLE)",
                    "CAST('inf' AS DOUBLE)"),
            number("f64clean", "DOUBLE", "(({h} % 40000)::INTEGER - 20000) * 0.25", 0, "-1000.5", "0.0", "123.25"),
            number("d9", "DECIMAL(9,2)", "(({h} % 2000000)::INTEGER - 1000000) / 100.0", 10, "-5000.5", "0", "12.34"),
            number("d18", "DECIMAL(18,4)", "(({h} % 20000000)::BIGINT - 10000000) / 10000.0", 10, "-500.25", "99.9999"),
            number("d38", "DECIMAL(30,6)", "(({h} % 9000000000)::BIGINT) / 1000.0", 10, "1000.5", "4500000.001"),
            text(
                    "s",
                    "['red', 'green', 'blue', '', 'Grün', '日本語', 'red wine', 'a_b%c'][1 + ({h} % 8)::INTEGER]",
                    8,
                    "'red'",
                    "''",
                    "'Grün'",
                    "'yellow'"),
            text("t", "'v' || ({h} % 9000) || repeat('xy', ({h} % 7)::INTEGER)", 12, "'v1234'", "'v77xy'", "'w'"),
            text("fixed", "chr((65 + {h} % 26)::INTEGER)", 0, "'A'", "'M'", "'['"),
            new RandomColumn(
                    "dt",
                    "DATE",
                    "DATE '1969-06-01' + ({h} % 4000)::INTEGER",
                    10,
                    Kind.DATE,
                    List.of("DATE '1970-01-01'", "DATE '1975-03-31'", "DATE '2024-02-29'")),
            new RandomColumn(
                    "ts",
                    "TIMESTAMP",
                    "make_timestamp(({h} % 400000000000000)::BIGINT - 100000000000000)",
                    10,
                    Kind.TIMESTAMP,
                    List.of("TIMESTAMP '1970-01-01 00:00:00'", "TIMESTAMP '1975-06-30 12:30:00.123456'")),
            other(
                    "tn",
                    "TIMESTAMP_NS",
                    "make_timestamp_ns(({h} % 400000000000000000)::BIGINT - 100000000000000000)",
                    "TIMESTAMP '1970-01-01 00:00:00'",
                    "TIMESTAMP '1975-06-30 12:30:00.123456'"),
            other(
                    "tz",
                    "TIMESTAMPTZ",
                    "make_timestamp(({h} % 400000000000000)::BIGINT)::TIMESTAMPTZ",
                    "TIMESTAMPTZ '1973-01-01 00:00:00+00'"),
            other("tm", "TIME", "TIME '00:00:00' + to_microseconds(({h} % 86400000000)::BIGINT)", "TIME '12:00:00'"),
            new RandomColumn("b", "BOOLEAN", "{h} % 3 = 0", 10, Kind.BOOLEAN, List.of("TRUE", "FALSE")),
            other("bl", "BLOB", "from_hex(hex(({h} % 50)::BIGINT))", "X'0a'", "X'31'"),
            new RandomColumn("empty", "INTEGER", "NULL", 100, Kind.NUMBER, List.of("1")));

    private static RandomColumn number(String name, String type, String value, int nulls, String... literals) {
        return new RandomColumn(name, type, value, nulls, Kind.NUMBER, List.of(literals));
    }

    private static RandomColumn bigNumber(String name, String type, String value, int nulls, String... literals) {
        return new RandomColumn(name, type, value, nulls, Kind.BIG_NUMBER, List.of(literals));
    }

    private static RandomColumn text(String name, String value, int nulls, String... literals) {
        return new RandomColumn(name, "VARCHAR", value, nulls, Kind.TEXT, List.of(literals));
    }

    private static RandomColumn other(String name, String type, String value, String... literals) {
        return new RandomColumn(name, type, value, 10, Kind.OTHER, List.of(literals));
    }
}
