package io.winnow.tablestore.commit;

import io.winnow.arrow.file.FileSystemPort;
import io.winnow.core.error.CommitConflictException;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What one session needs of a table: empty files that say, in their names, what a vacuum must keep and until when.
/// `r-VERSION-EXPIRY-UUID` keeps that version and all after it, `w-START-EXPIRY-UUID` all files made since it was
/// made, by the file system's own clock; times are milliseconds since 1970. One that expired is worth nothing.
/// Thread-safe.
///
/// Where the table's directory cannot be written, readers take no leases: then only a vacuum's retention protects
/// them.
public final class Leases implements AutoCloseable {
    /// How long a version stays readable after a statement was bound to it.
    private static final Duration PROTECTION = Duration.ofHours(1);

    private static final Duration LIFE = PROTECTION.multipliedBy(2);

    /// How often the lease follows to newer versions.
    private static final Duration PACE = Duration.ofMinutes(1);

    private static final Pattern NAME = Pattern.compile("([rw])-(\\d+)-(\\d+)-.*");

    private final TableDirectory directory;
    private final FileSystemPort files;
    private final InstantSource clock;
    /// When a statement was last bound to a version.
    private final TreeMap<Long, Long> used = new TreeMap<>();

    private @Nullable Path lease;
    private long leased;
    private long taken;

    public Leases(TableDirectory directory, FileSystemPort files, InstantSource clock) {
        this.directory = directory;
        this.files = files;
        this.clock = clock;
    }

    /// Keeps a version readable for some time.
    ///
    /// @return whether a lease was taken just now, so that the version may have been vacuumed before
    public synchronized boolean read(long version) {
        long now = clock.millis();
        used.put(version, now);
        used.values().removeIf(last -> last < now - PROTECTION.toMillis());
        long needed = used.firstKey();
        // It may have gone with a table that was dropped and made anew.
        boolean protects = lease != null
                && Files.exists(lease)
                && leased <= needed
                && now - taken < PROTECTION.toMillis()
                && (leased == needed || now - taken < PACE.toMillis());
        if (protects || !mayWrite()) {
            return false;
        }
        Path old = lease;
        try {
            directory.complete(files);
            lease = take("r-" + needed, now);
        } catch (IoFailureException e) {
            return e.code() == ErrorCode.NOT_FOUND; // the table has just been dropped; or the disk is full
        }
        leased = needed;
        taken = now;
        if (old != null) {
            giveUp(old);
        }
        return true;
    }

    private boolean mayWrite() {
        return Files.isWritable(Files.isDirectory(directory.leases()) ? directory.leases() : directory.path());
    }

    /// Forgets the versions that the session has read, so that a vacuum may take them.
    public synchronized void forget() {
        used.clear();
        close();
    }

    /// Keeps what is written from now on, until it is closed.
    public Writing write() {
        directory.complete(files);
        return new Writing(clock.millis());
    }

    private Path take(String what, long now) {
        Path path = named(what, now);
        files.create(path).close();
        return path;
    }

    private Path named(String what, long now) {
        return directory.leases().resolve(what + "-" + (now + LIFE.toMillis()) + "-" + UUID.randomUUID());
    }

    private void giveUp(Path own) {
        try {
            files.delete(own);
        } catch (IoFailureException _) {
            // It expires by itself; the statement, which is done, does not fail for it.
        }
    }

    /// The lease of a writer. Belongs to one thread.
    public final class Writing implements AutoCloseable {
        private final long start;
        private Path path;
        private long renewed;

        private Writing(long start) {
            this.start = start;
            this.path = take("w-" + start, start);
            this.renewed = start;
        }

        /// Keeps it from expiring; to be called while the writer writes, and before it commits.
        ///
        /// @throws CommitConflictException where it has expired and gone, and with it perhaps what was written
        public void renew() {
            long now = clock.millis();
            if (now - renewed < PROTECTION.toMillis()) {
                return;
            }
            Path next = named("w-" + start, now);
            try {
                files.rename(path, next); // as one step: a vacuum either sees it or has removed it
            } catch (IoFailureException e) {
                if (e.code() != ErrorCode.NOT_FOUND) {
                    throw e;
                }
                throw new CommitConflictException(
                        directory.path() + ": the statement took so long that a vacuum has removed what it had written,"
                                + " or the table was dropped; nothing was changed",
                        e);
            }
            path = next;
            renewed = now;
        }

        @Override
        public void close() {
            giveUp(path);
        }
    }

    /// Gives up what the session kept.
    @Override
    public synchronized void close() {
        Path own = lease;
        lease = null;
        if (own != null && Files.isWritable(directory.leases())) {
            giveUp(own);
        }
    }

    /// What the leases of all sessions keep.
    ///
    /// @param version all from this one on; `Long.MAX_VALUE` for none
    /// @param written all files made since, in milliseconds since 1970; `Long.MAX_VALUE` for none
    record Kept(long version, long written) {
        /// Reads the leases and removes those that have expired.
        static Kept read(TableDirectory directory, FileSystemPort files, long now) {
            while (true) {
                long version = Long.MAX_VALUE;
                long written = Long.MAX_VALUE;
                boolean settled = true;
                for (Path file : TableDirectory.children(directory.leases())) {
                    Matcher name = NAME.matcher(file.getFileName().toString());
                    if (!name.matches()) {
                        continue;
                    }
                    if (Long.parseLong(name.group(3)) < now) {
                        settled &= files.delete(file);
                    } else if (name.group(1).equals("r")) {
                        version = Math.min(version, Long.parseLong(name.group(2)));
                    } else {
                        written = Math.min(written, TableDirectory.modified(file));
                    }
                }
                if (settled) {
                    return new Kept(version, written);
                }
                // One was renewed just before it was to be removed: it counts.
            }
        }
    }
}
