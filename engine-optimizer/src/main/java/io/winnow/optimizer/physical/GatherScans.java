package io.winnow.optimizer.physical;

import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import io.winnow.physical.plan.FilterExec;
import io.winnow.physical.plan.GatherExec;
import io.winnow.physical.plan.IndexedAggregateExec;
import io.winnow.physical.plan.LimitExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.PlaceholderRowExec;
import io.winnow.physical.plan.ProjectionExec;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.plan.SortExec;
import io.winnow.physical.plan.TopNExec;
import io.winnow.physical.plan.UnionExec;
import io.winnow.physical.plan.ValuesExec;
import io.winnow.physical.plan.ZoneFoldExec;
import java.util.ArrayList;
import java.util.List;

/// Lets several threads run a chain of filters and projections over a scan whose consumer would pull it with one.
///
/// Partial aggregates, sorts and top-N run such chains in parallel themselves. A scan that stops within one morsel,
/// or has nothing to read, is not worth a second thread.
///
/// @param threads threads that a query may use
public record GatherScans(int threads) implements OptimizerRule {
    /// Rows of one morsel, the share that a thread takes at a time.
    private static final long MORSEL_ROWS = 65_536;

    @Override
    public String name() {
        return "gather-scans";
    }

    @Override
    public PhysicalPlan apply(PhysicalPlan plan) {
        return threads > 1 ? gathered(plan) : plan;
    }

    /// `plan` as input of something that pulls it with one thread.
    private static PhysicalPlan gathered(PhysicalPlan plan) {
        if (isChain(plan)) {
            return new GatherExec(plan);
        }
        return switch (plan) {
            case AggregateExec aggregate when aggregate.mode() == AggregateMode.PARTIAL -> parallel(plan);
            case SortExec _, TopNExec _ -> parallel(plan);
            case ZoneFoldExec _ -> plan; // the aggregate below it runs its chain itself
            case GatherExec _, ScanExec _, IndexedAggregateExec _ -> plan;
            case AggregateExec _,
                    FilterExec _,
                    ProjectionExec _,
                    UnionExec _,
                    LimitExec _,
                    PlaceholderRowExec _,
                    ValuesExec _ -> withInputsGathered(plan);
        };
    }

    /// A node that runs a chain below it in parallel itself.
    private static PhysicalPlan parallel(PhysicalPlan plan) {
        return isChain(PhysicalPlan.only(plan.children())) ? plan : withInputsGathered(plan);
    }

    private static PhysicalPlan withInputsGathered(PhysicalPlan plan) {
        List<PhysicalPlan> inputs = new ArrayList<>(plan.children().size());
        boolean changed = false;
        for (PhysicalPlan child : plan.children()) {
            PhysicalPlan input = gathered(child);
            changed |= input != child;
            inputs.add(input);
        }
        return changed ? plan.withChildren(inputs) : plan;
    }

    private static boolean isChain(PhysicalPlan plan) {
        return switch (plan) {
            case ScanExec scan -> !scan.fragments().isEmpty() && (scan.limit() == null || scan.limit() > MORSEL_ROWS);
            case FilterExec filter -> isChain(filter.input());
            case ProjectionExec projection -> isChain(projection.input());
            default -> false;
        };
    }
}
