package io.winnow.engine.catalog;

import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.io.DataFile;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.option.Options;
import io.winnow.core.table.Snapshot;
import io.winnow.tablestore.NativeTable;
import java.nio.ByteBuffer;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a session's queries can read. Thread-safe; remembers the metadata of files by path, size and time.
public final class Catalog implements AutoCloseable {
    private final Path directory;
    private final Tables tables;
    private final PathFinder paths;
    private final Map<FileFormat, TableFormat> formats;
    private final Map<String, FragmentSource> sources;

    /// @param directory what relative paths mean
    /// @param database where tables lie; null for a database in memory
    /// @param readOnly whether the database may not be changed
    /// @param allocator of buffers that tables are written from
    /// @param indexes the kinds of index that are known
    public Catalog(
            Path directory, @Nullable Path database, boolean readOnly, LazyAllocator allocator, IndexFormats indexes) {
        this.directory = directory;
        this.tables = new Tables(database, readOnly, allocator, indexes);
        this.paths = new PathFinder(directory);
        OptionalFormat orc = KnownFormats.orc();
        this.formats = KnownFormats.tables(orc);
        Map<String, FragmentSource> all = new HashMap<>(KnownFormats.sources(orc));
        all.put(tables.source().format(), tables.source());
        this.sources = Map.copyOf(all);
    }

    /// The tables and views of the database, and temporary ones.
    public Tables tables() {
        return tables;
    }

    /// The native table in a directory; null where a path names something else.
    @Nullable
    NativeTable tableIn(String path) {
        try {
            return tables.in(directory.resolve(path).normalize(), path);
        } catch (InvalidPathException _) {
            return null; // a pattern
        }
    }

    /// The tables as one query sees them.
    ///
    /// @param options of the session
    /// @param counters counts what binding opens
    public CatalogView view(Options options, IoCounters counters) {
        return new CatalogView(this, options, counters);
    }

    /// What opens the fragments of its tables, by format.
    public Map<String, FragmentSource> sources() {
        return sources;
    }

    /// The files that a path or pattern names, united.
    ///
    /// @param wanted the format to read them as, null to find out
    Snapshot files(
            String name,
            List<String> pathsOrPatterns,
            @Nullable FileFormat wanted,
            Options options,
            IoCounters counters) {
        List<String> files = pathsOrPatterns.stream()
                .flatMap(text -> paths.find(text).stream())
                .distinct()
                .toList();
        FileFormat format = wanted;
        if (format == null) {
            format = formatOf(files.getFirst());
            for (String file : files) {
                FileFormat other = formatOf(file);
                if (other != format) {
                    throw new ExecutionException(
                            ErrorCode.INVALID_ARGUMENT,
                            name + ": holds files of several formats, such as " + format.label() + " ("
                                    + files.getFirst() + ") and " + other.label() + " (" + file
                                    + "); name those of one by a pattern such as 'dir/*.parquet'");
                }
            }
        }
        TableFormat reader = formats.get(format);
        if (reader == null) {
            throw new UnsupportedFeatureException("reading " + format.label() + " files (" + files.getFirst() + ")");
        }
        return reader.describe(name, directory, files, options, counters);
    }

    private FileFormat formatOf(String file) {
        FileFormat byName = FileFormat.ofName(file);
        if (byName != null) {
            return byName;
        }
        byte[] head;
        try (DataFile data = DataFile.open(directory.resolve(file))) {
            if (data.size() == 0) {
                throw new CorruptDataException(file, "is empty, so it has no columns");
            }
            head = new byte[(int) Math.min(FileFormat.HEAD, data.size())];
            data.read(0, ByteBuffer.wrap(head));
        }
        FileFormat byContent = FileFormat.ofContent(head);
        if (byContent == null) {
            throw new CorruptDataException(
                    file, "is of no format that Winnow knows; it reads Parquet, Arrow and ORC files");
        }
        return byContent;
    }

    @Override
    public void close() {
        tables.close();
    }
}
