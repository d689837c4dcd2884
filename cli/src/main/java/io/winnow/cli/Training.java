package io.winnow.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// What the launcher trains its cache of loaded classes on: the usual ways of using the command, in one process.
///
/// Each class that it loads costs every later start a few microseconds, and spares those that need it a hundred times
/// that: so it takes the usual ways, not all.
final class Training {
    private static final List<String> QUERIES = List.of(
            "SELECT 1 AS a",
            "SELECT count(*) FROM '%s'",
            "SELECT * FROM '%s' WHERE id < 100 LIMIT 10",
            "SELECT country, count(*), sum(amount), avg(customer), min(placed), max(payment) FROM '%s' "
                    + "WHERE amount > 5.5 AND payment LIKE 'c%%' AND placed >= TIMESTAMP '2020-01-01 00:00:00' "
                    + "GROUP BY country ORDER BY 2 DESC LIMIT 5",
            "SELECT upper(country), customer + 1, round(amount, 1) FROM '%s' "
                    + "WHERE country IN ('DE', 'FR') OR customer IS NULL ORDER BY amount DESC, id LIMIT 20",
            "SELECT country, customer FROM '%s' WHERE CASE WHEN amount > 5 THEN 1 END = 1 ORDER BY country, id",
            "SELECT DISTINCT payment FROM '%s'",
            "SELECT a, b FROM (VALUES (1, 2.5e0), (2, NULL)) AS t(a, b)",
            "EXPLAIN SELECT count(*) FROM '%s' WHERE customer = 1",
            "DESCRIBE '%s'",
            "SELECT nosuch FROM '%s'");

    /// Makes a table of the example file.
    private static final List<String> WRITES = List.of(
            "CREATE TABLE orders AS SELECT * FROM '%s'",
            "CREATE INDEX orders_amount ON orders USING zonemap (amount) WITH (rows_per_zone = 1000)",
            "INSERT INTO orders (id, country, amount) VALUES (10001, 'PT', 12.5), (10002, NULL, 7)",
            "DELETE FROM orders WHERE id = 5");

    /// Asked of the table, without anything in memory of what was written.
    private static final List<String> READS = List.of(
            "SELECT count(*), sum(amount), max(placed) FROM orders",
            "SELECT count(*), min(amount), sum(amount) FROM orders WHERE amount > 150",
            "SELECT id, country FROM orders WHERE amount BETWEEN 10 AND 10.5 AND country <> 'DE'",
            "SELECT country, count(*), avg(amount) FROM orders WHERE id > 100 GROUP BY country ORDER BY 2 DESC",
            "SELECT * FROM orders ORDER BY amount DESC LIMIT 3",
            "EXPLAIN ANALYZE SELECT count(*) FROM orders WHERE amount < 20",
            "SHOW TABLES",
            "SHOW INDEXES");

    private final Console console;
    private final String file;

    private Training(Console console, String file) {
        this.console = console;
        this.file = file.replace("'", "''");
    }

    /// Goes through them, and ends as the command does.
    ///
    /// @param arguments the example file
    public static void main(String[] arguments) throws IOException {
        Console quiet = new Console(
                new ByteArrayInputStream("SELECT 1 + 1;\nSELECT 2".getBytes(StandardCharsets.UTF_8)),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                Console.Kind.OTHER,
                Console.Kind.OTHER,
                Console.Kind.OTHER,
                Path.of("").toAbsolutePath(),
                System::nanoTime);
        Training training = new Training(quiet, arguments[0]);
        training.run();
        training.useTable();
        Main.main(new String[] {"-c", "SELECT 1"});
    }

    private void run() {
        for (String format : List.of("table", "csv", "json")) {
            for (String query : QUERIES) {
                WinnowCommand.run(console, "--timer", "--format", format, "-c", String.format(query, file));
            }
        }
        WinnowCommand.run(console, "--format", "csv");
    }

    private void useTable() throws IOException {
        Path database = Files.createTempDirectory("winnow-training");
        try {
            for (List<String> statements : List.of(WRITES, READS)) {
                for (String sql : statements) {
                    WinnowCommand.run(console, "-d", database.toString(), "-c", sql.replace("%s", file));
                }
            }
        } finally {
            delete(database);
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
