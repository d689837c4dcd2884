package io.winnow.core.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.expr.Truth;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BinaryOperator;
import org.junit.jupiter.api.Test;
import org.roaringbitmap.RoaringBitmap;

/// Whole sets of rows against SQL's logic row by row.
class TruthRowsTest {
    private static final List<Truth> TRUTHS = List.of(Truth.TRUE, Truth.FALSE, Truth.UNKNOWN);

    private final long seed = Long.getLong("winnow.seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void setsFollowTheLogicOfEachRow() {
        for (int round = 0; round < 2_000; round++) {
            int rows = random.nextInt(6);
            List<Truth> left = truths(rows);
            List<Truth> right = truths(rows);
            String what = "seed " + seed + ": " + left + " with " + right;
            check(of(left).and(of(right)), zip(left, right, TruthRowsTest::and), what);
            check(of(left).or(of(right)), zip(left, right, (a, b) -> not(and(not(a), not(b)))), what);
            check(of(left).not(), left.stream().map(TruthRowsTest::not).toList(), what);
            for (Truth truth : TRUTHS) {
                check(
                        of(left).is(truth),
                        left.stream()
                                .map(t -> t == truth ? Truth.TRUE : Truth.FALSE)
                                .toList(),
                        what);
            }
        }
    }

    @Test
    void constantsAreTheSameForEveryRow() {
        check(TruthRows.all(3), List.of(Truth.TRUE, Truth.TRUE, Truth.TRUE), "all");
        check(TruthRows.none(2), List.of(Truth.FALSE, Truth.FALSE), "none");
        check(TruthRows.unknown(2), List.of(Truth.UNKNOWN, Truth.UNKNOWN), "unknown");
        check(TruthRows.all(0), List.of(), "no rows");
    }

    private List<Truth> truths(int rows) {
        // Now and then without UNKNOWN, which takes other paths.
        int kinds = random.nextInt(3) == 0 ? 2 : TRUTHS.size();
        List<Truth> truths = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            truths.add(TRUTHS.get(random.nextInt(kinds)));
        }
        return truths;
    }

    private static TruthRows of(List<Truth> truths) {
        RoaringBitmap yes = new RoaringBitmap();
        RoaringBitmap unknown = new RoaringBitmap();
        for (int i = 0; i < truths.size(); i++) {
            switch (truths.get(i)) {
                case TRUE -> yes.add(i);
                case UNKNOWN -> unknown.add(i);
                case FALSE -> {}
            }
        }
        return new TruthRows(truths.size(), yes, unknown);
    }

    private static Truth and(Truth left, Truth right) {
        if (left == Truth.FALSE || right == Truth.FALSE) {
            return Truth.FALSE;
        }
        return left == Truth.TRUE && right == Truth.TRUE ? Truth.TRUE : Truth.UNKNOWN;
    }

    private static Truth not(Truth truth) {
        return switch (truth) {
            case TRUE -> Truth.FALSE;
            case FALSE -> Truth.TRUE;
            case UNKNOWN -> Truth.UNKNOWN;
        };
    }

    private static List<Truth> zip(List<Truth> left, List<Truth> right, BinaryOperator<Truth> with) {
        List<Truth> all = new ArrayList<>();
        for (int i = 0; i < left.size(); i++) {
            all.add(with.apply(left.get(i), right.get(i)));
        }
        return all;
    }

    private static void check(TruthRows actual, List<Truth> expected, String what) {
        List<Truth> truths = new ArrayList<>();
        for (int i = 0; i < expected.size(); i++) {
            boolean yes = actual.isTrue().contains(i);
            boolean unknown = actual.isUnknown().contains(i);
            assertThat(yes && unknown).as(what).isFalse();
            assertThat(actual.isFalse().contains(i)).as(what).isEqualTo(!yes && !unknown);
            truths.add(yes ? Truth.TRUE : unknown ? Truth.UNKNOWN : Truth.FALSE);
        }
        assertThat(truths).as(what).isEqualTo(expected);
        assertThat(actual.rows()).as(what).isEqualTo(expected.size());
    }
}
