package io.winnow.cli;

import io.winnow.engine.demo.DemoData;
import io.winnow.engine.script.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `winnow demo [FILE]`: five queries over two million rows, each with its plan, its result and its time.
@Command(
        name = "demo",
        description = "Shows five queries with plan, result and time over 2,000,000 generated events.",
        sortOptions = false,
        usageHelpWidth = 100)
final class DemoCommand implements Subcommand {
    private static final int FRAGMENTS = 20;

    /// What is shown: a sentence and the query, where `%s` stands for the file.
    private record Step(String title, String sql) {}

    private static final List<Step> EVENTS = List.of(
            new Step(
                    "The whole table in numbers. Answered from its manifest, nothing is scanned",
                    "SELECT count(*), min(ts), max(ts), sum(amount) FROM events WHERE ts < TIMESTAMP '2026-03-01'"),
            new Step(
                    "How many rows? Deleted ones do not count, and nothing is scanned either",
                    "SELECT count(*) FROM events"),
            new Step(
                    "Filter and aggregate: fragments that cannot match are skipped",
                    "SELECT count(*) AS sales, sum(amount) AS revenue FROM events "
                            + "WHERE ts >= TIMESTAMP '2026-06-20' AND price < 5 AND flag"),
            new Step(
                    "Group and sort",
                    "SELECT cat, count(*) AS events, avg(price) AS price FROM events GROUP BY cat ORDER BY events DESC"),
            new Step(
                    "A few rows by time",
                    "SELECT id, ts, cat, amount, note FROM events "
                            + "WHERE ts >= TIMESTAMP '2026-03-01 00:00:00' AND note IS NOT NULL ORDER BY ts LIMIT 5"));

    private static final List<Step> ANY = List.of(
            new Step("Which columns?", "DESCRIBE '%s'"),
            new Step("How many rows? Answered from metadata, nothing is scanned", "SELECT count(*) FROM '%s'"),
            new Step("The first rows", "SELECT * FROM '%s' LIMIT 5"),
            new Step("Rows past the first million", "SELECT count(*) FROM (SELECT * FROM '%s' OFFSET 1000000)"),
            new Step("Distinct rows", "SELECT count(*) FROM (SELECT DISTINCT * FROM '%s')"));

    @Mixin
    CommonOptions common = new CommonOptions();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help")
    boolean help;

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "Query FILE instead of generated events")
    @Nullable
    Path file;

    @Override
    public int run(Console console) {
        Path given = file;
        Runner runner = new Runner(console, common);
        return runner.inSession(statements -> {
            if (given != null) {
                return show(statements, ANY, given);
            }
            return make(statements) ? show(statements, EVENTS, null) : ExitCode.FAILED;
        });
    }

    /// Makes the table of the demo, which goes with the session.
    private static boolean make(Statements statements) throws IOException {
        Path file = Files.createTempFile("winnow-demo", ".arrow");
        // Also when the demo is interrupted.
        Thread cleaner = new Thread(() -> delete(file));
        Runtime.getRuntime().addShutdownHook(cleaner);
        statements
                .messages()
                .line("making a table of " + FRAGMENTS * DemoData.FRAGMENT_ROWS + " events in " + FRAGMENTS
                        + " fragments ...");
        DemoData.write(file, FRAGMENTS);
        boolean made = ran(
                        statements,
                        "CREATE TEMP TABLE events WITH (rows_per_fragment = " + DemoData.FRAGMENT_ROWS
                                + ") AS SELECT * FROM '" + file.toString().replace("'", "''") + "'")
                && ran(statements, "DELETE FROM events WHERE ts >= TIMESTAMP '2026-06-25' AND flag");
        delete(file);
        return made;
    }

    /// @param queried what `%s` stands for; null where nothing does
    private int show(Statements statements, List<Step> steps, @Nullable Path queried) throws IOException {
        common.timer = true;
        int number = 0;
        for (Step step : steps) {
            number++;
            String sql = queried == null
                    ? step.sql()
                    : String.format(step.sql(), queried.toString().replace("'", "''"));
            statements.sink().write("\n" + number + ". " + step.title() + "\n   " + sql + ";\n");
            boolean explained = sql.startsWith("DESCRIBE") || ran(statements, "EXPLAIN " + sql);
            if (!explained || !ran(statements, sql)) {
                return ExitCode.FAILED;
            }
        }
        statements
                .sink()
                .write(String.format("%nNext: ./winnow -c \"SELECT * FROM 'your.parquet' LIMIT 10\"%n"
                        + "      ./winnow                an interactive loop; statements end with ';'%n"
                        + "      ./winnow --help         everything else%n"));
        statements.sink().flush();
        return ExitCode.OK;
    }

    private static boolean ran(Statements statements, String sql) throws IOException {
        return statements.run(Script.split(sql).getFirst(), () -> 0);
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException _) {
            // A file left in the temporary directory harms nobody.
            return;
        }
    }
}
