package io.winnow.physical.exec;

import io.winnow.core.batch.ColumnLife;
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

/// Makes the stream of each operator from its record. Making one opens nothing and starts no thread.
record StreamFactory(ExecutionContext context) {
    /// The stream of a plan.
    ///
    /// @param metrics of the same plan
    BatchStream stream(PhysicalPlan plan, OperatorMetrics metrics) {
        return switch (plan) {
            case ScanExec scan -> new ScanStream(new Scan(scan, ColumnLife.KEPT, null, null, metrics, context));
            case FilterExec filter ->
                new MappingStream(
                        child(filter, metrics), new FilterMapping(filter, ColumnLife.KEPT, context), metrics, context);
            case ProjectionExec projection ->
                new MappingStream(
                        child(projection, metrics), new ProjectionMapping(projection, context), metrics, context);
            case LimitExec limit -> new LimitStream(limit, child(limit, metrics), metrics);
            case UnionExec union -> new UnionStream(union.schema(), children(union, metrics), metrics);
            case PlaceholderRowExec _ -> new RowStream(metrics);
            case ValuesExec values -> new ValuesStream(values, metrics, context);
            case AggregateExec aggregate -> aggregate(aggregate, metrics);
            case ZoneFoldExec fold -> fold(fold, metrics);
            case IndexedAggregateExec indexed -> new IndexedAggregateStream(indexed, metrics, context);
            case SortExec sort -> new SortStream(sort, input(sort, ColumnLife.KEPT, metrics), metrics, context);
            case TopNExec top -> top(top, metrics);
            case GatherExec gather -> gather(gather, metrics);
        };
    }

    private BatchStream child(PhysicalPlan plan, OperatorMetrics metrics) {
        return stream(PhysicalPlan.only(plan.children()), metrics.child(0));
    }

    private List<BatchStream> children(PhysicalPlan plan, OperatorMetrics metrics) {
        List<BatchStream> streams = new ArrayList<>();
        for (int i = 0; i < plan.children().size(); i++) {
            streams.add(stream(plan.children().get(i), metrics.child(i)));
        }
        return streams;
    }

    /// The input of an operator that reads all of it.
    ///
    /// @param life how long the operator looks at a batch's columns
    private ParallelInput input(PhysicalPlan plan, ColumnLife life, OperatorMetrics metrics) {
        PhysicalPlan input = PhysicalPlan.only(plan.children());
        return Pipeline.covers(input)
                ? ParallelInput.of(new Pipeline(input, life, metrics.child(0), context), context)
                : ParallelInput.of(stream(input, metrics.child(0)), context);
    }

    private BatchStream top(TopNExec plan, OperatorMetrics metrics) {
        FragmentOrder order = FragmentOrder.of(plan, metrics, context);
        if (order == null) {
            return new TopNStream(plan, input(plan, ColumnLife.KEPT, metrics), null, metrics, context);
        }
        Pipeline pipeline = new Pipeline(plan.input(), ColumnLife.KEPT, null, order, metrics.child(0), context);
        return new TopNStream(plan, ParallelInput.of(pipeline, context), order.threshold(), metrics, context);
    }

    private BatchStream aggregate(AggregateExec plan, OperatorMetrics metrics) {
        if (plan.mode() == AggregateMode.PARTIAL) {
            // Groups and accumulators copy what they keep of a batch.
            return new PartialAggregateStream(plan, input(plan, ColumnLife.UNTIL_NEXT, metrics), metrics, context);
        }
        return new FinalAggregateStream(plan, child(plan, metrics), metrics, context);
    }

    private BatchStream fold(ZoneFoldExec plan, OperatorMetrics metrics) {
        AggregateExec partial = plan.input();
        OperatorMetrics below = metrics.child(0);
        ZoneFold fold = ZoneFold.of(plan, metrics, context);
        Pipeline pipeline = new Pipeline(partial.input(), ColumnLife.UNTIL_NEXT, fold, null, below.child(0), context);
        BatchStream rest = new PartialAggregateStream(partial, ParallelInput.of(pipeline, context), below, context);
        return new ZoneFoldStream(fold, rest, metrics, context);
    }

    private BatchStream gather(GatherExec plan, OperatorMetrics metrics) {
        PhysicalPlan input = plan.input();
        return Pipeline.covers(input) && context.threads() > 1
                ? new GatherStream(new Pipeline(input, ColumnLife.KEPT, metrics.child(0), context), metrics, context)
                : new PassStream(stream(input, metrics.child(0)), metrics);
    }
}
