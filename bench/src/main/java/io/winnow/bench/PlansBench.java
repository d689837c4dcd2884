package io.winnow.bench;

import io.winnow.arrow.ipc.IpcWriter;
import io.winnow.bitmapindex.BitmapIndexFormat;
import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.expr.And;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.In;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.expr.Not;
import io.winnow.core.index.IndexPromises;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.logical.Aggregate;
import io.winnow.core.logical.Filter;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Scan;
import io.winnow.core.option.Options;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.Stat;
import io.winnow.core.table.TableIndex;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.optimizer.OptimizedPlan;
import io.winnow.optimizer.Optimizer;
import io.winnow.optimizer.OptimizerContext;
import io.winnow.physical.plan.IndexedAggregateExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.tablestore.manifest.FileEntry;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.IndexEntry;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.ManifestHeader;
import io.winnow.tablestore.manifest.NewFragment;
import io.winnow.tablestore.manifest.SegmentEntry;
import io.winnow.tablestore.manifest.StoredColumn;
import io.winnow.tablestore.manifest.TableOptions;
import io.winnow.tablestore.read.Snapshots;
import java.io.PrintStream;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

/// What planning alone costs over tables of many fragments with three bitmap indexes: all rules over the metadata of
/// a table that is nowhere but in memory. Winnow alone.
///
/// Of the two tables one is as it was indexed; of the other every third fragment has deleted rows, every tenth is
/// covered by no index, and each index has a hundred segments.
final class PlansBench {
    private static final int[] FRAGMENTS = {10_000, 100_000};
    private static final long ROWS = 1_000_000;
    private static final int SEGMENTS = 100;

    private static final ColumnRef CAT = new ColumnRef(0, "cat", DataType.INT64);
    private static final ColumnRef REGION = new ColumnRef(1, "region", DataType.UTF8);
    private static final ColumnRef FLAG = new ColumnRef(2, "flag", DataType.BOOL);

    private final BenchSettings settings;
    private final PrintStream out;

    PlansBench(BenchSettings settings, PrintStream out) {
        this.settings = settings;
        this.out = out;
    }

    void run() {
        out.println("| fragments | table | query | first ms | median ms | least | most |");
        out.println("|---|---|---|---|---|---|---|");
        try (LazyAllocator allocator = LazyAllocator.root()) {
            BitmapIndexFormat format = new BitmapIndexFormat(allocator);
            IndexPromises promises = (_, segment) -> format.promise(segment);
            OptimizerContext context = new OptimizerContext(Options.DEFAULTS, ZoneOffset.UTC, Instant.EPOCH, promises);
            for (int fragments : FRAGMENTS) {
                for (boolean worn : new boolean[] {false, true}) {
                    Snapshot table = Snapshots.of("sales", Path.of("sales"), manifest(fragments, worn));
                    String[] shown = {String.format(Locale.ROOT, "%,d", fragments), worn ? "worn" : "new"};
                    Scan scan = Scan.all(table);
                    Expr one = new Comparison(ComparisonOp.EQUAL, CAT, number(17));
                    measure(shown, "`count(*) WHERE cat = 17`", count(new Filter(scan, one)), context);
                    measure(shown, "three bitmaps", count(new Filter(scan, three())), context);
                    measure(shown, "`cat, count(*) GROUP BY cat`", aggregate(scan, List.of(CAT)), context);
                    measure(shown, "`sum(amount) WHERE cat = 17`", sum(new Filter(scan, one)), context);
                }
            }
        }
    }

    private static Literal number(long value) {
        return new Literal(DataType.INT64, value);
    }

    private static Expr three() {
        return new And(List.of(
                new In(CAT, List.of(number(3), number(14), number(15), number(41))),
                new Comparison(ComparisonOp.EQUAL, REGION, new Literal(DataType.UTF8, "south")),
                new Not(FLAG)));
    }

    private static LogicalPlan count(LogicalPlan input) {
        return aggregate(input, List.of());
    }

    private static LogicalPlan aggregate(LogicalPlan input, List<ColumnRef> groups) {
        AggregateCall count = new AggregateCall(AggregateFunction.COUNT_STAR, List.of(), null);
        List<NamedExpr> named =
                groups.stream().map(group -> new NamedExpr(group, group.name())).toList();
        return new Aggregate(input, named, List.of(count));
    }

    private static LogicalPlan sum(LogicalPlan input) {
        ColumnRef amount = new ColumnRef(3, "amount", DataType.INT64);
        return new Aggregate(
                input, List.of(), List.of(new AggregateCall(AggregateFunction.SUM, List.of(amount), null)));
    }

