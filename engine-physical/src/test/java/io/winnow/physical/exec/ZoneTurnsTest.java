package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.expr.Call;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.expr.SortKey;
import io.winnow.core.function.FunctionRegistry;
import io.winnow.core.option.Options;
import io.winnow.core.option.Settings;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.Stat;
import io.winnow.core.table.TableIndex;
import io.winnow.core.type.DataType;
import io.winnow.physical.exec.KnownZones.Zone;
import io.winnow.physical.plan.FilterExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ProjectionExec;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.plan.TopNExec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Which rows are read for the first ones of an ordering where zones are known: those of zones that may still win,
/// those of which nothing is known, and no others.
class ZoneTurnsTest {
    private final KnownZones zones = new KnownZones();

    /// Keys in column 1, and the number of each row, from 0, in column 0.
    private static Snapshot table(List<List<@Nullable Long>> fragments, boolean withStatistics) {
        List<Fragment> made = new ArrayList<>();
        long number = 0;
        for (List<@Nullable Long> keys : fragments) {
            long[] numbers = new long[keys.size()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = number++;
            }
            Column column = ColumnBuilder.column(DataType.INT64, new ArrayList<>(keys));
            List<Long> known = keys.stream().filter(Objects::nonNull).sorted().toList();
            ColumnStatistics statistics = ColumnStatistics.UNKNOWN.withBounds(
                    new Stat.Bound<>(known.getFirst()), new Stat.Bound<>(known.getLast()));
            made.add(Fragment.of(
                    made.size(),
                    keys.size(),
                    new MemorySource.Location(List.of(new LongColumn(numbers, null, numbers.length), column)),
                    index -> withStatistics && index == 1
                            ? statistics.withNulls(Stat.exact((long) keys.size() - known.size()))
                            : ColumnStatistics.UNKNOWN));
        }
        return new Snapshot("t", Tables.schema(List.of(DataType.INT64, DataType.INT64)), made);
    }

    /// The keys of zones of two rows.
    private static Snapshot twoFragments(boolean withStatistics) {
        return table(
                List.of(Arrays.asList(50L, 51L, 10L, 12L, 30L, 31L), Arrays.asList(11L, 13L, 70L, 71L, 12L, 90L)),
                withStatistics);
    }

    private static Zone zone(int fragment, long start, long min, long max) {
        return new Zone(fragment, start, start + 2, min, max, 0);
    }

    private static List<Zone> ofFirst() {
        return List.of(zone(0, 0, 50, 51), zone(0, 2, 10, 12), zone(0, 4, 30, 31));
    }

    private static List<Zone> ofSecond() {
        return List.of(zone(1, 0, 11, 13), zone(1, 2, 70, 71), zone(1, 4, 12, 90));
    }

    private TableIndex both() {
        return KnownZones.index(1, zones.segment(ofFirst(), 0), zones.segment(ofSecond(), 1));
    }

    private static ScanExec scan(Snapshot table, TableIndex... indexes) {
        return Tables.scan(table).withIndexes(List.of(indexes));
    }

    private static TopNExec top(PhysicalPlan input, int key, boolean descending, boolean nullsFirst, long count) {
        Expr expr = Tables.column(new Snapshot("t", input.schema(), List.of()), key);
        return new TopNExec(input, List.of(new SortKey(expr, descending, nullsFirst)), 0, count);
    }

    private record Run(List<List<@Nullable Object>> rows, OperatorMetrics scan) {
        /// Numbers of the rows, in the order that was asked for.
        List<@Nullable Object> numbers() {
            List<@Nullable Object> numbers = new ArrayList<>();
            rows.forEach(row -> numbers.add(row.getFirst()));
            return numbers;
        }

        void has(long rowsRead, long zonesRead, long zonesSkipped) {
            assertThat(List.of(scan.rowsRead(), scan.zonesRead(), scan.zonesSkipped()))
                    .as("rows read, zones read, zones skipped")
                    .isEqualTo(List.of(rowsRead, zonesRead, zonesSkipped));
        }
    }

