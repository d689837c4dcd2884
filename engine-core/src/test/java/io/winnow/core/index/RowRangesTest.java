package io.winnow.core.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.testing.RandomValues;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

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
