package io.winnow.core.prune.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.index.Zones;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.StatisticsValue;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.prune.zone.ZoneSpan;
import io.winnow.core.prune.zone.ZoneStatistics;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Many zones at once give what each gives alone, and that holds for all rows.
class ZoneOutcomesTest {
    private static final EvaluationContext CONTEXT = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);
    private static final int ZONES = 200;
    private static final int CONDITIONS = Effort.of(500);

    private final long seed = Long.getLong("winnow.seed", System.nanoTime());
    private final RandomValues random = RandomValues.seeded(seed);

    private Expr condition(DataType type, List<Object> near) {
        boolean keyed = SmallDomains.has(type) && random.below(2) == 0;
        if (keyed) {
            return new ColumnConditions(random.oneOf(SmallDomain.of(type)), random).nested(2);
        }
        RandomOperands operands = new RandomOperands(List.of(type), List.of(near), random);
        return new RandomConditions(operands, random).condition(random.below(3));
    }

    private interface SmallDomains {
        static boolean has(DataType type) {
            return TightnessTest.types().contains(type);
        }
    }

    private DataType type() {
        return random.below(40) == 0 ? new DataType.Null() : random.oneOf(RandomValues.types());
    }

    private List<Object> some(DataType type) {
        List<Object> values = new ArrayList<>();
        for (int i = type instanceof DataType.Null ? 0 : 1 + random.below(5); i > 0; i--) {
            values.add(random.value(type));
        }
        return values;
    }

    private AbstractValue whole(DataType type) {
        return switch (random.below(4)) {
            case 0 -> AbstractValue.nothing(type);
            case 1 -> AbstractValue.nulls(type);
            case 2 -> AbstractValue.anything(type);
            default -> {
                AbstractValue one = AbstractValue.constant(type, random.value(type, 0.1));
                AbstractValue other = AbstractValue.constant(type, random.value(type, 0.1));
                yield one.join(other);
            }
        };
    }

    @Test
    void manyAtOnceAreAsEachAlone() {
        long decided = 0;
        long rejected = 0;
        for (int i = 0; i < CONDITIONS; i++) {
            DataType type = type();
            Expr condition = condition(type, some(type));
            TruthEvaluator evaluator = TruthEvaluator.compile(condition, CONTEXT);
            ZoneRows rows = new ZoneRows(type, random.below(3) == 0, random);
            for (int k = 0; k < ZONES; k++) {
                if (type instanceof DataType.Null) {
                    rows.add(0, 10L * k, 10, new ArrayList<>(List.of()), false);
                } else {
                    rows.addAny(0, 10L * k, 1 + random.below(9));
                }
            }
            Zones zones = rows.zones(random.below(3) > 0);
            ZoneFacts facts = ZoneFacts.of(zones);
            int bad = 0;
            ZoneSpan alone = ZoneSpan.of(facts, 0, ZONES);
            ZoneSpan within = new ZoneSpan(facts, 5, ZONES - 5, whole(type));
            byte[] outcomes = outcomes(evaluator, alone);
            byte[] outcomesWithin = outcomes(evaluator, within);
            for (int zone = 0; zone < ZONES; zone++) {
                ColumnStatistics statistics = ZoneStatistics.of(zones, zone);
                Stat<Long> length = Stat.exact(zones.lengths()[zone]);
                boolean isBad = StatisticsValue.contradiction(type, statistics, length) != null;
                bad += isBad ? 1 : 0;
                AbstractValue value = StatisticsValue.of(type, statistics, length);
                TruthSet expected = evaluator.evaluate(_ -> value);
                same(TruthSet.of(outcomes[zone]), expected, condition, value);
                same(alone.value(zone), value, condition, zone);
                same((facts.of(zone) & ZoneFacts.REJECTED) != 0, isBad, condition, value);
                decided += expected.isDecided() ? 1 : 0;
                if (zone >= 5 && zone < ZONES - 5) {
                    AbstractValue completed = within.value(zone);
                    TruthSet found = TruthSet.of(outcomesWithin[zone - 5]);
                    same(found, evaluator.evaluate(_ -> completed), condition, completed);
                }
            }
            assertThat(facts.rejected()).isEqualTo(bad);
            rejected += bad;
        }
        assertThat(decided).as("decided").isGreaterThan((long) CONDITIONS * ZONES / 20);
        assertThat(rejected).as("rejected").isGreaterThan((long) CONDITIONS * ZONES / 20);
    }

    /// Asserts only where it would fail: there are many.
    private void same(Object found, Object expected, Expr condition, Object over) {
        if (!found.equals(expected)) {
            assertThat(found)
                    .as("%s over %s, winnow.seed=%d", condition, over, seed)
                    .isEqualTo(expected);
        }
    }

    private static byte[] outcomes(TruthEvaluator evaluator, ZoneSpan span) {
        byte[] outcomes = new byte[span.count()];
        if (evaluator.column() == 0) {
            evaluator.evaluate(span, outcomes);
        } else {
            // A condition that folds to a constant, or hangs on chance, is not asked so.
            for (int i = 0; i < outcomes.length; i++) {
                AbstractValue value = span.value(span.from() + i);
                outcomes[i] = (byte) evaluator.evaluate(_ -> value).bits();
            }
        }
        return outcomes;
    }

    /// Zones that are true of their rows, in fragments of which the statistics are true: nothing is
    /// rejected, and each row's outcome is among those of its zone.
    @Test
    void everyRowIsAmongTheOutcomesOfItsZone() {
        for (int i = 0; i < CONDITIONS; i++) {
            DataType type = random.oneOf(RandomValues.types());
            List<Object> near = some(type);
            Expr condition = condition(type, near);
            TruthEvaluator evaluator = TruthEvaluator.compile(condition, CONTEXT);
            boolean weak = random.below(2) == 0;
            ZoneRows recorded = new ZoneRows(type, random.below(3) == 0, random);
            ZoneRows fragment = new ZoneRows(type, false, random);
            List<List<@Nullable Object>> rows = new ArrayList<>();
            List<@Nullable Object> all = new ArrayList<>();
            for (int k = 0; k < 20; k++) {
                List<@Nullable Object> own = new ArrayList<>();
                double nulls = random.below(3) * 0.5;
                for (int r = 1 + random.below(4); r > 0; r--) {
                    Object value = random.below(3) == 0 ? random.value(type) : random.oneOf(near);
                    own.add(random.below(100) < nulls * 100 ? null : value);
                }
                recorded.add(0, 10L * k, own.size() + random.below(2), own, weak);
                rows.add(own);
                all.addAll(own);
            }
            fragment.add(0, 0, all.size(), all, weak);
            Zones one = fragment.zones(random.below(2) == 0);
            AbstractValue whole = random.below(2) == 0
                    ? AbstractValue.anything(type)
                    : StatisticsValue.of(type, ZoneStatistics.of(one, 0), Stat.exact((long) all.size()));
            ZoneFacts facts = ZoneFacts.of(recorded.zones(random.below(2) == 0));
            assertThat(facts.contradiction()).as("seed %d", seed).isNull();
            ZoneSpan span = new ZoneSpan(facts, 0, rows.size(), whole);
            byte[] outcomes = outcomes(evaluator, span);
            for (int zone = 0; zone < outcomes.length; zone++) {
                for (Object value : rows.get(zone)) {
                    TruthSet outcome = SoundnessTest.outcome(condition, new @Nullable Object[] {value}, CONTEXT);
                    TruthSet found = TruthSet.of(outcomes[zone]);
                    same(found.union(outcome), found, condition, Arrays.asList(value, zone));
                }
            }
        }
    }

    /// What is written of a span's zones is no more than that.
    @Test
    void aSpanIsReadFromItsFirstZone() {
        ZoneRows rows = new ZoneRows(DataType.INT64, false, random);
        for (long i = 0; i < 3000; i++) {
            rows.add(0, i, 1, List.of(i), false);
        }
        ZoneFacts facts = ZoneFacts.of(rows.zones(true));
        Expr column = new ColumnRef(0, "x", DataType.INT64);
        TruthEvaluator evaluator =
                TruthEvaluator.compile(Build.less(column, Build.literal(DataType.INT64, 1500L)), CONTEXT);
        byte[] outcomes = new byte[11];
        evaluator.evaluate(ZoneSpan.of(facts, 1495, 1505), outcomes);
        assertThat(outcomes).containsExactly(1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 0);
    }
}
