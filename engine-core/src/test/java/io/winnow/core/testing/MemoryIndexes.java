package io.winnow.core.testing;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.index.RowAddressSet;
import io.winnow.core.index.SegmentPromise;
import io.winnow.core.index.Zones;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.index.BuiltIndex;
import io.winnow.core.io.index.FragmentPostings;
import io.winnow.core.io.index.IndexBuilder;
import io.winnow.core.io.index.IndexFormat;
import io.winnow.core.io.index.IndexOutput;
import io.winnow.core.io.index.ValuePostings;
import io.winnow.core.io.index.ZoneAnswer;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexFile;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.table.TableIndex;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Indexes in memory that know the rows of each value (kind `bitmap`), or of NULL alone (kind `zonemap`, without
/// zones). Made from columns by [#index], and opened as those in files are. Counts what is opened and read, and fails
/// where told to. Thread-safe once the indexes are made.
public final class MemoryIndexes implements IndexFormat {
    /// Segments that were opened.
    public final AtomicInteger opened = new AtomicInteger();

    /// Postings that were read.
    public final AtomicInteger read = new AtomicInteger();

    /// The `file` that cannot be read; null for none.
    public volatile @Nullable String missing;

    private final String kind;
    private final Map<String, Postings> segments = new ConcurrentHashMap<>();

    private MemoryIndexes(String kind) {
        this.kind = kind;
    }

    /// Indexes that know the rows of each value.
    public static MemoryIndexes bitmaps() {
        return new MemoryIndexes(TableIndex.BITMAP);
    }

    /// Indexes that know the rows that are NULL.
    public static MemoryIndexes nulls() {
        return new MemoryIndexes(TableIndex.ZONE_MAP);
    }

    /// An index on a column; the file of segment `i` is called `NAME/i`.
    ///
    /// @param column position in the table's schema
    /// @param parts the column by fragment, per segment
    public TableIndex index(String name, int column, DataType type, List<Map<Integer, Column>> parts) {
        List<IndexSegment> made = new ArrayList<>();
        for (Map<Integer, Column> part : parts) {
            String file = name + "/" + made.size();
            segments.put(file, new Postings(file, type, part));
            List<IndexFile> files = List.of(new IndexFile(file, file, 0, 0));
            made.add(new IndexSegment(file, 1, Map.of(), FragmentSet.of(part.keySet()), files));
        }
        return new TableIndex(name, kind, column, Map.of(), made);
    }

    private void check(String file) {
        if (file.equals(missing)) {
            throw new CorruptDataException(file, "is missing");
        }
    }

    @Override
    public String kind() {
        return kind;
    }

    @Override
    public boolean isUsable(IndexSegment segment) {
        return segment.version() == 1;
    }

    @Override
    public SegmentPromise promise(IndexSegment segment) {
        Postings own = segments.get(segment.id());
        return new SegmentPromise(true, own == null || !kind.equals(TableIndex.BITMAP) ? -1 : own.keys.size());
    }

    @Override
    public @Nullable ValuePostings postings(
            DataType type, IndexSegment segment, IntToLongFunction rows, IoContext context) {
        return kind.equals(TableIndex.BITMAP) ? open(segment) : null;
    }

    @Override
    public @Nullable ZoneAnswer zones(DataType type, IndexSegment segment, IntToLongFunction rows, IoContext context) {
        if (kind.equals(TableIndex.BITMAP)) {
            return null;
        }
        Postings own = open(segment);
        Map<Integer, RoaringBitmap> nulls = new TreeMap<>();
        for (int fragment : segment.fragments().ids()) {
            Posting first = own.fragment(fragment).postings.isEmpty()
                    ? null
                    : own.fragment(fragment).postings.getFirst();
            if (first != null && !own.keys.isValid(first.key())) {
                nulls.put(fragment, first.offsets());
            }
        }
        Column none = ColumnBuilder.column(type, List.of());
        Zones zones = new Zones(type, 0, new int[0], new long[0], new long[0], none, none, null, null, null, null);
        return new ZoneAnswer(ZoneFacts.of(zones), new RowAddressSet(nulls));
    }

    private Postings open(IndexSegment segment) {
        check(segment.id());
        opened.incrementAndGet();
        Postings own = segments.get(segment.id());
        if (own == null) {
            throw new CorruptDataException(segment.id(), "is missing");
        }
        return own;
    }

    private record Posting(int key, RoaringBitmap offsets) {}

    private final class Postings implements ValuePostings {
        private final String file;
        private final Column keys;
        private final Map<Integer, OfFragment> fragments = new TreeMap<>();

        Postings(String file, DataType type, Map<Integer, Column> columns) {
            this.file = file;
            Comparator<@Nullable Object> order =
                    Comparator.nullsFirst((left, right) -> ScalarOrder.compare(left, right, type));
            TreeMap<@Nullable Object, Map<Integer, RoaringBitmap>> byValue = new TreeMap<>(order);
            columns.forEach((fragment, column) -> {
                for (int row = 0; row < column.size(); row++) {
                    Object value = ColumnValues.at(column, type, row);
                    byValue.computeIfAbsent(
                                    value == null ? null : ScalarOrder.canonical(value, type), _ -> new TreeMap<>())
                            .computeIfAbsent(fragment, _ -> new RoaringBitmap())
                            .add(row);
                }
            });
            keys = ColumnBuilder.column(type, new ArrayList<>(byValue.keySet()));
            columns.keySet().forEach(fragment -> fragments.put(fragment, new OfFragment(file)));
            int key = 0;
            for (Map<Integer, RoaringBitmap> rows : byValue.values()) {
                for (Map.Entry<Integer, RoaringBitmap> entry : rows.entrySet()) {
                    fragment(entry.getKey()).postings.add(new Posting(key, entry.getValue()));
                }
                key++;
            }
        }

        @Override
        public Column keys() {
            return keys;
        }

        @Override
        public OfFragment fragment(int fragment) {
            OfFragment own = fragments.get(fragment);
            if (own == null) {
                throw new IllegalArgumentException(file + " does not cover fragment " + fragment);
            }
            return own;
        }
    }

    private final class OfFragment implements FragmentPostings {
        private final String file;
        private final List<Posting> postings = new ArrayList<>();

        OfFragment(String file) {
            this.file = file;
        }

        @Override
        public int count() {
            return postings.size();
        }

        @Override
        public int key(int posting) {
            return postings.get(posting).key();
        }

        @Override
        public long rows(int posting) {
            return postings.get(posting).offsets().getLongCardinality();
        }

        @Override
        public RoaringBitmap offsets(int posting, IoContext context) {
            check(file);
            read.incrementAndGet();
            return postings.get(posting).offsets();
        }
    }

    @Override
    public Map<String, String> options(DataType type, Map<String, String> given) {
        return given;
    }

    @Override
    public IndexBuilder builder(DataType type, Map<String, String> options) {
        throw new UnsupportedOperationException("made from columns only");
    }

    @Override
    public boolean usesSeeds(Map<String, String> options) {
        return false;
    }

    @Override
    public BuiltIndex merge(
            DataType type,
            Map<String, String> options,
            List<IndexSegment> merged,
            FragmentSet live,
            IndexOutput output,
            IoContext context) {
        throw new UnsupportedOperationException("made from columns only");
    }
}
