package io.winnow.core.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.testing.RandomValues;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.roaringbitmap.RoaringBitmap;

class RowRangesTest {
    @Test
    void rangesThatTouchAreOne() {
        RowRanges ranges =
                new RowRanges.Builder().add(0, 4).add(4, 6).add(6, 6).add(8, 9).build();
        assertThat(ranges).hasToString("[0, 6) [8, 9)");
        assertThat(ranges.count()).isEqualTo(2);
        assertThat(ranges.rows()).isEqualTo(7);
        assertThat(ranges)
                .isEqualTo(new RowRanges.Builder().add(0, 6).add(8, 9).build())
                .isNotEqualTo(RowRanges.of(0, 6));
        assertThat(RowRanges.of(3, 3)).isSameAs(RowRanges.NONE);
    }

    @Test
    void rangesAreAddedInOrder() {
        RowRanges.Builder builder = new RowRanges.Builder().add(5, 8);
        assertThatThrownBy(() -> builder.add(7, 9))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("[7, 9) after a range that ends at 8");
        assertThatThrownBy(() -> RowRanges.of(-1, 2)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatIsInBothIsThatOfTheirRows() {
        RandomValues random = RandomValues.seeded(3);
        for (int round = 0; round < 500; round++) {
            BitSet left = new BitSet();
            BitSet right = new BitSet();
            RowRanges both = random(left, random).and(random(right, random));
            left.and(right);
            for (int row = 0; row < 60; row++) {
                assertThat(both.contains(row)).isEqualTo(left.get(row));
            }
            assertThat(both.rows()).isEqualTo(left.cardinality());
            for (int i = 1; i < both.count(); i++) {
                assertThat(both.start(i)).isGreaterThan(both.end(i - 1));
            }
        }
    }

    @Test
    void rangesAroundRowsLeaveOutLongGaps() {
        assertThat(RowRanges.around(new RoaringBitmap(), 5)).isSameAs(RowRanges.NONE);
        assertThat(RowRanges.around(RoaringBitmap.bitmapOf(0, 1, 3, 6, 10), 1))
                .hasToString("[0, 2) [3, 4) [6, 7) [10, 11)");
        assertThat(RowRanges.around(RoaringBitmap.bitmapOf(0, 1, 3, 6, 10), 3)).hasToString("[0, 7) [10, 11)");
        // Rows are unsigned.
        assertThat(RowRanges.around(RoaringBitmap.bitmapOf(Integer.MAX_VALUE, Integer.MIN_VALUE, -3, -1), 3))
                .hasToString("[2147483647, 2147483649) [4294967293, 4294967296)");
        RandomValues random = RandomValues.seeded(4);
        for (int round = 0; round < 500; round++) {
            RoaringBitmap rows = new RoaringBitmap();
            int gap = 1 + random.below(6);
            RowRanges.Builder expected = new RowRanges.Builder();
            int start = random.below(200_000);
            int last = start;
            rows.add(start);
            for (int i = random.below(40); i > 0; i--) {
                int next = last + 1 + (random.below(9) == 0 ? random.below(100_000) : random.below(8));
                if (next - last > gap) {
                    expected.add(start, last + 1);
                    start = next;
                }
                rows.add(next);
                last = next;
            }
            assertThat(RowRanges.around(rows, gap))
                    .isEqualTo(expected.add(start, last + 1).build());
        }
    }

    private static RowRanges random(BitSet rows, RandomValues random) {
        RowRanges.Builder builder = new RowRanges.Builder();
        int row = random.below(3);
        while (row < 50) {
            int end = row + 1 + random.below(8);
            builder.add(row, end);
            rows.set(row, end);
            row = end + random.below(5);
        }
        return builder.build();
    }
}
