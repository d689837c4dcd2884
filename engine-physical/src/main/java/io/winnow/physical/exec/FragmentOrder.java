package io.winnow.physical.exec;

import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.expr.SortKey;
import io.winnow.core.index.RowRanges;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.option.Settings;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.StatisticsRow;
import io.winnow.core.prune.search.SegmentZones;
import io.winnow.core.prune.search.ZoneOrder;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.prune.zone.ZoneSpan;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.FragmentStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.table.TableIndex;
import io.winnow.physical.plan.FilterExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ProjectionExec;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.plan.TopNExec;
import io.winnow.physical.sort.EarliestKey;
import io.winnow.physical.sort.KeyOrder;
import io.winnow.physical.sort.TopThreshold;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// In which order the fragments of a scan, or the zones of those with a zone map, are visited for the first rows of
/// an ordering: those first whose statistics allow the earliest key, so that soon no other can win.
final class FragmentOrder {
    private final ScanExec scan;
    private final int column;
    private final KeyOrder order;
    private final TopThreshold threshold;
    private final ExecutionContext context;
    private final List<TableIndex> zoneMaps;
    /// Of fragments, where no zone map is asked.
    private List<Turn> whole = List.of();

    private @Nullable ZoneOrder zones;

    private FragmentOrder(
            ScanExec scan, int column, KeyOrder order, List<TableIndex> zoneMaps, ExecutionContext context) {
        this.scan = scan;
        this.column = column;
        this.order = order;
        this.zoneMaps = zoneMaps;
        this.context = context;
        this.threshold = new TopThreshold(order);
    }

    /// Some rows that are visited together.
    ///
    /// @param position of the fragment among those of the scan
    /// @param rows of the fragment; null for all of them
    /// @param earliest the earliest key that the rows may have
    record Turn(int position, @Nullable RowRange rows, EarliestKey earliest) {}

    /// Null where the fragments may as well be visited one after another.
    ///
    /// @param metrics of the plan
    static @Nullable FragmentOrder of(TopNExec plan, OperatorMetrics metrics, ExecutionContext context) {
        if (plan.keys().isEmpty() || plan.keys().stream().anyMatch(each -> Exprs.isVolatile(each.expr()))) {
            return null;
        }
        SortKey key = plan.keys().getFirst();
        Expr expr = key.expr();
        PhysicalPlan input = plan.input();
        OperatorMetrics below = metrics.child(0);
        while (expr instanceof ColumnRef column) {
            switch (input) {
                case ScanExec scan -> {
                    return of(scan, column.index(), new KeyOrder(key), below, context);
                }
                // Which rows a volatile predicate lets pass depends on the order in which they are asked for.
                case FilterExec filter
                when !Exprs.isVolatile(filter.predicate()) -> {
                    input = filter.input();
                    below = below.child(0);
                }
                case ProjectionExec projection
                when !isVolatile(projection) -> {
                    expr = projection.columns().get(column.index()).expr();
                    input = projection.input();
                    below = below.child(0);
                }
                default -> {
                    return null;
                }
            }
        }
        return null;
    }

    private static boolean isVolatile(ProjectionExec projection) {
        for (NamedExpr column : projection.columns()) {
            if (Exprs.isVolatile(column.expr())) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable FragmentOrder of(
            ScanExec scan, int column, KeyOrder order, OperatorMetrics metrics, ExecutionContext context) {
        boolean usable = !scan.limited()
                && scan.schema().type(column).equals(order.key().expr().type())
                && scan.fragments().stream().allMatch(FragmentOrder::hasAddresses);
        if (!usable) {
            return null;
        }
        int indexed = scan.projection().get(column);
        List<TableIndex> zoneMaps = scan.indexes().stream()
                .filter(index -> index.column() == indexed && index.kind().equals(TableIndex.ZONE_MAP))
                .toList();
        FragmentOrder made = new FragmentOrder(scan, column, order, zoneMaps, context);
        return zoneMaps.isEmpty() && !made.ordersFragments(metrics) ? null : made;
    }

    /// Whether it is of use to visit whole fragments out of their order.
    private boolean ordersFragments(OperatorMetrics metrics) {
        if (!usesStatistics()) {
            return false;
        }
        List<Turn> turns = new ArrayList<>();
        for (Fragment fragment : scan.fragments()) {
            StatisticsRow row = scan.row(fragment);
            turns.add(new Turn(turns.size(), null, order.earliest(row.column(column))));
            metrics.rejected().add(scan.snapshot(), fragment, row);
        }
        turns.sort(Comparator.comparing(Turn::earliest, order).thenComparingInt(Turn::position));
        whole = turns;
        // Where all may start with the same key, none can ever be left out.
        return !turns.isEmpty()
                && order.compare(turns.getFirst().earliest(), turns.getLast().earliest()) != 0;
    }

    private boolean usesStatistics() {
        return context.options().value(Settings.USE_STATISTICS);
    }

    /// How many turns there are. Opens zone maps when it is first called; called by one thread at a time.
    int turns(IoContext io) {
        if (zoneMaps.isEmpty()) {
            return whole.size();
        }
        ZoneOrder known = zones;
        if (known == null) {
            known = byZones(io);
            zones = known;
        }
        return known.turns();
    }

    /// A turn, from 0 to before [#turns], which was asked for before.
    Turn turn(int index) {
        ZoneOrder byZones = zones;
        if (byZones == null) {
            return whole.get(index);
        }
        return new Turn(
                byZones.fragment(index),
                new RowRange(byZones.start(index), byZones.end(index)),
                order.earliest(byZones.value(index)));
    }

    private ZoneOrder byZones(IoContext io) {
        List<SegmentZones> segments =
                new OpenZoneMaps(scan, context, io).open(zoneMaps).getOrDefault(column, List.of());
        List<ZoneOrder.Part> parts = new ArrayList<>();
        for (int i = 0; i < scan.fragments().size(); i++) {
            Fragment fragment = scan.fragments().get(i);
            StatisticsRow row = usesStatistics()
                    ? scan.row(fragment)
                    : scan.row(FragmentStatistics.UNKNOWN, fragment.physicalRows());
            AbstractValue known = row.column(column);
            parts.add(new ZoneOrder.Part(
                    i, known, span(fragment.id(), known, segments), RowRanges.of(0, rows(fragment))));
        }
        return ZoneOrder.of(order.first(), parts);
    }

    private static @Nullable ZoneSpan span(int fragment, AbstractValue known, List<SegmentZones> segments) {
        for (SegmentZones segment : segments) {
            if (segment.fragments().contains(fragment)) {
                ZoneFacts facts = segment.facts();
                return new ZoneSpan(facts, facts.first(fragment), facts.end(fragment), known);
            }
        }
        return null;
    }

    private static long rows(Fragment fragment) {
        return fragment.physicalRows() instanceof Stat.Exact<Long>(Long rows) ? rows : 0;
    }

    /// Whether 32 bits hold the place of a row in the fragment.
    private static boolean hasAddresses(Fragment fragment) {
        return fragment.physicalRows() instanceof Stat.Exact<Long>(Long rows) && rows <= Integer.MAX_VALUE;
    }

    TopThreshold threshold() {
        return threshold;
    }

    /// Whether zones have turns, not only fragments.
    boolean isByZones() {
        return !zoneMaps.isEmpty();
    }

    /// Whether neither the rows of this turn nor those of any later one are wanted.
    boolean endsBefore(Turn turn) {
        return threshold.excludes(turn.earliest());
    }
}
