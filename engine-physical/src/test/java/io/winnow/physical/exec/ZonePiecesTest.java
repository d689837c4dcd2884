package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.index.RowRanges;
import io.winnow.core.prune.search.SegmentZones;
import io.winnow.core.table.FragmentSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Pieces are counted as trying every row finds them.
class ZonePiecesTest {
    /// Zones of lengths from the first row on, a negative one a gap.
    private static List<SegmentZones> zones(int... lengths) {
        return List.of(new SegmentZones(ZoneArrays.facts(lengths), null, FragmentSet.of(List.of(0))));
    }

    private static int meeting(RowRanges rows, List<List<SegmentZones>> columns) {
        return ZonePieces.of(0, columns).meeting(rows);
    }

    @Test
    void zonesOfOneColumnAreItsPieces() {
        List<List<SegmentZones>> eights = List.of(zones(8, 8, 8, 8));
        assertThat(meeting(RowRanges.of(0, 32), eights)).isEqualTo(4);
        assertThat(meeting(RowRanges.of(7, 9), eights)).isEqualTo(2);
        assertThat(meeting(RowRanges.NONE, eights)).isZero();
    }

    @Test
    void aPieceThatTwoRangesMeetIsCountedOnce() {
        RowRanges rows = new RowRanges.Builder().add(1, 2).add(4, 5).add(7, 9).build();
        assertThat(meeting(rows, List.of(zones(8, 8)))).isEqualTo(2);
    }

    @Test
    void zonesOfSeveralColumnsCutEachOther() {
        List<List<SegmentZones>> both = List.of(zones(4, 4), zones(3, 3, 2));
        assertThat(meeting(RowRanges.of(0, 8), both)).as("0 3 4 6 8").isEqualTo(4);
        assertThat(meeting(RowRanges.of(3, 6), both)).isEqualTo(2);
    }

    @Test
    void rowsInNoZoneAreNoPiece() {
        assertThat(meeting(RowRanges.of(0, 20), List.of(zones(4, -4, 4)))).isEqualTo(2);
        assertThat(meeting(RowRanges.of(4, 8), List.of(zones(4, -4, 4)))).isZero();
        assertThat(meeting(RowRanges.of(0, 8), List.of())).isZero();
        assertThat(ZonePieces.of(1, List.of(zones(4))).meeting(RowRanges.of(0, 4)))
                .as("another fragment")
                .isZero();
    }
}
