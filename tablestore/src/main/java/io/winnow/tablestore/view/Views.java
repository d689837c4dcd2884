package io.winnow.tablestore.view;

import io.winnow.arrow.file.FileSystemPort;
import io.winnow.core.error.CommitConflictException;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import io.winnow.tablestore.commit.Publication;
import io.winnow.tablestore.commit.TableDirectory;
import io.winnow.tablestore.commit.Vacuum;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The views of a database: all of them in one small file per version, the newest of which counts. Thread-safe, also
/// among processes.
public final class Views {
    private static final int MOST_TRIES = 1000;
    private static final int KEPT_VERSIONS = 16;
    /// No change of the views takes longer.
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private static final Pattern NAME = Pattern.compile("(00\\d{18})\\.json");

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
        return versions.resolve(String.format(Locale.ROOT, "%020d.json", version));
    }

    private long newest() {
        long newest = 0;
        for (Path file : TableDirectory.children(versions)) {
            newest = Math.max(newest, version(file));
        }
        return newest;
    }

    /// The version that a file holds; 0 where it holds none.
    private static long version(Path file) {
        Matcher name = NAME.matcher(file.getFileName().toString());
        return name.matches() ? Long.parseLong(name.group(1)) : 0;
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
        Publication.Content content = out -> {
            out.write(ByteBuffer.wrap(bytes));
            return path(version);
        };
        return new Publication(files, versions).publish(content, () -> {});
    }

    /// Removes what changes that were cut short left behind.
    ///
    /// @param before files that are younger stay
    public Vacuum.Removed vacuum(Instant before) {
        int removed = 0;
        for (Path file : TableDirectory.children(versions)) {
            boolean isOld =
                    TableDirectory.modified(file) <= before.minus(LONGEST).toEpochMilli();
            if (Publication.isTemporary(file) && isOld && files.delete(file)) {
                removed++;
            }
        }
        return new Vacuum.Removed(0, removed);
    }

    /// Older versions serve nobody but readers that listed them a moment ago.
    private void removeOld(long newest) {
        for (Path file : TableDirectory.children(versions)) {
            long version = version(file);
            if (version > 0 && version <= newest - KEPT_VERSIONS) {
                try {
                    files.delete(file);
                } catch (IoFailureException _) {
                    return; // the change is made; the next one tries again
                }
            }
        }
    }
}
