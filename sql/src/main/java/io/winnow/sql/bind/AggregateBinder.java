package io.winnow.sql.bind;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.expr.Expr;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import io.winnow.sql.ast.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Binds calls of aggregates.
final class AggregateBinder {
    private static final Map<String, AggregateFunction> NAMES = Map.of(
            "count", AggregateFunction.COUNT,
            "approx_count_distinct", AggregateFunction.APPROX_COUNT_DISTINCT,
            "sum", AggregateFunction.SUM,
            "avg", AggregateFunction.AVG,
            "mean", AggregateFunction.AVG,
            "min", AggregateFunction.MIN,
            "max", AggregateFunction.MAX);

    private static final Set<String> FOREIGN = Set.of(
            "any_value",
            "approx_quantile",
            "arg_max",
            "arg_min",
            "array_agg",
            "bit_and",
            "bit_or",
            "bit_xor",
            "bool_and",
            "bool_or",
            "corr",
            "count_if",
            "covar_pop",
            "covar_samp",
            "cume_dist",
            "dense_rank",
            "every",
            "first",
            "first_value",
            "group_concat",
            "histogram",
            "kurtosis",
            "lag",
            "last",
            "last_value",
            "lead",
            "list",
            "listagg",
            "localtime",
            "max_by",
            "median",
            "min_by",
            "mode",
            "nth_value",
            "overlay",
            "ntile",
            "percent_rank",
            "percentile_cont",
            "percentile_disc",
            "product",
            "quantile",
            "quantile_cont",
            "quantile_disc",
            "rank",
            "regr_slope",
            "row_number",
            "skewness",
            "stddev",
            "stddev_pop",
            "stddev_samp",
            "string_agg",
            "var_pop",
            "var_samp",
            "variance");

    private final BindContext context;
    private final Coercer coercer;
    private final ExpressionBinder expressions;
    private final @Nullable AggregateCollector collector;
    private final String clause;

    AggregateBinder(
            BindContext context,
            Coercer coercer,
            ExpressionBinder expressions,
            @Nullable AggregateCollector collector,
            String clause) {
        this.context = context;
        this.coercer = coercer;
        this.expressions = expressions;
        this.collector = collector;
        this.clause = clause;
    }

    static boolean isAggregate(String name) {
        return NAMES.containsKey(name);
    }

    /// Whether other engines have a function of that name: aggregates and window functions mostly.
    static boolean isForeign(String name) {
        return FOREIGN.contains(name);
    }

    static Set<String> names() {
        return NAMES.keySet();
    }

    Expr bind(Expression.Call call) {
        String name = call.name().name();
        if (collector == null) {
            String hint = clause.equals("WHERE") ? "; HAVING filters groups" : "";
            throw context.error(
                    ErrorCode.INVALID_ARGUMENT,
                    "the aggregate " + name + "() cannot stand in " + clause + hint,
                    call.span());
        }
        if (collector.inside()) {
            throw context.error(
                    ErrorCode.INVALID_ARGUMENT, "the aggregate " + name + "() stands inside another one", call.span());
        }
        collector.enter();
        AggregateFunction function = function(call);
        List<Expr> arguments = new ArrayList<>();
        for (Expression argument : call.arguments()) {
            arguments.add(argument(function, name, expressions.bind(argument), argument));
        }
        Expr filter = call.filter() == null ? null : expressions.condition(call.filter(), "FILTER");
        collector.leave();
        return collector.add(new AggregateCall(function, arguments, filter));
    }

    private AggregateFunction function(Expression.Call call) {
        String name = call.name().name();
        AggregateFunction function = NAMES.getOrDefault(name, AggregateFunction.COUNT);
        int count = call.arguments().size();
        if (call.form() == Expression.Call.Form.STAR) {
            if (function != AggregateFunction.COUNT) {
                throw context.error(ErrorCode.INVALID_ARGUMENT, "only count() takes *", call.span());
            }
            return AggregateFunction.COUNT_STAR;
        }
        boolean distinct = call.form() == Expression.Call.Form.DISTINCT;
        if (distinct && function == AggregateFunction.COUNT) {
            return AggregateFunction.COUNT_DISTINCT;
        }
        if (count != 1) {
            String hint = function == AggregateFunction.COUNT ? " or *" : "";
            throw context.error(
                    ErrorCode.INVALID_ARGUMENT, name + "() takes one argument" + hint + ", not " + count, call.span());
        }
        return distinct ? distinct(function) : function;
    }

    /// The function over distinct values; of these the least, the greatest and the number are those of all values.
    private static AggregateFunction distinct(AggregateFunction function) {
        return switch (function) {
            case SUM, SUM_DISTINCT -> AggregateFunction.SUM_DISTINCT;
            case AVG, AVG_DISTINCT -> AggregateFunction.AVG_DISTINCT;
            case COUNT, COUNT_DISTINCT -> AggregateFunction.COUNT_DISTINCT;
            case COUNT_STAR, APPROX_COUNT_DISTINCT, MIN, MAX -> function;
        };
    }

    private Expr argument(AggregateFunction function, String name, Expr argument, Expression source) {
        DataType type = argument.type();
        switch (function) {
            case SUM, SUM_DISTINCT, AVG, AVG_DISTINCT -> {
                if (Coercer.isNull(argument)) {
                    return coercer.cast(argument, DataType.INT32);
                }
                if (type instanceof DataType.Interval) {
                    throw context.unsupported(name + "() of an INTERVAL", source.span());
                }
                if (!Types.isNumeric(type)) {
                    throw context.typeError(name + "() takes a number, not " + type, source.span());
                }
            }
            case MIN, MAX, COUNT_DISTINCT, APPROX_COUNT_DISTINCT -> {
                if (Types.isNested(type)) {
                    throw context.unsupported(name + "() of " + type, source.span());
                }
            }
            case COUNT, COUNT_STAR -> {}
        }
        return Coercer.isNull(argument) ? coercer.cast(argument, DataType.INT32) : argument;
    }
}
