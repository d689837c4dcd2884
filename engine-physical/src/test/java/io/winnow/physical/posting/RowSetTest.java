package io.winnow.physical.posting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.roaringbitmap.RoaringBitmap;

/// Intersections of several sets, which reuse what they have made, against bits one by one.
class RowSetTest {
    private static final int ROWS = 150_000; // more than two containers
    private static final int STEP = 97;

    private final long seed = Long.getLong("winnow.seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void allIsWhatEachContainsAndChangesNone() {
        for (int round = 0; round < 300; round++) {
            List<RowSet> sets = new ArrayList<>();
            List<RoaringBitmap> before = new ArrayList<>();
            for (int i = random.nextInt(5); i > 0; i--) {
                RowSet set = set();
                sets.add(set);
                before.add(set.bitmap().clone());
            }
            RowSet all = RowSet.all(sets);
            RoaringBitmap rows = all.offsets(ROWS);
            for (int row = 0; row < ROWS; row += STEP) {
                int at = row;
                assertThat(rows.contains(row))
                        .as("seed " + seed + ", round " + round + ", row " + row)
                        .isEqualTo(sets.stream().allMatch(set -> set.bitmap().contains(at) != set.complement()));
            }
            for (int i = 0; i < sets.size(); i++) {
                assertThat(sets.get(i).bitmap())
                        .as("seed " + seed + ", round " + round)
                        .isEqualTo(before.get(i));
            }
            assertThat(RowSet.NONE.bitmap().isEmpty() && RowSet.ALL.bitmap().isEmpty())
                    .as("seed " + seed)
                    .isTrue();
        }
    }

    @Test
    void aCounterCountsWhatSetsAndPostingsHaveInCommon() {
        RowCounter counter = new RowCounter();
        int some = 0;
        for (int round = 0; round < 400; round++) {
            List<RowSet> sets = new ArrayList<>();
            for (int i = random.nextInt(5); i > 0; i--) {
                RowSet set = set();
                sets.add(set);
                if (random.nextInt(6) == 0) {
                    sets.add(random.nextBoolean() ? set : set.not()); // of the same bitmap
                }
            }
            List<RoaringBitmap> postings = new ArrayList<>();
            RoaringBitmap left = RoaringBitmap.bitmapOfRange(0, ROWS);
            for (int i = random.nextInt(5); i > 0; i--) {
                RoaringBitmap posting = RoaringBitmap.and(left, set().offsets(ROWS));
                if (random.nextBoolean()) {
                    posting.runOptimize();
                }
                left.andNot(posting);
                postings.add(posting);
            }
            RowSet common = RowSet.all(sets);
            long expected = 0;
            for (RoaringBitmap posting : postings) {
                expected += common.and(RowSet.of(posting)).count(ROWS);
            }
            String where = "seed " + seed + ", round " + round;
            assertThat(counter.count(sets, postings)).as(where).isEqualTo(expected);
            if (sets.stream().anyMatch(set -> !set.complement())) {
                assertThat(counter.count(sets)).as(where).isEqualTo(common.count(ROWS));
            } else {
                assertThatThrownBy(() -> counter.count(sets)).as(where).isInstanceOf(IllegalArgumentException.class);
            }
            some += expected > 0 ? 1 : 0;
        }
        assertThat(some).as("seed " + seed).isGreaterThan(100);
    }

    /// None, all, dense or sparse ones, or a range.
    private RowSet set() {
        RoaringBitmap rows = new RoaringBitmap();
        switch (random.nextInt(6)) {
            case 0 -> {}
            case 1 -> rows.add(0L, (long) ROWS);
            case 2 -> rows.add((long) random.nextInt(ROWS), (long) ROWS);
            default -> {
                int each = 1 + random.nextInt(40);
                for (int row = random.nextInt(each); row < ROWS; row += 1 + random.nextInt(each)) {
                    rows.add(row);
                }
            }
        }
        return switch (random.nextInt(8)) {
            case 0 -> RowSet.ALL;
            case 1 -> RowSet.NONE;
            case 2, 3, 4 -> RowSet.of(rows);
            default -> RowSet.allBut(rows);
        };
    }
}
