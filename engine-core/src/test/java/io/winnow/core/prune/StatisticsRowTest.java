package io.winnow.core.prune;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatisticsRowTest {
    private static final Schema SCHEMA =
            Schema.of(Field.of("a", DataType.INT32), Field.of("b", DataType.INT64), Field.of("c", DataType.INT64));

    private static ColumnStatistics bounds(long min, long max) {
        return ColumnStatistics.UNKNOWN
                .withBounds(Stat.exact((Object) min), Stat.exact((Object) max))
                .withNulls(Stat.exact(0L));
    }

    /// Of columns `a` and `b`: from 1 to 5, and from 9 to 2.
    private static StatisticsRow row(long rows) {
        return new StatisticsRow(
                SCHEMA, List.of(1, 0), column -> column == 0 ? bounds(1, 5) : bounds(9, 2), Stat.exact(rows));
    }

    /// Of column `a`, of which only the number of rows is known.
    private static StatisticsRow unknown(Stat<Long> rows) {
        return new StatisticsRow(SCHEMA, List.of(0), _ -> ColumnStatistics.UNKNOWN, rows);
    }

    @Test
    void columnsAreThoseOfTheScan() {
        StatisticsRow row = row(7);
        assertThat(row.column(1)).isEqualTo(AbstractValue.between(DataType.INT32, 1L, 5L));
        assertThat(row.statistics(1)).isEqualTo(bounds(1, 5));
        assertThat(row.rejected()).isEmpty();
    }

    @Test
    void statisticsThatContradictThemselvesSayNothingAndAreNotedOnce() {
        StatisticsRow row = row(7);
        assertThat(row.column(0)).isEqualTo(AbstractValue.anything(DataType.INT64));
        assertThat(row.statistics(0)).isEqualTo(ColumnStatistics.UNKNOWN);
        assertThat(row.rejected()).containsExactly(1);
    }

    @Test
    void ofNoRowsThereIsNothing() {
        assertThat(row(0).column(1)).isEqualTo(AbstractValue.nothing(DataType.INT32));
        assertThat(unknown(Stat.exact(0L)).column(0)).isEqualTo(AbstractValue.nothing(DataType.INT32));
        assertThat(unknown(Stat.exact(1L)).column(0)).isEqualTo(AbstractValue.anything(DataType.INT32));
        assertThat(unknown(Stat.absent()).column(0)).isEqualTo(AbstractValue.anything(DataType.INT32));
    }

    @Test
    void rejectedColumnsAreListedInOrderAndOnce() {
        var first = new RejectedStatistics.Entry("a", "f", "x", 1);
        var second = new RejectedStatistics.Entry("a", "f", "x", 2);
        var third = new RejectedStatistics.Entry("a", "f", "y", 1);
        var fourth = new RejectedStatistics.Entry("a", "g", "x", 1);
        var fifth = new RejectedStatistics.Entry("b", "f", "x", 1);
        assertThat(RejectedStatistics.inOrder(List.of(fifth, second, fourth, first, third, second)))
                .containsExactly(first, second, third, fourth, fifth);
    }
}