    private void measure(String[] table, String query, LogicalPlan plan, OptimizerContext context) {
        double first = millis(plan, context);
        long end = System.nanoTime() + (long) (settings.warmupSeconds() * 1e9);
        for (int i = 0; i < settings.warmup() || System.nanoTime() < end; i++) {
            double _ = millis(plan, context);
        }
        double[] counted = new double[settings.runs()];
        Arrays.setAll(counted, _ -> millis(plan, context));
        Spread spread = Spread.of(counted);
        out.printf(
                Locale.ROOT,
                "| %s | %s | %s | %.1f | %.2f | %.2f | %.2f |%n",
                table[0],
                table[1],
                query,
                first,
                spread.median(),
                spread.least(),
                spread.most());
    }

    private static double millis(LogicalPlan plan, OptimizerContext context) {
        long start = System.nanoTime();
        OptimizedPlan optimized = Optimizer.optimize(plan, context);
        double millis = (System.nanoTime() - start) / 1e6;
        if (plan instanceof Aggregate counted
                && counted.aggregates().getFirst().arguments().isEmpty()
                && !asksIndexes(optimized.physical())) {
            throw new IllegalStateException("no index is asked: " + optimized.physical());
        }
        return millis;
    }

    private static boolean asksIndexes(PhysicalPlan plan) {
        return plan instanceof IndexedAggregateExec || plan.children().stream().anyMatch(PlansBench::asksIndexes);
    }

    /// @param worn whether rows were deleted, fragments are uncovered, and indexes grew piece by piece
    private static Manifest manifest(int count, boolean worn) {
        List<StoredColumn> columns = List.of(
                new StoredColumn(0, Field.of("cat", DataType.INT64), null),
                new StoredColumn(1, Field.of("region", DataType.UTF8), null),
                new StoredColumn(2, Field.of("flag", DataType.BOOL), null),
                new StoredColumn(3, Field.of("amount", DataType.INT64), null));
        TableOptions options = new TableOptions(ROWS, 8192, IpcWriter.Compression.NONE);
        ManifestHeader header = new ManifestHeader(
                UUID.randomUUID().toString(), 1, 0, "CREATE", columns, 0, columns.size(), options, List.of());
        List<NewFragment> added = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            List<ColumnStatistics> statistics = List.of(
                    between(0L, 49L, ROWS * 24 + i),
                    between("east", "west", -1),
                    between(false, true, -1),
                    between(i % 7L, 999_999L - i % 11, ROWS * 500_000 + i));
            added.add(new NewFragment(file("data/" + i + ".arrow"), ROWS, statistics, null));
        }
        Manifest loaded = Manifest.empty(header).changed(header, List.of(), added);
        List<FragmentEntry> kept = new ArrayList<>(count);
        for (FragmentEntry fragment : loaded.fragments()) {
            int id = fragment.id();
            kept.add(worn && id % 3 == 0 ? fragment.withDeletions(100, file("_deletions/" + id + ".bin")) : fragment);
        }
        List<IndexEntry> indexes = new ArrayList<>();
        int[] values = {50, 4, 2};
        for (int c = 0; c < values.length; c++) {
            String name = "sales_" + columns.get(c).field().name();
            indexes.add(new IndexEntry(
                    name, TableIndex.BITMAP, c, Map.of(), segments(count, worn ? SEGMENTS : 1, values[c], worn)));
        }
        ManifestHeader next = header.next(0, "DELETE", count).withIndexes(indexes);
        return loaded.changed(next, kept, List.of());
    }

    /// Segments of neighbouring fragments.
    private static List<SegmentEntry> segments(int fragments, int count, int values, boolean holes) {
        List<SegmentEntry> segments = new ArrayList<>();
        int each = fragments / count;
        for (int s = 0; s < count; s++) {
            FragmentSet covered = FragmentSet.of(IntStream.range(s * each, (s + 1) * each)
                    .filter(id -> !holes || id % 10 != 0)
                    .boxed()
                    .toList());
            String id = UUID.randomUUID().toString();
            String directory = SegmentEntry.directory(id);
            segments.add(new SegmentEntry(
                    id,
                    1,
                    1,
                    Map.of("values", Integer.toString(values)),
                    covered,
                    List.of(file(directory + "keys.arrow"), file(directory + "postings.bin"))));
        }
        return segments;
    }

    private static FileEntry file(String path) {
        return new FileEntry(path, 1000, 0);
    }

    /// @param sum below 0 where there is none
    private static ColumnStatistics between(Object least, Object most, long sum) {
        Stat<BigInteger> total = sum < 0 ? Stat.absent() : Stat.exact(BigInteger.valueOf(sum));
        return new ColumnStatistics(
                Stat.exact(least), Stat.exact(most), Stat.exact(0L), Stat.exact(0L), Stat.exact(0L), total);
    }
}
