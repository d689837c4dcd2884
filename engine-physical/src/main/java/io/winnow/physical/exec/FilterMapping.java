package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.ColumnLife;
import io.winnow.physical.kernel.ExpressionCompiler;
import io.winnow.physical.kernel.SelectionKernel;
import io.winnow.physical.plan.FilterExec;

/// Narrows a batch to the rows for which the predicate is TRUE; copies nothing.
final class FilterMapping implements BatchMapping {
    private final SelectionKernel predicate;

    /// @param life how long a batch that this makes is looked at
    FilterMapping(FilterExec filter, ColumnLife life, ExecutionContext context) {
        predicate = ExpressionCompiler.compilePredicate(
                filter.predicate(), context.kernels().withResults(life));
    }

    @Override
    public Batch map(Batch batch) {
        return predicate.select(batch).of(batch);
    }
}
