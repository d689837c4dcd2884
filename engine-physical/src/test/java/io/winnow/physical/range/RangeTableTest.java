package io.winnow.physical.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.SqlException;
import io.winnow.core.io.RowRange;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.Stat;
import io.winnow.physical.range.RangeTable.End;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RangeTableTest {
    private static Snapshot table(long start, long end, long step, End kind) {
        return RangeTable.snapshot("range", "range", start, end, step, kind);
    }

    private static long rows(Snapshot table) {
        long rows = 0;
        for (Fragment fragment : table.fragments()) {
            rows += ((RangeLocation) fragment.location()).rows();
            assertThat(fragment.physicalRows()).isEqualTo(Stat.exact(((RangeLocation) fragment.location()).rows()));
        }
        return rows;
    }

    private static List<Long> numbers(Snapshot table) {
        List<Long> numbers = new ArrayList<>();
        for (Fragment fragment : table.fragments()) {
            RangeLocation location = (RangeLocation) fragment.location();
            for (long row = 0; row < location.rows(); row++) {
                numbers.add(location.start() + row * location.step());
            }
        }
        return numbers;
    }

    @Test
    void holdsTheNumbersBetweenItsEnds() {
        assertThat(numbers(table(1, 7, 2, End.EXCLUSIVE))).containsExactly(1L, 3L, 5L);
        assertThat(numbers(table(1, 7, 2, End.INCLUSIVE))).containsExactly(1L, 3L, 5L, 7L);
        assertThat(numbers(table(1, 8, 2, End.INCLUSIVE))).containsExactly(1L, 3L, 5L, 7L);
        assertThat(numbers(table(5, 0, -2, End.EXCLUSIVE))).containsExactly(5L, 3L, 1L);
        assertThat(numbers(table(3, 3, 1, End.EXCLUSIVE))).isEmpty();
        assertThat(numbers(table(3, 3, -1, End.INCLUSIVE))).containsExactly(3L);
        assertThat(numbers(table(0, 5, -1, End.INCLUSIVE))).isEmpty();
        assertThat(table(0, 5, -1, End.INCLUSIVE).fragments()).isEmpty();
    }

    @Test
    void theEndsOfSixtyFourBitsAreReachedWithoutOverflow() {
        long step = Long.MAX_VALUE;
        assertThat(numbers(table(Long.MIN_VALUE, Long.MAX_VALUE, step, End.INCLUSIVE)))
                .containsExactly(Long.MIN_VALUE, -1L, Long.MAX_VALUE - 1);
        assertThat(numbers(table(Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE, End.INCLUSIVE)))
                .containsExactly(Long.MAX_VALUE, -1L);
        assertThat(numbers(table(Long.MAX_VALUE - 1, Long.MAX_VALUE, 1, End.INCLUSIVE)))
                .containsExactly(Long.MAX_VALUE - 1, Long.MAX_VALUE);
    }

    @Test
    void manyRowsMakeLargeFragmentsInsteadOfManyOnes() {
        assertThat(table(0, 2_500_000, 1, End.EXCLUSIVE).fragments()).hasSize(3);
        Snapshot large = table(0, 1_000_000_000_000L, 1, End.EXCLUSIVE);
        assertThat(large.fragments()).hasSizeBetween(1000, 4096);
        assertThat(rows(large)).isEqualTo(1_000_000_000_000L);
        Fragment last = large.fragments().getLast();
        RangeLocation location = (RangeLocation) last.location();
        assertThat(location.start() + location.rows() - 1).isEqualTo(999_999_999_999L);
        List<RowRange> morsels = new RangeSource().morsels(last, 65_536);
        assertThat(morsels.getFirst().start()).isZero();
        assertThat(morsels.getLast().end()).isEqualTo(location.rows());
    }

    @Test
    void impossibleRangesAreErrors() {
        assertThatThrownBy(() -> table(0, 1, 0, End.EXCLUSIVE))
                .isInstanceOf(SqlException.class)
                .hasMessage("range: the step must not be 0");
        assertThatThrownBy(() -> table(Long.MIN_VALUE, Long.MAX_VALUE, 1, End.INCLUSIVE))
                .isInstanceOf(SqlException.class)
                .hasMessageContaining("18446744073709551616 rows are too many");
    }
}
