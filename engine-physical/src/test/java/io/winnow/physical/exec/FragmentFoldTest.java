package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.error.QueryCancelledException;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.index.RowRanges;
import io.winnow.core.io.Cancellation;
import io.winnow.core.io.MemoryBudget;
import io.winnow.core.prune.search.SegmentZones;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.Snapshot;
import io.winnow.core.testing.TestIo;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.physical.plan.AggregatedScan;
import io.winnow.physical.plan.ScanExec;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.roaringbitmap.RoaringBitmap;

class FragmentFoldTest {
    private static final int ROWS = 100_000;

    private final Cancellation cancellation = Cancellation.manual();
    private final TestIo io = new TestIo();

    /// A fold of `count(a)` over zones that say how many of their rows are NULL.
    private FragmentFold fold(RoaringBitmap deleted, int... lengths) {
        Schema schema = Schema.of(Field.of("a", DataType.INT64));
        Fragment fragment = Fragment.of(0, ROWS, new MemorySource.Location(List.of()));
        ScanExec scan =
                new ScanExec(new Snapshot("t", schema, List.of(fragment)), List.of(0), null, List.of(fragment), null);
        AggregateCall count =
                new AggregateCall(AggregateFunction.COUNT, List.of(new ColumnRef(0, "a", DataType.INT64)), null);
        CellStates cells = new CellStates(new AggregatedScan(scan, List.of(), List.of(count), null));
        SegmentZones zones = new SegmentZones(ZoneArrays.facts(lengths), null, FragmentSet.of(List.of(0)));
        FoldBudget budget = new FoldBudget(new MemoryBudget(1L << 30));
        GoneRows gone = new GoneRows(scan, fragment, List.of(0), new MemorySource(ROWS), 1024, io);
        return new FragmentFold(
                cells, List.of(0), fragment, deleted, Map.of(0, List.of(zones)), budget, cancellation, gone);
    }

    private static int[] zones(int count, int rows) {
        int[] lengths = new int[count];
        Arrays.fill(lengths, rows);
        return lengths;
    }

    @Test
    void aRunOfSmallZonesIsFoldedTogether() {
        FragmentFold fold = fold(new RoaringBitmap(), zones(ROWS, 1));
        fold.fold(RowRanges.of(0, ROWS));
        assertThat(fold.count()).isEqualTo(ROWS);
        assertThat(fold.folded()).isEqualTo(RowRanges.of(0, ROWS));
    }

    @Test
    void smallZonesThatAreNoRunAreReadPastTheFirst() {
        // In every zone of two rows the second is deleted, so that none goes on where another ends.
        RoaringBitmap deleted = new RoaringBitmap();
        for (int row = 1; row < ROWS; row += 2) {
            deleted.add(row);
        }
        FragmentFold fold = fold(deleted, zones(ROWS / 2, 2));
        fold.fold(RowRanges.of(0, ROWS));
        assertThat(fold.count()).isBetween(1, FragmentFold.FREE_PIECES);
        FragmentFold large = fold(deleted, zones(ROWS / 100, 100));
        large.fold(RowRanges.of(0, ROWS));
        assertThat(large.count()).isEqualTo(ROWS / 100);
    }

    @Test
    void cancellationIsNoticedInside() {
        cancellation.cancel();
        FragmentFold fold = fold(new RoaringBitmap(), zones(ROWS, 1));
        assertThatThrownBy(() -> fold.fold(RowRanges.of(0, ROWS))).isInstanceOf(QueryCancelledException.class);
    }
}
