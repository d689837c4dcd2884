package io.winnow.engine.markup;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/// Writes a page or a picture to a file that people name.
public final class MarkupFile {
    private MarkupFile() {}

    /// Writes it in place of a plain file, which has the old content or the new; through anything else, such as a
    /// device
    /// or a symbolic link.
    ///
    /// @throws IOException where it cannot be written; of a plain file there is no trace of it then
    public static void write(Path file, String text) throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "Is a directory");
        }
        boolean plain = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
        if (!plain && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            Files.writeString(file, text); // a link, a pipe, a device
            return;
        }
        if (plain && !Files.isWritable(file)) {
            throw new AccessDeniedException(file.toString());
        }
        Path unfinished = file.toAbsolutePath().resolveSibling("." + UUID.randomUUID());
        try {
            Files.writeString(unfinished, text);
            move(unfinished, file);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException _) {
            // The same directory: some file systems replace only when told so.
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
