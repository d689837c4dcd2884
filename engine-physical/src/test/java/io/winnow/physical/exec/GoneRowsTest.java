package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.collect.StatisticsCollector;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.testing.TestIo;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.roaringbitmap.RoaringBitmap;

/// What is told of the deleted rows of cells is what they hold, though no batch is looked at once the next has come.
class GoneRowsTest {
    private static final Schema SCHEMA = Schema.of(Field.of("a", DataType.INT64), Field.of("b", DataType.INT64));

    private final long seed = Long.getLong("winnow.seed", System.nanoTime());
    private final Random random = new Random(seed);

    /// Gives the deleted rows of two columns, whose values are the row and its tenfold, and spoils each batch when the
    /// next is asked for.
    private record Deleted(int[] offsets, int batchRows, int lost) implements FragmentSource {
        @Override
        public String format() {
            return "memory";
        }

        @Override
        public List<RowRange> morsels(Fragment fragment, int targetRows) {
            return List.of();
        }

        @Override
        public FragmentReader open(Fragment fragment, ScanRequest request, IoContext context) {
            throw new AssertionError("only deleted rows are read");
        }

        @Override
        public FragmentReader openDeleted(Fragment fragment, ScanRequest request, IoContext context) {
            long[] rows = Arrays.stream(offsets)
                    .filter(row ->
                            request.ranges().stream().anyMatch(range -> range.start() <= row && row < range.end()))
                    .asLongStream()
                    .toArray();
            return new FragmentReader() {
                private final List<long[]> last = new ArrayList<>();
                private int at;

                @Override
                public @Nullable Batch next() {
                    last.forEach(values -> Arrays.fill(values, Long.MIN_VALUE));
                    last.clear();
                    int to = Math.min(rows.length - lost, at + batchRows);
                    if (at >= to) {
                        return null;
                    }
                    long[] a = Arrays.copyOfRange(rows, at, to);
                    long[] b = Arrays.stream(a).map(value -> 10 * value).toArray();
                    last.add(a);
                    last.add(b);
                    at = to;
                    return Batch.of(
                            SCHEMA,
                            a.length,
                            List.of(new LongColumn(a, null, a.length), new LongColumn(b, null, b.length)));
                }

                @Override
                public void close() {
                    last.forEach(values -> Arrays.fill(values, Long.MIN_VALUE));
                }
            };
        }
    }

    private static ScanExec scan(int rows) {
        Fragment fragment = Fragment.of(0, rows, new MemorySource.Location(List.of()));
        return new ScanExec(new Snapshot("t", SCHEMA, List.of(fragment)), List.of(0, 1), null, List.of(fragment), null);
    }

    private static ZoneCell.Piece piece(RoaringBitmap deleted, int start, int end) {
        return new ZoneCell.Piece(start, end, deleted.rangeCardinality(start, end), ColumnStatistics.UNKNOWN);
    }

    /// Pieces of a cell, of a column.
    private List<ZoneCell.Piece> pieces(RoaringBitmap deleted, int start, int end) {
        List<ZoneCell.Piece> pieces = new ArrayList<>();
        for (int from = start; from < end; ) {
            int to = Math.min(end, from + 1 + random.nextInt(6));
            pieces.add(piece(deleted, from, to));
            from = to;
        }
        return pieces;
    }

    private static void read(ScanExec scan, List<ZoneCell> cells, Deleted source, GoneCells.Consumer consumer) {
        try (TestIo io = new TestIo()) {
            new GoneRows(scan, scan.fragments().getFirst(), List.of(0, 1), source, 1024, io).read(cells, consumer);
        }
    }

    @Test
    void eachPieceIsToldOfItsOwnDeletedRows() {
        for (int run = 0; run < 500; run++) {
            int rows = 20 + random.nextInt(60);
            RoaringBitmap deleted = new RoaringBitmap();
            for (int row = 0; row < rows; row++) {
                if (random.nextInt(3) == 0) {
                    deleted.add(row);
                }
            }
            List<ZoneCell> cells = new ArrayList<>();
            for (int start = random.nextInt(5); start < rows; ) {
                int end = Math.min(rows, start + 1 + random.nextInt(20));
                long dead = deleted.rangeCardinality((long) start, end);
                if (dead > 0) {
                    cells.add(new ZoneCell(
                            start, end, dead, Map.of(0, pieces(deleted, start, end), 1, pieces(deleted, start, end))));
                }
                start = end + random.nextInt(2) * random.nextInt(5);
            }
            if (cells.isEmpty()) {
                continue;
            }
            Map<String, ColumnStatistics> told = new TreeMap<>();
            Map<String, ColumnStatistics> expected = new TreeMap<>();
            List<ZoneCell> taken = new ArrayList<>();
            Deleted source = new Deleted(deleted.toArray(), 1 + random.nextInt(9), 0);
            read(scan(rows), cells, source, (cell, gone) -> {
                taken.add(cell);
                cell.pieces()
                        .forEach((column, own) -> own.forEach(piece -> {
                            ColumnStatistics of = gone.of(column, piece);
                            if (of != null) {
                                told.put(column + ": " + piece.start() + " to " + piece.end(), of);
                            }
                        }));
            });
            for (ZoneCell cell : cells) {
                cell.pieces()
                        .forEach((column, own) -> own.forEach(piece -> {
                            if (piece.dead() > 0) {
                                expected.put(
                                        column + ": " + piece.start() + " to " + piece.end(),
                                        of(deleted, column, piece));
                            }
                        }));
            }
            assertThat(told).as("-Dwinnow.seed=%d", seed).isEqualTo(expected);
            assertThat(taken).isEqualTo(cells);
        }
    }

    private static ColumnStatistics of(RoaringBitmap deleted, int column, ZoneCell.Piece piece) {
        long[] values = Arrays.stream(deleted.toArray())
                .filter(row -> piece.start() <= row && row < piece.end())
                .mapToLong(row -> column == 0 ? row : 10L * row)
                .toArray();
        StatisticsCollector collector = StatisticsCollector.of(DataType.INT64);
        collector.add(new LongColumn(values, null, values.length));
        return collector.statistics();
    }

    @Test
    void aMissingRowIsNoticed() {
        RoaringBitmap deleted = RoaringBitmap.bitmapOf(1, 3, 5);
        Map<Integer, List<ZoneCell.Piece>> pieces = new HashMap<>();
        pieces.put(0, List.of(piece(deleted, 0, 8)));
        pieces.put(1, List.of(piece(deleted, 0, 8)));
        assertThatThrownBy(() -> read(
                        scan(8),
                        List.of(new ZoneCell(0, 8, 3, pieces)),
                        new Deleted(deleted.toArray(), 2, 1),
                        (_, _) -> {}))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("2 deleted rows were read where there are 3");
    }
}
