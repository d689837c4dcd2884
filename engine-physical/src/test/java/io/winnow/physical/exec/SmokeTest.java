package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.DataType;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import io.winnow.physical.plan.FilterExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.range.RangeTable;
import java.util.List;
import org.junit.jupiter.api.Test;

class SmokeTest {
    @Test
    void aggregatesAFilteredRange() {
        Snapshot range = RangeTable.snapshot("range", "range", 0, 3_000_000, 1, RangeTable.End.EXCLUSIVE);
        ColumnRef x = new ColumnRef(0, "range", DataType.INT64);
        PhysicalPlan scan = new ScanExec(range, List.of(0), null, range.fragments(), null);
        PhysicalPlan filter =
                new FilterExec(scan, new Comparison(ComparisonOp.LESS, x, new Literal(DataType.INT64, 2_000_000L)));
        List<AggregateCall> calls = List.of(
                new AggregateCall(AggregateFunction.COUNT_STAR, List.of(), null),
                new AggregateCall(AggregateFunction.SUM, List.of(x), null),
                new AggregateCall(AggregateFunction.COUNT_DISTINCT, List.of(x), null),
                new AggregateCall(AggregateFunction.MAX, List.of(x), null));
        List<NamedExpr> groups = List.of();
        PhysicalPlan plan = new AggregateExec(
                new AggregateExec(filter, AggregateMode.PARTIAL, groups, calls), AggregateMode.FINAL, groups, calls);
        try (Harness harness = new Harness(new MemorySource(1000))) {
            for (int threads : new int[] {1, 2, 4}) {
                assertThat(harness.run(plan, Harness.options(threads, 8192)))
                        .containsExactly(List.of(2_000_000L, 1_999_999_000_000L, 2_000_000L, 1_999_999L));
            }
        }
    }
}
