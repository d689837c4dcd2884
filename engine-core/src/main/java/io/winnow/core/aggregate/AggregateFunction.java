package io.winnow.core.aggregate;

import io.winnow.core.batch.Column;
import io.winnow.core.error.PlanException;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The aggregate functions. Each names its result and the fields of its partial state here and nowhere else, so that
/// whatever computes a partial state (rows, an index, statistics) feeds the one final combine.
///
/// Over no rows counts give 0 and the others NULL, and so do their identity states but that of a sketch.
public enum AggregateFunction {
    /// `count(*)`. State: `count` int64.
    COUNT_STAR("count"),
    /// `count(x)`: rows where x is not NULL. State: `count` int64.
    COUNT("count"),
    /// `count(DISTINCT x, …)`: distinct values, rows with a NULL left out. State: `set` list<T>, distinct values (of
    /// several arguments: structs).
    COUNT_DISTINCT("count"),
    /// `approx_count_distinct(x)`: about how many distinct values, NULL left out. State: `sketch` binary, a
    /// HyperLogLog sketch in a form that belongs to the engine; NULL over nothing.
    APPROX_COUNT_DISTINCT("approx_count_distinct"),
    /// `sum(x)`. State: `sum` decimal(38,0) for integers, decimal(38,s) for decimals, float64 for floats; NULL over
    /// nothing. The result is narrowed (and overflow noticed) in the final combine only.
    SUM("sum"),
    /// `sum(DISTINCT x)`. State: `set` as for COUNT(DISTINCT x), which the final combine sums.
    SUM_DISTINCT("sum"),
    /// `avg(x)`. State: `sum` as for SUM, and `count` int64.
    AVG("avg"),
    /// `avg(DISTINCT x)`. State: `set` as for COUNT(DISTINCT x), which the final combine averages.
    AVG_DISTINCT("avg"),
    /// `min(x)`. State: `min` of x's type, NULL over nothing.
    MIN("min"),
    /// `max(x)`. State: `max` of x's type, NULL over nothing.
    MAX("max");

    private final String sqlName;

    AggregateFunction(String sqlName) {
        this.sqlName = sqlName;
    }

    /// The name that SQL calls it by.
    public String sqlName() {
        return sqlName;
    }

    /// Whether equal values count once, as DISTINCT between the parentheses asks for.
    public boolean isDistinct() {
        return switch (this) {
            case COUNT_DISTINCT, SUM_DISTINCT, AVG_DISTINCT -> true;
            case COUNT_STAR, COUNT, APPROX_COUNT_DISTINCT, SUM, AVG, MIN, MAX -> false;
        };
    }

    /// Whether the result is a number of rows or values: 0, never NULL, over no rows.
    public boolean isCount() {
        return switch (this) {
            case COUNT_STAR, COUNT, COUNT_DISTINCT, APPROX_COUNT_DISTINCT -> true;
            case SUM, SUM_DISTINCT, AVG, AVG_DISTINCT, MIN, MAX -> false;
        };
    }

    /// Type of the final result.
    ///
    /// @param arguments types of the arguments: none for `count(*)`, at least one for `count(DISTINCT …)`, else one
    public DataType resultType(List<DataType> arguments) {
        return switch (this) {
            case COUNT_STAR, COUNT, COUNT_DISTINCT, APPROX_COUNT_DISTINCT -> DataType.INT64;
            case SUM, SUM_DISTINCT -> sumResult(arguments.getFirst());
            case AVG, AVG_DISTINCT -> avgResult(arguments.getFirst());
            case MIN, MAX -> arguments.getFirst();
        };
    }

    /// The fields of the partial state; their names are suffixes: `count(*)` has the state column `count(*)[count]`.
    public List<Field> stateFields(List<DataType> arguments) {
        return switch (this) {
            case COUNT_STAR, COUNT -> List.of(new Field("count", DataType.INT64, false));
            case COUNT_DISTINCT, SUM_DISTINCT, AVG_DISTINCT ->
                List.of(new Field("set", new DataType.ListOf(distinctElement(arguments)), false));
            case APPROX_COUNT_DISTINCT -> List.of(Field.of("sketch", DataType.BINARY));
            case SUM -> List.of(Field.of("sum", sumState(arguments.getFirst())));
            case AVG ->
                List.of(Field.of("sum", sumState(arguments.getFirst())), new Field("count", DataType.INT64, false));
            case MIN -> List.of(Field.of("min", arguments.getFirst()));
            case MAX -> List.of(Field.of("max", arguments.getFirst()));
        };
    }

    /// The state over no rows, one literal per state field: counts are 0, sets empty, the others NULL.
    public List<Literal> identity(List<DataType> arguments) {
        List<Literal> states = new ArrayList<>();
        for (Field field : stateFields(arguments)) {
            Object value = field.nullable() ? null : field.type() instanceof DataType.ListOf ? List.of() : (Object) 0L;
            states.add(new Literal(field.type(), value));
        }
        return states;
    }

    /// The state over rows of which only a summary is known.
    ///
    /// @param arguments the call's arguments, over the columns of those rows
    public Folding fold(List<Expr> arguments, Summary summary) {
        return summary.liveRows() == 0
                ? new Folding.Known(identity(arguments.stream().map(Expr::type).toList()))
                : SummaryStates.of(this, arguments, summary);
    }

    /// The state over rows of which is known how many have which value of the one argument; null where it cannot be
    /// told from that, for sums of floats depend on the order of addition, and for sets and sketches, which whoever
    /// has the values makes of those that occur.
    ///
    /// @param argument type of the argument
    /// @param values distinct values: NULL first if it is one of them, then ascending in the engine's order
    /// @param counts how many rows have the value at each position, of fewer than 2^63 rows together
    public @Nullable Weighing weigh(DataType argument, Column values, long[] counts) {
        WeightedStates.check(values, counts);
        return WeightedStates.of(this, argument, values, counts);
    }

    /// The one state over several sets of rows from the states that [#fold] gave for each; null where no literal can
    /// hold it.
    ///
    /// @param states at least one
    public @Nullable List<Literal> merge(List<List<Literal>> states) {
        return StateMerge.merge(this, states);
    }

    private static DataType distinctElement(List<DataType> arguments) {
        if (arguments.size() == 1) {
            return arguments.getFirst();
        }
        Field[] fields = new Field[arguments.size()];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = new Field("f" + i, arguments.get(i), false);
        }
        return new DataType.Struct(List.of(fields));
    }

    private static DataType sumState(DataType argument) {
        return switch (argument) {
            case DataType.Int _ -> new DataType.Decimal(DataType.Decimal.MAX_PRECISION, 0);
            case DataType.Decimal decimal -> new DataType.Decimal(DataType.Decimal.MAX_PRECISION, decimal.scale());
            case DataType.Floating _ -> DataType.FLOAT64;
            default -> throw new PlanException("no sum of " + argument);
        };
    }

    private static DataType sumResult(DataType argument) {
        return argument instanceof DataType.Int integer
                ? integer.bits() == 64 && !integer.signed() ? DataType.UINT64 : DataType.INT64
                : sumState(argument);
    }

    private static DataType avgResult(DataType argument) {
        return argument instanceof DataType.Decimal decimal
                ? new DataType.Decimal(
                        DataType.Decimal.MAX_PRECISION, Math.min(decimal.scale() + 4, DataType.Decimal.MAX_PRECISION))
                : DataType.FLOAT64;
    }
}
