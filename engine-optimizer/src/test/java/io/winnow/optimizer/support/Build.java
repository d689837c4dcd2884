package io.winnow.optimizer.support;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.expr.And;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Call;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.expr.Or;
import io.winnow.core.expr.SortKey;
import io.winnow.core.function.FunctionCall;
import io.winnow.core.function.FunctionCategory;
import io.winnow.core.function.ScalarFunction;
import io.winnow.core.function.Signature;
import io.winnow.core.function.Volatility;
import io.winnow.core.logical.Aggregate;
import io.winnow.core.logical.Filter;
import io.winnow.core.logical.Limit;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Project;
import io.winnow.core.logical.Scan;
import io.winnow.core.logical.Sort;
import io.winnow.core.logical.UnionAll;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Short ways to write expressions and logical plans in tests.
public final class Build {
    private Build() {}

    /// A column of [Tables#COLUMNS].
    public static ColumnRef col(String name) {
        return col(Tables.COLUMNS, name);
    }

    public static ColumnRef col(LogicalPlan input, String name) {
        return col(input.schema(), name);
    }

    private static ColumnRef col(Schema schema, String name) {
        int index = schema.names().indexOf(name);
        return new ColumnRef(index, name, schema.type(index));
    }

    public static Literal lit(int value) {
        return new Literal(DataType.INT32, (long) value);
    }

    public static Literal big(long value) {
        return new Literal(DataType.INT64, value);
    }

    public static Literal real(double value) {
        return new Literal(DataType.FLOAT64, value);
    }

    public static Literal text(String value) {
        return new Literal(DataType.UTF8, value);
    }

    /// A literal of the least decimal type.
    public static Literal dec(String value) {
        BigDecimal number = new BigDecimal(value);
        return new Literal(new DataType.Decimal(Math.max(number.precision(), number.scale()), number.scale()), number);
    }

    public static Literal nil(DataType type) {
        return new Literal(type, null);
    }

    public static Expr eq(Expr left, Expr right) {
        return new Comparison(ComparisonOp.EQUAL, left, right);
    }

    public static Expr gt(Expr left, Expr right) {
        return new Comparison(ComparisonOp.GREATER, left, right);
    }

    public static Expr lt(Expr left, Expr right) {
        return new Comparison(ComparisonOp.LESS, left, right);
    }

    public static Expr compare(ComparisonOp op, Expr left, Expr right) {
        return new Comparison(op, left, right);
    }

    public static Expr and(Expr... operands) {
        return new And(List.of(operands));
    }

    public static Expr or(Expr... operands) {
        return new Or(List.of(operands));
    }

    public static Expr cast(Expr operand, DataType type) {
        return new Cast(operand, type, false);
    }

    public static Expr plus(Expr left, Expr right) {
        return new Arithmetic(ArithmeticOp.ADD, left, right, left.type());
    }

    /// Fails where the divisor is zero.
    public static Expr divide(Expr left, Expr right) {
        return new Arithmetic(ArithmeticOp.DIVIDE, left, right, left.type());
    }

    /// `dice()`, another int32 for every row.
    public static Expr dice() {
        return new Call(new Dice(), List.of(), DataType.INT32);
    }

    public static Scan scan(String table) {
        return Scan.all(Tables.table(table));
    }

    public static Scan scan(Snapshot table) {
        return Scan.all(table);
    }

    public static Filter filter(LogicalPlan input, Expr predicate) {
        return new Filter(input, predicate);
    }

    /// Columns named like their expressions.
    public static Project project(LogicalPlan input, Expr... columns) {
        List<NamedExpr> named = new ArrayList<>();
        for (Expr column : columns) {
            named.add(as(column, column.toString()));
        }
        return new Project(input, named);
    }

    public static Project project(LogicalPlan input, NamedExpr... columns) {
        return new Project(input, List.of(columns));
    }

    public static NamedExpr as(Expr expr, String name) {
        return new NamedExpr(expr, name);
    }

    public static Sort sort(LogicalPlan input, Expr... ascending) {
        List<SortKey> keys = new ArrayList<>();
        for (Expr key : ascending) {
            keys.add(new SortKey(key, false, false));
        }
        return new Sort(input, keys);
    }

    public static Limit limit(LogicalPlan input, long offset, @Nullable Long count) {
        return new Limit(input, offset, count);
    }

    public static UnionAll union(LogicalPlan... inputs) {
        return new UnionAll(List.of(inputs));
    }

    public static Aggregate aggregate(LogicalPlan input, AggregateCall... calls) {
        return new Aggregate(input, List.of(), List.of(calls));
    }

    public static Aggregate grouped(LogicalPlan input, Expr group, AggregateCall... calls) {
        return new Aggregate(input, List.of(as(group, group.toString())), List.of(calls));
    }

    public static AggregateCall countStar() {
        return new AggregateCall(AggregateFunction.COUNT_STAR, List.of(), null);
    }

    public static AggregateCall call(AggregateFunction function, Expr... arguments) {
        return new AggregateCall(function, List.of(arguments), null);
    }

    public static AggregateCall filtered(AggregateCall call, Expr filter) {
        return new AggregateCall(call.function(), call.arguments(), filter);
    }

    private record Dice() implements ScalarFunction {
        @Override
        public String name() {
            return "dice";
        }

        @Override
        public FunctionCategory category() {
            return FunctionCategory.MATH;
        }

        @Override
        public String description() {
            return "dice(): 1 to 6";
        }

        @Override
        public Signature resolve(List<DataType> arguments) {
            return new Signature(List.of(), DataType.INT32);
        }

        @Override
        public Object evaluate(FunctionCall call, @Nullable Object[] arguments) {
            throw new AssertionError("a volatile function must not be folded");
        }

        @Override
        public Volatility volatility() {
            return Volatility.VOLATILE;
        }
    }
}
