package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.UnionExec;
import io.winnow.physical.plan.ValuesExec;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sums of a part may have more digits than a state holds though the sum of the whole has few.
class WideSumsTest {
    private static final DataType DECIMAL = new DataType.Decimal(38, 2);
    private static final Schema SCHEMA = new Schema(List.of(Field.of("g", DataType.INT64), Field.of("d", DECIMAL)));
    private static final ColumnRef G = new ColumnRef(0, "g", DataType.INT64);
    private static final ColumnRef D = new ColumnRef(1, "d", DECIMAL);

    private static PhysicalPlan rows(int copies, String value, String... others) {
        List<List<Expr>> rows = new ArrayList<>();
        for (int i = 0; i < copies; i++) {
            rows.add(row(1, value));
        }
        for (int i = 0; i < others.length; i++) {
            rows.add(row(i + 1, others[i]));
        }
        return new ValuesExec(SCHEMA, rows);
    }

    private static List<Expr> row(long group, String value) {
        return List.of(new Literal(DataType.INT64, group), new Literal(DECIMAL, new BigDecimal(value)));
    }

    private static List<List<@Nullable Object>> run(List<NamedExpr> groups, int batchRows, PhysicalPlan... parts) {
        List<AggregateCall> calls = List.of(
                Plans.call(AggregateFunction.COUNT_STAR),
                Plans.call(AggregateFunction.SUM, D),
                Plans.call(AggregateFunction.AVG, D),
                Plans.call(AggregateFunction.COUNT, D),
                Plans.call(AggregateFunction.MIN, D),
                Plans.call(AggregateFunction.MAX, D),
                Plans.call(AggregateFunction.COUNT_DISTINCT, G));
        List<PhysicalPlan> partials = new ArrayList<>();
        for (PhysicalPlan part : parts) {
            partials.add(new AggregateExec(part, AggregateMode.PARTIAL, groups, calls));
        }
        try (Harness harness = new Harness(new MemorySource(100))) {
            return harness.run(
                    new AggregateExec(UnionExec.of(partials), AggregateMode.FINAL, groups, calls),
                    Harness.options(2, batchRows));
        }
    }

    private static BigDecimal number(String text) {
        return new BigDecimal(text);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 1000})
    void partsBeyond38DigitsCancelOut(int batchRows) {
        String huge = "900000000000000000000000000000000000.00";
        PhysicalPlan up = rows(7, huge, "1.50", "2.25");
        PhysicalPlan down = rows(7, "-" + huge, "0.50", "0.00");
        assertThat(run(List.of(), batchRows, up, down))
                .containsExactly(
                        List.of(18L, number("4.25"), number("0.236111"), 18L, number("-" + huge), number(huge), 2L));
        assertThat(run(List.of(new NamedExpr(G, "g")), batchRows, up, down))
                .containsExactly(
                        List.of(1L, 16L, number("2.00"), number("0.125000"), 16L, number("-" + huge), number(huge), 1L),
                        List.of(2L, 2L, number("2.25"), number("1.125000"), 2L, number("0.00"), number("2.25"), 1L));
    }

    @Test
    void manyPartsAreTakenTogether() {
        String most = "999999999999999999999999999999999999.99";
        assertThat(run(List.of(), 1000, rows(1, "6.03"), rows(301, most), rows(301, "-" + most))
                        .getFirst()
                        .subList(0, 3))
                .isEqualTo(List.of(603L, number("6.03"), number("0.010000")));
    }

    @Test
    void aWholeBeyond38DigitsIsAnError() {
        String huge = "900000000000000000000000000000000000.00";
        assertThatThrownBy(() -> run(List.of(), 1000, rows(7, huge), rows(1, "-" + huge)))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("sum(d) does not fit DECIMAL(38,2)");
    }
}
