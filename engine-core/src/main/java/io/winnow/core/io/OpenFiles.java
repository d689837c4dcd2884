package io.winnow.core.io;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.Map;

/// The files that one query has open: each is opened once, counted once, and closed with the query. Thread-safe.
public final class OpenFiles implements AutoCloseable {
    private final Map<Path, DataFile> files = new HashMap<>();
    private final IoCounters counters;
    private boolean closed;

    public OpenFiles(IoCounters counters) {
        this.counters = counters;
    }

    /// The open file; the query owns it, so the caller does not close it.
    ///
    /// @param size length when the file's metadata was read
    /// @param modified modification time when the file's metadata was read
    /// @throws IoFailureException naming the file, when it is missing or is not the one that was described
    public synchronized DataFile open(Path path, long size, FileTime modified, FileKind kind) {
        if (closed) {
            throw new IllegalStateException("query is closed");
        }
        DataFile file = files.get(path);
        if (file == null) {
            file = DataFile.open(path);
            files.put(path, file);
            counters.opened(kind);
        }
        if (file.size() != size || !file.modified().equals(modified)) {
            throw new IoFailureException(
                    ErrorCode.IO, path + ": has changed since the query was planned; run the query again", null);
        }
        return file;
    }

    @Override
    public synchronized void close() {
        closed = true;
        Closing closing = new Closing();
        files.values().forEach(closing::close);
        files.clear();
        closing.throwFailure();
    }
}
