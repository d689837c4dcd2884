package io.winnow.physical.group;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.error.PlanException;
import io.winnow.core.expr.Literal;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The state and the result of one aggregate call, read from its accumulators.
final class CallValues {
    private final AggregateCall call;
    private final @Nullable Counts counts;
    private final @Nullable NullCounts nulls;
    private final @Nullable Accumulator value;
    private @Nullable DistinctLists lists;

    CallValues(CallLayout layout, Accumulator[] accumulators) {
        call = layout.call();
        counts = layout.counts() < 0 ? null : (Counts) accumulators[layout.counts()];
        nulls = layout.nulls() < 0 ? null : (NullCounts) accumulators[layout.nulls()];
        value = layout.value() < 0 ? null : accumulators[layout.value()];
    }

    /// The partial state of `groups[0..count)`: the columns of [AggregateCall#stateFields].
    List<Column> states(int[] groups, int count) {
        return switch (call.function()) {
            case COUNT_STAR, COUNT -> List.of(counts(groups, count));
            case COUNT_DISTINCT, SUM_DISTINCT, AVG_DISTINCT -> List.of(sets().lists(groups, count));
            case APPROX_COUNT_DISTINCT -> List.of(sketches().states(groups, count));
            case SUM -> List.of(sums(groups, count));
            case AVG -> List.of(sums(groups, count), counts(groups, count));
            case MIN, MAX -> List.of(extremes().values(groups, count, nonEmpty(groups, count)));
        };
    }

    /// The result of `groups[0..count)`.
    Column result(int[] groups, int count) {
        return switch (call.function()) {
            case COUNT_STAR, COUNT, COUNT_DISTINCT -> counts(groups, count);
            case APPROX_COUNT_DISTINCT -> sketches().estimates(groups, count);
            case SUM ->
                value instanceof ExactSums exact
                        ? SumResults.column(call, exact, groups, count, nonEmpty(groups, count))
                        : sums(groups, count);
            case SUM_DISTINCT -> distinctSums(groups, count);
            case AVG -> averages(sum(), groups, groups, count);
            case AVG_DISTINCT -> averages(setSums(groups, count), DistinctValues.range(0, count), groups, count);
            case MIN, MAX -> extremes().values(groups, count, nonEmpty(groups, count));
        };
    }

    private long count(int group) {
        Counts own = counts == null ? (Counts) value : counts;
        if (own == null) {
            throw new PlanException("no count of " + call);
        }
        return own.count(group) - (nulls == null ? 0 : nulls.count(group));
    }

    private LongColumn counts(int[] groups, int count) {
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            values[i] = count(groups[i]);
        }
        return new LongColumn(values, null, count);
    }

    /// Which groups have met a value: the others are NULL.
    private long @Nullable [] nonEmpty(int[] groups, int count) {
        long[] words = new long[Validity.words(count)];
        for (int i = 0; i < count; i++) {
            words[i >> 6] |= (count(groups[i]) > 0 ? 1L : 0L) << i;
        }
        return Validity.orNone(words, count);
    }

    private Extremes extremes() {
        if (value instanceof Extremes extremes) {
            return extremes;
        }
        throw new PlanException("no extreme of " + call);
    }

    private Sketches sketches() {
        if (value instanceof Sketches sketches) {
            return sketches;
        }
        throw new PlanException("no sketch of " + call);
    }

    private DistinctLists sets() {
        if (lists == null) {
            if (!(value instanceof DistinctSets sets)) {
                throw new PlanException("no set of " + call);
            }
            lists = sets.lists();
        }
        return lists;
    }

    /// Bytes that were taken on top of the accumulators.
    long heapBytes() {
        return lists == null ? 0 : lists.heapBytes();
    }

    private Column sums(int[] groups, int count) {
        long[] validity = nonEmpty(groups, count);
        if (sum() instanceof FloatSums sums) {
            return floats(sums, groups, count, validity);
        }
        ExactSums sums = exact(sum());
        long[] high = new long[count];
        long[] low = new long[count];
        for (int i = 0; i < count; i++) {
            int group = groups[i];
            if (sums.parts(group) == 0) {
                high[i] = sums.upper(group);
                low[i] = sums.lower(group);
            } else {
                BigInteger rest = sums.rest(group);
                high[i] = rest.shiftRight(Long.SIZE).longValue();
                low[i] = rest.longValue();
            }
        }
        return new Int128Column(high, low, validity, count);
    }

    /// How many states more than the one of [#states] it takes to hold all of a group's sum.
    long furtherStates(int group) {
        return value instanceof ExactSums sums ? Math.abs(sums.parts(group)) : 0;
    }

    /// For each of `groups[0..count)` its further state of number `indexes[i]`, from 0: a part of the sum, or the
    /// state over no rows where the group has no such part.
    List<Column> furtherStates(int[] groups, long[] indexes, int count) {
        List<Literal> identity = call.function().identity(call.argumentTypes());
        List<Column> columns = new ArrayList<>();
        for (int field = 0; field < identity.size(); field++) {
            Literal none = identity.get(field);
            ColumnBuilder builder = new ColumnBuilder(none.type());
            for (int i = 0; i < count; i++) {
                boolean part = field == 0 && indexes[i] < furtherStates(groups[i]);
                builder.add(part ? part(groups[i], none.type()) : none.value());
            }
            columns.add(builder.build());
        }
        return columns;
    }

    private BigDecimal part(int group, DataType type) {
        BigInteger part = exact(sum()).parts(group) < 0 ? ExactSums.PART.negate() : ExactSums.PART;
        return new BigDecimal(part, type instanceof DataType.Decimal decimal ? decimal.scale() : 0);
    }

    private Column distinctSums(int[] groups, int count) {
        Accumulator sums = setSums(groups, count);
        int[] positions = DistinctValues.range(0, count);
        long[] validity = nonEmpty(groups, count);
        return sums instanceof FloatSums floats
                ? floats(floats, positions, count, validity)
                : SumResults.column(call, exact(sums), positions, count, validity);
    }

    /// The sums of the sets: that of `groups[i]` is the sum of group `i`.
    private Accumulator setSums(int[] groups, int count) {
        return SetSums.of(call.arguments().getFirst().type(), sets().lists(groups, count));
    }

    private static Column floats(FloatSums sums, int[] groups, int count, long @Nullable [] validity) {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = sums.sum(groups[i]);
        }
        return new DoubleColumn(values, validity, count);
    }

    private Accumulator sum() {
        if (value == null) {
            throw new PlanException("no sum of " + call);
        }
        return value;
    }

    private ExactSums exact(Accumulator sum) {
        if (sum instanceof ExactSums sums) {
            return sums;
        }
        throw new PlanException("no sum of " + call);
    }

    /// @param sums has the sum of `groups[i]` as its group `positions[i]`
    private Column averages(Accumulator sums, int[] positions, int[] groups, int count) {
        long[] divisors = new long[count];
        for (int i = 0; i < count; i++) {
            divisors[i] = count(groups[i]);
        }
        long[] validity = nonEmpty(groups, count);
        if (sums instanceof FloatSums floats) {
            double[] values = new double[count];
            for (int i = 0; i < count; i++) {
                values[i] = divisors[i] == 0 ? 0 : floats.sum(positions[i]) / divisors[i];
            }
            return new DoubleColumn(values, validity, count);
        }
        return AverageResults.column(call, exact(sums), divisors, positions, count, validity);
    }
}
