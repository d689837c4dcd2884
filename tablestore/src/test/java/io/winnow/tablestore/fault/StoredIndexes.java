package io.winnow.tablestore.fault;

import io.winnow.bitmapindex.BitmapIndexFormat;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.io.index.FragmentPostings;
import io.winnow.core.io.index.ValuePostings;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.testing.FakeIndexFormat;
import io.winnow.core.testing.TestIo;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.IndexEntry;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.SegmentEntry;
import io.winnow.tablestore.read.NativeSource;
import io.winnow.tablestore.read.Snapshots;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.IntIterator;

/// The indexes of one version of a table: what each says of a row is what the row has.
///
/// @param table its directory
record StoredIndexes(Path table, Manifest version, NativeSource source, BitmapIndexFormat bitmaps) {
    /// Compares them all.
    ///
    /// @return their names
    Set<String> check() {
        TreeSet<String> names = new TreeSet<>();
        try (TestIo io = TestIo.verifying()) {
            for (IndexEntry index : version.header().indexes()) {
                names.add(index.name());
                int column = version.header().position(index.column());
                for (SegmentEntry segment : index.segments()) {
                    check(index, segment.segment(table), column, io);
                }
            }
        }
        return names;
    }

    private void check(IndexEntry index, IndexSegment segment, int column, TestIo io) {
        Map<Integer, String> found =
                index.kind().equals(BitmapIndexFormat.KIND) ? postings(segment, column, io) : lines(segment);
        for (int fragment : segment.fragments().ids()) {
            String expected = line(stored(fragment, column, io));
            if (!expected.equals(found.get(fragment))) {
                throw new AssertionError("index " + index.name() + " says " + found.get(fragment) + " of fragment "
                        + fragment + ", where " + expected + " is stored");
            }
        }
    }

    /// Rows and hash of values.
    private static String line(List<@Nullable Object> values) {
        int hash = 0;
        for (Object value : values) {
            hash = FakeIndexFormat.hash(hash, value);
        }
        return values.size() + " " + hash;
    }

    private static Map<Integer, String> lines(IndexSegment segment) {
        Map<Integer, String> lines = new HashMap<>(FakeIndexFormat.lines(segment));
        lines.replaceAll((_, line) -> line.substring(0, line.lastIndexOf(' ')));
        return lines;
    }

    /// What postings say, as if they were rows.
    private Map<Integer, String> postings(IndexSegment segment, int column, TestIo io) {
        DataType type = version.header().schema().type(column);
        Map<Integer, String> lines = new HashMap<>();
        ValuePostings postings = bitmaps.postings(type, segment, this::rows, io);
        List<@Nullable Object> keys = ColumnValues.all(postings.keys(), type);
        for (int fragment : segment.fragments().ids()) {
            lines.put(fragment, line(values(postings.fragment(fragment), keys, rows(fragment), io)));
        }
        return lines;
    }

    private static List<@Nullable Object> values(
            FragmentPostings postings, List<@Nullable Object> keys, int rows, TestIo io) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            values.add("no value");
        }
        for (int i = 0; i < postings.count(); i++) {
            IntIterator offsets = postings.offsets(i, io).getIntIterator();
            while (offsets.hasNext()) {
                values.set(offsets.next(), keys.get(postings.key(i)));
            }
        }
        return values;
    }

    private int rows(int fragment) {
        return Math.toIntExact(
                Objects.requireNonNull(version.fragment(fragment)).rows());
    }

    private List<@Nullable Object> stored(int fragment, int column, TestIo io) {
        FragmentEntry entry = Objects.requireNonNull(version.fragment(fragment));
        Schema schema = version.header().schema();
        ScanRequest request = new ScanRequest(schema, List.of(column), List.of(new RowRange(0, entry.rows())), 100);
        List<@Nullable Object> values = new ArrayList<>();
        try (FragmentReader reader = source.open(Snapshots.stored(table, version, entry), request, io)) {
            for (Batch next = reader.next(); next != null; next = reader.next()) {
                try (Batch batch = next) {
                    values.addAll(ColumnValues.all(batch.column(0), schema.type(column)));
                }
            }
        }
        return values;
    }
}
