package io.winnow.engine;

import io.winnow.core.io.IoCounters;
import io.winnow.core.io.index.IndexFormat;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.type.Field;
import io.winnow.engine.catalog.Tables;
import io.winnow.tablestore.NativeTable;
import io.winnow.tablestore.manifest.FileEntry;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.IndexEntry;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.SegmentEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What SHOW INDEXES answers. What an index covers is counted over the segments that can be used; the others, of a
/// kind or version that is not known, are `unusable`.
final class IndexListing {
    private static final List<Field> COLUMNS = List.of(
            HeapResult.text("name"),
            HeapResult.text("table"),
            HeapResult.text("column"),
            HeapResult.text("kind"),
            HeapResult.text("options"),
            HeapResult.number("segments"),
            HeapResult.number("unusable"),
            HeapResult.number("fragments"),
            HeapResult.number("total_fragments"),
            HeapResult.number("rows"),
            HeapResult.number("total_rows"),
            HeapResult.number("bytes"),
            HeapResult.text("versions"));

    private final IndexEntry index;
    private final @Nullable IndexFormat format;
    private final NativeTable table;
    private final Manifest manifest;

    private IndexListing(IndexEntry index, @Nullable IndexFormat format, NativeTable table, Manifest manifest) {
        this.index = index;
        this.format = format;
        this.table = table;
        this.manifest = manifest;
    }

    /// @param name of a table; null for all
    static QueryResult indexes(Tables tables, @Nullable String name) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (String each : name == null ? tables.tableNames() : List.of(name)) {
            NativeTable table = tables.get(each);
            Manifest manifest = table.latest(new IoCounters());
            TreeMap<String, List<@Nullable Object>> byName = new TreeMap<>();
            for (IndexEntry index : manifest.header().indexes()) {
                IndexFormat format = tables.indexes().find(index.kind());
                byName.put(index.name(), new IndexListing(index, format, table, manifest).row());
            }
            rows.addAll(byName.values());
        }
        return QueryResult.of(HeapResult.of(COLUMNS, rows), () -> Timings.NONE);
    }

    private List<@Nullable Object> row() {
        int unusable = 0;
        long bytes = 0;
        FragmentSet covered = FragmentSet.EMPTY;
        TreeSet<Integer> versions = new TreeSet<>();
        for (SegmentEntry segment : index.segments()) {
            versions.add(segment.version());
            for (FileEntry file : segment.files()) {
                bytes += file.length();
            }
            if (format != null && format.isUsable(segment.segment(table.directory()))) {
                covered = covered.or(segment.fragments());
            } else {
                unusable++;
            }
        }
        long rows = 0;
        for (FragmentEntry fragment : manifest.fragments()) {
            rows += covered.contains(fragment.id()) ? fragment.liveRows() : 0;
        }
        int position = manifest.header().position(index.column());
        String column = position < 0
                ? null
                : manifest.header().columns().get(position).field().name();
        List<@Nullable Object> row = new ArrayList<>();
        row.add(index.name());
        row.add(table.name());
        row.add(column);
        row.add(index.kind());
        row.add(text(index.options()));
        row.add((long) index.segments().size());
        row.add((long) unusable);
        row.add((long) covered.size());
        row.add((long) manifest.fragments().size());
        row.add(rows);
        row.add(manifest.liveRows());
        row.add(bytes);
        row.add(String.join(
                ", ",
                versions.stream().map(version -> Integer.toString(version)).toList()));
        return row;
    }

    private static String text(Map<String, String> options) {
        return String.join(
                ", ",
                new TreeMap<>(options)
                        .entrySet().stream()
                                .map(option -> option.getKey() + " = " + option.getValue())
                                .toList());
    }
}
