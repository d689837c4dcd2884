package io.winnow.engine;

import io.winnow.engine.explain.Phase;
import java.util.List;
import java.util.Locale;

/// How long the phases of a statement took.
///
/// @param bindNanos from text to a bound plan: parsing, names, types, metadata of files
/// @param optimizeNanos rules and physical planning
/// @param executeNanos time inside the engine while results were fetched
public record Timings(long bindNanos, long optimizeNanos, long executeNanos) {
    /// A statement that has no phases worth telling.
    public static final Timings NONE = new Timings(0, 0, 0);

    /// The sum of the phases, in milliseconds.
    public double totalMillis() {
        return millis(bindNanos + optimizeNanos + executeNanos);
    }

    /// `12.345 ms (bind 0.412, optimize 0.208, execute 11.725)`.
    public String text() {
        return String.format(
                Locale.ROOT,
                "%.3f ms (bind %.3f, optimize %.3f, execute %.3f)",
                totalMillis(),
                millis(bindNanos),
                millis(optimizeNanos),
                millis(executeNanos));
    }

    static double millis(long nanos) {
        return nanos / 1e6;
    }

    static Timings of(List<Phase> phases) {
        long bind = 0;
        long optimize = 0;
        long execute = 0;
        for (Phase phase : phases) {
            switch (phase.name()) {
                case "bind" -> bind += phase.nanos();
                case "optimize" -> optimize += phase.nanos();
                default -> execute += phase.nanos();
            }
        }
        return new Timings(bind, optimize, execute);
    }
}
