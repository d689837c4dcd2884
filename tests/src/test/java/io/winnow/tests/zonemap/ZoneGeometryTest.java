package io.winnow.tests.zonemap;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.index.Zones;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.IndexBuilder;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.testing.TestIo;
import io.winnow.core.type.DataType;
import io.winnow.engine.Session;
import io.winnow.tests.table.model.Sessions;
import io.winnow.tests.zonemap.ForeignZones.Dialect;
import io.winnow.zonemap.ZoneMapFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.roaringbitmap.RoaringBitmap;

/// Which rows zones span where some rows were deleted before: the span of a zone has a length in offsets, holes
/// included, and so many rows as the writer was given.
class ZoneGeometryTest {
    /// Rows of one fragment whose values are their offsets, some of them deleted before anything is indexed.
    ///
    /// @param left spans of a writer that leaves deleted rows out, as `start+length`
    private record Case(int rows, int rowsPerZone, RoaringBitmap dead, List<String> left) {}

    private static final List<Case> CASES = List.of(
            new Case(10, 4, RoaringBitmap.bitmapOf(0, 1, 4, 5, 6), List.of("2+7", "9+1")),
            new Case(9, 3, RoaringBitmap.bitmapOf(0, 8), List.of("1+3", "4+3", "7+1")),
            new Case(12, 4, RoaringBitmap.bitmapOf(3, 4, 5, 6, 7, 8), List.of("0+10", "10+2")),
            new Case(8, 4, RoaringBitmap.bitmapOf(0, 1, 2, 3, 4, 5, 6), List.of("7+1")),
            new Case(4, 1, RoaringBitmap.bitmapOf(1), List.of("0+1", "2+1", "3+1")),
            new Case(8, 2, RoaringBitmap.bitmapOf(1, 3, 5, 7), List.of("0+3", "4+3")),
            new Case(7, 100, RoaringBitmap.bitmapOf(0, 3, 6), List.of("1+5")));

    @TempDir
    private Path directory;

    private static List<@Nullable Object> values(Case data) {
        return new ArrayList<>(LongStream.range(0, data.rows()).boxed().toList());
    }

    private static List<String> spans(Zones zones) {
        return IntStream.range(0, zones.count())
                .mapToObj(zone -> zones.starts()[zone] + "+" + zones.lengths()[zone])
                .toList();
    }

    private static String number(long start, long rows, long rowsPerZone) {
        return start + "+" + Math.min(rowsPerZone, rows - start);
    }

    @Test
    void spansReachFromTheFirstRowToTheLast() {
        try (LazyAllocator allocator = LazyAllocator.root();
                TestIo io = new TestIo()) {
            ZoneMapFormat format = new ZoneMapFormat(allocator);
            int written = 0;
            for (Case data : CASES) {
                for (Dialect dialect : Dialect.values()) {
                    ForeignZones foreign = new ForeignZones(DataType.INT32, dialect);
                    foreign.addAll(0, values(data), data.dead(), data.rowsPerZone());
                    SegmentFolder files = new SegmentFolder(directory, "s" + written++);
                    IndexSegment segment = files.segment(foreign.write(files, true, allocator.get()), List.of(0));
                    assertThat(spans(read(format, segment, data, io)))
                            .as("%s", data)
                            .isEqualTo(data.left());
                }
                // Ours is given every row.
                Map<String, String> options =
                        format.options(DataType.INT32, Map.of("rows_per_zone", Integer.toString(data.rowsPerZone())));
                IndexBuilder builder = format.builder(DataType.INT32, options);
                builder.begin(0, data.rows());
                builder.add(ColumnBuilder.column(DataType.INT32, values(data)));
                SegmentFolder files = new SegmentFolder(directory, "s" + written++);
                IndexSegment segment = files.segment(builder.finish(files), List.of(0));
                List<String> aligned = new ArrayList<>();
                for (long start = 0; start < data.rows(); start += data.rowsPerZone()) {
                    aligned.add(number(start, data.rows(), data.rowsPerZone()));
                }
                assertThat(spans(read(format, segment, data, io)))
                        .as("%s", data)
                        .isEqualTo(aligned);
            }
        }
    }

    private static Zones read(ZoneMapFormat format, IndexSegment segment, Case data, TestIo io) {
        return Objects.requireNonNull(format.zones(DataType.INT32, segment, _ -> data.rows(), io))
                .zones();
    }

    @Test
    void everyLiveRowIsFoundAndNoOther() {
        try (LazyAllocator allocator = LazyAllocator.root()) {
            ForeignFormat format = new ForeignFormat(allocator);
            try (Ways foreign = new Ways(directory.resolve("foreign"), format.only());
                    Ways ours = new Ways(directory.resolve("ours"))) {
                for (Case data : CASES) {
                    for (Dialect dialect : List.of(Dialect.MARKS_MAXIMUM, Dialect.VERSION_1)) {
                        format.write(dialect, data.dead(), true);
                        check(foreign, data);
                    }
                    check(ours, data);
                }
            }
        }
    }

    private static void check(Ways ways, Case data) {
        Session writer = ways.plain();
        RoaringBitmap dead = data.dead().clone();
        Sessions.run(writer, "CREATE TABLE t (v INT)");
        Sessions.run(writer, "INSERT INTO t SELECT CAST(i AS INT) FROM range(" + data.rows() + ") r(i)");
        dead.forEach((int row) -> Sessions.run(writer, "DELETE FROM t WHERE v = " + row));
        Sessions.run(
                writer, "CREATE INDEX on_v ON t USING zonemap (v) WITH (rows_per_zone = " + data.rowsPerZone() + ")");
        ask(ways, data, dead);
        int last = IntStream.range(0, data.rows())
                .filter(row -> !dead.contains(row))
                .max()
                .orElseThrow();
        if (data.rows() - dead.getCardinality() > 1) { // else the fragment goes
            Sessions.run(writer, "DELETE FROM t WHERE v = " + last);
            dead.add(last);
            ask(ways, data, dead);
        }
        Sessions.run(writer, "DROP TABLE t");
    }

    private static void ask(Ways ways, Case data, RoaringBitmap dead) {
        List<Long> alive = LongStream.range(0, data.rows())
                .filter(row -> !dead.contains((int) row))
                .boxed()
                .toList();
        ways.others().forEach((way, session) -> {
            String what = data + ", " + way;
            for (int from = 0; from < data.rows(); from++) {
                int to = Math.min(from + from % 3, data.rows());
                int first = from;
                List<Long> found =
                        alive.stream().filter(row -> row >= first && row <= to).toList();
                assertThat(Sessions.rows(session, "SELECT v FROM t WHERE v BETWEEN " + from + " AND " + to))
                        .as(what)
                        .isEqualTo(found.stream().map(List::of).toList());
            }
            long sum = alive.stream().mapToLong(Long::longValue).sum();
            assertThat(Sessions.rows(session, "SELECT count(*), count(v), min(v), max(v), sum(v) FROM t"))
                    .as(what)
                    .containsExactly(
                            List.of((long) alive.size(), (long) alive.size(), alive.getFirst(), alive.getLast(), sum));
            assertThat(Sessions.rows(session, "SELECT v FROM t ORDER BY v DESC LIMIT 1"))
                    .as(what)
                    .containsExactly(List.of(alive.getLast()));
        });
    }
}
