package io.winnow.core.io;

import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/// A file that Winnow reads but does not own, open for positional reads. Thread-safe.
///
/// Never mapped: its owner may cut it while it is read, which a mapping answers with a fault instead of an error.
public final class DataFile implements AutoCloseable {
    private final Path path;
    private final long size;
    private final FileTime modified;
    private final FileChannel channel;

    private DataFile(Path path, long size, FileTime modified, FileChannel channel) {
        this.path = path;
        this.size = size;
        this.modified = modified;
        this.channel = channel;
    }

    /// Opens a regular file.
    ///
    /// @throws IoFailureException naming the file when it is missing, no regular file or may not be read
    /// @throws CorruptDataException naming it where it is a directory
    public static DataFile open(Path path) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            if (attributes.isDirectory()) {
                throw new CorruptDataException(path.toString(), "is a directory, not a file");
            }
            if (!attributes.isRegularFile()) {
                // Opening a pipe would wait for somebody to write to it.
                throw new IoFailureException(ErrorCode.IO, path + ": is no regular file", null);
            }
            FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
            try {
                // The size of what was opened, which may not be what the name meant a moment ago.
                return new DataFile(path, channel.size(), attributes.lastModifiedTime(), channel);
            } catch (IOException e) {
                channel.close();
                throw e;
            }
        } catch (NoSuchFileException e) {
            throw new IoFailureException(ErrorCode.NOT_FOUND, path + ": no such file", e);
        } catch (AccessDeniedException e) {
            throw new IoFailureException(ErrorCode.IO, path + ": may not be read (permission denied)", e);
        } catch (IOException e) {
            throw failure(path, e);
        }
    }

    public Path path() {
        return path;
    }

    /// Length in bytes when it was opened.
    public long size() {
        return size;
    }

    /// Modification time when it was opened, at the file system's full resolution.
    public FileTime modified() {
        return modified;
    }

    /// Fills `target` from `position`.
    ///
    /// @throws CorruptDataException when the file ends before
    public void read(long position, ByteBuffer target) {
        long at = position;
        try {
            while (target.hasRemaining()) {
                int read = channel.read(target, at);
                if (read < 0) {
                    throw new CorruptDataException(
                            path.toString(), at, "the file ends here, " + target.remaining() + " bytes too early");
                }
                at += read;
            }
        } catch (IOException e) {
            throw failure(path, e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw failure(path, e);
        }
    }

    private static IoFailureException failure(Path path, IOException e) {
        String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return new IoFailureException(ErrorCode.IO, path + ": cannot be read: " + reason, e);
    }
}
