package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.aggregate.Summary;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import java.math.BigInteger;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Statistics of a zone describe its deleted rows, too, and of some zones not all rows.
class ZoneCellTest {
    private static final ColumnStatistics TEN = new ColumnStatistics(
            Stat.exact(1L),
            Stat.exact(9L),
            Stat.exact(3L),
            Stat.exact(0L),
            Stat.exact(0L),
            Stat.exact(BigInteger.valueOf(40)));

    private static ZoneCell.Piece piece(long dead, ColumnStatistics statistics) {
        return new ZoneCell.Piece(20, 30, dead, statistics);
    }

    private static Summary summary(long dead, @Nullable ColumnStatistics gone) {
        return piece(dead, TEN).summary(gone, DataType.INT64);
    }

    @Test
    void rowsAreThoseOfTheSpanAndSomeAreLive() {
        ZoneCell cell = new ZoneCell(20, 35, 4, Map.of());
        assertThat(cell.rows()).isEqualTo(15);
        assertThat(cell.live()).isEqualTo(11);
        assertThat(piece(2, TEN).rows()).isEqualTo(10);
    }

    @Test
    void deletedRowsThatWereNotReadAreStillDescribed() {
        Summary summary = summary(2, null);
        assertThat(summary.physicalRows()).isEqualTo(10);
        assertThat(summary.liveRows()).isEqualTo(8);
        assertThat(summary.columns().apply(0)).isEqualTo(TEN);
    }

    @Test
    void deletedRowsThatWereReadAreTakenAway() {
        ColumnStatistics gone = new ColumnStatistics(
                Stat.exact(9L),
                Stat.exact(9L),
                Stat.exact(1L),
                Stat.exact(0L),
                Stat.exact(0L),
                Stat.exact(BigInteger.valueOf(9)));
        Summary summary = summary(2, gone);
        assertThat(summary.physicalRows()).isEqualTo(8);
        assertThat(summary.liveRows()).isEqualTo(8);
        ColumnStatistics rest = summary.columns().apply(0);
        assertThat(rest.min()).isEqualTo(new Stat.Exact<Object>(1L));
        assertThat(rest.max()).isEqualTo(new Stat.Bound<Object>(9L));
        assertThat(rest.nullCount()).isEqualTo(Stat.exact(2L));
        assertThat(rest.sum()).isEqualTo(Stat.exact(BigInteger.valueOf(31)));
    }

    @Test
    void whereNothingIsDeletedNothingIsTakenAway() {
        Summary summary = summary(0, TEN);
        assertThat(summary.physicalRows()).isEqualTo(10);
        assertThat(summary.liveRows()).isEqualTo(10);
        assertThat(summary.columns().apply(0)).isEqualTo(TEN);
        ZoneCell.Piece whole = piece(3, TEN).withoutDeletions();
        assertThat(whole).isEqualTo(piece(0, TEN));
    }

    private static boolean isOfAllRows(ColumnStatistics statistics) {
        return piece(0, statistics).isOfAllRows();
    }

    /// Bounds and a few counts may be of fewer rows than the span has.
    @Test
    void whatOthersWriteMayLeaveOutRows() {
        ColumnStatistics bounds =
                ColumnStatistics.UNKNOWN.withBounds(new Stat.Bound<Object>(1L), new Stat.Bound<Object>(9L));
        assertThat(isOfAllRows(ColumnStatistics.UNKNOWN)).isFalse();
        assertThat(isOfAllRows(bounds.withNulls(Stat.exact(0L)))).isFalse();
        assertThat(isOfAllRows(bounds.withNulls(Stat.exact(9L)))).isFalse();
        assertThat(isOfAllRows(bounds.withNulls(new Stat.Bound<>(10L)))).isFalse();
        assertThat(isOfAllRows(bounds.withNulls(Stat.exact(6L)).withNans(Stat.exact(3L), Stat.exact(1L))))
                .isFalse();
        assertThat(isOfAllRows(bounds.withNulls(Stat.exact(6L)).withNans(new Stat.Bound<>(4L), Stat.absent())))
                .isFalse();
    }

    @Test
    void countsThatReachTheSpanAreOfAllRows() {
        assertThat(isOfAllRows(ColumnStatistics.UNKNOWN.withNulls(Stat.exact(10L))))
                .isTrue();
        ColumnStatistics nans = ColumnStatistics.UNKNOWN.withNans(Stat.exact(4L), Stat.exact(4L));
        assertThat(isOfAllRows(nans.withNulls(Stat.exact(6L)))).isTrue();
        assertThat(isOfAllRows(nans.withNulls(Stat.exact(0L)))).isFalse();
    }

    /// Only we say so, and we leave out no rows.
    @Test
    void whatIsExactIsOfAllRows() {
        assertThat(isOfAllRows(ColumnStatistics.UNKNOWN.withBounds(Stat.exact(1L), Stat.absent())))
                .isTrue();
        assertThat(isOfAllRows(ColumnStatistics.UNKNOWN.withBounds(Stat.absent(), Stat.exact(1L))))
                .isTrue();
        assertThat(isOfAllRows(new ColumnStatistics(
                        Stat.absent(),
                        Stat.absent(),
                        Stat.absent(),
                        Stat.absent(),
                        Stat.absent(),
                        Stat.exact(BigInteger.ZERO))))
                .isTrue();
    }
}
