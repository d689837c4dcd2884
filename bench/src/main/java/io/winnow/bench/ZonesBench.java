package io.winnow.bench;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.And;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.index.Zones;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.IndexBuilder;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.search.SegmentZones;
import io.winnow.core.prune.search.ZoneMatches;
import io.winnow.core.prune.search.ZoneSearch;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.type.DataType;
import io.winnow.zonemap.ZoneMapFormat;
import java.io.PrintStream;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/// What building and searching zone maps cost by themselves, on one thread: columns that are in cache already, and a
/// million zones. Winnow alone.
final class ZonesBench {
    private static final int ROWS = 8192;
    private static final int BATCHES = 2000;
    private static final int FRAGMENTS = 100;
    private static final int ZONES = 10_000;
    private static final int TEXT_BYTES = 12;

    private final BenchSettings settings;
    private final PrintStream out;

    ZonesBench(BenchSettings settings, PrintStream out) {
        this.settings = settings;
        this.out = out;
    }

    void run() {
        out.println("| what | median | least | most |");
        out.println("|---|---|---|---|");
        Random random = new Random(1);
        LongColumn longs = new LongColumn(random.longs(ROWS).toArray(), null, ROWS);
        building("int64", DataType.INT64, longs, (long) Long.BYTES * ROWS);
        building("utf8, 12 bytes", DataType.UTF8, texts(random), (long) TEXT_BYTES * ROWS);
        searching();
    }

    private static Column texts(Random random) {
        byte[] data = new byte[TEXT_BYTES * ROWS];
        int[] offsets = new int[ROWS + 1];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) ('a' + random.nextInt(26));
        }
        for (int i = 0; i <= ROWS; i++) {
            offsets[i] = TEXT_BYTES * i;
        }
        return new BytesColumn(data, offsets, null, ROWS);
    }

    private void building(String what, DataType type, Column column, long bytes) {
        try (LazyAllocator allocator = LazyAllocator.root()) {
            ZoneMapFormat format = new ZoneMapFormat(allocator);
            Map<String, String> options = format.options(type, Map.of());
            row(
                    "building over " + what + ", GB/s",
                    () -> {
                        IndexBuilder builder = format.builder(type, options);
                        builder.begin(0, (long) ROWS * BATCHES);
                        long start = System.nanoTime();
                        for (int i = 0; i < BATCHES; i++) {
                            builder.add(column);
                        }
                        return System.nanoTime() - start;
                    },
                    nanos -> (double) bytes * BATCHES / nanos);
        }
    }

    /// Zones of rising bounds, one fragment after another.
    private void searching() {
        int count = FRAGMENTS * ZONES;
        long[] low = new long[count];
        long[] high = new long[count];
        int[] fragments = new int[count];
        long[] starts = new long[count];
        long[] lengths = new long[count];
        for (int i = 0; i < count; i++) {
            low[i] = 100L * i;
            high[i] = 100L * i + 150;
            fragments[i] = i / ZONES;
            starts[i] = (long) ROWS * (i % ZONES);
            lengths[i] = ROWS;
        }
        Zones zones = new Zones(
                DataType.INT64,
                count,
                fragments,
                starts,
                lengths,
                new LongColumn(low, null, count),
                new LongColumn(high, null, count),
                new int[count],
                new int[count],
                new int[count],
                null);
        FragmentSet all = FragmentSet.of(IntStream.range(0, FRAGMENTS).boxed().toList());
        ZoneFacts facts = ZoneFacts.of(zones);
        ColumnRef column = new ColumnRef(0, "x", DataType.INT64);
        Expr range = new And(List.of(
                new Comparison(ComparisonOp.GREATER_OR_EQUAL, column, new Literal(DataType.INT64, 23_456_789L)),
                new Comparison(ComparisonOp.LESS_OR_EQUAL, column, new Literal(DataType.INT64, 76_543_210L))));
        ZoneSearch search = ZoneSearch.of(
                range,
                new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH),
                Map.of(0, List.of(new SegmentZones(facts, null, all))));
        AbstractValue anything = AbstractValue.anything(DataType.INT64);
        row(
                "searching 1,000,000 zones for a range, ms",
                () -> {
                    long start = System.nanoTime();
                    long kept = 0;
                    for (int fragment = 0; fragment < FRAGMENTS; fragment++) {
                        ZoneMatches matches = search.search(fragment, (long) ROWS * ZONES, _ -> anything);
                        kept += matches.candidates().rows();
                    }
                    long nanos = System.nanoTime() - start;
                    if (kept == 0) {
                        throw new IllegalStateException("the range is in some zones");
                    }
                    return nanos;
                },
                nanos -> nanos / 1e6);
    }

    /// What a measured time is reported as.
    @FunctionalInterface
    private interface Figure {
        double of(long nanos);
    }

    private void row(String what, LongSupplier nanos, Figure figure) {
        long end = System.nanoTime() + (long) (settings.warmupSeconds() * 1e9);
        for (int i = 0; i < settings.warmup() || System.nanoTime() < end; i++) {
            long _ = nanos.getAsLong();
        }
        double[] figures = new double[settings.runs()];
        for (int i = 0; i < figures.length; i++) {
            figures[i] = figure.of(nanos.getAsLong());
        }
        Spread spread = Spread.of(figures);
        out.printf(Locale.ROOT, "| %s | %.2f | %.2f | %.2f |%n", what, spread.median(), spread.least(), spread.most());
    }
}
