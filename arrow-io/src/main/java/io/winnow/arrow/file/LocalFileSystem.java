package io.winnow.arrow.file;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// The machine's own file system.
public final class LocalFileSystem implements FileSystemPort {
    @Override
    public OutputFile create(Path file) {
        try {
            return new ChannelFile(
                    file, FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
        } catch (IOException e) {
            throw failure(file, "cannot be made", e);
        }
    }

    @Override
    public void createDirectory(Path directory) {
        try {
            Files.createDirectory(directory);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(directory)) {
                throw failure(directory, "is no directory", e);
            }
        } catch (IOException e) {
            throw failure(directory, "cannot be made", e);
        }
    }

    @Override
    public boolean link(Path existing, Path name) {
        try {
            Files.createLink(name, existing);
            return true;
        } catch (FileAlreadyExistsException _) {
            return false;
        } catch (UnsupportedOperationException e) {
            throw new IoFailureException(
                    ErrorCode.IO, name + ": cannot be made: the file system has no hard links, which commits need", e);
        } catch (IOException e) {
            throw failure(name, "cannot be made", e);
        }
    }

    @Override
    public void rename(Path from, Path to) {
        try {
            Files.move(from, to);
        } catch (IOException e) {
            throw failure(from, "cannot be renamed to " + to, e);
        }
    }

    @Override
    public boolean delete(Path path) {
        try {
            return Files.deleteIfExists(path);
        } catch (IOException e) {
            throw failure(path, "cannot be deleted", e);
        }
    }

    @Override
    public void syncDirectory(Path directory) {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            throw failure(directory, "cannot be synced", e);
        }
    }

    private static IoFailureException failure(Path path, String what, IOException e) {
        String reason = switch (e) {
            case NoSuchFileException missing -> "no such file or directory: " + missing.getFile();
            case AccessDeniedException _ -> "permission denied";
            case FileAlreadyExistsException taken -> taken.getFile() + " exists already";
            case DirectoryNotEmptyException _ -> "the directory is not empty";
            default -> e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        };
        ErrorCode code = e instanceof NoSuchFileException ? ErrorCode.NOT_FOUND : ErrorCode.IO;
        return new IoFailureException(code, path + ": " + what + ": " + reason, e);
    }

    private static final class ChannelFile implements OutputFile {
        private final Path path;
        private final FileChannel channel;
        private long length;

        private ChannelFile(Path path, FileChannel channel) {
            this.path = path;
            this.channel = channel;
        }

        @Override
        public Path path() {
            return path;
        }

        @Override
        public long length() {
            return length;
        }

        @Override
        public void write(ByteBuffer bytes) {
            try {
                while (bytes.hasRemaining()) {
                    length += channel.write(bytes);
                }
            } catch (IOException e) {
                throw failure(path, "cannot be written", e);
            }
        }

        @Override
        public void sync() {
            try {
                channel.force(true);
            } catch (IOException e) {
                throw failure(path, "cannot be synced", e);
            }
        }

        @Override
        public void close() {
            try {
                channel.close();
            } catch (IOException e) {
                throw failure(path, "cannot be closed", e);
            }
        }
    }
}
