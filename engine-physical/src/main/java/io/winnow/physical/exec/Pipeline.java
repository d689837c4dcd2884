package io.winnow.physical.exec;

import io.winnow.core.batch.ColumnLife;
import io.winnow.core.error.PlanException;
import io.winnow.physical.plan.FilterExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ProjectionExec;
import io.winnow.physical.plan.ScanExec;
import org.jspecify.annotations.Nullable;

/// A chain of filters and projections over one scan, which several threads can run, each on morsels of its own.
final class Pipeline {
    private final PhysicalPlan plan;
    private final OperatorMetrics metrics;
    private final ExecutionContext context;
    private final Scan scan;
    private final ColumnLife life;

    /// @param plan a chain that this covers
    /// @param life how long whoever takes the rows in looks at a batch's columns
    Pipeline(PhysicalPlan plan, ColumnLife life, OperatorMetrics metrics, ExecutionContext context) {
        this(plan, life, null, null, metrics, context);
    }

    /// @param choice of the rows that the scan reads, null for its own
    /// @param order in which the scan's fragments are visited, null for theirs
    Pipeline(
            PhysicalPlan plan,
            ColumnLife life,
            @Nullable RowChoice choice,
            @Nullable FragmentOrder order,
            OperatorMetrics metrics,
            ExecutionContext context) {
        this.plan = plan;
        this.metrics = metrics;
        this.context = context;
        this.life = life;
        PhysicalPlan lowest = plan;
        OperatorMetrics own = metrics;
        while (!(lowest instanceof ScanExec)) {
            lowest = PhysicalPlan.only(lowest.children());
            own = own.child(0);
        }
        scan = new Scan((ScanExec) lowest, life, choice, order, own, context);
    }

    /// Whether a plan is such a chain.
    static boolean covers(PhysicalPlan plan) {
        return switch (plan) {
            case ScanExec _ -> true;
            case FilterExec filter -> covers(filter.input());
            case ProjectionExec projection -> covers(projection.input());
            default -> false;
        };
    }

    Scan scan() {
        return scan;
    }

    /// The chain for one thread, with kernels of its own.
    PipelineReader reader() {
        MorselStream rows = new MorselStream(scan);
        return new PipelineReader(rows, chain(plan, metrics, rows));
    }

    private BatchStream chain(PhysicalPlan top, OperatorMetrics own, MorselStream rows) {
        return switch (top) {
            case ScanExec _ -> rows;
            case FilterExec filter ->
                new MappingStream(
                        chain(filter.input(), own.child(0), rows),
                        new FilterMapping(filter, life, context),
                        own,
                        context);
            case ProjectionExec projection ->
                new MappingStream(
                        chain(projection.input(), own.child(0), rows),
                        new ProjectionMapping(projection, context),
                        own,
                        context);
            default -> throw new PlanException("not part of a pipeline: " + top.operator());
        };
    }
}
