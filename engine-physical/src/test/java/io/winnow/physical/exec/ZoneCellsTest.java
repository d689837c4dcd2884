package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.index.Zones;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Cells are the least spans that whole zones of every column tile, as trying all spans finds them.
class ZoneCellsTest {
    private final long seed = Long.getLong("winnow.seed", System.nanoTime());
    private final Random random = new Random(seed);

    private record Span(long start, long end) {}

    @Test
    void zonesOfOneColumnAreItsCells() {
        assertThat(cells(List.of(List.of(new Span(0, 4), new Span(4, 8), new Span(10, 12))), 0, 12))
                .containsExactly(new Span(0, 4), new Span(4, 8), new Span(10, 12));
    }

    @Test
    void zonesThatAreNotWithinTheRowsAreLeftOut() {
        assertThat(cells(List.of(List.of(new Span(0, 4), new Span(4, 8), new Span(8, 12))), 1, 11))
                .containsExactly(new Span(4, 8));
    }

    @Test
    void smallZonesAreTakenTogetherWhereLargeOnesOfAnotherColumnEnd() {
        List<Span> small = List.of(new Span(0, 2), new Span(2, 4), new Span(4, 6), new Span(6, 8));
        List<Span> large = List.of(new Span(0, 4), new Span(4, 8));
        assertThat(cells(List.of(small, large), 0, 8)).containsExactly(new Span(0, 4), new Span(4, 8));
    }

    @Test
    void aHoleInOneColumnKeepsItsCellOut() {
        List<Span> holed = List.of(new Span(0, 2), new Span(3, 4), new Span(4, 8));
        List<Span> large = List.of(new Span(0, 4), new Span(4, 8));
        assertThat(cells(List.of(holed, large), 0, 8)).containsExactly(new Span(4, 8));
    }

    /// A segment has the zones of many fragments one after another; those of the next one may begin where these end.
    @Test
    void zonesOfTheNextFragmentAreNoneOfThese() {
        ZoneFacts small = facts(List.of(new Span(0, 2), new Span(2, 4), new Span(4, 8)));
        ZoneFacts large = facts(List.of(new Span(0, 8)));
        ZoneCells cells = new ZoneCells(List.of(new ZoneCells.Column(small, 0, 2), new ZoneCells.Column(large, 0, 1)));
        assertThat(cells.next(0, 8)).isFalse();
        ZoneCells alone = new ZoneCells(List.of(new ZoneCells.Column(small, 1, 2)));
        assertThat(alone.next(0, 8)).isTrue();
        assertThat(new Span(alone.start(), alone.end())).isEqualTo(new Span(2, 4));
        assertThat(alone.next(0, 8)).isFalse();
    }

    @Test
    void cellsAreThoseThatAllSpansGive() {
        for (int run = 0; run < 3000; run++) {
            int rows = random.nextInt(1, 30);
            List<List<Span>> columns = new ArrayList<>();
            int count = random.nextInt(1, 4);
            for (int c = 0; c < count; c++) {
                columns.add(zones(rows));
            }
            TreeSet<Integer> cuts = new TreeSet<>();
            for (int i = random.nextInt(1, 4); i > 0; i--) {
                cuts.add(random.nextInt(rows + 1));
                cuts.add(random.nextInt(rows + 1));
            }
            List<Integer> ends = new ArrayList<>(cuts);
            List<Span> expected = new ArrayList<>();
            List<Span> found = new ArrayList<>();
            ZoneCells cells = new ZoneCells(columns(columns));
            for (int i = 0; i + 1 < ends.size(); i += 2) {
                expected.addAll(allCells(columns, ends.get(i), ends.get(i + 1)));
                while (cells.next(ends.get(i), ends.get(i + 1))) {
                    found.add(new Span(cells.start(), cells.end()));
                }
            }
            assertThat(found)
                    .as("%s within %s, -Dwinnow.seed=%d", columns, ends, seed)
                    .isEqualTo(expected);
        }
    }

    private List<Span> zones(int rows) {
        List<Span> zones = new ArrayList<>();
        int at = 0;
        while (at < rows) {
            int start = Math.min(rows, at + (random.nextInt(4) == 0 ? random.nextInt(3) : 0));
            int end = Math.min(rows, start + random.nextInt(1, 5));
            if (start < end) {
                zones.add(new Span(start, end));
            }
            at = end;
        }
        return zones;
    }

    /// From the first row on, the first span that is tiled, then from its end.
    private static List<Span> allCells(List<List<Span>> columns, int from, int to) {
        List<Span> found = new ArrayList<>();
        int start = from;
        while (start < to) {
            int next = start + 1;
            for (int end = start + 1; end <= to; end++) {
                int last = end;
                int first = start;
                if (columns.stream().allMatch(zones -> isTiled(zones, first, last))) {
                    found.add(new Span(start, end));
                    next = end;
                    break;
                }
            }
            start = next;
        }
        return found;
    }

    private static boolean isTiled(List<Span> zones, long from, long to) {
        long at = from;
        for (Span zone : zones) {
            if (zone.start() == at && at < to) {
                at = zone.end();
            }
        }
        return at == to;
    }

    private static List<Span> cells(List<List<Span>> columns, long from, long to) {
        ZoneCells cells = new ZoneCells(columns(columns));
        List<Span> found = new ArrayList<>();
        while (cells.next(from, to)) {
            found.add(new Span(cells.start(), cells.end()));
        }
        return found;
    }

    private static List<ZoneCells.Column> columns(List<List<Span>> zones) {
        return zones.stream()
                .map(spans -> new ZoneCells.Column(facts(spans), 0, spans.size()))
                .toList();
    }

    private static ZoneFacts facts(List<Span> spans) {
        int count = spans.size();
        ColumnBuilder bounds = new ColumnBuilder(DataType.INT64);
        Collections.nCopies(count, null).forEach(bounds::add);
        return ZoneFacts.of(new Zones(
                DataType.INT64,
                count,
                new int[count],
                spans.stream().mapToLong(Span::start).toArray(),
                spans.stream().mapToLong(span -> span.end() - span.start()).toArray(),
                bounds.build(),
                bounds.build(),
                new int[count],
                new int[count],
                new int[count],
                null));
    }
}
