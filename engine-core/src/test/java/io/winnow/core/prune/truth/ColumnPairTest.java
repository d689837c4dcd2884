package io.winnow.core.prune.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Or;
import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.search.SegmentZones;
import io.winnow.core.prune.search.ZoneMatches;
import io.winnow.core.prune.search.ZoneSearch;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.prune.zone.ZoneSpan;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What is looked up of zones of two columns is what is computed of their values.
class ColumnPairTest {
    private static final EvaluationContext CONTEXT = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);
    private static final int ZONES = 60;
    private static final int ROWS = 3;

    private final long seed = Long.getLong("winnow.seed", System.nanoTime());
    private final RandomValues random = RandomValues.seeded(seed);

    private @Nullable Object value(DataType type) {
        long number = random.below(12);
        return random.below(12) == 0
                ? null
                : type.equals(DataType.FLOAT64) ? (Object) (double) number : (Object) number;
    }

    private ZoneFacts facts(DataType type) {
        ZoneRows zones = new ZoneRows(type, false, random);
        for (int zone = 0; zone < ZONES; zone++) {
            List<@Nullable Object> values = new ArrayList<>();
            for (int row = 0; row < ROWS; row++) {
                values.add(value(type));
            }
            zones.add(0, (long) ROWS * zone, ROWS, values, false);
        }
        return ZoneFacts.of(zones.zones(true));
    }

    @Test
    void outcomesAreThoseOfTheValues() {
        int looked = 0;
        int all = 0;
        for (int round = 0; round < 40; round++) {
            DataType type = random.oneOf(List.of(DataType.INT64, DataType.INT32, DataType.FLOAT64, DataType.DATE));
            ZoneSpan left = ZoneSpan.of(facts(type), 0, ZONES);
            ZoneSpan right = ZoneSpan.of(facts(type), 0, ZONES);
            for (ComparisonOp op : ComparisonOp.values()) {
                Expr condition = new Comparison(op, new ColumnRef(0, "x", type), new ColumnRef(1, "y", type));
                TruthEvaluator evaluator = TruthEvaluator.compile(condition, CONTEXT);
                ColumnPair pair = Objects.requireNonNull(evaluator.columnPair());
                for (int zone = 0; zone < ZONES; zone++) {
                    int found = pair.outcomes(left, zone, right, zone);
                    AbstractRow row = row(left, right, zone);
                    if (found != ColumnPair.RARE) {
                        assertThat(TruthSet.of(found))
                                .as("%s, zone %d, winnow.seed=%d, round %d", condition, zone, seed, round)
                                .isEqualTo(evaluator.evaluate(row));
                        looked++;
                    }
                    all++;
                }
            }
        }
        assertThat(looked).as("of %d", all).isGreaterThan(all / 2);
    }

    private static AbstractRow row(ZoneSpan left, ZoneSpan right, int zone) {
        return column -> column == 0 ? left.value(zone) : right.value(zone);
    }

    @Test
    void searchesGiveWhatIsComputedOfEachZone() {
        DataType type = DataType.INT64;
        Expr x = new ColumnRef(0, "x", type);
        Expr y = new ColumnRef(1, "y", type);
        AbstractRow whole = _ -> AbstractValue.anything(type);
        for (int round = 0; round < 300; round++) {
            ZoneFacts left = facts(type);
            ZoneFacts right = facts(type);
            List<Expr> parts = new ArrayList<>();
            for (int i = 2 + random.below(3); i > 0; i--) {
                ComparisonOp op = random.oneOf(List.of(ComparisonOp.values()));
                Expr constant = new Literal(type, (long) random.below(12));
                parts.add(
                        switch (random.below(3)) {
                            case 0 -> new Comparison(op, x, y);
                            case 1 -> new Comparison(op, x, constant);
                            default -> new Comparison(op, y, constant);
                        });
            }
            Expr condition = random.below(3) == 0 ? parts.getFirst() : new Or(parts);
            FragmentSet fragments = FragmentSet.of(List.of(0));
            ZoneSearch search = ZoneSearch.of(
                    condition,
                    CONTEXT,
                    Map.of(
                            0, List.of(new SegmentZones(left, null, fragments)),
                            1, List.of(new SegmentZones(right, null, fragments))));
            ZoneMatches matches = search.search(0, (long) ROWS * ZONES, whole);
            TruthEvaluator evaluator = TruthEvaluator.compile(condition, CONTEXT);
            for (int zone = 0; zone < ZONES; zone++) {
                TruthSet expected =
                        evaluator.evaluate(row(ZoneSpan.of(left, 0, ZONES), ZoneSpan.of(right, 0, ZONES), zone));
                assertThat(matches.candidates().contains((long) ROWS * zone))
                        .as("%s, zone %d, winnow.seed=%d, round %d", condition, zone, seed, round)
                        .isEqualTo(!expected.neverTrue());
                assertThat(matches.wholly().contains((long) ROWS * zone))
                        .as("%s, zone %d, winnow.seed=%d, round %d", condition, zone, seed, round)
                        .isEqualTo(expected.alwaysTrue());
            }
        }
    }
}
