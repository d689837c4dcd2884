package io.winnow.tablestore.fault;

import io.winnow.arrow.file.FileSystemPort;
import io.winnow.arrow.file.LocalFileSystem;
import io.winnow.arrow.file.OutputFile;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// A file system that refuses a step, or that and those that come after it. Does not really sync.
final class FailingFileSystem implements FileSystemPort {
    private final LocalFileSystem files = new LocalFileSystem();
    private final Fault fault;
    private int left;
    private int steps;

    /// What is refused.
    enum Fault {
        /// One step, whatever it is.
        ONCE("Input/output error"),
        /// Every step from then on.
        FOR_GOOD("Read-only file system"),
        /// Every step from then on that needs space.
        FULL("No space left on device");

        private final String reason;

        Fault(String reason) {
            this.reason = reason;
        }

        String reason() {
            return reason;
        }
    }

    /// @param left steps that succeed
    FailingFileSystem(Fault fault, int left) {
        this.fault = fault;
        this.left = left;
    }

    int steps() {
        return steps;
    }

    private void step(Path path, boolean needsSpace) {
        steps++;
        if (left > 0) {
            left--;
        } else if (fault == Fault.ONCE) {
            left = Integer.MAX_VALUE;
            throw failure(path);
        } else if (fault == Fault.FOR_GOOD || needsSpace) {
            throw failure(path);
        }
    }

    private IoFailureException failure(Path path) {
        return new IoFailureException(ErrorCode.IO, path + ": cannot be changed: " + fault.reason(), null);
    }

    @Override
    public OutputFile create(Path file) {
        step(file, true);
        OutputFile made = files.create(file);
        return new OutputFile() {
            @Override
            public Path path() {
                return file;
            }

            @Override
            public long length() {
                return made.length();
            }

            @Override
            public void write(ByteBuffer bytes) {
                ByteBuffer half = bytes.duplicate();
                half.limit(bytes.position() + bytes.remaining() / 2);
                made.write(half);
                bytes.position(half.position());
                step(file, true);
                made.write(bytes);
            }

            @Override
            public void sync() {
                step(file, true);
            }

            @Override
            public void close() {
                made.close();
            }
        };
    }

    @Override
    public void createDirectory(Path directory) {
        step(directory, true);
        files.createDirectory(directory);
    }

    @Override
    public boolean link(Path existing, Path name) {
        step(name, true);
        return files.link(existing, name);
    }

    @Override
    public void rename(Path from, Path to) {
        step(from, true);
        files.rename(from, to);
    }

    @Override
    public boolean delete(Path path) {
        step(path, false);
        return files.delete(path);
    }

    @Override
    public void syncDirectory(Path directory) {
        step(directory, false);
    }
}
