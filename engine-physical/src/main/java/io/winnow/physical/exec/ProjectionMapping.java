package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.type.Schema;
import io.winnow.physical.kernel.ExpressionCompiler;
import io.winnow.physical.kernel.Kernel;
import io.winnow.physical.plan.ProjectionExec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Computes the columns of a projection. Columns that are only picked are neither copied nor decoded.
final class ProjectionMapping implements BatchMapping {
    private final Schema schema;

    /// Per column the input column that is picked, 0 where one is computed.
    private final List<Integer> picked = new ArrayList<>();

    private final List<@Nullable Kernel> kernels = new ArrayList<>();

    ProjectionMapping(ProjectionExec projection, ExecutionContext context) {
        schema = projection.schema();
        for (NamedExpr column : projection.columns()) {
            if (column.expr() instanceof ColumnRef reference) {
                picked.add(reference.index());
                kernels.add(null);
            } else {
                picked.add(0);
                kernels.add(ExpressionCompiler.compile(column.expr(), context.kernels()));
            }
        }
    }

    @Override
    public Batch map(Batch batch) {
        List<@Nullable Column> columns = new ArrayList<>(kernels.size());
        boolean picks = false;
        for (Kernel kernel : kernels) {
            columns.add(kernel == null ? null : kernel.evaluate(batch));
            picks |= kernel == null;
        }
        if (picks) {
            return batch.project(schema, picked, columns);
        }
        List<Column> computed = new ArrayList<>(columns.size());
        for (Column column : columns) {
            computed.add(Objects.requireNonNull(column));
        }
        return Batch.of(schema, batch.rows(), computed);
    }
}
