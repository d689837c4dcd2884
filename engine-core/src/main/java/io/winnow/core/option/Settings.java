package io.winnow.core.option;

import io.winnow.core.scalar.Zones;
import io.winnow.core.table.StatisticsTrust;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/// Every setting of Winnow: SET, `--set`, the Java API and the reference page read this list.
public final class Settings {
    public static final Option<Boolean> AGGREGATE_PUSHDOWN = bool(
            "winnow.optimizer.aggregate_pushdown",
            "Answer aggregates from metadata where it proves the answer, fragment by fragment");
    public static final Option<Boolean> USE_INDEXES =
            bool("winnow.optimizer.use_indexes", "Let indexes decide what is read");
    public static final Option<Boolean> USE_STATISTICS =
            bool("winnow.optimizer.use_statistics", "Let statistics decide what is read");
    public static final Option<Boolean> ZONE_FOLDING = bool(
            "winnow.optimizer.zone_folding",
            "Answer aggregates from the statistics of zones, and read the rest");
    public static final Option<List<String>> DISABLED_RULES = new Option<>(
            "winnow.optimizer.disabled_rules",
            List.of(),
            "Optimizer rules that do not run, separated by commas",
            Settings::parseList,
            names -> String.join(",", names));
    public static final Option<Integer> THREADS = new Option<>(
            "winnow.execution.threads",
            Runtime.getRuntime().availableProcessors(),
            "Threads of one query, 1 to 1024",
            text -> (int) parseLong(text, 1, 1024),
            String::valueOf);
    public static final Option<Long> MEMORY_LIMIT = new Option<>(
            "winnow.execution.memory_limit",
            Math.max(64L << 20, Runtime.getRuntime().maxMemory() / 10 * 6),
            "Bytes that one query may hold, such as 512MB or 2GB",
            ByteSize::parse,
            String::valueOf);
    public static final Option<Integer> BATCH_ROWS = new Option<>(
            "winnow.execution.batch_rows",
            8192,
            "Most rows of one batch, 1 to 1048576",
            text -> (int) parseLong(text, 1, 1 << 20),
            String::valueOf);
    public static final Option<Long> TIMEOUT_MILLIS = new Option<>(
            "winnow.execution.timeout",
            0L,
            "Milliseconds after which a query is stopped, 0 for never",
            text -> parseLong(text, 0, Long.MAX_VALUE / 1_000_000),
            String::valueOf);
    public static final Option<Boolean> VERIFY_CHECKSUMS = new Option<>(
            "winnow.execution.verify_checksums",
            false,
            "Verify the checksums that files carry, for every query that reads them",
            Settings::parseBoolean,
            String::valueOf);
    public static final Option<ZoneId> TIME_ZONE = new Option<>(
            "winnow.session.time_zone",
            ZoneId.of("UTC"),
            "Zone in which timestamps with a zone are shown and read",
            Settings::parseZone,
            ZoneId::getId);

    public static final Option<StatisticsTrust> PARQUET_TRUST = new Option<>(
            "winnow.parquet.trust_statistics",
            StatisticsTrust.ALL,
            "Statistics of Parquet files: all are believed, only bounds to skip by, or none",
            Settings::parseTrust,
            trust -> trust.name().toLowerCase(Locale.ROOT));

    static final List<Option<?>> ALL = List.of(
            AGGREGATE_PUSHDOWN,
            USE_INDEXES,
            USE_STATISTICS,
            ZONE_FOLDING,
            DISABLED_RULES,
            THREADS,
            MEMORY_LIMIT,
            BATCH_ROWS,
            TIMEOUT_MILLIS,
            VERIFY_CHECKSUMS,
            TIME_ZONE,
            PARQUET_TRUST);

    private Settings() {}

    private static Option<Boolean> bool(String name, String description) {
        Function<Boolean, String> printer = String::valueOf;
        return new Option<>(name, true, description, Settings::parseBoolean, printer);
    }

    private static boolean parseBoolean(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true", "on", "1" -> true;
            case "false", "off", "0" -> false;
            default -> throw new IllegalArgumentException("expected true or false");
        };
    }

    private static StatisticsTrust parseTrust(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "all" -> StatisticsTrust.ALL;
            case "bounds" -> StatisticsTrust.BOUNDS;
            case "none" -> StatisticsTrust.NONE;
            default -> throw new IllegalArgumentException("expected all, bounds or none");
        };
    }

    private static long parseLong(String text, long least, long most) {
        long value;
        try {
            value = Long.parseLong(text.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("expected a whole number from " + least + " to " + most, e);
        }
        if (value < least || value > most) {
            throw new IllegalArgumentException("expected a whole number from " + least + " to " + most);
        }
        return value;
    }

    private static List<String> parseList(String text) {
        List<String> names = new ArrayList<>();
        for (String name : text.split(",", -1)) {
            if (!name.isBlank()) {
                names.add(name.strip());
            }
        }
        return List.copyOf(names);
    }

    private static ZoneId parseZone(String text) {
        ZoneId zone = Zones.parse(text);
        if (zone == null) {
            throw new IllegalArgumentException("expected a zone such as Europe/Paris or +02:00");
        }
        return zone;
    }
}
