package io.winnow.tests.zonemap;

import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import io.winnow.core.type.TimeUnit;
import io.winnow.core.type.Types;
import io.winnow.tests.table.model.SqlValues;
import java.util.ArrayList;
import java.util.List;

/// Random conditions in SQL, of the forms by which zones are told apart and others.
final class SqlConditions {
    private static final List<String> OPERATORS =
            List.of("=", "=", "<>", "<", "<=", ">", ">=", "IS DISTINCT FROM", "IS NOT DISTINCT FROM");
    private static final List<String> NUMBERS = List.of(
            "12.5",
            "-0.25",
            "0",
            "7e0",
            "9007199254740993.0",
            "CAST(9007199254740993 AS BIGINT)",
            "CAST('NaN' AS DOUBLE)",
            "CAST('-NaN' AS DOUBLE)",
            "CAST('-Infinity' AS DOUBLE)",
            "CAST('-0.0' AS DOUBLE)",
            "CAST(0.3 AS REAL)");
    private static final List<String> CASTS =
            List.of("BIGINT", "DOUBLE", "REAL", "DECIMAL(20, 3)", "DECIMAL(38, 0)", "INTEGER", "UBIGINT");

    private final List<IndexedColumn> columns;
    private final RandomValues random;

    SqlConditions(List<IndexedColumn> columns, RandomValues random) {
        this.columns = columns;
        this.random = random;
    }

    /// A condition of at most so many levels of connectives.
    String condition(int depth) {
        if (depth == 0 || random.below(4) == 0) {
            return atom();
        }
        String left = condition(depth - 1);
        return switch (random.below(8)) {
            case 0, 1, 2 -> "(" + left + " AND " + condition(depth - 1) + ")";
            case 3, 4 -> "(" + left + " OR " + condition(depth - 1) + ")";
            case 5 -> "NOT (" + left + ")";
            case 6 -> "((" + left + ") IS " + not() + random.oneOf(List.of("TRUE", "FALSE", "UNKNOWN", "NULL")) + ")";
            default -> left;
        };
    }

    private String not() {
        return random.below(2) == 0 ? "NOT " : "";
    }

    private String operator() {
        return random.oneOf(OPERATORS);
    }

    private String atom() {
        // The row's number is the first column, and the dullest.
        IndexedColumn column = random.below(2) == 0 ? random.oneOf(columns) : columns.getLast();
        String name = column.name();
        if (!column.isOrdered()) {
            return name + " IS " + not() + "NULL";
        }
        return switch (random.below(16)) {
            case 0 -> name + " IS " + not() + "NULL";
            case 1, 2 -> name + " " + not() + "BETWEEN " + column.literal(random) + " AND " + column.literal(random);
            case 3, 4 -> in(column);
            case 5 -> compared(column);
            case 6 -> column.type() instanceof DataType.Utf8 ? prefix(column) : plain(column);
            case 7 ->
                Types.isNumeric(column.type()) ? name + " " + operator() + " " + random.oneOf(NUMBERS) : plain(column);
            case 8 -> cast(column);
            case 9 -> sum(column);
            case 10 -> wrapped(column);
            default -> plain(column);
        };
    }

    private String plain(IndexedColumn column) {
        if (column.type() instanceof DataType.Bool && random.below(2) == 0) {
            return random.below(2) == 0 ? column.name() : "(" + column.name() + " IS " + not() + "TRUE)";
        }
        String literal = random.below(20) == 0 ? "NULL" : column.literal(random);
        return random.below(8) == 0
                ? literal + " " + operator() + " " + column.name()
                : column.name() + " " + operator() + " " + literal;
    }

    private String in(IndexedColumn column) {
        List<String> options = new ArrayList<>();
        for (int i = random.below(5); i >= 0; i--) {
            options.add(random.below(8) == 0 ? "NULL" : column.literal(random));
        }
        return column.name() + " " + not() + "IN (" + String.join(", ", options) + ")";
    }

    /// One column with another, or with itself.
    private String compared(IndexedColumn column) {
        List<IndexedColumn> others = columns.stream()
                .filter(other -> other.type().equals(column.type())
                        || (Types.isNumeric(other.type()) && Types.isNumeric(column.type())))
                .toList();
        return column.name() + " " + operator() + " " + random.oneOf(others).name();
    }

    private String prefix(IndexedColumn column) {
        String text = (String) random.oneOf(column.pool());
        int points = text.codePointCount(0, text.length());
        String start = text.substring(0, text.offsetByCodePoints(0, random.below(points + 1)));
        if (random.below(3) == 0) {
            return (random.below(3) == 0 ? "NOT " : "") + "starts_with(" + column.name() + ", " + SqlValues.text(start)
                    + ")";
        }
        if (random.below(4) == 0) {
            String escaped = start.replace("!", "!!").replace("%", "!%").replace("_", "!_");
            return column.name() + " " + not() + "LIKE " + SqlValues.text(escaped + "%") + " ESCAPE '!'";
        }
        String pattern = start + random.oneOf(List.of("%", "%%", "_%", "%a", "%_z%", ""));
        return column.name() + " " + not() + "LIKE " + SqlValues.text(pattern);
    }

    private String cast(IndexedColumn column) {
        String name = column.name();
        String cast = random.below(3) == 0 ? "CAST(" : "TRY_CAST(";
        return switch (column.type()) {
            case DataType.Int _, DataType.Floating _, DataType.Decimal _ ->
                cast + name + " AS " + random.oneOf(CASTS) + ") " + operator() + " "
                        + (random.below(2) == 0 ? random.oneOf(NUMBERS) : column.literal(random));
            case DataType.Date _ -> cast + name + " AS TIMESTAMP) " + operator() + " " + column.literal(random);
            case DataType.Timestamp(TimeUnit _, boolean zoned)
            when random.below(2) == 0 -> {
                DataType other = new DataType.Timestamp(random.oneOf(List.of(TimeUnit.values())), zoned);
                yield name + " " + operator() + " TRY_CAST(" + column.literal(random) + " AS " + SqlValues.type(other)
                        + ")";
            }
            case DataType.Timestamp _ -> cast + name + " AS DATE) " + operator() + " DATE '2023-11-14'";
            default -> plain(column);
        };
    }

    private String sum(IndexedColumn column) {
        if (!column.isInteger() && !Types.isDecimal(column.type())) {
            return column.type() instanceof DataType.Date
                    ? column.name() + " + 3 " + operator() + " " + column.literal(random)
                    : plain(column);
        }
        boolean safe = column.tame() || column.isNarrow();
        String operand = safe || random.below(4) == 0 ? column.name() : "TRY_CAST(" + column.name() + " AS INTEGER)";
        return operand + random.oneOf(List.of(" + 3 ", " - 2 ", " + 0 ")) + operator() + " " + column.literal(random);
    }

    private String wrapped(IndexedColumn column) {
        return switch (random.below(3)) {
            case 0 ->
                "coalesce(" + column.name() + ", " + column.literal(random) + ") " + operator() + " "
                        + column.literal(random);
            case 1 -> "CASE WHEN " + plain(column) + " THEN " + plain(column) + " ELSE " + plain(column) + " END";
            default -> "(" + plain(column) + ") IS " + not() + "NULL";
        };
    }
}
