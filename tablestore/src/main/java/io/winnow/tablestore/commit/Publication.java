package io.winnow.tablestore.commit;

import io.winnow.arrow.file.CheckedOutput;
import io.winnow.arrow.file.FileSystemPort;
import io.winnow.core.error.IoFailureException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Makes files of a directory that are complete and durable from the moment they have their name, and take nobody
/// else's: written under another name, synced, then given the name by a hard link.
public final class Publication {
    private static final String TEMPORARY = ".tmp-";

    private final FileSystemPort files;
    private final Path directory;

    public Publication(FileSystemPort files, Path directory) {
        this.files = files;
        this.directory = directory;
    }

    /// What is to be published.
    @FunctionalInterface
    public interface Content {
        /// Writes it; neither syncs nor closes.
        ///
        /// @return the name that it is to have
        Path write(CheckedOutput out);
    }

    /// Whether a file is on its way to its name, or was left there.
    public static boolean isTemporary(Path file) {
        return file.getFileName().toString().startsWith(TEMPORARY);
    }

    /// A name that is nobody's, for a file on its way.
    static Path temporary(Path directory) {
        return directory.resolve(TEMPORARY + UUID.randomUUID());
    }

    /// Publishes a file.
    ///
    /// @param discard removes what the content refers to; run where this fails and nobody can have seen the content
    /// @return false where the name was taken
    public boolean publish(Content content, Runnable discard) {
        Path temporary = temporary(directory);
        Path name = null;
        boolean made;
        try {
            Path wanted;
            // Made before the content looks around: where another directory has taken this one's place since, the link
            // fails, for the temporary file is not there.
            try (CheckedOutput out = new CheckedOutput(files.create(temporary))) {
                wanted = content.write(out);
                out.sync();
            }
            name = wanted;
            made = files.link(temporary, wanted);
        } catch (RuntimeException e) {
            tried(() -> files.delete(temporary), e);
            if (name == null || Files.notExists(name)) {
                tried(discard, e);
            }
            throw e;
        }
        if (made) {
            sync(name);
        }
        tried(() -> files.delete(temporary), null);
        return made;
    }

    private void sync(Path name) {
        try {
            files.syncDirectory(directory);
        } catch (IoFailureException e) {
            throw new IoFailureException(e.code(), name + ": was made, but a crash may undo it: " + e.text(), e);
        }
    }

    /// Removes what the next vacuum would.
    private static void tried(Runnable removal, @Nullable RuntimeException before) {
        try {
            removal.run();
        } catch (IoFailureException e) {
            if (before != null) {
                before.addSuppressed(e);
            }
        }
    }
}
