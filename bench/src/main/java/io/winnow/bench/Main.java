package io.winnow.bench;

import io.winnow.bench.answer.Answer;
import io.winnow.bench.data.EventFiles;
import io.winnow.bench.data.GeneratedTable;
import io.winnow.bench.data.LineItemFiles;
import io.winnow.bench.data.NativeTables;
import io.winnow.bench.engine.DuckDb;
import io.winnow.bench.engine.Engine;
import io.winnow.bench.engine.GuestEngine;
import io.winnow.bench.engine.Winnow;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// Runs the benchmark: Winnow, DuckDB and guests over the same rows, alternating in one process.
public final class Main {
    private Main() {}

    /// Measures and writes a report to standard output; [BenchSettings#USAGE] has the options.
    public static void main(String[] arguments) throws IOException, SQLException {
        if (List.of(arguments).contains("--help")) {
            System.out.println(BenchSettings.USAGE);
            return;
        }
        BenchSettings settings;
        try {
            settings = BenchSettings.parse(arguments);
            queries(settings);
        } catch (IllegalArgumentException e) {
            System.err.println("error: " + e.getMessage());
            System.exit(2);
            return;
        }
        switch (settings.form()) {
            case FRAGMENTS -> new FragmentsBench(settings, System.out).run();
            case ZONES -> new ZonesBench(settings, System.out).run();
            case PLANS -> new PlansBench(settings, System.out).run();
            case FILES, TABLES, COPIES -> compare(settings);
        }
    }

    /// Runs the queries on all engines by turns.
    private static void compare(BenchSettings settings) throws IOException, SQLException {
        Report report = new Report(System.out);
        boolean told = false;
        for (BenchQuery query : queries(settings)) {
            List<Engine> engines = new ArrayList<>();
            try {
                enter(engines, settings);
                Duel duel = new Duel(query, engines);
                double[] first = duel.first();
                if (!told) {
                    report.circumstances(
                            settings,
                            settings.form() == BenchForm.COPIES ? 0 : rows(engines.getFirst(), settings.table()));
                    told = true;
                }
                report.query(
                        query,
                        engines,
                        first,
                        duel.measure(settings.warmup(), settings.warmupSeconds(), settings.runs()));
            } finally {
                engines.forEach(Engine::close);
            }
        }
    }

    private static List<BenchQuery> queries(BenchSettings settings) {
        return switch (settings.form()) {
            case FILES, TABLES -> BenchQuery.named(settings.table(), settings.queries());
            case COPIES ->
                List.of(BenchQuery.copy(
                        settings.data().resolve("lineitem.parquet").toString()));
            case FRAGMENTS, ZONES, PLANS -> List.of();
        };
    }

    private static void enterTables(List<Engine> engines, BenchSettings settings) throws IOException, SQLException {
        NativeTables tables = switch (settings.table()) {
            case LINEITEM ->
                NativeTables.lineItems(settings.data(), LineItemFiles.prepare(settings.data(), settings.scale()));
            case EVENTS, EVENTS_DELETED -> NativeTables.events(settings.data(), EventFiles.prepare(settings.data()));
            case READINGS, READINGS_DELETED -> NativeTables.generated(settings.data(), GeneratedTable.READINGS);
            case SALES, SALES_DELETED -> NativeTables.generated(settings.data(), GeneratedTable.SALES);
        };
        engines.add(DuckDb.overDatabase(tables.duckdb(), settings.threads()));
        engines.add(Winnow.overDatabase("Winnow table", tables.winnow(), settings.threads()));
        if (settings.threads() > 1) {
            engines.add(Winnow.overDatabase("Winnow table, 1 thread", tables.winnow(), 1));
        }
        switch (settings.table()) {
            case READINGS, READINGS_DELETED -> enterGuests(engines, settings, GeneratedTable.READINGS, tables);
            case SALES, SALES_DELETED -> enterGuests(engines, settings, GeneratedTable.SALES, tables);
            case LINEITEM, EVENTS, EVENTS_DELETED -> {}
        }
    }

    private static void enterGuests(
            List<Engine> engines, BenchSettings settings, GeneratedTable table, NativeTables tables)
            throws IOException {
        for (GuestEngine guest : ServiceLoader.load(GuestEngine.class)) {
            engines.add(guest.over(settings.data(), table, settings.table().sqlName(), tables.winnow()));
        }
    }

    private static void enterCopies(List<Engine> engines, BenchSettings settings) throws IOException, SQLException {
        LineItemFiles.prepare(settings.data(), settings.scale());
        Path scratch = Files.createDirectories(settings.data().resolve("copies"));
        Files.deleteIfExists(scratch.resolve("copy.duckdb"));
        engines.add(DuckDb.overScratch(scratch.resolve("copy.duckdb"), settings.threads()));
        engines.add(Winnow.overDatabase("Winnow table", scratch.resolve("winnow"), settings.threads()));
    }

    private static void enter(List<Engine> engines, BenchSettings settings) throws IOException, SQLException {
        int threads = settings.threads();
        switch (settings.form()) {
            case FILES -> {}
            case TABLES -> {
                enterTables(engines, settings);
                return;
            }
            case COPIES -> {
                enterCopies(engines, settings);
                return;
            }
            case FRAGMENTS, ZONES, PLANS -> throw new IllegalStateException("other engines have nothing of the kind");
        }
        String table = settings.table().sqlName();
        Path given = settings.parquet();
        if (given != null) {
            engines.add(DuckDb.overParquet(table, given, threads));
            enterWinnow(engines, "Winnow Parquet", settings, given);
            return;
        }
        switch (settings.table()) {
            case LINEITEM -> {
                LineItemFiles files = LineItemFiles.prepare(settings.data(), settings.scale());
                engines.add(DuckDb.overParquet(table, files.parquet(), threads));
                engines.add(DuckDb.overDatabase(files.database(), threads));
                enterWinnow(engines, "Winnow Parquet", settings, files.parquet());
                enterWinnow(engines, "Winnow Arrow", settings, files.arrow());
            }
            case EVENTS_DELETED, READINGS, READINGS_DELETED, SALES, SALES_DELETED ->
                throw new IllegalStateException("there are no files of " + table);
            case EVENTS -> {
                Path file = EventFiles.prepare(settings.data());
                engines.add(DuckDb.overParquet(table, file, threads));
                engines.add(Winnow.over("Winnow Parquet", table, file, threads));
                engines.add(Winnow.over("Winnow Parquet, statistics off", table, file, threads, false));
            }
        }
    }

    /// With its threads, and with one alone: what the others add is part of what is measured.
    private static void enterWinnow(List<Engine> engines, String name, BenchSettings settings, Path file) {
        String table = settings.table().sqlName();
        engines.add(Winnow.over(name, table, file, settings.threads()));
        if (settings.threads() > 1) {
            engines.add(Winnow.over(name + ", 1 thread", table, file, 1));
        }
    }

    private static long rows(Engine engine, BenchTable table) {
        Answer answer = engine.run("SELECT count(*) FROM " + table.sqlName());
        @Nullable Object count = answer.rows().getFirst().getFirst();
        return count instanceof BigDecimal number ? number.longValueExact() : 0;
    }
}
