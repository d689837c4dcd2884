package io.winnow.core.prune.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.eval.Interpreter;
import io.winnow.core.expr.Expr;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.jspecify.annotations.Nullable;

/// Whatever a row gives, failures included, is among the outcomes that statistics of the rows allow.
class SoundnessTest {
    /// A hundred times so many conditions, each over so many populations: 200,000 pairs of condition and
    /// statistics, 20,000,000 under the profile `long`.
    private static final int CONDITIONS = Effort.of(100);

    private static final int POPULATIONS = 20;

    private static final List<ZoneId> ZONES =
            List.of(ZoneId.of("UTC"), ZoneId.of("Europe/Paris"), ZoneId.of("Australia/Lord_Howe"), ZoneId.of("+02:00"));

    /// A failure names its seed; `-Dwinnow.seed` repeats it.
    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
    void everyRowIsAmongTheOutcomes(@ForAll long seed) {
        RandomValues seeds = RandomValues.seeded(seed);
        for (int i = 0; i < CONDITIONS; i++) {
            long own = (long) seeds.below(Integer.MAX_VALUE) << 31 | seeds.below(Integer.MAX_VALUE);
            check(own);
        }
    }

    static void check(long seed) {
        RandomValues random = RandomValues.seeded(seed);
        List<DataType> types = new ArrayList<>();
        List<List<Object>> near = new ArrayList<>();
        for (int i = 1 + random.below(3); i > 0; i--) {
            DataType type = random.oneOf(random.below(10) == 0 ? RandomValues.types() : RandomValues.scalarTypes());
            types.add(type);
            List<Object> values = new ArrayList<>();
            for (int k = random.below(5); k > 0; k--) {
                values.add(random.value(type));
            }
            near.add(values);
        }
        EvaluationContext context = new EvaluationContext(random.oneOf(ZONES), Instant.EPOCH);
        RandomOperands operands = new RandomOperands(types, near, random);
        Expr condition = new RandomConditions(operands, random).condition(random.below(5));
        TruthEvaluator evaluator = TruthEvaluator.compile(condition, context);
        for (int i = 0; i < POPULATIONS; i++) {
            Population population = Population.random(types, near, random);
            TruthSet outcomes = evaluator.evaluate(population.facts(random));
            for (@Nullable Object[] row : population.rows()) {
                TruthSet outcome = outcome(condition, row, context);
                if (!outcomes.contains(outcome)) {
                    assertThat(outcomes)
                            .as(
                                    "%s: a row gives %s, over %s, zone %s, condition %d",
                                    condition, outcome, population, context.zone(), seed)
                            .isEqualTo(outcomes.union(outcome));
                }
            }
        }
    }

    /// What the row-wise interpreter gives.
    static TruthSet outcome(Expr condition, @Nullable Object[] row, EvaluationContext context) {
        try {
            return TruthSet.of((Boolean) Interpreter.evaluate(condition, row, context));
        } catch (ExecutionException _) {
            return TruthSet.FAILURE;
        }
    }
}
