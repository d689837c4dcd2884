package io.winnow.engine;

import io.winnow.core.table.Fragment;
import io.winnow.optimizer.aggregate.FragmentBucket;
import io.winnow.optimizer.aggregate.FragmentBuckets;
import io.winnow.optimizer.aggregate.ReadScans;
import io.winnow.optimizer.aggregate.ScanPlacement;
import io.winnow.physical.exec.FragmentProbes;
import io.winnow.physical.exec.OperatorMetrics;
import io.winnow.physical.exec.ZoneCounts;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import io.winnow.physical.plan.AggregatedScan;
import io.winnow.physical.plan.IndexedAggregateExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Finds what ran for each placement, to tell what became of the zones of its fragments, and what indexes were asked of
/// them.
///
/// Placements are in the order of the scans of the plan, those that are only aggregated before all others where
/// aggregate pushdown ran. At most one scan with fragments is left of each, and any number of aggregates from indexes.
final class ScannedFragments {
    private final List<ScanPlacement> placements;
    private final List<Map<Integer, ZoneCounts>> zones;
    private final List<Map<Integer, FragmentProbes>> probes;
    private final List<Leaf> all = new ArrayList<>();
    private final List<Leaf> aggregated = new ArrayList<>();
    private final List<Leaf> others = new ArrayList<>();
    private final List<Leaf> indexed = new ArrayList<>();

    private record Leaf(ScanExec scan, OperatorMetrics metrics) {
        Set<Integer> ids() {
            return scan.fragments().stream().map(Fragment::id).collect(Collectors.toSet());
        }
    }

    private ScannedFragments(List<ScanPlacement> placements) {
        this.placements = placements;
        zones = new ArrayList<>(Collections.nCopies(placements.size(), Map.of()));
        probes = new ArrayList<>();
        placements.forEach(_ -> probes.add(new HashMap<>()));
    }

    /// @param metrics of the plan; null where it was not run, and nothing is told
    static ScannedFragments of(PhysicalPlan plan, @Nullable OperatorMetrics metrics, List<ScanPlacement> placements) {
        if (metrics == null) {
            return new ScannedFragments(List.of());
        }
        ScannedFragments scans = new ScannedFragments(placements);
        scans.collect(plan, metrics, scans.others);
        List<Integer> before = new ArrayList<>();
        List<Integer> after = new ArrayList<>();
        for (int i = 0; i < placements.size(); i++) {
            (isOfRows(placements.get(i)) ? after : before).add(i);
        }
        if (after.isEmpty()) {
            // Nothing but aggregates, or no pushdown and so the order of the plan.
            scans.match(scans.all, before);
        } else {
            scans.match(scans.aggregated, before);
            scans.match(scans.others, after);
        }
        scans.matchIndexed(before);
        return scans;
    }

    /// What became of zones, by fragment, position by position for each placement.
    List<Map<Integer, ZoneCounts>> zones() {
        return zones;
    }

    /// What indexes were asked, in the same form.
    List<Map<Integer, FragmentProbes>> probes() {
        return probes;
    }

    private static boolean isOfRows(ScanPlacement placement) {
        return placement.reasons().stream().anyMatch(reason -> reason.text().equals(ReadScans.ROWS_WANTED));
    }

    private void collect(PhysicalPlan plan, OperatorMetrics metrics, List<Leaf> kind) {
        if (plan instanceof ScanExec scan && !scan.fragments().isEmpty()) {
            Leaf leaf = new Leaf(scan, metrics);
            all.add(leaf);
            kind.add(leaf);
        }
        if (plan instanceof IndexedAggregateExec aggregate) {
            indexed.add(new Leaf(aggregate.scan(), metrics));
        }
        boolean known = plan instanceof AggregateExec aggregate
                && aggregate.mode() == AggregateMode.PARTIAL
                && AggregatedScan.below(aggregate) != null;
        for (int i = 0; i < plan.children().size(); i++) {
            collect(plan.children().get(i), metrics.children().get(i), known ? aggregated : kind);
        }
    }

    private void match(List<Leaf> leaves, List<Integer> positions) {
        int next = 0;
        for (Leaf leaf : leaves) {
            int found = next;
            while (found < positions.size() && !fits(leaf, placements.get(positions.get(found)))) {
                found++;
            }
            if (found < positions.size()) {
                zones.set(positions.get(found), leaf.metrics().zonesByFragment());
                probes.get(positions.get(found)).putAll(leaf.metrics().probesByFragment());
                next = found + 1;
            }
        }
    }

    /// Several aggregates over different fragments may be of one placement.
    private void matchIndexed(List<Integer> positions) {
        int next = 0;
        Set<Integer> taken = new HashSet<>();
        for (Leaf leaf : indexed) {
            Set<Integer> ids = leaf.ids();
            while (next < positions.size()
                    && (!isOf(leaf, placements.get(positions.get(next)), FragmentBucket.INDEXED)
                            || !Collections.disjoint(taken, ids))) {
                next++;
                taken.clear();
            }
            if (next < positions.size()) {
                taken.addAll(ids);
                probes.get(positions.get(next)).putAll(leaf.metrics().probesByFragment());
            }
        }
    }

    private static boolean fits(Leaf leaf, ScanPlacement placement) {
        return placement.scanned() >= leaf.scan().fragments().size() && isOf(leaf, placement, FragmentBucket.SCANNED);
    }

    /// Whether a placement has the leaf's fragments in a bucket.
    private static boolean isOf(Leaf leaf, ScanPlacement placement, FragmentBucket bucket) {
        FragmentBuckets buckets = placement.buckets();
        if (!placement.table().equals(leaf.scan().snapshot().name())) {
            return false;
        }
        Set<Integer> there = HashSet.newHashSet(leaf.scan().fragments().size());
        for (int i = 0; i < buckets.fragments().size(); i++) {
            if (buckets.buckets().get(i) == bucket) {
                there.add(buckets.fragments().get(i).id());
            }
        }
        return there.containsAll(leaf.ids());
    }
}
