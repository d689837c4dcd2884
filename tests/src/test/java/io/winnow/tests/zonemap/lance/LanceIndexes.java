package io.winnow.tests.zonemap.lance;

import io.winnow.bitmapindex.BitmapIndexFormat;
import io.winnow.bitmapindex.LanceBitmaps;
import io.winnow.core.io.index.IndexFormat;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexSegment;
import io.winnow.tablestore.manifest.FileEntry;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.IndexEntry;
import io.winnow.tablestore.manifest.SegmentEntry;
import io.winnow.zonemap.ZoneMapFormat;
import io.winnow.zonemap.testing.LanceDataset;
import io.winnow.zonemap.testing.LanceSegments;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/// The zone maps of a Lance dataset as indexes of its table, as a connector would give them: each segment in its
/// version, with its details, covering what the dataset's manifest says that it covers. Left out are
///
/// - segments with stale addresses, which are as good as absent;
/// - segments on fields of structs, which no index of a table can be on.
final class LanceIndexes {
    private final LanceDataset dataset;
    private final LanceTable table;
    private final Map<String, IndexEntry> made = new TreeMap<>();
    private final List<String> stale = new ArrayList<>();
    private final List<String> onFields = new ArrayList<>();

    /// Writes the files of the segments into the table's directory.
    LanceIndexes(LanceDataset dataset, LanceTable table) {
        this.dataset = dataset;
        this.table = table;
        for (LanceDataset.Segment dump : dataset.zoneMaps()) {
            if (dump.isStale()) {
                stale.add(dump.file());
            } else if (dump.column().contains(".")) {
                onFields.add(dump.file());
            } else {
                String id = UUID.randomUUID().toString();
                Path file = dataset.folder().resolve(dump.file());
                add(dump.index(), dump.column(), entry(id, LanceSegments.convert(file, folder(id), table.io())));
            }
        }
    }

    /// Adds what the writers of fragments have left for indexes, as an update of the index would: only where no
    /// segment covers the fragment.
    ///
    /// @return how many seeds became segments
    int addSeeds() {
        int added = 0;
        for (LanceDataset.SeedDump dump : dataset.seeds()) {
            String name = "seeded_" + dump.column();
            for (IndexEntry index : made.values()) {
                if (index.column() == column(dump.column())) {
                    name = index.name();
                }
            }
            IndexEntry index = made.get(name);
            if (index == null || !index.covered().contains(dump.fragment())) {
                String id = UUID.randomUUID().toString();
                Path file = dataset.folder().resolve(dump.file());
                add(
                        name,
                        dump.column(),
                        entry(id, LanceSegments.convertSeed(file, dump.fragment(), folder(id), table.io())));
                added++;
            }
        }
        return added;
    }

    /// Adds the bitmap indexes, but for segments whose postings are not addresses of the rows as they are and those on
    /// fields of structs.
    ///
    /// @return how many segments were added
    int addBitmaps() {
        int added = 0;
        for (LanceDataset.Bitmap dump : dataset.bitmaps()) {
            if (dump.hasAddresses() && !dump.column().contains(".")) {
                String id = UUID.randomUUID().toString();
                Path file = dataset.folder().resolve(dump.file());
                SegmentEntry segment = entry(id, LanceBitmaps.convert(file, table.rows(), folder(id), table.io()));
                add(dump.index(), dump.column(), new BitmapIndexFormat(table.allocator()), Map.of(), segment);
                added++;
            }
        }
        return added;
    }

    private Path folder(String id) {
        try {
            return Files.createDirectories(table.directory().resolve(SegmentEntry.directory(id)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private SegmentEntry entry(String id, IndexSegment segment) {
        List<FileEntry> files = segment.files().stream()
                .map(file -> new FileEntry(SegmentEntry.directory(id) + file.name(), file.length(), file.checksum()))
                .toList();
        long version = table.latest().header().version();
        return new SegmentEntry(id, segment.version(), version, segment.details(), segment.fragments(), files);
    }

    private void add(String name, String column, SegmentEntry segment) {
        add(name, column, new ZoneMapFormat(table.allocator()), Map.of("use_seeds", "false"), segment);
    }

    private void add(String name, String column, IndexFormat format, Map<String, String> given, SegmentEntry segment) {
        IndexEntry index = made.get(name);
        if (index == null) {
            Map<String, String> options = format.options(table.rows().type(column), given);
            index = new IndexEntry(name, format.kind(), column(column), options, List.of());
        }
        List<SegmentEntry> segments = new ArrayList<>(index.segments());
        segments.add(segment);
        made.put(name, index.withSegments(segments));
    }

    /// The id of a column.
    private int column(String name) {
        return table.latest().header().columns().stream()
                .filter(column -> column.field().name().equals(name))
                .findFirst()
                .orElseThrow()
                .id();
    }

    /// The indexes, to be attached to the table.
    List<IndexEntry> all() {
        return List.copyOf(made.values());
    }

    /// The dumps of segments that are left out for their addresses.
    List<String> stale() {
        return stale;
    }

    /// The dumps of segments that are left out for their columns.
    List<String> onFields() {
        return onFields;
    }

    /// Whether a segment of a known version says something of a fragment that is there.
    boolean isOfUse() {
        ZoneMapFormat format = new ZoneMapFormat(table.allocator());
        FragmentSet live = FragmentSet.of(
                table.latest().fragments().stream().map(FragmentEntry::id).toList());
        return made.values().stream()
                .flatMap(index -> index.segments().stream())
                .anyMatch(segment ->
                        segment.fragments().intersects(live) && format.isUsable(segment.segment(table.directory())));
    }
}
