package io.winnow.bench.engine;

import io.winnow.bench.answer.Answer;
import java.nio.file.Path;
import java.sql.Blob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/// DuckDB in this process, through JDBC.
public final class DuckDb implements Engine {
    private final String name;
    private final Connection connection;

    private DuckDb(String name, Connection connection) {
        this.name = name;
        this.connection = connection;
    }

    /// A database in memory without a table.
    public static DuckDb inMemory(int threads) throws SQLException {
        return open("DuckDB", "jdbc:duckdb:", new Properties(), threads);
    }

    /// Reads the Parquet file in place.
    ///
    /// @param table what queries call it
    public static DuckDb overParquet(String table, Path parquet, int threads) throws SQLException {
        DuckDb duck = open("DuckDB Parquet", "jdbc:duckdb:", new Properties(), threads);
        duck.execute("CREATE VIEW " + table + " AS SELECT * FROM read_parquet(" + quoted(parquet) + ")");
        return duck;
    }

    /// A database file that holds `lineitem` in DuckDB's own format, opened for reading only.
    public static DuckDb overDatabase(Path database, int threads) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("duckdb.read_only", "true");
        return open("DuckDB file", "jdbc:duckdb:" + database, properties, threads);
    }

    /// A database file that is written, made where it is missing.
    public static DuckDb overScratch(Path database, int threads) throws SQLException {
        return open("DuckDB file", "jdbc:duckdb:" + database, new Properties(), threads);
    }

    private static DuckDb open(String name, String url, Properties properties, int threads) throws SQLException {
        DuckDb duck = new DuckDb(name, DriverManager.getConnection(url, properties));
        duck.execute("SET threads = " + threads);
        duck.execute("SET TimeZone = 'UTC'");
        duck.execute("SET parquet_metadata_cache = true");
        return duck;
    }

    /// A path as a string literal of SQL.
    public static String quoted(Path path) {
        return "'" + path.toString().replace("'", "''") + "'";
    }

    @Override
    public String name() {
        return name;
    }

    /// Runs a statement whose result does not matter.
    public void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /// Runs a query of the benchmark; `octet_length` of a text is called `strlen` here.
    @Override
    public Answer run(String sql) {
        try {
            if (sql.startsWith("CREATE ")) {
                execute(sql);
                return Answer.ofJavaValues(List.of());
            }
            return query(sql.replace("octet_length(", "strlen("));
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage() + " in " + sql, e);
        }
    }

    /// Runs a query and takes all its rows out.
    public Answer query(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            int width = result.getMetaData().getColumnCount();
            List<List<@Nullable Object>> rows = new ArrayList<>();
            while (result.next()) {
                List<@Nullable Object> row = new ArrayList<>(width);
                for (int column = 1; column <= width; column++) {
                    row.add(value(result, column));
                }
                rows.add(row);
            }
            return Answer.ofJavaValues(rows);
        }
    }

    private static @Nullable Object value(ResultSet result, int column) throws SQLException {
        Object value = result.getObject(column);
        return switch (value) {
            case Timestamp _ -> result.getObject(column, LocalDateTime.class);
            case Blob blob -> blob.getBytes(1, (int) blob.length());
            case null, default -> value;
        };
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException("DuckDB did not close", e);
        }
    }
}
