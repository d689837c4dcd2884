package io.winnow.physical.exec;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.expr.SortKey;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.DataType;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import io.winnow.physical.plan.FilterExec;
import io.winnow.physical.plan.GatherExec;
import io.winnow.physical.plan.LimitExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ProjectionExec;
import io.winnow.physical.plan.SortExec;
import io.winnow.physical.plan.TopNExec;
import io.winnow.physical.plan.UnionExec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Plans of every shape over a table whose first column is an INT64.
final class Plans {
    private Plans() {}

    static AggregateCall call(AggregateFunction function, Expr... arguments) {
        return new AggregateCall(function, List.of(arguments), null);
    }

    static Literal number(long value) {
        return new Literal(DataType.INT64, value);
    }

    static PhysicalPlan filter(PhysicalPlan input, ComparisonOp op, long bound) {
        return new FilterExec(input, new Comparison(op, first(input), number(bound)));
    }

    static ColumnRef first(PhysicalPlan input) {
        return new ColumnRef(0, input.schema().name(0), DataType.INT64);
    }

    /// The first column plus one, and the first column.
    static PhysicalPlan projection(PhysicalPlan input) {
        ColumnRef x = first(input);
        Expr sum = new Arithmetic(ArithmeticOp.ADD, x, number(1), DataType.INT64);
        return new ProjectionExec(input, List.of(new NamedExpr(sum, "y"), new NamedExpr(x, "x")));
    }

    static PhysicalPlan aggregate(PhysicalPlan input, List<NamedExpr> groups, AggregateCall... calls) {
        PhysicalPlan partial = new AggregateExec(input, AggregateMode.PARTIAL, groups, List.of(calls));
        return new AggregateExec(partial, AggregateMode.FINAL, groups, List.of(calls));
    }

    static PhysicalPlan limit(PhysicalPlan input, long offset, @Nullable Long count) {
        return new LimitExec(input, offset, count);
    }

    /// One plan per kind of operator, by name.
    static Map<String, PhysicalPlan> all(Snapshot table) {
        PhysicalPlan scan = Tables.scan(table);
        PhysicalPlan chain = projection(filter(scan, ComparisonOp.GREATER_OR_EQUAL, 0));
        ColumnRef y = first(chain);
        List<SortKey> keys = List.of(new SortKey(y, true, false));
        List<NamedExpr> groups = List.of(new NamedExpr(y, "y"));
        Map<String, PhysicalPlan> plans = new LinkedHashMap<>();
        plans.put("scan", scan);
        plans.put("chain", chain);
        plans.put("gather", new GatherExec(chain));
        plans.put("count", aggregate(chain, List.of(), call(AggregateFunction.COUNT_STAR)));
        plans.put("groups", aggregate(chain, groups, call(AggregateFunction.SUM, y)));
        plans.put("distinct", aggregate(chain, List.of(), call(AggregateFunction.COUNT_DISTINCT, y)));
        plans.put("sort", new SortExec(chain, keys));
        plans.put("top", new TopNExec(chain, keys, 1, 1000));
        plans.put("union", new UnionExec(List.of(new GatherExec(chain), chain)));
        plans.put("sort of groups", new SortExec(aggregate(chain, groups), keys));
        return plans;
    }
}
