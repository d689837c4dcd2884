package io.winnow.core.prune.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.Expr;
import io.winnow.core.index.RowRanges;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.search.SegmentZones;
import io.winnow.core.prune.search.ZoneMatches;
import io.winnow.core.prune.search.ZoneSearch;
import io.winnow.core.prune.truth.PruningExamplesTest.Example;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each form of condition that must prune does so over zones; over small domains nothing is kept that
/// trying all values would not.
class ZonePruningTest {
    private static final EvaluationContext CONTEXT = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);
    private static final int SIMPLE = Effort.of(15);
    private static final int NESTED = Effort.of(6);

    private final long seed = Long.getLong("winnow.seed", System.nanoTime());

    private static ZoneMatches search(Expr condition, ZoneFacts zones, long rows, DataType type) {
        SegmentZones segment = new SegmentZones(zones, null, FragmentSet.of(List.of(Fragments.ID)));
        return ZoneSearch.of(condition, CONTEXT, Map.of(0, List.of(segment)))
                .search(Fragments.ID, rows, _ -> AbstractValue.anything(type));
    }

    static Stream<Example> examples() {
        return PruningExamplesTest.examples();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void eachFormPrunes(Example example) {
        AbstractValue value = example.value();
        ZoneRows zones = new ZoneRows(value.type(), false, RandomValues.seeded(0));
        zones.addBounds(Fragments.ID, 0, 10, value);
        ZoneMatches matches = search(example.condition(), ZoneFacts.of(zones.zones(true)), 10, value.type());
        boolean skips = example.outcomes().neverTrue();
        boolean all = example.outcomes().alwaysTrue();
        assertThat(matches.candidates()).isEqualTo(skips ? RowRanges.NONE : RowRanges.of(0, 10));
        assertThat(matches.wholly()).isEqualTo(all ? RowRanges.of(0, 10) : RowRanges.NONE);
        assertThat(matches.skipped()).isEqualTo(skips ? 1 : 0);
        assertThat(matches.matched()).isEqualTo(all ? 1 : 0);
    }

    static List<DataType> types() {
        return TightnessTest.types();
    }

    @ParameterizedTest
    @MethodSource("types")
    void nothingIsKeptThatAllValuesWouldNotKeep(DataType type) {
        RandomValues random = RandomValues.seeded(seed);
        for (SmallDomain domain : SmallDomain.of(type)) {
            List<List<@Nullable Object>> zones = zones(domain);
            ZoneRows recorded = new ZoneRows(type, false, random);
            long rows = 0;
            for (List<@Nullable Object> zone : zones) {
                recorded.add(Fragments.ID, rows, zone.size(), zone, false);
                rows += zone.size();
            }
            ColumnConditions conditions = new ColumnConditions(domain, random);
            List<Expr> simple = conditions.simple();
            List<Expr> all = new ArrayList<>();
            for (int i = 0; i < SIMPLE; i++) {
                all.add(random.oneOf(simple));
            }
            for (int i = 0; i < NESTED; i++) {
                all.add(conditions.nested(3));
            }
            ZoneFacts facts = ZoneFacts.of(recorded.zones(true));
            for (Expr condition : all) {
                check(condition, zones, search(condition, facts, rows, type));
            }
        }
    }

    /// All intervals of the domain, with and without NULLs and NaNs.
    private static List<List<@Nullable Object>> zones(SmallDomain domain) {
        List<List<@Nullable Object>> zones = new ArrayList<>();
        int count = domain.values().size();
        for (int extras : domain.extras()) {
            for (int low = 0; low < count; low++) {
                for (int high = low; high < count; high++) {
                    List<@Nullable Object> rows =
                            new ArrayList<>(domain.values().subList(low, high + 1));
                    if ((extras & AbstractValue.NULL) != 0) {
                        rows.add(null);
                    }
                    for (int nan : List.of(AbstractValue.NEGATIVE_NAN, AbstractValue.POSITIVE_NAN)) {
                        if ((extras & nan) != 0) {
                            rows.add(domain.nan(nan));
                        }
                    }
                    zones.add(rows);
                }
            }
        }
        return zones;
    }

    private void check(Expr condition, List<List<@Nullable Object>> zones, ZoneMatches matches) {
        RowRanges.Builder candidates = new RowRanges.Builder();
        RowRanges.Builder wholly = new RowRanges.Builder();
        long row = 0;
        IdentityHashMap<@Nullable Object, TruthSet> known = new IdentityHashMap<>();
        for (List<@Nullable Object> zone : zones) {
            TruthSet outcomes = TruthSet.NONE;
            for (Object value : zone) {
                outcomes = outcomes.union(known.computeIfAbsent(
                        value, one -> SoundnessTest.outcome(condition, new @Nullable Object[] {one}, CONTEXT)));
            }
            candidates.add(outcomes.neverTrue() ? row + zone.size() : row, row + zone.size());
            wholly.add(outcomes.alwaysTrue() ? row : row + zone.size(), row + zone.size());
            row += zone.size();
        }
        assertThat(matches.candidates())
                .as("%s, winnow.seed=%d", condition, seed)
                .isEqualTo(candidates.build());
        assertThat(matches.wholly()).as("%s, winnow.seed=%d", condition, seed).isEqualTo(wholly.build());
    }
}
