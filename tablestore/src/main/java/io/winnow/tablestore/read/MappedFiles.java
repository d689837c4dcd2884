package io.winnow.tablestore.read;

import io.winnow.arrow.file.MappedFile;
import io.winnow.arrow.ipc.MappedArrow;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.IoContext;
import io.winnow.tablestore.manifest.FileEntry;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The data files that queries have mapped. A mapping is shared by all that read the file and stays a while after
/// them, since most queries read what others have read. Thread-safe.
final class MappedFiles implements AutoCloseable {
    /// Files that nobody reads and that stay mapped all the same.
    private static final int MOST_IDLE = 1024;

    private final Map<Path, Mapping> mappings = new HashMap<>();
    /// The same without readers, the one longest so first.
    private final LinkedHashMap<Path, Mapping> idle = new LinkedHashMap<>();
    private final Map<IoContext, Map<Path, Mapping>> pinned = new HashMap<>();
    private boolean closed;

    private static final class Mapping {
        private final Arena arena = Arena.ofShared();
        private final Path path;
        private @Nullable MemorySegment bytes;
        private @Nullable MappedArrow arrow;
        private int readers;
        private boolean verified;

        private Mapping(Path path) {
            this.path = path;
        }
    }

    /// A data file, which stays mapped until the query ends. Its length and metadata were checked; its checksum too,
    /// where the query asks for that.
    ///
    /// @param directory of the table
    MappedArrow open(Path directory, FileEntry entry, IoContext context) {
        Path path = directory.resolve(entry.path());
        Mapping mapping = pin(path, entry, context);
        synchronized (mapping) {
            MappedArrow arrow = mapping.arrow;
            if (arrow == null) {
                MemorySegment bytes = mapping.bytes;
                if (bytes == null) { // else it is damaged, and was mapped for a query before
                    bytes = MappedFile.map(path, path.toString(), entry.length(), mapping.arena);
                    mapping.bytes = bytes;
                }
                arrow = MappedArrow.of(bytes, path, path.toString());
                mapping.arrow = arrow;
            }
            if (context.verifyChecksums() && !mapping.verified) {
                long checksum = MappedFile.checksum(arrow.bytes());
                context.counters().read(entry.length());
                if (checksum != entry.checksum()) {
                    throw new CorruptDataException(
                            path.toString(), "is damaged: its checksum is " + checksum + ", not " + entry.checksum());
                }
                mapping.verified = true;
            }
            return arrow;
        }
    }

    private synchronized Mapping pin(Path path, FileEntry entry, IoContext context) {
        if (closed) {
            throw new IllegalStateException("the session is closed");
        }
        Map<Path, Mapping> own = pinned.get(context);
        if (own == null) {
            own = new HashMap<>();
            pinned.put(context, own);
            context.closeWithQuery(() -> unpin(context));
        }
        Mapping known = own.get(path);
        if (known != null) {
            return known;
        }
        checkUnchanged(path, entry);
        Mapping mapping = mappings.computeIfAbsent(path, Mapping::new);
        idle.remove(path);
        mapping.readers++;
        own.put(path, mapping);
        context.counters().opened(FileKind.DATA);
        return mapping;
    }

    /// A mapped file that was cut or removed is an error before it is a fault.
    private static void checkUnchanged(Path path, FileEntry entry) {
        try {
            long size = Files.size(path);
            if (size != entry.length()) {
                throw new CorruptDataException(
                        path.toString(), "has " + size + " bytes where " + entry.length() + " were written");
            }
        } catch (NoSuchFileException e) {
            throw new IoFailureException(
                    ErrorCode.NOT_FOUND,
                    path
                            + ": no such file; the version that is read was vacuumed or dropped, or the table is damaged"
                            + " (winnow table check lists what is missing)",
                    e);
        } catch (IOException e) {
            throw new IoFailureException(ErrorCode.IO, path + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private synchronized void unpin(IoContext context) {
        Map<Path, Mapping> own = pinned.remove(context);
        if (own == null) {
            return;
        }
        for (Mapping mapping : own.values()) {
            mapping.readers--;
            if (mapping.readers == 0) {
                mapping.verified = false; // by the next query that asks for it, again
                idle.put(mapping.path, mapping);
            }
        }
        Iterator<Mapping> oldest = idle.values().iterator();
        while (oldest.hasNext() && (idle.size() > MOST_IDLE || closed)) {
            Mapping mapping = oldest.next();
            oldest.remove();
            mappings.remove(mapping.path);
            mapping.arena.close();
        }
    }

    /// Unmaps all files but those that a query still reads, which are unmapped with it.
    @Override
    public synchronized void close() {
        closed = true;
        for (Mapping mapping : idle.values()) {
            mappings.remove(mapping.path);
            mapping.arena.close();
        }
        idle.clear();
    }
}
