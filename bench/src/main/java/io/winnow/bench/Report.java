package io.winnow.bench;

import io.winnow.bench.engine.Engine;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/// Writes results as Markdown: the circumstances once, then a table per query.
final class Report {
    private final PrintStream out;

    Report(PrintStream out) {
        this.out = out;
    }

    /// What the figures depend on.
    void circumstances(BenchSettings settings, long rows) {
        Runtime runtime = Runtime.getRuntime();
        out.printf(
                Locale.ROOT,
                "%,d rows; %d threads; %d warm-up rounds and %.1f seconds at least, %d counted rounds, engines alternating in"
                        + " one process.%n",
                rows,
                settings.threads(),
                settings.warmup(),
                settings.warmupSeconds(),
                settings.runs());
        out.printf(
                Locale.ROOT,
                "%s %s, %d processors, heap %d MiB, JDK %s (%s), %s.%n%n",
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                runtime.availableProcessors(),
                runtime.maxMemory() >> 20,
                Runtime.version(),
                System.getProperty("java.vm.name"),
                Processor.name());
    }

    /// One query's figures. The first run is that of a session of its own, which reads footers too. A ratio is the
    /// first engine's time over this one's in the same round: above 1 is faster.
    void query(BenchQuery query, List<Engine> engines, double[] first, double[][] millis) {
        out.printf("**%s**%n%n", query.name());
        out.printf(
                "| engine | first ms | median ms | least | most | times %s |%n",
                engines.getFirst().name());
        out.println("|---|---|---|---|---|---|");
        for (int i = 0; i < engines.size(); i++) {
            Spread time = Spread.of(millis[i]);
            Spread ratio = Spread.of(ratios(millis[0], millis[i]));
            out.printf(
                    Locale.ROOT,
                    "| %s | %.1f | %.2f | %.2f | %.2f | %.2f (%.2f to %.2f) |%n",
                    engines.get(i).name(),
                    first[i],
                    time.median(),
                    time.least(),
                    time.most(),
                    ratio.median(),
                    ratio.least(),
                    ratio.most());
        }
        out.println();
        out.flush();
    }

    private static double[] ratios(double[] base, double[] own) {
        double[] ratios = new double[own.length];
        for (int i = 0; i < own.length; i++) {
            ratios[i] = base[i] / own[i];
        }
        return ratios;
    }
}
