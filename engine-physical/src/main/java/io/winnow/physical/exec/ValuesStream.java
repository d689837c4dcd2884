package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import io.winnow.physical.kernel.ExpressionCompiler;
import io.winnow.physical.plan.ValuesExec;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Constant rows.
final class ValuesStream implements BatchStream {
    private final ValuesExec plan;
    private final OperatorMetrics metrics;
    private final ExecutionContext context;
    private int next;

    ValuesStream(ValuesExec plan, OperatorMetrics metrics, ExecutionContext context) {
        this.plan = plan;
        this.metrics = metrics;
        this.context = context;
    }

    @Override
    public @Nullable Batch next() {
        context.cancellation().check();
        int count = Math.min(context.batchRows(), plan.rows().size() - next);
        if (count <= 0) {
            return null;
        }
        long start = System.nanoTime();
        List<List<Expr>> rows = plan.rows().subList(next, next + count);
        List<Column> columns = new ArrayList<>();
        for (int c = 0; c < plan.schema().size(); c++) {
            columns.add(column(rows, c));
        }
        next += count;
        metrics.elapsedSince(start);
        metrics.emitted(count);
        return Batch.of(plan.schema(), count, columns);
    }

    private Column column(List<List<Expr>> rows, int index) {
        DataType type = plan.schema().type(index);
        ColumnBuilder builder = new ColumnBuilder(type);
        for (List<Expr> row : rows) {
            builder.add(value(row.get(index), type));
        }
        return builder.build();
    }

    private @Nullable Object value(Expr expr, DataType type) {
        if (expr instanceof Literal literal) {
            return literal.value();
        }
        try (Batch row = Batch.of(Schema.EMPTY, 1, List.of())) {
            Column column = ExpressionCompiler.compile(expr, context.kernels()).evaluate(row);
            return ColumnValues.at(column, type, 0);
        }
    }

    @Override
    public void close() {
        next = plan.rows().size();
    }
}
