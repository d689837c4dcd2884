package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.option.Options;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.DataType;
import io.winnow.physical.plan.FilterExec;
import io.winnow.physical.plan.GatherExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ScanExec;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Rows of parts of which statistics say that none passes the filter are not read, and no others are missing.
class PartFilterTest {
    private static final List<ComparisonOp> OPS = List.of(ComparisonOp.values());

    private final long seed = RandomData.seed();
    private final Random random = new Random(seed);

    private static PhysicalPlan filtered(Snapshot table, Expr predicate, boolean pruning) {
        ScanExec all = Tables.scan(table);
        return new FilterExec(
                new ScanExec(table, all.projection(), pruning ? predicate : null, table.fragments(), null), predicate);
    }

    @Test
    void onlyTheRowsOfPartsThatMayMatchAreRead() {
        Snapshot table = Tables.numbered(
                Tables.random(new RandomData(random, 0.1), List.of(DataType.INT64, DataType.UTF8), 1000, 0, 1000), 0);
        Expr predicate = new Comparison(ComparisonOp.GREATER_OR_EQUAL, Tables.column(table, 0), Plans.number(1490));
        try (Harness harness = new Harness(new MemorySource(300))) {
            harness.source.partRows = 20;
            PhysicalPlan plan = filtered(table, predicate, true);
            try (ExecutionContext context = harness.context(Harness.options(1, 50))) {
                assertThat(rows(context, plan)).isEqualTo(510);
                OperatorMetrics scan = Objects.requireNonNull(context.metrics()).child(0);
                assertThat(scan.rowsRead()).isEqualTo(520);
                assertThat(scan.zonesRead()).isEqualTo(26);
                assertThat(scan.zonesSkipped()).isEqualTo(74);
            }
        }
    }

    private static int rows(ExecutionContext context, PhysicalPlan plan) {
        int rows = 0;
        try (BatchStream stream = context.open(plan)) {
            for (var batch = stream.next(); batch != null; batch = stream.next()) {
                rows += batch.rows();
                batch.close();
            }
        }
        return rows;
    }

    @Test
    void randomTablesGiveTheSameRowsInTheSameOrder() {
        for (int round = 0; round < 300; round++) {
            Snapshot table = Tables.random(
                    new RandomData(random, random.nextInt(3) / 2.0),
                    List.of(DataType.INT64, DataType.INT64),
                    random.nextInt(300),
                    random.nextInt(20));
            List<List<@Nullable Object>> rows = Tables.rows(table);
            Object bound = rows.isEmpty()
                    ? null
                    : rows.get(random.nextInt(rows.size())).getFirst();
            ComparisonOp op = OPS.get(random.nextInt(OPS.size()));
            Expr predicate =
                    new Comparison(op, Tables.column(table, 0), Plans.number(bound instanceof Long value ? value : 0));
            try (Harness harness = new Harness(new MemorySource(1 + random.nextInt(100)))) {
                Options options = Harness.options(1 + random.nextInt(4), 1 + random.nextInt(50));
                List<List<@Nullable Object>> expected =
                        harness.run(new GatherExec(filtered(table, predicate, false)), options);
                harness.source.partRows = 1 + random.nextInt(9);
                assertThat(harness.run(new GatherExec(filtered(table, predicate, true)), options))
                        .as("seed %s, round %s", seed, round)
                        .isEqualTo(expected);
            }
        }
    }
}
