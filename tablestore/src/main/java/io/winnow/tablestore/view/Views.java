package io.winnow.tablestore.view;

import io.winnow.arrow.file.FileSystemPort;
import io.winnow.arrow.file.OutputFile;
import io.winnow.core.error.CommitConflictException;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import io.winnow.tablestore.commit.TableDirectory;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.UnaryOperator;

/// The views of a database: all of them in one small file per version, the newest of which counts. Thread-safe, also
/// among processes.
public final class Views {
    private static final int MOST_TRIES = 1000;
    private static final int KEPT_VERSIONS = 16;
    private static final String SUFFIX = ".json";
    private static final int DIGITS = 20;

    private final Path root;
    private final Path versions;
    private final FileSystemPort files;

    /// @param root of the database
    public Views(Path root, FileSystemPort files) {
        this.root = root;
        this.versions = root.resolve("_catalog").resolve("_versions");
        this.files = files;
    }

    /// The queries by the views' names, in order.
    public Map<String, String> all() {
        long newest = newest();
        while (newest > 0) {
            try {
                return ViewsFile.read(path(newest));
            } catch (IoFailureException e) {
                // Newer versions came and took it away.
                long now = newest();
                if (e.code() != ErrorCode.NOT_FOUND || now == newest) {
                    throw e;
                }
                newest = now;
            }
        }
        return Map.of();
    }

    private Path path(long version) {
        return versions.resolve(String.format(java.util.Locale.ROOT, "%0" + DIGITS + "d", version) + SUFFIX);
    }

    private long newest() {
        long newest = 0;
        for (Path file : TableDirectory.children(versions)) {
            String name = file.getFileName().toString();
            if (name.length() == DIGITS + SUFFIX.length()
                    && name.endsWith(SUFFIX)
                    && Character.isDigit(name.charAt(0))) {
                newest = Math.max(newest, Long.parseLong(name.substring(0, DIGITS)));
            }
        }
        return newest;
    }

    /// Makes the next version. The database's directory exists.
    ///
    /// @param change of the views as they are then; called again where another change came in between
    public void change(UnaryOperator<Map<String, String>> change) {
        files.createDirectory(root.resolve("_catalog"));
        files.createDirectory(versions);
        files.syncDirectory(root.resolve("_catalog"));
        files.syncDirectory(root);
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            long next = newest() + 1;
            Map<String, String> views = change.apply(new TreeMap<>(all()));
            if (publish(next, ViewsFile.write(views))) {
                removeOld(next);
                return;
            }
        }
        throw new CommitConflictException("views: " + MOST_TRIES + " other changes came in between");
    }

    private boolean publish(long version, byte[] bytes) {
        Path temporary = versions.resolve(".tmp-" + UUID.randomUUID());
        try (OutputFile out = files.create(temporary)) {
            out.write(ByteBuffer.wrap(bytes));
            out.sync();
        }
        boolean made = files.link(temporary, path(version));
        if (made) {
            files.syncDirectory(versions);
        }
        files.delete(temporary);
        return made;
    }

    /// Older versions serve nobody but readers that listed them a moment ago.
    private void removeOld(long newest) {
        for (Path file : TableDirectory.children(versions)) {
            String name = file.getFileName().toString();
            boolean isVersion = name.length() == DIGITS + SUFFIX.length() && Character.isDigit(name.charAt(0));
            if (isVersion && Long.parseLong(name.substring(0, DIGITS)) <= newest - KEPT_VERSIONS) {
                files.delete(file);
            }
        }
    }
}
