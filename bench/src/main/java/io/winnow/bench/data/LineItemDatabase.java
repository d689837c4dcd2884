package io.winnow.bench.data;

import io.trino.tpch.LineItem;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/// Writes `lineitem` as a DuckDB database, and from there as Parquet.
final class LineItemDatabase {
    private static final String CREATE = """
            CREATE TABLE lineitem (
                l_orderkey BIGINT NOT NULL, l_partkey BIGINT NOT NULL, l_suppkey BIGINT NOT NULL,
                l_linenumber INTEGER NOT NULL, l_quantity DECIMAL(15,2) NOT NULL,
                l_extendedprice DECIMAL(15,2) NOT NULL, l_discount DECIMAL(15,2) NOT NULL, l_tax DECIMAL(15,2) NOT NULL,
                l_returnflag VARCHAR NOT NULL, l_linestatus VARCHAR NOT NULL, l_shipdate DATE NOT NULL,
                l_commitdate DATE NOT NULL, l_receiptdate DATE NOT NULL, l_shipinstruct VARCHAR NOT NULL,
                l_shipmode VARCHAR NOT NULL, l_comment VARCHAR NOT NULL)""";

    private LineItemDatabase() {}

    static void write(Path database, Iterable<LineItem> rows) throws SQLException {
        try (Connection connection = open(database);
                Statement statement = connection.createStatement()) {
            statement.execute(CREATE);
            try (DuckDBAppender appender = connection
                    .unwrap(DuckDBConnection.class)
                    .createAppender(DuckDBConnection.DEFAULT_SCHEMA, "lineitem")) {
                for (LineItem row : rows) {
                    append(appender, row);
                }
            }
        }
    }

    static void export(Path database, Path parquet) throws SQLException {
        try (Connection connection = open(database);
                Statement statement = connection.createStatement()) {
            statement.execute("COPY lineitem TO '" + parquet.toString().replace("'", "''") + "' (FORMAT parquet)");
        }
    }

    private static Connection open(Path database) throws SQLException {
        return DriverManager.getConnection("jdbc:duckdb:" + database);
    }

    private static void append(DuckDBAppender appender, LineItem row) throws SQLException {
        appender.beginRow()
                .append(row.getOrderKey())
                .append(row.getPartKey())
                .append(row.getSupplierKey())
                .append(row.getLineNumber())
                .appendDecimal(row.getQuantity() * 100)
                .appendDecimal(row.getExtendedPriceInCents())
                .appendDecimal(row.getDiscountPercent())
                .appendDecimal(row.getTaxPercent())
                .append(row.getReturnFlag())
                .append(row.getStatus())
                .appendEpochDays(row.getShipDate())
                .appendEpochDays(row.getCommitDate())
                .appendEpochDays(row.getReceiptDate())
                .append(row.getShipInstructions())
                .append(row.getShipMode())
                .append(row.getComment())
                .endRow();
    }
}
