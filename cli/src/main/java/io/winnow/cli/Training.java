package io.winnow.cli;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

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

    private final Console console;
    private final String file;

    private Training(Console console, String file) {
        this.console = console;
        this.file = file.replace("'", "''");
    }

    /// Goes through them, and ends as the command does.
    ///
    /// @param arguments the example file
    public static void main(String[] arguments) {
        Console quiet = new Console(
                new ByteArrayInputStream("SELECT 1 + 1;\nSELECT 2".getBytes(StandardCharsets.UTF_8)),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                Console.Kind.OTHER,
                Console.Kind.OTHER,
                Path.of("").toAbsolutePath());
        new Training(quiet, arguments[0]).run();
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
}
