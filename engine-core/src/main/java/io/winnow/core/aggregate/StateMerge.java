package io.winnow.core.aggregate;

import io.winnow.core.expr.Literal;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Puts the states of disjoint sets of rows together, as literals.
final class StateMerge {
    private static final BigInteger DECIMAL_LIMIT = BigInteger.TEN.pow(DataType.Decimal.MAX_PRECISION);

    private StateMerge() {}

    /// The one state over all rows; null where no literal holds it.
    ///
    /// @param states at least one
    static @Nullable List<Literal> merge(AggregateFunction function, List<List<Literal>> states) {
        List<Literal> merged = new ArrayList<>();
        for (int field = 0; field < states.getFirst().size(); field++) {
            DataType type = states.getFirst().get(field).type();
            List<Object> values = new ArrayList<>(states.size());
            for (List<Literal> state : states) {
                Object value = state.get(field).value();
                if (value != null) {
                    values.add(value);
                }
            }
            if (values.isEmpty()) {
                merged.add(new Literal(type, null));
                continue;
            }
            Object value = value(function, type, values);
            if (value == null) {
                return null;
            }
            merged.add(new Literal(type, value));
        }
        return merged;
    }

    private static @Nullable Object value(AggregateFunction function, DataType type, List<Object> values) {
        return switch (function) {
            case COUNT_STAR, COUNT -> sum(values);
            case SUM, AVG -> type.equals(DataType.INT64) ? (Object) sum(values) : decimalSum(values);
            case MIN -> extreme(values, type, -1);
            case MAX -> extreme(values, type, 1);
            case APPROX_COUNT_DISTINCT -> values.size() == 1 ? values.getFirst() : null; // the engine merges sketches
            case COUNT_DISTINCT, SUM_DISTINCT, AVG_DISTINCT -> union(values, ((DataType.ListOf) type).element());
        };
    }

    private static Long sum(List<Object> counts) {
        long sum = 0;
        for (Object count : counts) {
            sum = Math.addExact(sum, (Long) count);
        }
        return sum;
    }

    private static @Nullable Object decimalSum(List<Object> values) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Object value : values) {
            if (!(value instanceof BigDecimal number)) {
                return null; // a sum of floats, which is never folded but for no values at all
            }
            sum = sum.add(number);
        }
        return isHeld(sum) ? sum : null;
    }

    /// Whether a literal holds the sum.
    static boolean isHeld(BigDecimal sum) {
        return sum.unscaledValue().abs().compareTo(DECIMAL_LIMIT) < 0;
    }

    private static Object extreme(List<Object> values, DataType type, int sign) {
        Object best = values.getFirst();
        for (Object value : values) {
            best = Integer.signum(ScalarOrder.compare(value, best, type)) == sign ? value : best;
        }
        return best;
    }

    private static List<Object> union(List<Object> sets, DataType element) {
        TreeSet<Object> union = new TreeSet<>((a, b) -> ScalarOrder.compare(a, b, element));
        for (Object set : sets) {
            union.addAll((List<?>) set);
        }
        return List.copyOf(union);
    }
}