    private Run run(PhysicalPlan plan, boolean useStatistics) {
        try (Harness harness = new Harness(new MemorySource(4))) {
            harness.indexFormats = zones.only();
            Options options = Harness.options(1, 2).with(Settings.USE_STATISTICS, useStatistics);
            List<List<@Nullable Object>> rows = new ArrayList<>();
            try (ExecutionContext context = harness.context(options)) {
                try (BatchStream stream = context.open(plan)) {
                    for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                        try (Batch open = batch) {
                            Harness.append(open, rows);
                        }
                    }
                }
                OperatorMetrics lowest = Objects.requireNonNull(context.metrics());
                while (!lowest.children().isEmpty()) {
                    lowest = lowest.child(0);
                }
                return new Run(rows, lowest);
            }
        }
    }

    private Run run(PhysicalPlan plan) {
        return run(plan, true);
    }

    @Test
    void zonesThatMayWinAreReadAndThoseThatTie() {
        Run run = run(top(scan(twoFragments(false), both()), 1, false, false, 1));
        assertThat(run.numbers()).containsExactly(2L); // 10
        run.has(2, 1, 5);
        // The third row, 12, is of the zone that came first; the one that begins with 12 ties, and loses by its
        // address.
        Run third = run(top(scan(twoFragments(false), both()), 1, false, false, 3));
        assertThat(third.numbers()).containsExactly(2L, 6L, 3L);
        third.has(6, 3, 3);
    }

    @Test
    void descendingTheOtherBoundCounts() {
        Run run = run(top(scan(twoFragments(false), both()), 1, true, false, 3));
        assertThat(run.numbers()).containsExactly(11L, 9L, 8L); // 90, 71, 70
        run.has(4, 2, 4);
    }

    @Test
    void aFragmentThatNoSegmentCoversComesFirstOrByItsStatistics() {
        TableIndex first = KnownZones.index(1, zones.segment(ofFirst(), 0));
        Run unknown = run(top(scan(twoFragments(false), first), 1, false, false, 1));
        assertThat(unknown.numbers()).containsExactly(2L);
        unknown.has(8, 2, 2);
        Run known = run(top(scan(twoFragments(true), first), 1, false, false, 1));
        assertThat(known.numbers()).containsExactly(2L); // 10; the other fragment's are 11 and more
        known.has(2, 1, 3);
        // What the file of a segment says of a fragment that it does not cover is not asked.
        List<Zone> stale = new ArrayList<>(ofFirst());
        stale.add(new Zone(1, 0, 6, 500L, 600L, 0));
        Run uncovered =
                run(top(scan(twoFragments(false), KnownZones.index(1, zones.segment(stale, 0))), 1, false, false, 3));
        assertThat(uncovered.numbers()).containsExactly(2L, 6L, 3L);
    }

    @Test
    void withoutStatisticsFragmentsAreUnknownAndZonesAreNot() {
        TableIndex first = KnownZones.index(1, zones.segment(ofFirst(), 0));
        Run run = run(top(scan(twoFragments(true), first), 1, false, false, 1), false);
        assertThat(run.numbers()).containsExactly(2L);
        run.has(8, 2, 2);
    }

    @Test
    void rowsInNoZoneAreRead() {
        TableIndex holed = KnownZones.index(
                1, zones.segment(List.of(zone(0, 0, 50, 51), zone(0, 4, 30, 31)), 0), zones.segment(ofSecond(), 1));
        Run run = run(top(scan(twoFragments(false), holed), 1, false, false, 1));
        assertThat(run.numbers()).containsExactly(2L);
        run.has(2, 1, 5);
    }

    @Test
    void zonesWithNullsComeFirstWhereNullsDo() {
        Snapshot table = table(List.of(Arrays.asList(1L, 2L, null, 9L, 3L, 4L)), false);
        TableIndex index = KnownZones.index(
                1, zones.segment(List.of(zone(0, 0, 1, 2), new Zone(0, 2, 4, 9L, 9L, 1), zone(0, 4, 3, 4)), 0));
        Run first = run(top(scan(table, index), 1, false, true, 1));
        assertThat(first.numbers()).containsExactly(2L);
        first.has(2, 1, 2);
        Run last = run(top(scan(table, index), 1, false, false, 2));
        assertThat(last.numbers()).containsExactly(0L, 1L);
        last.has(2, 1, 2);
    }

    @Test
    void zonesThatTheFilterRulesOutAreNotRead() {
        Snapshot table = twoFragments(false);
        Expr pruning = new Comparison(ComparisonOp.GREATER, Tables.column(table, 1), Plans.number(12));
        ScanExec scan = new ScanExec(table, List.of(0, 1), pruning, table.fragments(), null, List.of(both()));
        Run run = run(top(new FilterExec(scan, pruning), 1, false, false, 1));
        assertThat(run.numbers()).containsExactly(7L); // 13
        // Of [10, 12] no row is above 12; [11, 13] and [12, 90] are read.
        assertThat(run.scan().rowsRead()).isEqualTo(4);
    }

    /// What is left of one fragment is not what is left of another.
    @Test
    void everyFragmentIsAskedForItsOwnRows() {
        Snapshot table = twoFragments(false);
        Expr pruning = new Comparison(ComparisonOp.GREATER, Tables.column(table, 1), Plans.number(12));
        ScanExec scan = new ScanExec(table, List.of(0, 1), pruning, table.fragments(), null, List.of(both()));
        Run run = run(top(new FilterExec(scan, pruning), 1, false, false, 9));
        assertThat(run.numbers()).containsExactly(7L, 4L, 5L, 0L, 1L, 8L, 9L, 11L);
    }

    /// A turn whose rows another column's zones leave in two pieces.
    @Test
    void aTurnMayBeReadInPieces() {
        Snapshot table = table(List.of(Arrays.asList(50L, 51L, 10L, 12L, 30L, 31L)), false);
        List<Zone> numbers = new ArrayList<>();
        for (long row = 0; row < 6; row++) {
            numbers.add(new Zone(0, row, row + 1, row, row, 0));
        }
        TableIndex keys = KnownZones.index(1, zones.segment(List.of(new Zone(0, 0, 6, 10L, 51L, 0)), 0));
        TableIndex byNumber = KnownZones.index(0, zones.segment(numbers, 0));
        Expr pruning = new Comparison(ComparisonOp.NOT_EQUAL, Tables.column(table, 0), Plans.number(2));
        ScanExec scan = new ScanExec(table, List.of(0, 1), pruning, table.fragments(), null, List.of(keys, byNumber));
        Run run = run(top(new FilterExec(scan, pruning), 1, false, false, 2));
        assertThat(run.numbers()).containsExactly(3L, 4L);
        assertThat(run.scan().rowsRead()).isEqualTo(5);
    }

    @Test
    void oneSegmentMayHaveZonesOfSeveralFragments() {
        List<Zone> all = new ArrayList<>(ofFirst());
        all.addAll(ofSecond());
        TableIndex merged = KnownZones.index(1, zones.segment(all, 0, 1));
        Run run = run(top(scan(twoFragments(false), merged), 1, true, false, 1));
        assertThat(run.numbers()).containsExactly(11L);
        run.has(2, 1, 5);
    }

    /// In one fragment, too, of which the later zone is read first.
    @Test
    void equalKeysOfOneFragmentKeepTheirOrder() {
        Snapshot table = table(List.of(List.of(9L, 5L, 5L, 1L)), false);
        TableIndex index = KnownZones.index(1, zones.segment(List.of(zone(0, 0, 5, 9), zone(0, 2, 1, 5)), 0));
        Run run = run(top(scan(table, index), 1, false, false, 2));
        assertThat(run.numbers()).containsExactly(3L, 1L);
    }

    /// A turn is a part of a morsel, or of several.
    @Test
    void zonesLieAcrossMorsels() {
        Snapshot table = table(List.of(List.of(9L, 8L, 7L, 1L, 2L, 3L, 20L, 21L, 22L)), false);
        TableIndex index = KnownZones.index(
                1,
                zones.segment(
                        List.of(
                                new Zone(0, 0, 3, 7L, 9L, 0),
                                new Zone(0, 3, 6, 1L, 3L, 0),
                                new Zone(0, 6, 9, 20L, 22L, 0)),
                        0));
        Run run = run(top(scan(table, index), 1, false, false, 3));
        assertThat(run.numbers()).containsExactly(3L, 4L, 5L);
        run.has(3, 1, 2);
        Run all = run(top(scan(table, index), 1, false, false, 9));
        assertThat(all.numbers()).containsExactly(3L, 4L, 5L, 2L, 1L, 0L, 6L, 7L, 8L);
        all.has(9, 3, 0);
    }

    /// Equal keys come in the order of their rows, whichever zone was read first.
    @Test
    void equalKeysKeepTheirOrder() {
        Snapshot table = table(List.of(List.of(5L, 9L, 5L, 5L), List.of(5L, 5L, 1L, 5L)), false);
        TableIndex index = KnownZones.index(
                1,
                zones.segment(List.of(zone(0, 0, 5, 9), zone(0, 2, 5, 5), zone(1, 0, 5, 5), zone(1, 2, 1, 5)), 0, 1));
        Run run = run(top(scan(table, index), 1, false, false, 4));
        assertThat(run.numbers()).containsExactly(6L, 0L, 2L, 3L);
        run.has(8, 4, 0);
    }

    @Test
    void theColumnIsFollowedThroughProjectionsAndFilters() {
        Snapshot table = twoFragments(false);
        PhysicalPlan turned = new ProjectionExec(
                scan(table, both()),
                List.of(
                        new NamedExpr(Tables.column(table, 0), "n"),
                        new NamedExpr(Plans.number(7), "seven"),
                        new NamedExpr(Tables.column(table, 1), "k")));
        Run run = run(top(turned, 2, false, false, 1));
        assertThat(run.numbers()).containsExactly(2L);
        run.has(2, 1, 5);
    }

    @Test
    void anIndexOnAnotherColumnOrOfAnotherKindIsNotAsked() {
        // A scan that reads the key only: its column 0 is the table's 1.
        Snapshot table = twoFragments(false);
        ScanExec keys = new ScanExec(table, List.of(1), null, table.fragments(), null, List.of(both()));
        run(top(keys, 0, false, false, 1)).has(2, 1, 5);
        // By number: the zones of the other column say nothing.
        Run numbers = run(top(scan(table, both()), 0, false, false, 1));
        assertThat(numbers.numbers()).containsExactly(0L);
        numbers.has(12, 0, 0);
        TableIndex bitmap = new TableIndex("b", "bitmap", 1, both().options(), both().segments());
        run(top(scan(table, bitmap), 1, false, false, 1)).has(12, 0, 0);
    }

    private static Expr random() {
        return new Call(
                Objects.requireNonNull(FunctionRegistry.standard().find("random")), List.of(), DataType.FLOAT64);
    }

    /// What a volatile expression gives depends on the order in which rows are read.
    @Test
    void volatileExpressionsKeepTheOrder() {
        Snapshot table = twoFragments(false);
        ScanExec scan = scan(table, both());
        SortKey key = new SortKey(Tables.column(table, 1), false, false);
        SortKey byChance = new SortKey(random(), false, false);
        assertReadsAll(new TopNExec(scan, List.of(key, byChance), 0, 1));
        Expr always = new Comparison(ComparisonOp.LESS, random(), new Literal(DataType.FLOAT64, 2.0));
        assertReadsAll(new TopNExec(new FilterExec(scan, always), List.of(key), 0, 1));
        PhysicalPlan projection = new ProjectionExec(
                scan, List.of(new NamedExpr(random(), "r"), new NamedExpr(Tables.column(table, 1), "k")));
        assertReadsAll(top(projection, 1, false, false, 1));
    }

    private void assertReadsAll(PhysicalPlan plan) {
        assertThat(run(plan).scan().rowsRead()).isEqualTo(12);
    }

    /// Which rows a scan with a limit of its own reads must not depend on the ordering above it.
    @Test
    void aLimitedScanKeepsItsOrder() {
        Snapshot table = twoFragments(false);
        ScanExec limited = new ScanExec(table, List.of(0, 1), null, table.fragments(), 4L, List.of(both()));
        Run run = run(top(limited, 1, false, false, 1));
        assertThat(run.scan().zonesRead()).isZero();
        assertThat(run.scan().zonesSkipped()).isZero();
    }

    @Test
    void fragmentsOfUnknownSizeKeepTheirOrder() {
        Snapshot table = twoFragments(false);
        List<Fragment> unsure = new ArrayList<>();
        for (Fragment fragment : table.fragments()) {
            unsure.add(
                    new Fragment(fragment.id(), new Stat.Bound<>(6L), 0, fragment.location(), fragment.statistics()));
        }
        assertReadsAll(top(scan(new Snapshot("t", table.schema(), unsure), both()), 1, false, false, 1));
    }
}
