package io.winnow.core.prune.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.aggregate.Folding;
import io.winnow.core.aggregate.Summary;
import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.prune.StatisticsRow;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rows of one fragment with one column, and what is recorded of them.
record Rows(DataType type, List<@Nullable Object> values, ColumnStatistics statistics) {
    private static final EvaluationContext CONTEXT = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);

    static Rows of(DataType type, @Nullable Object... values) {
        return new Rows(type, Arrays.asList(values), ColumnStatistics.UNKNOWN);
    }

    private Rows with(ColumnStatistics other) {
        return new Rows(type, values, other);
    }

    /// Other rows of which the same is recorded.
    Rows withValues(@Nullable Object... others) {
        return new Rows(type, Arrays.asList(others), statistics);
    }

    Rows bounds(@Nullable Object min, @Nullable Object max) {
        Stat<Object> low = min == null ? Stat.absent() : new Stat.Bound<>(min);
        Stat<Object> high = max == null ? Stat.absent() : new Stat.Bound<>(max);
        return with(statistics.withBounds(low, high));
    }

    /// Bounds that are values of the column.
    Rows exact(Object min, Object max) {
        return with(statistics.withBounds(Stat.exact(min), Stat.exact(max)));
    }

    Rows nulls(long count) {
        return with(statistics.withNulls(Stat.exact(count)));
    }

    Rows nans(long count, long negative) {
        return with(statistics.withNans(Stat.exact(count), Stat.exact(negative)));
    }

    /// No NaNs, as every type but floats has none.
    Rows noNans() {
        return nans(0, 0);
    }

    Expr x() {
        return Build.column(type);
    }

    private StatisticsRow row() {
        Schema schema = Schema.of(Field.of("x", type));
        return new StatisticsRow(schema, List.of(0), _ -> statistics, Stat.exact((long) values.size()));
    }

    /// The condition is TRUE for `count` rows, and the outcomes are those that are expected.
    Rows gives(Expr condition, int count, TruthSet outcomes) {
        StatisticsRow row = row();
        assertThat(TruthEvaluator.compile(condition, CONTEXT).evaluate(row))
                .as("%s over %s", condition, row.column(0))
                .isEqualTo(outcomes);
        int matches = 0;
        for (Object value : values) {
            TruthSet outcome = SoundnessTest.outcome(condition, new @Nullable Object[] {value}, CONTEXT);
            assertThat(outcomes.contains(outcome))
                    .as("%s for %s", condition, value)
                    .isTrue();
            matches += outcome == TruthSet.TRUE ? 1 : 0;
        }
        assertThat(matches).as("rows of %s", condition).isEqualTo(count);
        return this;
    }

    private Folding folded(AggregateFunction function, Expr argument) {
        List<Expr> arguments = function == AggregateFunction.COUNT_STAR ? List.of() : List.of(argument);
        return function.fold(arguments, new Summary(values.size(), values.size(), row()::statistics));
    }

    /// What the statistics answer an aggregate with, which they must.
    List<Literal> state(AggregateFunction function) {
        Folding folding = folded(function, x());
        assertThat(folding).as("%s over %s", function, statistics).isInstanceOf(Folding.Known.class);
        return ((Folding.Known) folding).state();
    }

    /// The statistics answer the aggregate with this state.
    Rows answers(AggregateFunction function, @Nullable Object... state) {
        assertThat(carriers(state(function)))
                .as("%s over %s", function, statistics)
                .isEqualTo(Arrays.asList(state));
        return this;
    }

    /// The statistics answer none of the aggregates.
    Rows leavesOpen(AggregateFunction... functions) {
        for (AggregateFunction function : functions) {
            leavesOpen(function, x());
        }
        return this;
    }

    Rows leavesOpen(AggregateFunction function, Expr argument) {
        assertThat(folded(function, argument))
                .as("%s of %s over %s", function, argument, statistics)
                .isInstanceOf(Folding.Unknown.class);
        return this;
    }

    /// The state over several fragments, from the statistics of each; null where it is not to be had.
    static @Nullable List<@Nullable Object> merged(AggregateFunction function, List<Rows> fragments) {
        List<List<Literal>> states = new ArrayList<>();
        fragments.forEach(fragment -> states.add(fragment.state(function)));
        List<Literal> merged = function.merge(states);
        return merged == null ? null : carriers(merged);
    }

    private static List<@Nullable Object> carriers(List<Literal> state) {
        List<@Nullable Object> carriers = new ArrayList<>();
        state.forEach(literal -> carriers.add(literal.value()));
        return carriers;
    }
}
