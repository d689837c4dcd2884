package io.winnow.core.aggregate;

import io.winnow.core.collect.Int128Sum;
import io.winnow.core.error.PlanException;
import io.winnow.core.expr.Literal;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.PhysicalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The states of aggregates over distinct values, each with the number of rows that have it.
final class WeightedStates {
    /// What parts of a sum are: the greatest power of two that 38 digits hold.
    private static final BigInteger PART = BigInteger.ONE.shiftLeft(126);

    private final DataType type;
    private final List<? extends @Nullable Object> values;
    private final long[] counts;

    private WeightedStates(DataType type, List<? extends @Nullable Object> values, long[] counts) {
        this.type = type;
        this.values = values;
        this.counts = counts;
    }

    static @Nullable Weighing of(
            AggregateFunction function, DataType type, List<? extends @Nullable Object> values, long[] counts) {
        WeightedStates states = new WeightedStates(type, values, counts);
        return switch (function) {
            case COUNT_STAR -> Weighing.of(new Literal(DataType.INT64, states.rows(true)));
            case COUNT -> Weighing.of(new Literal(DataType.INT64, states.rows(false)));
            case MIN -> Weighing.of(new Literal(type, states.first()));
            case MAX -> Weighing.of(new Literal(type, states.last()));
            case COUNT_DISTINCT, SUM_DISTINCT, AVG_DISTINCT ->
                Weighing.of(new Literal(new DataType.ListOf(type), states.present()));
            // Of values, sketches are made by operators.
            case APPROX_COUNT_DISTINCT ->
                states.present().isEmpty() ? Weighing.of(new Literal(DataType.BINARY, null)) : null;
            case SUM, AVG -> type instanceof DataType.Floating ? null : states.sum(function);
        };
    }

    private long rows(boolean withNulls) {
        long rows = 0;
        for (int i = 0; i < values.size(); i++) {
            if (withNulls || values.get(i) != null) {
                rows = Math.addExact(rows, counts[i]);
            }
        }
        return rows;
    }

    private @Nullable Object first() {
        for (int i = 0; i < values.size(); i++) {
            Object value = values.get(i);
            if (value != null && counts[i] > 0) {
                return ScalarOrder.canonical(value, type);
            }
        }
        return null;
    }

    private @Nullable Object last() {
        for (int i = values.size() - 1; i >= 0; i--) {
            Object value = values.get(i);
            if (value != null && counts[i] > 0) {
                return ScalarOrder.canonical(value, type);
            }
        }
        return null;
    }

    private List<Object> present() {
        List<Object> present = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            Object value = values.get(i);
            if (value != null && counts[i] > 0) {
                present.add(ScalarOrder.canonical(value, type));
            }
        }
        return present;
    }

    private Weighing sum(AggregateFunction function) {
        List<Field> fields = function.stateFields(List.of(type));
        DataType.Decimal sumType = (DataType.Decimal) fields.getFirst().type();
        long rows = rows(false);
        BigInteger sum = rows == 0 ? null : type.physical() == PhysicalType.INT128 ? wideSum() : longSum();
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

    /// Of values of 64 bits and fewer than 2^63 rows: less than 2^127.
    private BigInteger longSum() {
        boolean unsigned = type.equals(DataType.UINT64);
        long high = 0;
        long low = 0;
        for (int i = 0; i < values.size(); i++) {
            Object value = values.get(i);
            if (value == null || counts[i] == 0) {
                continue;
            }
            long number = value instanceof BigDecimal decimal
                    ? decimal.unscaledValue().longValueExact()
                    : (Long) value;
            long product = number * counts[i];
            high += unsigned ? Math.unsignedMultiplyHigh(number, counts[i]) : Math.multiplyHigh(number, counts[i]);
            low += product;
            high += Long.compareUnsigned(low, product) < 0 ? 1 : 0;
        }
        return Int128Sum.of(high, low);
    }

    private BigInteger wideSum() {
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) instanceof BigDecimal number && counts[i] > 0) {
                sum = sum.add(number.unscaledValue().multiply(BigInteger.valueOf(counts[i])));
            }
        }
        return sum;
    }

    /// Refuses what is no weighting.
    static void check(List<? extends @Nullable Object> values, long[] counts) {
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
