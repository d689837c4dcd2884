package io.winnow.physical.exec;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Aggregates row by row with the scalar order, big numbers and sorted maps: slow and plain.
record AggregateReference(List<NamedExpr> groups, List<AggregateCall> calls) {
    private static final Comparator<IntervalValue> PARTS = Comparator.comparingInt(IntervalValue::months)
            .thenComparingInt(IntervalValue::days)
            .thenComparingLong(IntervalValue::nanos);

    /// A row for each group, ordered by the groups' values.
    List<List<@Nullable Object>> results(List<List<@Nullable Object>> rows) {
        List<DataType> types = new ArrayList<>();
        for (NamedExpr group : groups) {
            types.add(group.expr().type());
        }
        TreeMap<List<@Nullable Object>, List<List<@Nullable Object>>> members = new TreeMap<>(rowOrder(types));
        if (groups.isEmpty()) {
            members.put(List.of(), rows);
        } else {
            for (List<@Nullable Object> row : rows) {
                List<@Nullable Object> key = new ArrayList<>();
                for (NamedExpr group : groups) {
                    key.add(row.get(((ColumnRef) group.expr()).index()));
                }
                members.computeIfAbsent(key, _ -> new ArrayList<>()).add(row);
            }
        }
        List<List<@Nullable Object>> results = new ArrayList<>();
        for (Map.Entry<List<@Nullable Object>, List<List<@Nullable Object>>> member : members.entrySet()) {
            List<@Nullable Object> key = member.getKey();
            List<List<@Nullable Object>> own = member.getValue();
            List<@Nullable Object> result = new ArrayList<>();
            for (int g = 0; g < key.size(); g++) {
                result.add(shown(rows, key.get(g), ((ColumnRef) groups.get(g).expr()).index(), types.get(g)));
            }
            for (AggregateCall call : calls) {
                result.add(result(call, own));
            }
            results.add(result);
        }
        return results;
    }

    /// Rows by their values, NULL last; rows may be longer than `types`.
    static Comparator<List<@Nullable Object>> rowOrder(List<DataType> types) {
        return (left, right) -> {
            for (int i = 0; i < types.size(); i++) {
                Object a = left.get(i);
                Object b = right.get(i);
                int order = a == null || b == null
                        ? Boolean.compare(a == null, b == null)
                        : ScalarOrder.compare(a, b, types.get(i));
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        };
    }

    /// Of intervals that are equal, all groups show one.
    private static @Nullable Object shown(
            List<List<@Nullable Object>> rows, @Nullable Object key, int column, DataType type) {
        if (key == null) {
            return null;
        }
        if (type instanceof DataType.Interval) {
            List<IntervalValue> equal = new ArrayList<>();
            for (List<@Nullable Object> row : rows) {
                if (row.get(column) instanceof IntervalValue value && ScalarOrder.equal(value, key, type)) {
                    equal.add(value);
                }
            }
            return Collections.max(equal, PARTS);
        }
        return ScalarOrder.canonical(key, type);
    }

    private static boolean passes(@Nullable Expr filter, List<@Nullable Object> row) {
        if (filter == null) {
            return true;
        }
        Comparison comparison = (Comparison) filter;
        Object left = row.get(((ColumnRef) comparison.left()).index());
        Object right = ((Literal) comparison.right()).value();
        return left != null
                && right != null
                && ScalarOrder.compare(left, right, comparison.left().type()) < 0;
    }

    private static @Nullable Object result(AggregateCall call, List<List<@Nullable Object>> rows) {
        List<List<@Nullable Object>> arguments = new ArrayList<>();
        long passed = 0;
        for (List<@Nullable Object> row : rows) {
            if (!passes(call.filter(), row)) {
                continue;
            }
            passed++;
            List<@Nullable Object> values = new ArrayList<>();
            for (Expr argument : call.arguments()) {
                values.add(row.get(((ColumnRef) argument).index()));
            }
            if (!values.contains(null)) {
                arguments.add(values);
            }
        }
        if (call.arguments().isEmpty()) {
            return passed;
        }
        DataType type = call.arguments().getFirst().type();
        return switch (call.function()) {
            case COUNT_STAR -> passed;
            case COUNT -> (long) arguments.size();
            case COUNT_DISTINCT -> (long) distinct(call, arguments).size();
            case APPROX_COUNT_DISTINCT -> (long) distinct(call, arguments).size();
            case SUM -> arguments.isEmpty() ? null : sum(arguments, type);
            case SUM_DISTINCT -> arguments.isEmpty() ? null : sum(distinct(call, arguments), type);
            case AVG -> arguments.isEmpty() ? null : average(arguments, type, call.resultType());
            case AVG_DISTINCT ->
                arguments.isEmpty() ? null : average(distinct(call, arguments), type, call.resultType());
            case MIN, MAX -> arguments.isEmpty() ? null : extreme(call, arguments, type);
        };
    }

    private static List<List<@Nullable Object>> distinct(AggregateCall call, List<List<@Nullable Object>> rows) {
        TreeSet<List<@Nullable Object>> distinct = new TreeSet<>(rowOrder(call.argumentTypes()));
        distinct.addAll(rows);
        return new ArrayList<>(distinct);
    }

    private static BigDecimal exact(Object value, DataType type) {
        if (value instanceof BigDecimal decimal) {
            return decimal;
        }
        boolean unsigned = type.equals(DataType.UINT64);
        return new BigDecimal(
                unsigned ? new BigInteger(Long.toUnsignedString((Long) value)) : BigInteger.valueOf((Long) value));
    }

    private static Object sum(List<List<@Nullable Object>> arguments, DataType type) {
        if (type instanceof DataType.Floating) {
            double sum = 0;
            for (List<@Nullable Object> row : arguments) {
                sum += ((Number) row.getFirst()).doubleValue();
            }
            return Double.isNaN(sum) ? Double.NaN : sum;
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (List<@Nullable Object> row : arguments) {
            sum = sum.add(exact(row.getFirst(), type));
        }
        return type instanceof DataType.Decimal ? sum : (Object) sum.toBigInteger();
    }

    private static Object average(List<List<@Nullable Object>> arguments, DataType type, DataType result) {
        Object sum = sum(arguments, type);
        BigDecimal count = BigDecimal.valueOf(arguments.size());
        return switch (sum) {
            case Double value -> value / arguments.size();
            case BigInteger value ->
                new BigDecimal(value).divide(count, MathContext.DECIMAL128).doubleValue();
            default -> ((BigDecimal) sum).divide(count, ((DataType.Decimal) result).scale(), RoundingMode.HALF_UP);
        };
    }

    private static Object extreme(AggregateCall call, List<List<@Nullable Object>> arguments, DataType type) {
        boolean max = call.function().sqlName().equals("max");
        Object best = null;
        for (List<@Nullable Object> row : arguments) {
            Object value = row.getFirst();
            int order = best == null ? 1 : ScalarOrder.compare(value, best, type);
            if (order == 0 && value instanceof IntervalValue interval) {
                order = PARTS.compare(interval, (IntervalValue) Objects.requireNonNull(best));
            }
            if (best == null || (max ? order > 0 : order < 0)) {
                best = value;
            }
        }
        return ScalarOrder.canonical(Objects.requireNonNull(best), type);
    }
}
