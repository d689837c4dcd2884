package io.winnow.tablestore.commit;

import io.winnow.arrow.file.FileSystemPort;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What one session needs of a table: empty files that say, in their names, what a vacuum must keep and until when.
/// `r-VERSION-EXPIRY-UUID` keeps that version and all after it, `w-START-EXPIRY-UUID` all files made since; times are
/// milliseconds since 1970. One that expired is worth nothing. Thread-safe.
///
/// Where the table's directory may not be written, no leases are taken: then only a vacuum's retention protects
/// readers.
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
        boolean protects = lease != null
                && leased <= needed
                && now - taken < PROTECTION.toMillis()
                && (leased == needed || now - taken < PACE.toMillis());
        if (protects || !Files.isWritable(directory.leases())) {
            return false;
        }
        Path old = lease;
        lease = take("r-" + needed, now);
        leased = needed;
        taken = now;
        if (old != null) {
            files.delete(old);
        }
        return true;
    }

    /// Forgets the versions that the session has read, so that a vacuum may take them.
    public synchronized void forget() {
        used.clear();
        close();
    }

    /// Keeps what is written from now on, until it is closed.
    public Writing write() {
        long now = clock.millis();
        return new Writing(take("w-" + now, now));
    }

    private Path take(String what, long now) {
        Path path = directory.leases().resolve(what + "-" + (now + LIFE.toMillis()) + "-" + UUID.randomUUID());
        files.create(path).close();
        return path;
    }

    /// The lease of a writer.
    public final class Writing implements AutoCloseable {
        private final Path path;

        private Writing(Path path) {
            this.path = path;
        }

        @Override
        public void close() {
            files.delete(path);
        }
    }

    /// Gives up what the session kept.
    @Override
    public synchronized void close() {
        Path own = lease;
        lease = null;
        if (own != null && Files.isWritable(directory.leases())) {
            files.delete(own);
        }
    }

    /// What the leases of all sessions keep.
    ///
    /// @param version all from this one on; `Long.MAX_VALUE` for none
    /// @param written all files made since, in milliseconds since 1970; `Long.MAX_VALUE` for none
    /// @param expired leases that are worth nothing
    record Kept(long version, long written, List<Path> expired) {
        static Kept read(TableDirectory directory, long now) {
            long version = Long.MAX_VALUE;
            long written = Long.MAX_VALUE;
            List<Path> expired = new ArrayList<>();
            for (Path file : TableDirectory.children(directory.leases())) {
                Matcher name = NAME.matcher(file.getFileName().toString());
                if (!name.matches()) {
                    continue;
                }
                long what = Long.parseLong(name.group(2));
                if (Long.parseLong(name.group(3)) < now) {
                    expired.add(file);
                } else if (name.group(1).equals("r")) {
                    version = Math.min(version, what);
                } else {
                    written = Math.min(written, what);
                }
            }
            return new Kept(version, written, expired);
        }
    }
}
