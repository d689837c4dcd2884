package io.winnow.tablestore.index;

import io.winnow.arrow.file.FileSystemPort;
import io.winnow.core.batch.Batch;
import io.winnow.core.io.Closing;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.Progress;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.io.index.BuiltIndex;
import io.winnow.core.io.index.IndexBuilder;
import io.winnow.core.io.index.IndexFormat;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import io.winnow.tablestore.manifest.FileEntry;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.IndexEntry;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.SegmentEntry;
import io.winnow.tablestore.read.Snapshots;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Writes segments of one index over one version of its table. What is written belongs to no version until it is
/// committed. Belongs to one thread.
public final class IndexBuild {
    private final Path table;
    private final Manifest base;
    private final IndexEntry index;
    private final IndexFormat format;
    private final FileSystemPort files;
    private final Reading reading;
    private final int position;
    private final List<SegmentFiles> written = new ArrayList<>();

    /// How the table's rows are read.
    ///
    /// @param source opens the table's fragments
    /// @param batchRows rows that are read at a time
    /// @param context whose progress is told of rows
    /// @param pulse run now and then; what it throws ends the build
    public record Reading(FragmentSource source, int batchRows, IoContext context, Runnable pulse) {}

    /// @param table its directory
    /// @param format of the index's kind
    public IndexBuild(
            Path table, Manifest base, IndexEntry index, IndexFormat format, FileSystemPort files, Reading reading) {
        this.table = table;
        this.base = base;
        this.index = index;
        this.format = format;
        this.files = files;
        this.reading = reading;
        this.position = base.header().position(index.column());
        if (position < 0) {
            throw new IllegalArgumentException("index " + index.name() + " is on no column of its table");
        }
    }

    private DataType type() {
        return base.header().columns().get(position).field().type();
    }

    /// Builds a segment of all rows of fragments, deleted ones included, in the order of their addresses. Fragments
    /// whose writer left seeds are not read.
    ///
    /// @param fragments of the version, at least one
    public SegmentEntry build(FragmentSet fragments) {
        IndexBuilder builder = format.builder(type(), index.options(), reading.context());
        List<FragmentEntry> covered = base.fragments().stream()
                .filter(fragment -> fragments.contains(fragment.id()))
                .toList();
        Count count = new Count(
                reading.context().progress(),
                covered.stream().mapToLong(FragmentEntry::rows).sum());
        for (FragmentEntry fragment : covered) {
            reading.pulse().run();
            builder.begin(fragment.id(), fragment.rows());
            if (harvest(fragment, builder)) {
                count.add(fragment.rows());
            } else {
                read(fragment, builder, count);
            }
        }
        SegmentFiles output = output();
        BuiltIndex built = builder.finish(output);
        return output.finish(built, base.header().version(), fragments);
    }

    /// How many of the rows are done.
    private static final class Count {
        private final Progress progress;
        private final long total;
        private long done;

        private Count(Progress progress, long total) {
            this.progress = progress;
            this.total = total;
            progress.reached(0, total);
        }

        private void add(long rows) {
            done += rows;
            progress.reached(done, total);
        }
    }

    private boolean harvest(FragmentEntry fragment, IndexBuilder builder) {
        FileEntry seeds = fragment.seeds();
        if (seeds == null || !format.usesSeeds(index.options())) {
            return false;
        }
        ByteBuffer bytes = SeedsFile.read(table, seeds, reading.context().counters());
        return bytes != null && builder.addSeeds(bytes, index.column());
    }

    private void read(FragmentEntry entry, IndexBuilder builder, Count count) {
        Schema schema = base.header().schema();
        Fragment fragment = Snapshots.stored(table, base, entry);
        List<RowRange> all = entry.rows() == 0 ? List.of() : List.of(new RowRange(0, entry.rows()));
        ScanRequest request = new ScanRequest(schema, List.of(position), all, reading.batchRows());
        try (FragmentReader reader = reading.source().open(fragment, request, reading.context())) {
            for (Batch next = reader.next(); next != null; next = reader.next()) {
                try (Batch batch = next) {
                    reading.pulse().run();
                    reading.context().cancellation().check();
                    builder.add(batch.column(0));
                    count.add(batch.rows());
                }
            }
        }
    }

    /// Makes one segment of several of one format version, of what they cover together.
    public SegmentEntry merge(List<SegmentEntry> segments) {
        FragmentSet fragments = FragmentSet.EMPTY;
        List<IndexSegment> opened = new ArrayList<>(segments.size());
        for (SegmentEntry segment : segments) {
            fragments = fragments.or(segment.fragments());
            opened.add(segment.segment(table));
        }
        reading.pulse().run();
        SegmentFiles output = output();
        BuiltIndex built = format.merge(type(), index.options(), opened, fragments, output, reading.context());
        return output.finish(built, base.header().version(), fragments);
    }

    private SegmentFiles output() {
        SegmentFiles output = new SegmentFiles(table, files);
        written.add(output);
        return output;
    }

    /// Removes a segment that was written and is not needed.
    public void discard(SegmentEntry segment) {
        for (SegmentFiles output : written) {
            if (output.id().equals(segment.id())) {
                output.discard();
            }
        }
    }

    /// Removes everything that was written: it is not to be committed.
    ///
    /// @throws io.winnow.core.error.IoFailureException after all that can be removed was; the rest stays until a
    ///     vacuum
    public void discard() {
        Closing closing = new Closing();
        written.forEach(output -> closing.close(output::discard));
        closing.throwFailure();
    }
}
