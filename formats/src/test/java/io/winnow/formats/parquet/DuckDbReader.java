package io.winnow.formats.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// DuckDB as a second reader and a second writer of Parquet files.
final class DuckDbReader implements AutoCloseable {
    private static final long DAY_NANOS = 86_400_000_000_000L;

    private final Connection connection;

    DuckDbReader() throws SQLException {
        connection = DriverManager.getConnection("jdbc:duckdb:");
        run("SET threads = 1");
        run("SET TimeZone = 'UTC'");
    }

    void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /// The values of the columns `c0`, `c1` and so on.
    List<List<@Nullable Object>> columns(Path file, int count) throws SQLException {
        List<List<@Nullable Object>> columns = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            columns.add(column(file, "c" + i));
        }
        return columns;
    }

    /// The values of a column as [Values] gives them.
    List<@Nullable Object> column(Path file, String name) throws SQLException {
        String column = '"' + name + '"';
        String from = " FROM read_parquet('" + file + "')";
        try (Statement statement = connection.createStatement()) {
            String type;
            try (ResultSet described = statement.executeQuery("DESCRIBE SELECT " + column + from)) {
                described.next();
                type = described.getString(2).toUpperCase(Locale.ROOT);
            }
            List<@Nullable Object> values = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery("SELECT " + expression(type, column) + from)) {
                while (rows.next()) {
                    values.add(value(type, rows));
                }
            }
            return values;
        }
    }

    /// What gives a value of the type in a form that loses nothing on its way through the driver.
    private static String expression(String type, String column) {
        return switch (type) {
            case "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT" ->
                "CAST(" + column + " AS VARCHAR)";
            case "BLOB" -> "'0x' || lower(hex(" + column + "))";
            case "UUID", "JSON" -> "CAST(" + column + " AS VARCHAR)";
            case "DATE" -> "datediff('day', DATE '1970-01-01', " + column + ")";
            case "TIME", "TIME_NS", "TIMESTAMP_NS", "TIMESTAMPTZ_NS" -> "epoch_ns(" + column + ")";
            case "TIMESTAMP", "TIMESTAMP_MS", "TIMESTAMP_S", "TIMESTAMP WITH TIME ZONE" -> "epoch_us(" + column + ")";
            case "INTERVAL" ->
                "12 * extract(year FROM " + column + ") + extract(month FROM " + column + "), extract(day FROM "
                        + column
                        + "), 3600000000 * extract(hour FROM " + column + ") + 60000000 * extract(minute FROM " + column
                        + ") + extract(microsecond FROM " + column + ")";
            default -> column;
        };
    }

    private static @Nullable Object value(String type, ResultSet rows) throws SQLException {
        Object value = rows.getObject(1);
        if (value == null) {
            return null;
        }
        if (type.startsWith("DECIMAL")) {
            return (BigDecimal) value;
        }
        return switch (type) {
            case "BOOLEAN", "FLOAT", "DOUBLE", "VARCHAR", "BLOB", "UUID", "JSON" -> value;
            case "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT" ->
                new BigInteger((String) value);
            case "DATE" -> LocalDate.ofEpochDay(rows.getLong(1));
            case "TIME", "TIME_NS" ->
                rows.getLong(1) == DAY_NANOS ? "24:00:00" : LocalTime.ofNanoOfDay(rows.getLong(1));
            case "TIMESTAMP_NS" -> local(rows.getLong(1), 1);
            case "TIMESTAMP", "TIMESTAMP_MS", "TIMESTAMP_S" -> local(rows.getLong(1), 1000);
            case "TIMESTAMPTZ_NS" -> instant(rows.getLong(1), 1);
            case "TIMESTAMP WITH TIME ZONE" -> instant(rows.getLong(1), 1000);
            case "INTERVAL" -> List.of(rows.getInt(1), rows.getInt(2), 1000 * rows.getLong(3));
            default -> throw new IllegalArgumentException("no rule for the type " + type);
        };
    }

    private static Instant instant(long value, long nanos) {
        long perSecond = 1_000_000_000L / nanos;
        return Instant.ofEpochSecond(Math.floorDiv(value, perSecond), nanos * Math.floorMod(value, perSecond));
    }

    private static LocalDateTime local(long value, long nanos) {
        return LocalDateTime.ofInstant(instant(value, nanos), ZoneOffset.UTC);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
