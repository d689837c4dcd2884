package io.winnow.tests.zonemap;

import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.index.Zones;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.IndexBuilder;
import io.winnow.core.io.index.ZoneAnswer;
import io.winnow.core.prune.search.SegmentZones;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.testing.TestIo;
import io.winnow.core.type.DataType;
import io.winnow.tests.zonemap.ForeignZones.Dialect;
import io.winnow.zonemap.ZoneMapFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Rows in fragments and random segments that are true of them, written to files and read back.
final class StoredZones {
    private static final List<Integer> SIZES = List.of(1, 2, 3, 5, 8, 20, 8192);

    private final List<DataType> types;
    private final RandomValues random;
    private final ZoneMapFormat format;
    private final TestIo io;
    private final LazyAllocator allocator;
    private final Path folder;

    /// By fragment id and column, the values of its rows.
    private final Map<Integer, List<List<@Nullable Object>>> fragments = new HashMap<>();

    /// Rows that were deleted before anything was indexed, by fragment.
    private final Map<Integer, RoaringBitmap> deleted = new HashMap<>();

    private final List<Integer> ids = new ArrayList<>();
    private final Map<Integer, List<SegmentZones>> segments = new HashMap<>();
    private int written;

    StoredZones(
            List<DataType> types,
            List<List<Object>> near,
            RandomValues random,
            ZoneMapFormat format,
            LazyAllocator allocator,
            TestIo io,
            Path folder) {
        this.types = types;
        this.random = random;
        this.format = format;
        this.allocator = allocator;
        this.io = io;
        this.folder = folder;
        int id = random.below(3);
        for (int i = 1 + random.below(3); i > 0; i--) {
            addFragment(id, near);
            id += 1 + random.below(3);
        }
        for (int column = 0; column < types.size(); column++) {
            if (random.below(6) > 0) {
                addSegments(column);
            }
        }
    }

    private void addFragment(int id, List<List<Object>> near) {
        int rows = 1 + random.below(50);
        List<List<@Nullable Object>> columns = new ArrayList<>();
        for (int column = 0; column < types.size(); column++) {
            List<@Nullable Object> values = new ArrayList<>();
            int nulls = random.oneOf(List.of(0, 0, 10, 40, 100));
            Object last = null;
            for (int row = 0; row < rows; row++) {
                if (last == null || random.below(4) == 0) { // runs, so that zones are narrow
                    last = random.below(4) == 0 ? random.value(types.get(column)) : random.oneOf(near.get(column));
                }
                values.add(random.below(100) < nulls ? null : last);
            }
            columns.add(values);
        }
        ids.add(id);
        fragments.put(id, columns);
        RoaringBitmap dead = new RoaringBitmap();
        for (int i = random.below(3) == 0 ? random.below(rows) : 0; i > 0; i--) {
            dead.add(random.below(rows));
        }
        deleted.put(id, dead);
    }

    /// One segment, or one for each of two parts of the fragments, or one that leaves out some; now and then one of
    /// them says something of a fragment that it does not cover.
    private void addSegments(int column) {
        List<Integer> some = new ArrayList<>(ids);
        if (random.below(3) == 0) {
            some.removeIf(_ -> random.below(3) == 0);
        }
        int cut = random.below(3) == 0 ? random.below(some.size() + 1) : some.size();
        List<IndexSegment> made = new ArrayList<>();
        for (List<Integer> part : List.of(some.subList(0, cut), some.subList(cut, some.size()))) {
            if (!part.isEmpty()) {
                made.add(random.below(3) > 0 ? built(column, part) : foreign(column, part));
            }
        }
        boolean merged =
                made.size() > 1 && made.getFirst().version() == made.getLast().version() && random.below(2) == 0;
        for (IndexSegment segment : merged ? List.of(merged(column, made, some)) : made) {
            ZoneAnswer answer = Objects.requireNonNull(format.zones(types.get(column), segment, this::rows, io));
            segments.computeIfAbsent(column, _ -> new ArrayList<>())
                    .add(new SegmentZones(answer.facts(), answer.nulls(), segment.fragments()));
        }
    }

    private SegmentFolder next() {
        return new SegmentFolder(folder, "s" + written++);
    }

    private IndexSegment built(int column, List<Integer> part) {
        DataType type = types.get(column);
        IndexBuilder builder = format.builder(type, options(type));
        List<Integer> covered = new ArrayList<>(part);
        for (int id : part) {
            List<@Nullable Object> values = values(id, column);
            builder.begin(id, values.size());
            int piece = random.below(values.size() + 1);
            builder.add(ColumnBuilder.column(type, values.subList(0, piece)));
            builder.add(ColumnBuilder.column(type, values.subList(piece, values.size())));
        }
        if (random.below(4) == 0) { // of a fragment that was compacted away meanwhile
            int gone = ids.getLast() + 1 + written; // another for each segment: no two cover the same fragment
            builder.begin(gone, 3);
            builder.add(ColumnBuilder.column(type, random.values(type, 3, 0.3)));
            if (random.below(2) == 0) {
                covered.add(gone);
            }
        }
        SegmentFolder files = next();
        return files.segment(builder.finish(files), covered);
    }

    private Map<String, String> options(DataType type) {
        return format.options(type, Map.of("rows_per_zone", random.oneOf(SIZES).toString()));
    }

    private IndexSegment foreign(int column, List<Integer> part) {
        ForeignZones zones = new ForeignZones(types.get(column), random.oneOf(List.of(Dialect.values())));
        int target = random.oneOf(SIZES);
        boolean withNulls = random.below(3) == 0;
        boolean skipsDead = random.below(2) == 0;
        List<Integer> written = new ArrayList<>(part);
        if (random.below(3) == 0) {
            written = new ArrayList<>(ids); // more than is covered
        }
        for (int id : written) {
            zones.addAll(id, values(id, column), skipsDead ? deleted(id) : new RoaringBitmap(), target);
        }
        SegmentFolder files = next();
        return files.segment(zones.write(files, withNulls, allocator.get()), part);
    }

    private IndexSegment merged(int column, List<IndexSegment> parts, List<Integer> covered) {
        SegmentFolder files = next();
        DataType type = types.get(column);
        return files.segment(format.merge(type, options(type), parts, FragmentSet.of(covered), files, io), covered);
    }

    List<Integer> ids() {
        return ids;
    }

    /// Rows of a fragment, -1 where there is none of the id.
    long rows(int id) {
        List<List<@Nullable Object>> columns = fragments.get(id);
        return columns == null ? -1 : columns.getFirst().size();
    }

    RoaringBitmap deleted(int id) {
        return Objects.requireNonNull(deleted.get(id));
    }

    private List<@Nullable Object> values(int id, int column) {
        return Objects.requireNonNull(fragments.get(id)).get(column);
    }

    @Nullable
    Object[] row(int id, int row) {
        @Nullable Object[] values = new @Nullable Object[types.size()];
        for (int column = 0; column < values.length; column++) {
            values[column] = values(id, column).get(row);
        }
        return values;
    }

    Map<Integer, List<SegmentZones>> segments() {
        return segments;
    }

    /// How many zones of columns say something of a fragment.
    long zones(int id) {
        long count = 0;
        for (List<SegmentZones> ofColumn : segments.values()) {
            for (SegmentZones segment : ofColumn) {
                Zones zones = segment.facts().zones();
                for (int i = 0; i < zones.count(); i++) {
                    count += zones.fragments()[i] == id ? 1 : 0;
                }
            }
        }
        return count;
    }
}
