package io.winnow.optimizer;

import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.prune.RejectedStatistics;
import io.winnow.optimizer.aggregate.ScanPlacement;
import io.winnow.physical.plan.PhysicalPlan;
import java.util.List;

/// What the optimizer made of a query.
///
/// @param logical the logical plan after all rules
/// @param physical the operators to run
/// @param placements how the fragments of each scan are answered, one entry per scan; scans that are only aggregated
///     come first
/// @param rejected statistics that contradict themselves, among those that were looked at
public record OptimizedPlan(
        LogicalPlan logical,
        PhysicalPlan physical,
        List<ScanPlacement> placements,
        List<RejectedStatistics.Entry> rejected) {
    public OptimizedPlan {
        placements = List.copyOf(placements);
        rejected = List.copyOf(rejected);
    }
}
