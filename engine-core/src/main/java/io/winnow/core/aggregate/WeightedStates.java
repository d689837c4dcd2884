package io.winnow.core.aggregate;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.collect.Int128Sum;
import io.winnow.core.error.PlanException;
import io.winnow.core.expr.Literal;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/// The states of aggregates over distinct values, each with the number of rows that have it.
final class WeightedStates {
    /// What parts of a sum are: the greatest power of two that 38 digits hold.
    private static final BigInteger PART = BigInteger.ONE.shiftLeft(126);

    private final DataType type;
    private final Column values;
    private final long[] counts;

    private WeightedStates(DataType type, Column values, long[] counts) {
        this.type = type;
        this.values = values.decoded();
        this.counts = counts;
    }

    static @Nullable Weighing of(AggregateFunction function, DataType type, Column values, long[] counts) {
        WeightedStates states = new WeightedStates(type, values, counts);
        return switch (function) {
            case COUNT_STAR -> Weighing.of(new Literal(DataType.INT64, states.rows(true)));
            case COUNT -> Weighing.of(new Literal(DataType.INT64, states.rows(false)));
            case MIN -> Weighing.of(new Literal(type, states.first()));
            case MAX -> Weighing.of(new Literal(type, states.last()));
            // Of values, sets and sketches are made by operators, as columns.
            case COUNT_DISTINCT, SUM_DISTINCT, AVG_DISTINCT, APPROX_COUNT_DISTINCT -> null;
            case SUM, AVG -> type instanceof DataType.Floating ? null : states.sum(function);
        };
    }

    private boolean occurs(int i) {
        return counts[i] > 0 && values.isValid(i);
    }

    private long rows(boolean withNulls) {
        long rows = 0;
        for (int i = 0; i < counts.length; i++) {
            if (withNulls || values.isValid(i)) {
                rows = Math.addExact(rows, counts[i]);
            }
        }
        return rows;
    }

    private @Nullable Object first() {
        for (int i = 0; i < counts.length; i++) {
            if (occurs(i)) {
                return at(i);
            }
        }
        return null;
    }

    private @Nullable Object last() {
        for (int i = counts.length - 1; i >= 0; i--) {
            if (occurs(i)) {
                return at(i);
            }
        }
        return null;
    }

    private @Nullable Object at(int i) {
        Object value = ColumnValues.at(values, type, i);
        return value == null ? null : ScalarOrder.canonical(value, type);
    }

    private Weighing sum(AggregateFunction function) {
        List<Field> fields = function.stateFields(List.of(type));
        DataType.Decimal sumType = (DataType.Decimal) fields.getFirst().type();
        long rows = rows(false);
        BigInteger sum = rows == 0 ? null : sum();
        if (sum == null || StateMerge.isHeld(new BigDecimal(sum))) {
            return new Weighing(state(fields, sumType, sum, rows), List.of(), 0);
        }
        // Others that are added to it may bring it back to what a literal holds.
        BigInteger[] apart = sum.abs().divideAndRemainder(PART);
        BigInteger sign = BigInteger.valueOf(sum.signum());
        return new Weighing(
                state(fields, sumType, apart[1].multiply(sign), rows),
                state(fields, sumType, PART.multiply(sign), 0),
                apart[0].longValueExact());
    }

    private static List<Literal> state(
            List<Field> fields, DataType.Decimal sumType, @Nullable BigInteger sum, long rows) {
        List<Literal> state = new ArrayList<>();
        state.add(new Literal(sumType, sum == null ? null : new BigDecimal(sum, sumType.scale())));
        if (fields.size() > 1) {
            state.add(new Literal(DataType.INT64, rows));
        }
        return state;
    }

    private BigInteger sum() {
        return switch (values) {
            case IntColumn c -> longSum(i -> c.values()[i]);
            case LongColumn c -> longSum(i -> c.values()[i]);
            case Int128Column c -> wideSum(c);
            case Column other -> throw new PlanException("a sum of " + other.physical() + " values of type " + type);
        };
    }

    /// Of values of 64 bits and fewer than 2^63 rows: less than 2^127.
    private BigInteger longSum(IntToLongFunction numbers) {
        boolean unsigned = type.equals(DataType.UINT64);
        long high = 0;
        long low = 0;
        for (int i = 0; i < counts.length; i++) {
            if (occurs(i)) {
                long number = numbers.applyAsLong(i);
                long product = number * counts[i];
                high += unsigned ? Math.unsignedMultiplyHigh(number, counts[i]) : Math.multiplyHigh(number, counts[i]);
                low += product;
                high += Long.compareUnsigned(low, product) < 0 ? 1 : 0;
            }
        }
        return Int128Sum.of(high, low);
    }

    private BigInteger wideSum(Int128Column numbers) {
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < counts.length; i++) {
            if (occurs(i)) {
                BigInteger number = Int128Sum.of(numbers.high()[i], numbers.low()[i]);
                sum = sum.add(number.multiply(BigInteger.valueOf(counts[i])));
            }
        }
        return sum;
    }

    /// Refuses what is no weighting.
    static void check(Column values, long[] counts) {
        if (values.size() != counts.length) {
            throw new PlanException(values.size() + " values with " + counts.length + " counts");
        }
        for (long count : counts) {
            if (count < 0) {
                throw new PlanException("a value that " + count + " rows have");
            }
        }
    }
}
