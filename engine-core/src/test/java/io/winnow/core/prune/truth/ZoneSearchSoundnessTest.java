package io.winnow.core.prune.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.And;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.Not;
import io.winnow.core.index.IndexAnswer;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.search.ZoneMatches;
import io.winnow.core.prune.search.ZoneSearch;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.roaringbitmap.RoaringBitmap;

/// No row that matches is missing from what a search keeps, and all rows match of which it says so.
class ZoneSearchSoundnessTest {
    private static final EvaluationContext CONTEXT = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);
    private static final int ROUNDS = Effort.of(2_000);
    private static final int MOST_ROWS = 60;

    private final long seed = Long.getLong("winnow.seed", System.nanoTime());
    private final RandomValues random = RandomValues.seeded(seed);
    private final int[] kinds = new int[4];
    private long skipped;
    private long wholly;

    @Test
    void rowsAreWhereTheyShouldBe() {
        for (int i = 0; i < ROUNDS; i++) {
            List<DataType> types = new ArrayList<>();
            List<List<Object>> near = new ArrayList<>();
            for (int k = 1 + random.below(3); k > 0; k--) {
                DataType type = random.oneOf(random.below(10) == 0 ? RandomValues.types() : RandomValues.scalarTypes());
                types.add(type);
                List<Object> values = new ArrayList<>();
                for (int v = 1 + random.below(5); v > 0; v--) {
                    values.add(random.value(type));
                }
                near.add(values);
            }
            Expr predicate = predicate(types, near);
            Fragments fragment = fragment(types, near);
            ZoneSearch search = ZoneSearch.of(predicate, CONTEXT, fragment.segments());
            ZoneMatches matches =
                    search.search(Fragments.ID, fragment.rows(), fragment.whole(random.below(2) == 0, random));
            check(predicate, fragment, matches, i);
        }
        // Not that nothing happened.
        assertThat(kinds[0]).as("exact, winnow.seed=%d", seed).isGreaterThan(ROUNDS / 20);
        assertThat(kinds[1]).as("narrowed to rows").isGreaterThan(ROUNDS / 40);
        assertThat(skipped).as("rows skipped").isGreaterThan(2L * ROUNDS);
        assertThat(wholly).as("rows that all match").isGreaterThan(ROUNDS);
    }

    /// A conjunction as often as not, tests for NULL among the conjuncts.
    private Expr predicate(List<DataType> types, List<List<Object>> near) {
        RandomConditions conditions = new RandomConditions(new RandomOperands(types, near, random), random);
        List<Expr> conjuncts = new ArrayList<>();
        for (int i = random.below(3); i > 0; i--) {
            conjuncts.add(conditions.condition(random.below(3)));
        }
        for (int i = random.below(3); i > 0 || conjuncts.isEmpty(); i--) {
            int column = random.below(types.size());
            Expr isNull = new IsNull(new ColumnRef(column, "c" + column, types.get(column)));
            conjuncts.add(random.below(conjuncts.size() + 1), random.below(2) == 0 ? isNull : new Not(isNull));
        }
        return conjuncts.size() == 1 ? conjuncts.getFirst() : new And(conjuncts);
    }

    private Fragments fragment(List<DataType> types, List<List<Object>> near) {
        int rows = 1 + random.below(MOST_ROWS);
        List<List<@Nullable Object>> columns = new ArrayList<>();
        for (int column = 0; column < types.size(); column++) {
            List<@Nullable Object> values = new ArrayList<>();
            int nulls = random.below(3) * 20;
            Object last = null;
            for (int row = 0; row < rows; row++) {
                // Runs, so that zones are narrow.
                if (last == null || random.below(4) == 0) {
                    last = random.below(3) == 0 ? random.value(types.get(column)) : random.oneOf(near.get(column));
                }
                values.add(random.below(100) < nulls ? null : last);
            }
            columns.add(values);
        }
        Fragments fragment = new Fragments(types, columns);
        if (random.below(3) == 0) {
            for (int i = random.below(rows); i > 0; i--) {
                fragment.deleted().add(random.below(rows));
            }
        }
        int rowsPerZone = 1 + random.below(8);
        for (int column = 0; column < types.size(); column++) {
            switch (random.below(4)) {
                case 0 -> {} // no index
                case 1 -> fragment.zonedAnyhow(column, random);
                default -> fragment.zoned(column, rowsPerZone, random.below(2) == 0);
            }
        }
        return fragment;
    }

    private void check(Expr predicate, Fragments fragment, ZoneMatches matches, int round) {
        RoaringBitmap found = switch (matches.answer()) {
            case IndexAnswer.Exact(var _, RoaringBitmap rows) -> {
                kinds[0]++;
                yield rows;
            }
            case IndexAnswer.AtMost(var _, RoaringBitmap rows) -> {
                kinds[rows == null ? 2 : 1]++;
                yield rows;
            }
        };
        boolean isExact = matches.answer() instanceof IndexAnswer.Exact;
        for (int row = 0; row < fragment.rows(); row++) {
            TruthSet outcome = SoundnessTest.outcome(predicate, fragment.row(row), CONTEXT);
            boolean match = outcome == TruthSet.TRUE;
            boolean inRanges = matches.candidates().contains(row);
            boolean kept = inRanges && (found == null || found.contains(row));
            boolean all = matches.wholly().contains(row);
            boolean wrong = (match && !kept) || (isExact && kept && !match) || (all && !match) || (all && !inRanges);
            boolean outside = found != null && found.contains(row) && !inRanges;
            if ((wrong && !fragment.deleted().contains(row)) || outside) {
                assertThat(outcome)
                        .as(
                                "%s: row %d, %s, among %s, winnow.seed=%d, round %d",
                                predicate, row, List.of(outcome), matches, seed, round)
                        .isNull();
            }
            skipped += kept ? 0 : 1;
            wholly += all ? 1 : 0;
        }
        assertThat(matches.contradictions())
                .as("winnow.seed=%d, round %d", seed, round)
                .isEmpty();
    }
}
