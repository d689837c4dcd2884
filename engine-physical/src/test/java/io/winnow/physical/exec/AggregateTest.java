package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.plan.UnionExec;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AggregateTest {
    private static final List<AggregateFunction> OVER_ALL = List.of(
            AggregateFunction.COUNT,
            AggregateFunction.COUNT_DISTINCT,
            AggregateFunction.APPROX_COUNT_DISTINCT,
            AggregateFunction.MIN,
            AggregateFunction.MAX);

    /// Whose floats may differ in the last bits with the order of addition: sums of sets add in ascending order.
    private static final List<AggregateFunction> ROUNDED = List.of(AggregateFunction.SUM, AggregateFunction.AVG);

    @Test
    void everyFunctionOverEveryTypeEqualsTheReference() {
        long seed = RandomData.seed();
        Random random = new Random(seed);
        for (DataType type : RandomData.TYPES) {
            for (double nulls : new double[] {0, 0.3}) {
                Snapshot table =
                        Tables.random(new RandomData(random, nulls), List.of(type, DataType.INT32), 300, 0, 1, 250);
                List<AggregateCall> calls = calls(table, 0, 1);
                check(table, List.of(), calls, random, seed);
                check(table, List.of(1), calls, random, seed);
            }
        }
    }

    @Test
    void groupsByEveryTypeEqualTheReference() {
        long seed = RandomData.seed();
        Random random = new Random(seed);
        for (DataType type : RandomData.TYPES) {
            for (double nulls : new double[] {0, 0.3}) {
                Snapshot table = Tables.random(
                        new RandomData(random, nulls), List.of(type, DataType.INT64, DataType.FLOAT64), 300, 240);
                check(table, List.of(0), calls(table, 1, 2), random, seed);
            }
        }
    }

    @Test
    void groupsBySeveralColumnsEqualTheReference() {
        long seed = RandomData.seed();
        Random random = new Random(seed);
        for (int round = 0; round < 30; round++) {
            List<DataType> types = new ArrayList<>();
            List<Integer> groups = new ArrayList<>();
            for (int c = 0; c < 4; c++) {
                types.add(RandomData.TYPES.get(random.nextInt(RandomData.TYPES.size())));
                if (c > 0) {
                    groups.add(c);
                }
            }
            Snapshot table = Tables.random(new RandomData(random, 0.1), types, 200, 300, 13);
            check(table, groups, calls(table, 0, 1), random, seed);
        }
    }

    /// Every function that the type of `argument` admits, some of them filtered, and a distinct count of two columns.
    private static List<AggregateCall> calls(Snapshot table, int argument, int other) {
        Expr column = Tables.column(table, argument);
        Expr second = Tables.column(table, other);
        Expr filter = filter(second);
        List<AggregateCall> calls = new ArrayList<>();
        calls.add(new AggregateCall(AggregateFunction.COUNT_STAR, List.of(), null));
        calls.add(new AggregateCall(AggregateFunction.COUNT_STAR, List.of(), filter));
        calls.add(new AggregateCall(AggregateFunction.COUNT_DISTINCT, List.of(column, second), null));
        List<AggregateFunction> functions = new ArrayList<>(OVER_ALL);
        if (Types.isNumeric(column.type()) && !column.type().equals(DataType.UINT64) && !isExtreme(column.type())) {
            functions.add(AggregateFunction.SUM);
            functions.add(AggregateFunction.SUM_DISTINCT);
        }
        if (Types.isNumeric(column.type())) {
            functions.add(AggregateFunction.AVG);
            functions.add(AggregateFunction.AVG_DISTINCT);
        }
        for (AggregateFunction function : functions) {
            calls.add(new AggregateCall(function, List.of(column), null));
            calls.add(new AggregateCall(function, List.of(column), filter));
        }
        return calls;
    }

    /// Sums of values near the ends of 64 bits overflow; they are tested apart.
    private static boolean isExtreme(DataType type) {
        return type.equals(DataType.INT64);
    }

    private static @Nullable Expr filter(Expr column) {
        Object middle = switch (column.type()) {
            case DataType.Int _ -> 3L;
            case DataType.Floating floating -> floating.bits() == 32 ? (Object) 0.1f : (Object) 0.75;
            case DataType.Utf8 _ -> "b";
            default -> null;
        };
        return middle == null ? null : new Comparison(ComparisonOp.LESS, column, new Literal(column.type(), middle));
    }

    private static void check(
            Snapshot table, List<Integer> groups, List<AggregateCall> calls, Random random, long seed) {
        List<NamedExpr> named = new ArrayList<>();
        List<DataType> types = new ArrayList<>();
        for (int group : groups) {
            named.add(new NamedExpr(Tables.column(table, group), "g" + group));
            types.add(table.schema().type(group));
        }
        List<List<@Nullable Object>> expected = new AggregateReference(named, calls).results(Tables.rows(table));
        int[] batchRows = {7, 64, 8192};
        for (int threads : new int[] {1, 2, 4}) {
            for (boolean direct : new boolean[] {true, false}) {
                int rows = batchRows[random.nextInt(batchRows.length)];
                try (Harness harness = new Harness(new MemorySource(1 + random.nextInt(300)))) {
                    List<List<@Nullable Object>> actual = new ArrayList<>(harness.run(
                            direct ? direct(table, named, calls) : byStates(table, named, calls),
                            Harness.options(threads, rows)));
                    actual.sort(AggregateReference.rowOrder(types));
                    String what = "seed " + seed + ", " + table.schema() + " by " + groups + ", threads " + threads
                            + ", batch rows " + rows + (direct ? "" : ", by states");
                    assertThat(actual).as(what).hasSameSizeAs(expected);
                    for (int row = 0; row < expected.size(); row++) {
                        assertRow(what, calls, groups.size(), actual.get(row), expected.get(row));
                    }
                }
            }
        }
    }

    private static void assertRow(
            String what,
            List<AggregateCall> calls,
            int groups,
            List<@Nullable Object> actual,
            List<@Nullable Object> expected) {
        assertThat(actual.subList(0, groups)).as(what).isEqualTo(expected.subList(0, groups));
        for (int c = 0; c < calls.size(); c++) {
            Object is = actual.get(groups + c);
            Object should = expected.get(groups + c);
            String cell = what + ": " + calls.get(c);
            if (should instanceof Double value && ROUNDED.contains(calls.get(c).function()) && Double.isFinite(value)) {
                assertThat((Double) is).as(cell).isCloseTo(value, within(Math.abs(value) * 1e-12 + 1e-9));
            } else if (calls.get(c).function() == AggregateFunction.APPROX_COUNT_DISTINCT && (Long) should > 100) {
                assertThat((Long) is).as(cell).isCloseTo((Long) should, withinPercentage(7)); // of fewer it is exact
            } else if (should instanceof BigInteger value) {
                assertThat(is).as(cell).isEqualTo(value.longValueExact());
            } else if (should instanceof BigDecimal value) {
                assertThat((BigDecimal) is).as(cell).isEqualByComparingTo(value);
            } else {
                assertThat(is).as(cell).isEqualTo(should);
            }
        }
    }

    static PhysicalPlan direct(Snapshot table, List<NamedExpr> groups, List<AggregateCall> calls) {
        PhysicalPlan partial = new AggregateExec(Tables.scan(table), AggregateMode.PARTIAL, groups, calls);
        return new AggregateExec(partial, AggregateMode.FINAL, groups, calls);
    }

    /// The same over a union of partial aggregates, so that states are written and read.
    static PhysicalPlan byStates(Snapshot table, List<NamedExpr> groups, List<AggregateCall> calls) {
        ScanExec whole = Tables.scan(table);
        List<PhysicalPlan> partials = new ArrayList<>();
        for (int from = 0; from < table.fragments().size(); from++) {
            ScanExec part = new ScanExec(
                    table, whole.projection(), null, table.fragments().subList(from, from + 1), null);
            partials.add(new AggregateExec(part, AggregateMode.PARTIAL, groups, calls));
        }
        return new AggregateExec(UnionExec.of(partials), AggregateMode.FINAL, groups, calls);
    }
}
