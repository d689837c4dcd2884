package io.winnow.engine.explain;

import io.winnow.core.table.Fragment;
import io.winnow.core.table.FragmentLocation;
import io.winnow.optimizer.aggregate.FragmentBucket;
import io.winnow.optimizer.aggregate.FragmentBuckets;
import io.winnow.optimizer.aggregate.ScanPlacement;
import io.winnow.optimizer.aggregate.ScanPlacement.Reason;
import io.winnow.physical.exec.FragmentProbes;
import io.winnow.physical.exec.ZoneCounts;
import io.winnow.physical.plan.PlaceholderRowExec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/// Explained queries made by hand.
final class Explained {
    private static final FragmentLocation NOWHERE = new FragmentLocation() {
        @Override
        public String format() {
            return "none";
        }

        @Override
        public String file() {
            return "none";
        }
    };

    private Explained() {}

    /// A scan of fragments of 10 rows each, from id 0 on; those that are read have the reason.
    static ScanPlacement scan(String table, String reason, List<FragmentBucket> buckets) {
        List<Fragment> fragments = new ArrayList<>();
        List<Fragment> read = new ArrayList<>();
        for (int i = 0; i < buckets.size(); i++) {
            Fragment fragment = Fragment.of(i, 10, NOWHERE);
            fragments.add(fragment);
            if (buckets.get(i) == FragmentBucket.SCANNED) {
                read.add(fragment);
            }
        }
        return new ScanPlacement(
                table,
                buckets.size(),
                Collections.frequency(buckets, FragmentBucket.INDEXED),
                Collections.frequency(buckets, FragmentBucket.FOLDED),
                read.size(),
                Collections.frequency(buckets, FragmentBucket.SKIPPED),
                read.isEmpty() ? List.of() : List.of(new Reason(reason, read)),
                new FragmentBuckets(fragments, buckets));
    }

    /// A query that was planned only.
    static ExplainedQuery planned(String sql, PlanNode root, ScanPlacement... scans) {
        Phase bind = new Phase("bind", 1_000_000, Map.of());
        return explained(sql, root, List.of(bind), List.of(), List.of(), scans);
    }

    /// A query over one scan that was run.
    static ExplainedQuery run(String sql, ScanPlacement scan, Map<Integer, ZoneCounts> zones) {
        return run(sql, scan, zones, Map.of());
    }

    static ExplainedQuery run(
            String sql, ScanPlacement scan, Map<Integer, ZoneCounts> zones, Map<Integer, FragmentProbes> probes) {
        Phase execute = new Phase("execute", 1_000_000, Map.of());
        return explained(sql, node("ScanExec", Map.of()), List.of(execute), List.of(zones), List.of(probes), scan);
    }

    private static ExplainedQuery explained(
            String sql,
            PlanNode root,
            List<Phase> phases,
            List<Map<Integer, ZoneCounts>> zones,
            List<Map<Integer, FragmentProbes>> probes,
            ScanPlacement... scans) {
        FragmentCounts counts = new FragmentCounts(0, 0, 0, 0, 0);
        return new ExplainedQuery(
                sql, phases, counts, List.of(scans), zones, probes, List.of(), sql, new PlaceholderRowExec(), root);
    }

    static PlanNode node(String operator, Map<String, String> attributes, PlanNode... children) {
        Map<String, Number> metrics = operator.equals("ScanExec") ? Map.of("output_rows", 3L) : Map.of();
        return new PlanNode(operator, operator, attributes, metrics, List.of(children));
    }
}
