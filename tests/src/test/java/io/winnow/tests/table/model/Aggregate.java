package io.winnow.tests.table.model;

import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// An aggregate of one column, as the engine is asked for it and as it is computed by hand.
record Aggregate(Kind kind, ModelColumn column) {
    private static final int MOST_DIGITS = 38;

    enum Kind {
        COUNT_STAR,
        COUNT,
        COUNT_DISTINCT,
        MIN,
        MAX,
        SUM,
        AVG
    }

    /// What is right: a value, an error (null), or both.
    record Answer(@Nullable Object value, boolean isValue, boolean isError) {
        static final Answer ERROR = new Answer(null, false, true);

        static Answer of(@Nullable Object value) {
            return new Answer(value, true, false);
        }
    }

    static Aggregate random(List<ModelColumn> columns, RandomValues random) {
        ModelColumn column = random.oneOf(columns);
        Kind kind = random.oneOf(List.of(Kind.values()));
        boolean sum = kind == Kind.SUM || kind == Kind.AVG;
        if (Types.isNested(column.type()) && kind != Kind.COUNT_STAR) {
            kind = Kind.COUNT; // the others of nested values are not supported
        } else if (sum && !column.isSummed()) {
            kind = Kind.MAX;
        }
        return new Aggregate(kind, column);
    }

    String sql() {
        return switch (kind) {
            case COUNT_STAR -> "count(*)";
            case COUNT_DISTINCT -> "count(DISTINCT " + column.name() + ")";
            case COUNT -> "count(" + column.name() + ")";
            case MIN -> "min(" + column.name() + ")";
            case MAX -> "max(" + column.name() + ")";
            case SUM -> "sum(" + column.name() + ")";
            case AVG -> "avg(" + column.name() + ")";
        };
    }

    Answer over(List<List<@Nullable Object>> rows) {
        List<Object> values = new ArrayList<>();
        for (List<@Nullable Object> row : rows) {
            Object value = row.get(column.index());
            if (value != null) {
                values.add(value);
            }
        }
        DataType type = column.type();
        return switch (kind) {
            case COUNT_STAR -> Answer.of((long) rows.size());
            case COUNT -> Answer.of((long) values.size());
            case COUNT_DISTINCT -> {
                TreeSet<Object> distinct = new TreeSet<>((a, b) -> ScalarOrder.compare(a, b, type));
                distinct.addAll(values);
                yield Answer.of((long) distinct.size());
            }
            case MIN -> Answer.of(extreme(values, -1));
            case MAX -> Answer.of(extreme(values, 1));
            case SUM -> values.isEmpty() ? Answer.of(null) : sum(values);
            case AVG -> values.isEmpty() ? Answer.of(null) : average(values);
        };
    }

    private @Nullable Object extreme(List<Object> values, int side) {
        Object best = null;
        for (Object value : values) {
            if (best == null || ScalarOrder.compare(value, best, column.type()) * side > 0) {
                best = value;
            }
        }
        return best == null ? null : positiveZero(best);
    }

    /// The value with the one zero that MIN, MAX and groups show.
    static Object positiveZero(Object value) {
        return switch (value) {
            case Double number when number == 0 -> 0.0;
            case Float number when number == 0 -> 0.0f;
            case List<?> parts -> {
                List<@Nullable Object> all = new ArrayList<>();
                for (Object part : parts) {
                    all.add(part == null ? null : positiveZero(part));
                }
                yield all;
            }
            default -> value;
        };
    }

    private Answer sum(List<Object> values) {
        if (Types.isFloat(column.type())) {
            return Answer.of(floatSum(values));
        }
        BigDecimal exact = exactSum(values);
        if (column.type() instanceof DataType.Int integer) {
            boolean unsigned = integer.bits() == 64 && !integer.signed();
            BigInteger whole = exact.toBigIntegerExact();
            int bits = unsigned && whole.signum() >= 0 ? whole.bitLength() - 1 : whole.bitLength();
            return bits > 63 || (unsigned && whole.signum() < 0) ? Answer.ERROR : Answer.of(whole.longValue());
        }
        return decimal(exact, values);
    }

    private Answer average(List<Object> values) {
        if (Types.isFloat(column.type())) {
            return Answer.of(floatSum(values) / values.size());
        }
        BigDecimal exact = exactSum(values);
        if (column.type() instanceof DataType.Int) {
            return Answer.of(exact.doubleValue() / values.size());
        }
        int scale = Math.min(((DataType.Decimal) column.type()).scale() + 4, MOST_DIGITS);
        Answer sum = decimal(exact, values);
        BigDecimal average = exact.divide(BigDecimal.valueOf(values.size()), scale, RoundingMode.HALF_UP);
        boolean fits = average.precision() <= MOST_DIGITS;
        return new Answer(average, fits, sum.isError() || !fits);
    }

    /// A sum whose state overflows on the way may be an error.
    private Answer decimal(BigDecimal exact, List<Object> values) {
        BigDecimal size = BigDecimal.ZERO;
        for (Object value : values) {
            size = size.add(((BigDecimal) value).abs());
        }
        return new Answer(exact, exact.precision() <= MOST_DIGITS, size.precision() > MOST_DIGITS);
    }

    private BigDecimal exactSum(List<Object> values) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Object value : values) {
            sum = sum.add(
                    column.type() instanceof DataType.Int integer
                            ? new BigDecimal(
                                    integer.signed()
                                            ? BigInteger.valueOf((Long) value)
                                            : new BigInteger(Long.toUnsignedString((Long) value)))
                            : (BigDecimal) Objects.requireNonNull(value));
        }
        return sum;
    }

    private static double floatSum(List<Object> values) {
        double sum = 0;
        for (Object value : values) {
            sum += ((Number) value).doubleValue();
        }
        return Double.isNaN(sum) ? Double.NaN : sum;
    }
}
