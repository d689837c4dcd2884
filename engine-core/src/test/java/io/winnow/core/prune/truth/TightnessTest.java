package io.winnow.core.prune.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.Expr;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import io.winnow.core.type.TimeUnit;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Sound is not enough: over a column of few values, the outcomes are those that trying all values finds, no more.
class TightnessTest {
    private static final EvaluationContext CONTEXT = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);
    private static final int NESTED = Effort.of(25);

    private final long seed = Long.getLong("winnow.seed", System.nanoTime());

    static List<DataType> types() {
        return List.of(
                DataType.BOOL,
                DataType.INT8,
                DataType.INT32,
                DataType.INT64,
                DataType.UINT8,
                DataType.UINT64,
                DataType.FLOAT32,
                DataType.FLOAT64,
                new DataType.Decimal(4, 2),
                new DataType.Decimal(18, 0),
                new DataType.Decimal(20, 5),
                DataType.DATE,
                DataType.TIME,
                new DataType.Timestamp(TimeUnit.MILLISECOND, false),
                new DataType.Timestamp(TimeUnit.SECOND, true),
                new DataType.Timestamp(TimeUnit.NANOSECOND, true),
                DataType.UTF8,
                DataType.BINARY);
    }

    @ParameterizedTest
    @MethodSource("types")
    void conditionsOverOneColumnAreExact(DataType type) {
        RandomValues random = RandomValues.seeded(seed);
        for (SmallDomain domain : SmallDomain.of(type)) {
            ColumnConditions conditions = new ColumnConditions(domain, random);
            for (Expr condition : conditions.simple()) {
                check(condition, domain);
            }
            for (int i = 0; i < NESTED; i++) {
                check(conditions.nested(3), domain);
            }
        }
    }

    private void check(Expr condition, SmallDomain domain) {
        TruthEvaluator evaluator = TruthEvaluator.compile(condition, CONTEXT);
        int[] outcomes = new int[domain.values().size()];
        for (int i = 0; i < outcomes.length; i++) {
            outcomes[i] = outcome(condition, domain.values().get(i));
        }
        for (int extras : domain.extras()) {
            int beside = beside(condition, domain, extras);
            for (int low = 0; low < outcomes.length; low++) {
                int found = beside;
                for (int high = low; high < outcomes.length; high++) {
                    found |= outcomes[high];
                    AbstractValue value = domain.between(low, high).with(extras);
                    assertThat(evaluator.evaluate(_ -> value))
                            .as("%s over %s, seed %d", condition, value, seed)
                            .isEqualTo(TruthSet.of(found));
                }
            }
        }
    }

    private static int beside(Expr condition, SmallDomain domain, int extras) {
        int found = (extras & AbstractValue.NULL) != 0 ? outcome(condition, null) : 0;
        for (int nan : List.of(AbstractValue.NEGATIVE_NAN, AbstractValue.POSITIVE_NAN)) {
            found |= (extras & nan) != 0 ? outcome(condition, domain.nan(nan)) : 0;
        }
        return found;
    }

    private static int outcome(Expr condition, @Nullable Object value) {
        return SoundnessTest.outcome(condition, new @Nullable Object[] {value}, CONTEXT)
                .bits();
    }
}
