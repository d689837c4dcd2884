package io.winnow.tests.oracle.indexed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// A column of few distinct values, among them those that are told apart least easily.
///
/// @param type the name of its type in both engines
/// @param pool what rows hold beside NULL
/// @param others other constants to compare it with
/// @param summed whether its sums are exact and cannot overflow
record PostingColumn(String name, String type, List<Value> pool, List<Value> others, boolean summed) {
    /// A constant.
    ///
    /// @param sql in both engines' SQL
    /// @param stored what is stored instead, since SQL has no words for it; null for what `sql` says
    record Value(String sql, @Nullable Object stored) {
        boolean isNegativeNan() {
            return sql.contains("-NaN");
        }
    }

    private static final List<PostingColumn> ALL = List.of(
            sums("si", "SMALLINT", "-3", "0", "1", "2", "7", "300"),
            sums("i", "INTEGER", "-100000", "-1", "0", "1", "5", "6", "12", "99", "1000", "2000000"),
            sums("n", "DECIMAL(9,2)", "-0.01", "0.00", "0.25", "1.50", "99999.99", "-12345.67"),
            sums("m", "DECIMAL(24,6)", "-0.000001", "0.000000", "12345678901234.500000", "3.250000"),
            of("b", "BOOLEAN", "TRUE", "FALSE"),
            of("l", "BIGINT", "-9223372036854775807", "-1", "0", "1", "4294967296", "9223372036854775807"),
            of(
                    "u",
                    "UBIGINT",
                    "0",
                    "1",
                    "9223372036854775807",
                    "9223372036854775808",
                    "9223372036854775809",
                    "18446744073709551615"),
            of(
                    "w",
                    "DECIMAL(38,0)",
                    "'-99999999999999999999999999999999999999'",
                    "'-18446744073709551616'",
                    "'-1'",
                    "'0'",
                    "'1'",
                    "'9223372036854775808'",
                    "'18446744073709551616'",
                    "'99999999999999999999999999999999999998'",
                    "'99999999999999999999999999999999999999'"),
            floats("d", "DOUBLE", List.of(0x7ff8_0000_0000_0077L, 0x7ff0_0000_0000_0001L, 0xfff8_0000_0000_0123L)),
            floats("r", "REAL", List.of(0x7fc0_0077L, 0x7f80_0001L, 0xffc0_0123L)),
            text(
                    "s",
                    "''",
                    "'a'",
                    "'a '",
                    "'A'",
                    "'Grün'",
                    "'Gru'",
                    "'é'",
                    "'日本語'",
                    "'😀'",
                    "'zz'",
                    "'0123456789abcdef'"),
            of("y", "BLOB", "X''", "X'00'", "X'0000'", "X'7f'", "X'80'", "X'ff'", "X'00ff'"),
            of(
                    "dt",
                    "DATE",
                    "'1969-12-31'",
                    "'1970-01-01'",
                    "'2000-02-29'",
                    "'2020-01-01'",
                    "'2020-01-02'",
                    "'9999-12-31'"),
            of(
                    "ts",
                    "TIMESTAMP",
                    "'1969-12-31 23:59:59.999999'",
                    "'1970-01-01 00:00:00'",
                    "'2020-01-01 00:00:00.000001'",
                    "'2020-01-01 00:00:00.000002'"),
            new PostingColumn("none", "INTEGER", List.of(), List.of(new Value("1", null)), true));

    PostingColumn {
        pool = List.copyOf(pool);
        others = List.copyOf(others);
    }

    private static PostingColumn of(String name, String type, String... literals) {
        List<Value> values = new ArrayList<>();
        for (String literal : literals) {
            values.add(new Value("CAST(" + literal + " AS " + type + ")", null));
        }
        return new PostingColumn(name, type, values, values, false);
    }

    private static PostingColumn sums(String name, String type, String... literals) {
        PostingColumn plain = of(name, type, literals);
        return new PostingColumn(name, type, plain.pool, plain.others, true);
    }

    private static PostingColumn text(String name, String... literals) {
        List<Value> values = new ArrayList<>();
        for (String literal : literals) {
            values.add(new Value(literal, null));
        }
        return new PostingColumn(name, "VARCHAR", values, values, false);
    }

    /// @param nans the bits of some, the last of a negative one
    private static PostingColumn floats(String name, String type, List<Long> nans) {
        List<Value> values = new ArrayList<>();
        for (String literal : List.of("NaN", "-0.0", "0.0", "0.25", "-1.5", "1e30", "inf", "-inf", "-NaN")) {
            values.add(new Value("CAST('" + literal + "' AS " + type + ")", null));
        }
        for (long bits : nans) {
            boolean last = bits == nans.getLast();
            Object stored = type.equals("REAL")
                    ? (Object) Float.intBitsToFloat((int) bits)
                    : (Object) Double.longBitsToDouble(bits);
            values.add(new Value("CAST('" + (last ? "-" : "") + "NaN' AS " + type + ")", stored));
        }
        return new PostingColumn(name, type, values, values, false);
    }

    /// Some columns of a table, each with some of the values that it may have.
    ///
    /// @param negativeNans whether those are among them; DuckDB takes them for positive ones
    static List<PostingColumn> some(Random random, boolean negativeNans) {
        List<PostingColumn> all = new ArrayList<>(ALL);
        Collections.shuffle(all, random);
        List<PostingColumn> some = new ArrayList<>();
        for (PostingColumn column : all.subList(0, 4 + random.nextInt(4))) {
            List<Value> values = new ArrayList<>(column.pool);
            List<Value> others = new ArrayList<>(column.others);
            if (!negativeNans) {
                values.removeIf(Value::isNegativeNan);
                others.removeIf(Value::isNegativeNan);
            }
            Collections.shuffle(values, random);
            int count = values.isEmpty() ? 0 : 1 + random.nextInt(values.size());
            some.add(new PostingColumn(column.name, column.type, values.subList(0, count), others, column.summed));
        }
        return some;
    }

    boolean isText() {
        return type.equals("VARCHAR");
    }

    boolean isBoolean() {
        return type.equals("BOOLEAN");
    }

    /// A value of some row, or another one.
    String literal(Random random) {
        List<Value> choices = pool.isEmpty() || random.nextInt(5) == 0 ? others : pool;
        return choices.get(random.nextInt(choices.size())).sql();
    }
}
