package io.winnow.formats.dataset;

import io.winnow.core.io.DataFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the columns whose timestamps the native reader would read wrongly: it counts nanoseconds in 64 bits, and what
/// does not fit (before 1677, after 2262) wraps around without a word. The file's own statistics tell.
final class OrcTimestamps {
    private static final int TIMESTAMP = 9;
    private static final int TIMESTAMP_INSTANT = 18;
    /// Milliseconds that surely fit, two days of time zones and rounding left out.
    private static final long MOST_MILLIS = Long.MAX_VALUE / 1_000_000 - 2 * 86_400_000L;

    private static final String UNKNOWN = "timestamps without statistics, which may not fit TIMESTAMP_NS";

    private OrcTimestamps() {}

    private record Type(long kind, List<Long> children) {}

    /// What ORC calls the statistics of a column.
    ///
    /// @param values number of values, NULLs left out; -1 where it is not said
    /// @param bounds whether there are bounds at all
    /// @param fits whether all bounds fit
    private record Statistics(long values, boolean bounds, boolean fits) {}

    /// For each top-level column why it cannot be read, null where it can.
    static List<@Nullable String> problems(DataFile file, int columns) {
        List<@Nullable String> problems = new ArrayList<>();
        List<Type> types = new ArrayList<>();
        List<Statistics> statistics = new ArrayList<>();
        String failure = null;
        try {
            ProtoReader footer = OrcTail.footer(file);
            while (footer.next()) {
                switch (footer.field()) {
                    case 4 -> types.add(type(footer.message()));
                    case 7 -> statistics.add(statistics(footer.message()));
                    default -> {} // not needed here
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            failure = "timestamps whose statistics cannot be read: " + e.getMessage();
        }
        List<Long> tops = types.isEmpty() ? List.of() : types.getFirst().children();
        for (int i = 0; i < columns; i++) {
            if (failure == null && tops.size() == columns) {
                long end = i + 1 < columns ? tops.get(i + 1) : types.size();
                problems.add(problem(types, statistics, tops.get(i), Math.min(end, types.size())));
            } else {
                problems.add(failure == null ? UNKNOWN : failure);
            }
        }
        return problems;
    }

    /// Types are numbered in depth-first order: those of a column stand together.
    private static @Nullable String problem(List<Type> types, List<Statistics> statistics, long from, long end) {
        for (int id = (int) from; id < end; id++) {
            long kind = types.get(id).kind();
            if (kind != TIMESTAMP && kind != TIMESTAMP_INSTANT) {
                continue;
            }
            Statistics known = id < statistics.size() ? statistics.get(id) : new Statistics(-1, false, true);
            if (known.values() == 0) {
                continue;
            }
            if (!known.bounds()) {
                return UNKNOWN;
            }
            if (!known.fits()) {
                return "timestamps before 1677 or after 2262, which do not fit TIMESTAMP_NS";
            }
        }
        return null;
    }

    private static Type type(ProtoReader message) {
        long kind = 0;
        List<Long> children = new ArrayList<>();
        while (message.next()) {
            if (message.field() == 1) {
                kind = message.number();
            } else if (message.field() == 2) {
                ProtoReader packed = message.message();
                for (long child = packed.packed(); child >= 0; child = packed.packed()) {
                    children.add(child);
                }
            }
        }
        return new Type(kind, children);
    }

    private static Statistics statistics(ProtoReader message) {
        long values = -1;
        boolean low = false;
        boolean high = false;
        boolean fits = true;
        while (message.next()) {
            if (message.field() == 1) {
                values = message.number();
            } else if (message.field() == 9) {
                ProtoReader bounds = message.message();
                while (bounds.next()) {
                    // 1 and 2 are in the writer's zone, 3 and 4 in UTC.
                    int field = bounds.field();
                    if (field >= 1 && field <= 4) {
                        long millis = bounds.signed();
                        low |= (field & 1) == 1;
                        high |= (field & 1) == 0;
                        fits &= millis >= -MOST_MILLIS && millis <= MOST_MILLIS;
                    }
                }
            }
        }
        return new Statistics(values, low && high, fits);
    }
}
