package io.winnow.optimizer.aggregate;

import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import io.winnow.physical.plan.AggregatedScan;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.List;

/// Accounts for the scans that aggregate pushdown has nothing to do with: all their fragments are read.
public final class ReadScans {
    /// Why fragments of a scan are read that no aggregate stands above.
    public static final String ROWS_WANTED = "rows are read, not only aggregated";

    private ReadScans() {}

    /// Scans that [AggregatePushdown] tells nothing about, since no aggregate that it knows stands above them.
    public static List<ScanPlacement> outsideAggregates(PhysicalPlan plan) {
        List<ScanPlacement> scans = new ArrayList<>();
        collect(plan, true, ROWS_WANTED, scans);
        return scans;
    }

    /// All scans, where the rule does not run.
    ///
    /// @param reason why it does not
    public static List<ScanPlacement> all(PhysicalPlan plan, String reason) {
        List<ScanPlacement> scans = new ArrayList<>();
        collect(plan, false, reason, scans);
        return scans;
    }

    private static void collect(PhysicalPlan plan, boolean skipKnown, String reason, List<ScanPlacement> scans) {
        if (plan instanceof ScanExec scan) {
            scans.add(ScanPlacement.allScanned(scan, reason));
        }
        boolean known = skipKnown
                && plan instanceof AggregateExec aggregate
                && aggregate.mode() == AggregateMode.PARTIAL
                && AggregatedScan.below(aggregate) != null;
        if (!known) {
            for (PhysicalPlan child : plan.children()) {
                collect(child, skipKnown, reason, scans);
            }
        }
    }
}
