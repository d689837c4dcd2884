package io.winnow.tablestore.fragment;

import io.winnow.arrow.file.CheckedOutput;
import io.winnow.arrow.file.FileSystemPort;
import io.winnow.core.batch.Column;
import io.winnow.core.io.index.IndexFormat;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.io.index.SeedFormat;
import io.winnow.core.io.index.SeedFormat.SeededColumn;
import io.winnow.tablestore.manifest.FileEntry;
import io.winnow.tablestore.manifest.IndexEntry;
import io.winnow.tablestore.manifest.ManifestHeader;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a writer leaves beside each fragment, so that indexes need not read its rows again. The content is the index
/// module's affair.
///
/// @param format null where nothing is left
/// @param columns for which an index wants it
/// @param positions of these columns in the table
public record Seeding(@Nullable SeedFormat format, List<SeededColumn> columns, List<Integer> positions) {
    /// Nothing is left.
    public static final Seeding NONE = new Seeding(null, List.of(), List.of());

    public Seeding {
        columns = List.copyOf(columns);
        positions = List.copyOf(positions);
    }

    /// What the indexes of a version want.
    public static Seeding of(ManifestHeader header, IndexFormats formats) {
        List<SeededColumn> columns = new ArrayList<>();
        List<Integer> positions = new ArrayList<>();
        for (IndexEntry index : header.indexes()) {
            IndexFormat format = formats.find(index.kind());
            int position = header.position(index.column());
            if (format != null && position >= 0 && format.usesSeeds(index.options())) {
                columns.add(new SeededColumn(
                        index.column(), header.columns().get(position).field().type(), index.options()));
                positions.add(position);
            }
        }
        SeedFormat seeds = formats.seeds();
        return seeds == null || columns.isEmpty() ? NONE : new Seeding(seeds, columns, positions);
    }

    /// Begins the seeds of a fragment; null where nothing is left.
    @Nullable
    Collector collector() {
        return format == null ? null : new Collector(format.writer(columns), positions);
    }

    /// The seeds of one fragment. Belongs to one thread.
    static final class Collector {
        private final SeedFormat.Writer writer;
        private final List<Integer> positions;

        private Collector(SeedFormat.Writer writer, List<Integer> positions) {
            this.writer = writer;
            this.positions = positions;
        }

        /// @param batch all columns of the fragment's next rows
        void add(List<Column> batch) {
            writer.add(positions.stream().map(batch::get).toList());
        }

        /// Writes the file and makes it durable. Its directory is the caller's to sync.
        ///
        /// @param path below the table's directory
        FileEntry write(Path directory, String path, FileSystemPort files) {
            try (CheckedOutput out = new CheckedOutput(files.create(directory.resolve(path)))) {
                out.write(ByteBuffer.wrap(writer.finish()));
                out.sync();
                return new FileEntry(path, out.length(), out.checksum());
            }
        }
    }
}
