package io.winnow.core.prune.truth;

import static io.winnow.core.prune.truth.Build.and;
import static io.winnow.core.prune.truth.Build.atLeast;
import static io.winnow.core.prune.truth.Build.between;
import static io.winnow.core.prune.truth.Build.column;
import static io.winnow.core.prune.truth.Build.equal;
import static io.winnow.core.prune.truth.Build.greater;
import static io.winnow.core.prune.truth.Build.integer;
import static io.winnow.core.prune.truth.Build.isNull;
import static io.winnow.core.prune.truth.Build.less;
import static io.winnow.core.prune.truth.Build.not;
import static io.winnow.core.prune.truth.Build.or;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.Expr;
import io.winnow.core.index.IndexAnswer;
import io.winnow.core.index.RowAddressSet;
import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.search.SegmentZones;
import io.winnow.core.prune.search.ZoneMatches;
import io.winnow.core.prune.search.ZoneSearch;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.roaringbitmap.RoaringBitmap;

/// Rows that a search over zones keeps, by example.
class ZoneSearchTest {
    private static final EvaluationContext CONTEXT = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);
    private static final Expr X = column(0, DataType.INT32);
    private static final Expr Y = column(1, DataType.INT32);
    private static final AbstractRow UNKNOWN = _ -> AbstractValue.anything(DataType.INT32);

    private static List<@Nullable Object> longs(@Nullable Integer... values) {
        List<@Nullable Object> longs = new ArrayList<>();
        for (Integer value : values) {
            longs.add(value == null ? null : (Object) (long) value);
        }
        return longs;
    }

    private static Fragments fragment(List<@Nullable Object> x) {
        return new Fragments(List.of(DataType.INT32), List.of(x));
    }

    private static Fragments fragment(List<@Nullable Object> x, List<@Nullable Object> y) {
        return new Fragments(List.of(DataType.INT32, DataType.INT32), List.of(x, y));
    }

    private static ZoneMatches search(Fragments fragment, Expr predicate) {
        return search(fragment, predicate, UNKNOWN);
    }

    private static ZoneMatches search(Fragments fragment, Expr predicate, AbstractRow whole) {
        return ZoneSearch.of(predicate, CONTEXT, fragment.segments()).search(Fragments.ID, fragment.rows(), whole);
    }

    @Test
    void localityDecidesAndNotCardinality() {
        Expr predicate = between(X, integer(12), integer(14));
        Fragments clustered =
                fragment(longs(1, 2, 3, 4, 10, 12, 14, 15, 20, 21, 22, 23)).zoned(0, 4, false);
        ZoneMatches matches = search(clustered, predicate);
        assertThat(matches.candidates()).hasToString("[4, 8)");
        assertThat(matches.wholly().isEmpty()).isTrue();
        assertThat(matches.skipped()).isEqualTo(2);
        assertThat(matches.undecided()).isOne();
        assertThat(matches.matched()).isZero();
        Fragments shuffled =
                fragment(longs(1, 12, 22, 15, 2, 14, 23, 10, 3, 20, 21, 4)).zoned(0, 4, false);
        assertThat(search(shuffled, predicate).candidates()).hasToString("[0, 12)");
    }

    @Test
    void rangesThatTouchAreOne() {
        Fragments fragment = fragment(longs(1, 1, 5, 6, 5, 5, 9, 9, 7, 5)).zoned(0, 2, false);
        ZoneMatches matches = search(fragment, between(X, integer(5), integer(8)));
        assertThat(matches.candidates()).hasToString("[2, 6) [8, 10)");
        assertThat(matches.wholly()).hasToString("[2, 6) [8, 10)");
        assertThat(matches.matched()).isEqualTo(3);
    }

    @Test
    void zonesOfTwoColumnsAreCutAtEachOthersEnds() {
        Fragments fragment = fragment(
                        longs(1, 1, 1, 1, 9, 9, 9, 9, 9, 9, 9, 9), longs(5, 5, 5, 5, 5, 5, 8, 8, 8, 8, 8, 8))
                .zoned(0, 4, false)
                .zoned(1, 6, false);
        ZoneMatches matches = search(fragment, and(equal(X, integer(9)), equal(Y, integer(5))));
        assertThat(matches.candidates()).hasToString("[4, 6)");
        assertThat(matches.wholly()).hasToString("[4, 6)");
        assertThat(matches.skipped()).isEqualTo(3); // [0, 4) [6, 8) [8, 12)
        assertThat(search(fragment, greater(X, Y)).candidates()).hasToString("[4, 12)");
        assertThat(search(fragment, or(equal(X, integer(1)), equal(Y, integer(8))))
                        .wholly())
                .hasToString("[0, 4) [6, 12)");
    }

    @Test
    void rowsInNoZoneAreKeptUnlessTheFragmentExcludesThem() {
        ZoneRows zones = new ZoneRows(DataType.INT32, false, RandomValues.seeded(0));
        zones.add(Fragments.ID, 2, 3, longs(1, 2, 3), false);
        zones.add(Fragments.ID, 7, 2, longs(8, 9), false);
        SegmentZones segment =
                new SegmentZones(ZoneFacts.of(zones.zones(true)), null, FragmentSet.of(List.of(Fragments.ID)));
        ZoneSearch search = ZoneSearch.of(greater(X, integer(5)), CONTEXT, Map.of(0, List.of(segment)));
        ZoneMatches matches = search.search(Fragments.ID, 12, UNKNOWN);
        assertThat(matches.candidates()).hasToString("[0, 2) [5, 12)");
        assertThat(matches.wholly()).hasToString("[7, 9)");
        assertThat(List.of(matches.skipped(), matches.matched(), matches.undecided()))
                .isEqualTo(List.of(1, 1, 0));
        AbstractRow low = _ -> AbstractValue.between(DataType.INT32, 0L, 9L);
        assertThat(search.search(Fragments.ID, 12, low).candidates()).hasToString("[0, 2) [5, 12)");
        // Above the type's values there is nothing: the zones lie, or the fragment does.
        AbstractRow nothing = _ -> AbstractValue.nulls(DataType.INT32);
        assertThat(search.search(Fragments.ID, 12, nothing).contradictions()).hasSize(1);
        assertThat(search.search(Fragments.ID, 12, nothing).candidates()).hasToString("[2, 5) [7, 9)");
        // Of a fragment that a segment does not cover it says nothing.
        assertThat(search.search(Fragments.ID + 1, 12, UNKNOWN).candidates()).hasToString("[0, 12)");
    }

    @Test
    void aSegmentSpeaksForTheFragmentsThatItCovers() {
        Fragments fragment = fragment(longs(1, null, 3)).zoned(0, 3, true);
        SegmentZones own = fragment.segment(0);
        SegmentZones other = new SegmentZones(own.facts(), own.nulls(), FragmentSet.of(List.of(1)));
        ZoneSearch search = ZoneSearch.of(isNull(X), CONTEXT, Map.of(0, List.of(other)));
        ZoneMatches matches = search.search(Fragments.ID, 3, UNKNOWN);
        assertThat(matches.answer()).isInstanceOf(IndexAnswer.AtMost.class);
        assertThat(matches.candidates()).hasToString("[0, 3)");
        assertThat(search.search(1, 3, UNKNOWN).answer()).isInstanceOf(IndexAnswer.Exact.class);
    }

    private static RoaringBitmap exact(ZoneMatches matches) {
        assertThat(matches.answer()).isInstanceOf(IndexAnswer.Exact.class);
        return ((IndexAnswer.Exact) matches.answer()).rows();
    }

    @Test
    void testsForNullAreExactWithAllNullsKnown() {
        Fragments fragment = fragment(longs(1, null, 3, 4, null, null, 7, 8, 9)).zoned(0, 3, true);
        assertThat(exact(search(fragment, isNull(X)))).isEqualTo(RoaringBitmap.bitmapOf(1, 4, 5));
        assertThat(search(fragment, isNull(X)).candidates()).hasToString("[0, 6)");
        ZoneMatches present = search(fragment, not(isNull(X)));
        assertThat(exact(present)).isEqualTo(RoaringBitmap.bitmapOf(0, 2, 3, 6, 7, 8));
        assertThat(present.wholly()).hasToString("[6, 9)");
        assertThat(exact(search(fragment, not(not(isNull(X)))))).isEqualTo(RoaringBitmap.bitmapOf(1, 4, 5));
        assertThat(exact(search(fragment, equal(X, X)))).isEqualTo(exact(present));
        Fragments unknown = fragment(longs(1, null, 3, 4, null, null, 7, 8, 9)).zoned(0, 3, false);
        assertThat(search(unknown, isNull(X)).answer()).isInstanceOf(IndexAnswer.AtMost.class);
        assertThat(search(unknown, isNull(X)).candidates()).hasToString("[0, 6)");
    }

    @Test
    void whatNansDecideOtherwiseIsNoTestForNull() {
        Expr d = column(0, DataType.FLOAT64);
        Expr atMost = Build.atMost(d, Build.number(Double.POSITIVE_INFINITY));
        assertThat(TruthEvaluator.compile(atMost, CONTEXT).nullTest()).isNull();
        Expr atLeast = atLeast(d, Build.number(Double.NEGATIVE_INFINITY));
        assertThat(TruthEvaluator.compile(atLeast, CONTEXT).nullTest()).isNull();
        assertThat(TruthEvaluator.compile(equal(d, d), CONTEXT).nullTest()).isEqualTo(new NullTest(0, false, true));
        // Fails for some values, or is TRUE for some.
        assertThat(TruthEvaluator.compile(isNull(new Cast(X, DataType.INT8, false)), CONTEXT)
                        .nullTest())
                .isNull();
        assertThat(TruthEvaluator.compile(equal(X, integer(1)), CONTEXT).nullTest())
                .isNull();
    }

    @Test
    void zonesOfNothingButNullsAreDecided() {
        Fragments fragment = fragment(longs(null, null, 3, null, 5, 6)).zoned(0, 2, true);
        ZoneMatches missing = search(fragment, isNull(X));
        assertThat(missing.wholly()).hasToString("[0, 2)");
        assertThat(missing.candidates()).hasToString("[0, 4)");
        ZoneMatches present = search(fragment, not(isNull(X)));
        assertThat(present.wholly()).hasToString("[4, 6)");
        assertThat(present.candidates()).hasToString("[2, 6)");
        assertThat(exact(present)).isEqualTo(RoaringBitmap.bitmapOf(2, 4, 5));
    }

    @Test
    void withOtherConditionsNullsNarrow() {
        Fragments fragment = fragment(longs(1, null, 3, null, null, 6), longs(1, 2, 3, 8, 8, 9))
                .zoned(0, 3, true)
                .zoned(1, 3, false);
        ZoneMatches undecided = search(fragment, and(isNull(X), greater(Y, integer(1))));
        assertThat(undecided.answer())
                .isEqualTo(new IndexAnswer.AtMost(undecided.candidates(), RoaringBitmap.bitmapOf(1, 3, 4)));
        // Where the others are TRUE for all rows that are left, nothing is to be evaluated.
        assertThat(exact(search(fragment, and(isNull(X), greater(Y, integer(3))))))
                .isEqualTo(RoaringBitmap.bitmapOf(3, 4));
        assertThat(exact(search(fragment, and(isNull(X), less(Y, integer(0)))))).isEqualTo(new RoaringBitmap());
    }

    @Test
    void whatCannotBeTrueTakesNothingAway() {
        Fragments fragment = fragment(longs(1, 2, 3, 4, 5, 6));
        ZoneRows zones = new ZoneRows(DataType.INT32, false, RandomValues.seeded(0));
        zones.add(Fragments.ID, 0, 2, longs(1, 2, 3), false); // three rows in two: as such no contradiction
        zones.add(Fragments.ID, 2, 1, longs(null, null), false);
        zones.add(Fragments.ID, 3, 3, longs(4, 5, 6), false);
        ZoneFacts facts = ZoneFacts.of(zones.zones(true));
        SegmentZones segment = new SegmentZones(facts, null, FragmentSet.of(List.of(Fragments.ID)));
        fragment.segments().put(0, List.of(segment));
        ZoneMatches matches = search(fragment, atLeast(X, integer(4)));
        assertThat(matches.candidates()).hasToString("[2, 6)");
        assertThat(matches.contradictions())
                .containsExactly(new ZoneMatches.Contradiction(0, "zone 1: 2 nulls and 0 NaNs in 1 rows"));
        // Zones beyond the fragment's end are none of its zones.
        ZoneMatches cut = ZoneSearch.of(atLeast(X, integer(4)), CONTEXT, fragment.segments())
                .search(Fragments.ID, 5, UNKNOWN);
        assertThat(cut.candidates()).hasToString("[0, 5)");
        assertThat(cut.contradictions().getFirst().reason()).isEqualTo("zone 2 of rows [3, +3) after row 3 of 5");
    }

    @Test
    void nullsThatCannotBeAreNotBelieved() {
        for (List<Integer> nulls : List.of(List.of(1, 3), List.of(0), List.<Integer>of())) {
            Fragments fragment = fragment(longs(1, null, null)).zoned(0, 3, true);
            SegmentZones own = fragment.segment(0);
            RoaringBitmap rows = RoaringBitmap.bitmapOf(
                    nulls.stream().mapToInt(Integer::intValue).toArray());
            SegmentZones wrong =
                    new SegmentZones(own.facts(), new RowAddressSet(Map.of(Fragments.ID, rows)), own.fragments());
            fragment.segments().put(0, List.of(wrong));
            ZoneMatches matches = search(fragment, isNull(X));
            assertThat(matches.answer()).as("%s", nulls).isInstanceOf(IndexAnswer.AtMost.class);
            assertThat(matches.candidates()).hasToString("[0, 3)");
            assertThat(matches.contradictions()).hasSize(1);
        }
        Fragments fragment = fragment(longs(1, null, null)).zoned(0, 3, true);
        AbstractRow present = _ -> AbstractValue.present(DataType.INT32);
        assertThat(search(fragment, isNull(X), present).answer()).isInstanceOf(IndexAnswer.AtMost.class);
    }

    @Test
    void columnsAreThoseOfTheCondition() {
        ZoneSearch search = ZoneSearch.of(and(equal(X, integer(1)), less(X, Y)), CONTEXT, Map.of());
        assertThat(search.columns().stream().boxed().toList()).isEqualTo(Arrays.asList(0, 1));
        ZoneMatches matches = search.search(0, 10, UNKNOWN);
        assertThat(matches.candidates()).hasToString("[0, 10)");
        assertThat(matches.undecided()).isZero();
        assertThat(search.search(0, 0, UNKNOWN).candidates().isEmpty()).isTrue();
    }
}
