package io.winnow.engine;

import io.winnow.core.table.Fragment;
import io.winnow.optimizer.aggregate.FragmentBucket;
import io.winnow.optimizer.aggregate.FragmentBuckets;
import io.winnow.optimizer.aggregate.ReadScans;
import io.winnow.optimizer.aggregate.ScanPlacement;
import io.winnow.physical.exec.OperatorMetrics;
import io.winnow.physical.exec.ZoneCounts;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import io.winnow.physical.plan.AggregatedScan;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds the scan that ran for each placement, to tell what became of the zones of its fragments.
///
/// Placements are in the order of the scans of the plan, those that are only aggregated before all others where
/// aggregate pushdown ran, and at most one scan with fragments is left of each.
final class ScannedZones {
    private final List<Leaf> all = new ArrayList<>();
    private final List<Leaf> aggregated = new ArrayList<>();
    private final List<Leaf> others = new ArrayList<>();

    private record Leaf(ScanExec scan, OperatorMetrics metrics) {}

    private ScannedZones() {}

    /// By fragment, position by position for each placement.
    static List<Map<Integer, ZoneCounts>> of(
            PhysicalPlan plan, OperatorMetrics metrics, List<ScanPlacement> placements) {
        ScannedZones scans = new ScannedZones();
        scans.collect(plan, metrics, scans.others);
        List<Map<Integer, ZoneCounts>> zones = new ArrayList<>(Collections.nCopies(placements.size(), Map.of()));
        List<Integer> before = new ArrayList<>();
        List<Integer> after = new ArrayList<>();
        for (int i = 0; i < placements.size(); i++) {
            (isOfRows(placements.get(i)) ? after : before).add(i);
        }
        if (after.isEmpty()) {
            // Nothing but aggregates, or no pushdown and so the order of the plan.
            match(scans.all, before, placements, zones);
        } else {
            match(scans.aggregated, before, placements, zones);
            match(scans.others, after, placements, zones);
        }
        return zones;
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
        boolean known = plan instanceof AggregateExec aggregate
                && aggregate.mode() == AggregateMode.PARTIAL
                && AggregatedScan.below(aggregate) != null;
        for (int i = 0; i < plan.children().size(); i++) {
            collect(plan.children().get(i), metrics.children().get(i), known ? aggregated : kind);
        }
    }

    private static void match(
            List<Leaf> leaves,
            List<Integer> positions,
            List<ScanPlacement> placements,
            List<Map<Integer, ZoneCounts>> zones) {
        int next = 0;
        for (Leaf leaf : leaves) {
            int found = next;
            while (found < positions.size() && !fits(leaf.scan(), placements.get(positions.get(found)))) {
                found++;
            }
            if (found < positions.size()) {
                zones.set(positions.get(found), leaf.metrics().zonesByFragment());
                next = found + 1;
            }
        }
    }

    private static boolean fits(ScanExec scan, ScanPlacement placement) {
        FragmentBuckets buckets = placement.buckets();
        if (!placement.table().equals(scan.snapshot().name())
                || placement.scanned() < scan.fragments().size()) {
            return false;
        }
        Set<Integer> read = HashSet.newHashSet(placement.scanned());
        for (int i = 0; i < buckets.fragments().size(); i++) {
            if (buckets.buckets().get(i) == FragmentBucket.SCANNED) {
                read.add(buckets.fragments().get(i).id());
            }
        }
        return scan.fragments().stream().map(Fragment::id).allMatch(read::contains);
    }
}
