package io.winnow.optimizer.aggregate;

import io.winnow.core.table.Fragment;
import io.winnow.core.table.FragmentIds;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// How the fragments of one scan are answered, as EXPLAIN tells it.
///
/// @param table name of the table
/// @param total fragments of the table
/// @param indexed answered by indexes
/// @param folded answered by metadata
/// @param scanned read
/// @param skipped known to have no row that counts
/// @param reasons why fragments are read, one entry per reason
/// @param buckets the same fragment by fragment
public record ScanPlacement(
        String table,
        int total,
        int indexed,
        int folded,
        int scanned,
        int skipped,
        List<Reason> reasons,
        FragmentBuckets buckets) {
    public ScanPlacement {
        reasons = List.copyOf(reasons);
    }

    /// One of which it is not known which fragments are where.
    public ScanPlacement(
            String table, int total, int indexed, int folded, int scanned, int skipped, List<Reason> reasons) {
        this(table, total, indexed, folded, scanned, skipped, reasons, FragmentBuckets.UNKNOWN);
    }

    /// Why a group of fragments is read.
    ///
    /// @param fragments ids ascending
    public record Reason(String text, List<Fragment> fragments) {
        public Reason {
            fragments = List.copyOf(fragments);
        }

        /// `row count not exact on fragments [7..9]`.
        @Override
        public String toString() {
            return text + " on fragments " + FragmentIds.format(fragments);
        }
    }

    /// All fragments read for the same reason.
    ///
    /// @param scan whose fragments are those that are read, of all of its snapshot
    public static ScanPlacement allScanned(ScanExec scan, String reason) {
        List<Fragment> fragments = scan.fragments();
        int count = fragments.size();
        int total = scan.snapshot().fragments().size();
        List<Reason> reasons = count == 0 ? List.of() : List.of(new Reason(reason, fragments));
        FragmentBuckets buckets = FragmentBuckets.of(
                scan.snapshot().fragments(), fragments, Collections.nCopies(count, FragmentBucket.SCANNED));
        return new ScanPlacement(scan.snapshot().name(), total, 0, 0, count, total - count, reasons, buckets);
    }

    /// From the placement of each fragment, in order of their ids.
    static ScanPlacement of(ScanExec scan, List<Placement> placements) {
        int total = scan.snapshot().fragments().size();
        int skipped = total - placements.size();
        int indexed = 0;
        int folded = 0;
        int scanned = 0;
        Map<String, List<Fragment>> reasons = new LinkedHashMap<>();
        List<Fragment> ofReason = new ArrayList<>();
        String last = null;
        List<FragmentBucket> buckets = new ArrayList<>(placements.size());
        for (Placement placement : placements) {
            buckets.add(placement.bucket());
            switch (placement) {
                case Placement.Skipped _ -> skipped++;
                case Placement.Indexed _ -> indexed++;
                case Placement.Folded _ -> folded++;
                case Placement.Scanned(Fragment fragment, String reason) -> {
                    scanned++;
                    if (!reason.equals(last)) {
                        ofReason = reasons.computeIfAbsent(reason, _ -> new ArrayList<>());
                        last = reason;
                    }
                    ofReason.add(fragment);
                }
            }
        }
        List<Reason> all = new ArrayList<>(reasons.size());
        reasons.forEach((text, fragments) -> all.add(new Reason(text, fragments)));
        FragmentBuckets known = FragmentBuckets.of(scan.snapshot().fragments(), scan.fragments(), buckets);
        return new ScanPlacement(scan.snapshot().name(), total, indexed, folded, scanned, skipped, all, known);
    }
}
