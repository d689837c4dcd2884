package io.winnow.bench;

import io.winnow.bench.answer.Answer;
import io.winnow.bench.data.LineItemFiles;
import io.winnow.bench.engine.DuckDb;
import io.winnow.bench.engine.Engine;
import io.winnow.bench.engine.Winnow;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs the benchmark: Winnow and DuckDB over the same rows, alternating in one process.
public final class Main {
    private Main() {}

    /// Measures and writes a report to standard output; [BenchSettings#USAGE] has the options.
    public static void main(String[] arguments) throws IOException, SQLException {
        BenchSettings settings;
        try {
            settings = BenchSettings.parse(arguments);
            BenchQuery.named(settings.queries());
        } catch (IllegalArgumentException e) {
            System.err.println("error: " + e.getMessage());
            System.exit(2);
            return;
        }
        List<Engine> engines = new ArrayList<>();
        try {
            enter(engines, settings);
            run(engines, settings);
        } finally {
            engines.forEach(Engine::close);
        }
    }

    private static void enter(List<Engine> engines, BenchSettings settings) throws IOException, SQLException {
        int threads = settings.threads();
        Path given = settings.parquet();
        if (given != null) {
            engines.add(DuckDb.overParquet(given, threads));
            enterWinnow(engines, "Winnow Parquet", given, threads);
            return;
        }
        LineItemFiles files = LineItemFiles.prepare(settings.data(), settings.scale());
        engines.add(DuckDb.overParquet(files.parquet(), threads));
        engines.add(DuckDb.overDatabase(files.database(), threads));
        enterWinnow(engines, "Winnow Parquet", files.parquet(), threads);
        enterWinnow(engines, "Winnow Arrow", files.arrow(), threads);
    }

    /// With its threads, and with one alone: what the others add is part of what is measured.
    private static void enterWinnow(List<Engine> engines, String name, Path file, int threads) {
        engines.add(Winnow.over(name, file, threads));
        if (threads > 1) {
            engines.add(Winnow.over(name + ", 1 thread", file, 1));
        }
    }

    private static void run(List<Engine> engines, BenchSettings settings) {
        Report report = new Report(System.out);
        report.circumstances(settings, rows(engines.getFirst()));
        for (BenchQuery query : BenchQuery.named(settings.queries())) {
            Duel duel = new Duel(query, engines);
            duel.checkAnswers();
            report.query(query, engines, duel.measure(settings.warmup(), settings.runs()));
        }
    }

    private static long rows(Engine engine) {
        Answer answer = engine.run("SELECT count(*) FROM lineitem");
        @Nullable Object count = answer.rows().getFirst().getFirst();
        return count instanceof BigDecimal number ? number.longValueExact() : 0;
    }
}
