package io.winnow.bench;

import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.StringJoiner;

/// What planning and committing cost where a table has 10,000 fragments, of 20 and of 100 columns: Winnow alone, as
/// no other engine here has such tables. Each fragment has one row, so that next to nothing is read.
final class FragmentsBench {
    private static final int FRAGMENTS = 10_000;
    private static final int[] COLUMNS = {20, 100};

    private final BenchSettings settings;
    private final PrintStream out;

    FragmentsBench(BenchSettings settings, PrintStream out) {
        this.settings = settings;
        this.out = out;
    }

    void run() throws IOException {
        Path database = settings.data().resolve("fragments");
        for (int columns : COLUMNS) {
            String table = "wide" + columns;
            try (Session session = Session.open(database)) {
                session.sql("CREATE TABLE IF NOT EXISTS " + table + " WITH (rows_per_fragment = 1, rows_per_zone = 1)"
                                + " AS SELECT " + columns(columns) + " FROM range(" + FRAGMENTS + ")")
                        .close();
            }
            out.printf(Locale.ROOT, "**%,d fragments, %d columns**%n%n", FRAGMENTS, columns);
            out.println("| what | first ms | median ms | least | most |");
            out.println("|---|---|---|---|---|");
            plan(database, "SELECT count(*), sum(c4) FROM " + table + " WHERE c0 < 5000 AND c2 > 300");
            append(database, table);
            out.println();
        }
    }

    /// Of each four columns one each of integers, floats, integers and strings.
    private static String columns(int count) {
        StringJoiner columns = new StringJoiner(", ");
        for (int i = 0; i < count; i++) {
            String value = switch (i % 4) {
                case 1 -> "CAST(range AS DOUBLE) / 7";
                case 3 -> "CAST(range AS VARCHAR)";
                default -> "range * " + (i + 1);
            };
            columns.add(value + " AS c" + i);
        }
        return columns.toString();
    }

    private void plan(Path database, String sql) {
        try (Session session = Session.builder()
                .database(database)
                .option("winnow.execution.threads", Integer.toString(settings.threads()))
                .build()) {
            int rounds = settings.warmup() + settings.runs();
            double[] bind = new double[rounds];
            double[] optimize = new double[rounds];
            double[] whole = new double[rounds];
            long end = System.nanoTime() + (long) (settings.warmupSeconds() * 1e9);
            double firstWhole = 0;
            double firstBind = 0;
            double firstOptimize = 0;
            int round = 0;
            for (int run = 0; round < rounds; run++) {
                long start = System.nanoTime();
                try (QueryResult result = session.sql(sql)) {
                    result.rows();
                }
                whole[round] = (System.nanoTime() - start) / 1e6;
                bind[round] = millis(session, sql, "bind");
                optimize[round] = millis(session, sql, "optimize");
                if (run == 0) {
                    firstWhole = whole[0];
                    firstBind = bind[0];
                    firstOptimize = optimize[0];
                }
                if (System.nanoTime() > end) {
                    round++;
                }
            }
            row("bind", firstBind, bind);
            row("optimize", firstOptimize, optimize);
            row("`" + sql + "`", firstWhole, whole);
        }
    }

    private static double millis(Session session, String sql, String phase) {
        return Objects.requireNonNull(session.explain(sql).phase(phase), phase).nanos() / 1e6;
    }

    private void row(String what, double first, double[] rounds) {
        double[] counted = Arrays.copyOfRange(rounds, settings.warmup(), rounds.length);
        Spread spread = Spread.of(counted);
        out.printf(
                Locale.ROOT,
                "| %s | %.1f | %.2f | %.2f | %.2f |%n",
                what,
                first,
                spread.median(),
                spread.least(),
                spread.most());
    }

    private void append(Path database, String table) throws IOException {
        try (Session session = Session.open(database)) {
            double[] millis = new double[settings.warmup() + settings.runs()];
            long before = 0;
            for (int i = 0; i < millis.length; i++) {
                before = bytes(database.resolve(table));
                long start = System.nanoTime();
                session.sql("INSERT INTO " + table + " (c0) VALUES (" + i + ")").close();
                millis[i] = (System.nanoTime() - start) / 1e6;
            }
            long written = bytes(database.resolve(table)) - before;
            row(String.format(Locale.ROOT, "append of one row, %,d bytes written", written), millis[0], millis);
            // So that the next run finds the table as it was.
            session.sql("DELETE FROM " + table + " WHERE c1 IS NULL").close();
            session.sql("VACUUM " + table + " RETAIN 0 HOURS").close();
        }
    }

    /// Of all files in the directories of a table.
    private static long bytes(Path table) throws IOException {
        long bytes = 0;
        try (DirectoryStream<Path> directories = Files.newDirectoryStream(table)) {
            for (Path directory : directories) {
                try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
                    for (Path file : files) {
                        bytes += Files.size(file);
                    }
                }
            }
        }
        return bytes;
    }
}
