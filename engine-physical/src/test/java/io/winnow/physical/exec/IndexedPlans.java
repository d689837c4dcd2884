package io.winnow.physical.exec;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.DataType;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import io.winnow.physical.plan.FilterExec;
import io.winnow.physical.plan.IndexedAggregateExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Plans of aggregates, from indexes and from rows, and a small table to ask.
final class IndexedPlans {
    private IndexedPlans() {}

    static PhysicalPlan last(PhysicalPlan states, List<NamedExpr> groups, List<AggregateCall> calls) {
        return new AggregateExec(states, AggregateMode.FINAL, groups, calls);
    }

    static PhysicalPlan partial(
            ScanExec scan, @Nullable Expr filter, List<NamedExpr> groups, List<AggregateCall> calls) {
        PhysicalPlan input = filter == null ? scan : new FilterExec(scan, filter);
        return new AggregateExec(input, AggregateMode.PARTIAL, groups, calls);
    }

    static PhysicalPlan rows(Snapshot live, @Nullable Expr filter, List<NamedExpr> groups, List<AggregateCall> calls) {
        return last(partial(Tables.scan(live), filter, groups, calls), groups, calls);
    }

    static PhysicalPlan indexed(
            IndexedTables tables, @Nullable Expr filter, List<NamedExpr> groups, List<AggregateCall> calls) {
        return last(new IndexedAggregateExec(tables.scan(), filter, groups, calls, tables.indexes()), groups, calls);
    }

    private static Column ints(@Nullable Long... values) {
        return ColumnBuilder.column(DataType.INT32, Arrays.asList(values));
    }

    /// Two fragments of one segment: `c0` is a category, `c1` some number, `c2` NULL now and then.
    static IndexedTables small() {
        Snapshot table = MemorySource.table(
                "t",
                Tables.schema(List.of(DataType.INT32, DataType.INT32, DataType.INT32)),
                List.of(
                        List.of(ints(1L, 2L, 1L, 3L), ints(10L, 20L, 30L, 40L), ints(null, 1L, null, 1L)),
                        List.of(ints(2L, 2L, null), ints(50L, 60L, 70L), ints(1L, 2L, 3L))));
        return IndexedTables.of(table, new Random(1), 1, 0);
    }

    /// One fragment of so many rows, in which `c0` and `c1` count up and begin again after so many values.
    static IndexedTables counting(int rows, int firstValues, int secondValues) {
        List<@Nullable Object> first = new ArrayList<>();
        List<@Nullable Object> second = new ArrayList<>();
        for (long row = 0; row < rows; row++) {
            first.add(row % firstValues);
            second.add(row % secondValues);
        }
        Snapshot table = MemorySource.table(
                "t",
                Tables.schema(List.of(DataType.INT32, DataType.INT32)),
                List.of(List.of(
                        ColumnBuilder.column(DataType.INT32, first), ColumnBuilder.column(DataType.INT32, second))));
        return IndexedTables.of(table, new Random(1), 1, 0);
    }

    static Expr equal(IndexedTables tables, int column, long value) {
        return new Comparison(
                ComparisonOp.EQUAL, Tables.column(tables.table(), column), new Literal(DataType.INT32, value));
    }

    static AggregateCall count() {
        return Plans.call(AggregateFunction.COUNT_STAR);
    }

    static List<List<@Nullable Object>> run(Harness harness, PhysicalPlan plan) {
        return harness.run(plan, Harness.options(2, 100));
    }
}
