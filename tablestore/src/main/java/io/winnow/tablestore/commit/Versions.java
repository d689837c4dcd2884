package io.winnow.tablestore.commit;

import io.winnow.arrow.file.FileSystemPort;
import io.winnow.core.error.CommitConflictException;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.io.IoCounters;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.ManifestFile;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.arrow.memory.BufferAllocator;
import org.jspecify.annotations.Nullable;

/// The versions of one table: reads them and makes new ones. Thread-safe, also among processes.
///
/// A version is made by giving its manifest, complete and durable under another name, the name of the version by a
/// hard link, which fails where the name is taken: so one of several writers wins and nobody sees half a manifest.
public final class Versions {
    /// Commits that came in between before a writer gives up, and drops before a reader does.
    private static final int MOST_TRIES = 1000;

    private final String table;
    private final TableDirectory directory;
    private final FileSystemPort files;
    private final ManifestCache cache;
    private final Supplier<BufferAllocator> allocator;
    private final InstantSource clock;

    /// @param table its name, for errors
    public Versions(
            String table,
            TableDirectory directory,
            FileSystemPort files,
            ManifestCache cache,
            Supplier<BufferAllocator> allocator,
            InstantSource clock) {
        this.table = table;
        this.directory = directory;
        this.files = files;
        this.cache = cache;
        this.allocator = allocator;
        this.clock = clock;
    }

    /// The newest version; null where there is no table.
    public @Nullable Manifest latest(IoCounters counters) {
        for (int tries = 1; ; tries++) {
            List<Long> versions = directory.list();
            if (versions.isEmpty()) {
                return null;
            }
            try {
                return read(versions.getLast(), counters);
            } catch (IoFailureException e) {
                // A vacuum or a drop came in between. The list may look the same: a table that is made anew has the
                // numbers of the one that was.
                if (e.code() != ErrorCode.NOT_FOUND || tries == MOST_TRIES) {
                    throw e;
                }
            }
        }
    }

    /// A version.
    ///
    /// @throws ExecutionException where the table does not have it, or not any more
    public Manifest at(long version, IoCounters counters) {
        Manifest manifest = find(version, counters);
        if (manifest != null) {
            return manifest;
        }
        List<Long> versions = directory.list();
        String kept =
                versions.isEmpty() ? "it has none" : "there are " + versions.getFirst() + " to " + versions.getLast();
        boolean gone = version >= 1 && !versions.isEmpty() && version < versions.getFirst();
        boolean missing = !versions.isEmpty() && version > versions.getFirst() && version < versions.getLast();
        String why = gone ? " was vacuumed; " : missing ? " is missing; " : " does not exist; ";
        throw new ExecutionException(ErrorCode.NOT_FOUND, table + ": version " + version + why + kept);
    }

    /// A version; null where the table does not have it, or not any more.
    public @Nullable Manifest find(long version, IoCounters counters) {
        try {
            return read(version, counters);
        } catch (IoFailureException e) {
            if (e.code() != ErrorCode.NOT_FOUND) {
                throw e;
            }
            return null;
        }
    }

    /// The version that a manifest under another name holds; null where it has just gone.
    @Nullable
    Manifest findIn(Path file) {
        try {
            return cache.read(file, new IoCounters());
        } catch (IoFailureException e) {
            if (e.code() != ErrorCode.NOT_FOUND) {
                throw e;
            }
            return null;
        }
    }

    /// Whether a version is there: not only its number, which a table that was made anew may have given again.
    public boolean has(Manifest manifest) {
        Manifest there = find(manifest.header().version(), new IoCounters());
        return there != null && there.header().table().equals(manifest.header().table());
    }

    private Manifest read(long version, IoCounters counters) {
        Path file = directory.manifest(version);
        Manifest manifest = cache.read(file, counters);
        if (manifest.header().version() != version) {
            throw new CorruptDataException(
                    file.toString(), "holds version " + manifest.header().version());
        }
        return manifest;
    }

    /// Makes a version. What the change refers to is durable already.
    ///
    /// @param base the version that the change was made for; null where the table is to be made
    /// @param discard removes what the change refers to; run where the commit fails and no version can refer to it
    /// @return the new version
    /// @throws CommitConflictException where the change does not go with what others did meanwhile
    public Manifest commit(Change change, @Nullable Manifest base, Runnable discard) {
        Publication publication = new Publication(files, directory.versions());
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            AtomicReference<Manifest> next = new AtomicReference<>();
            Publication.Content content = out -> {
                Manifest manifest = next(change, base);
                next.set(manifest);
                ManifestFile.write(manifest, out, allocator.get());
                return directory.manifest(manifest.header().version());
            };
            if (publication.publish(content, discard)) {
                return next.get();
            }
        }
        discard.run();
        throw new CommitConflictException(
                table + ": " + MOST_TRIES + " other commits came in between; nothing was changed");
    }

    private Manifest next(Change change, @Nullable Manifest base) {
        long now = clock.millis();
        Manifest current = latest(new IoCounters());
        if (base != null) {
            if (current == null) {
                throw new CommitConflictException(table + ": was dropped while the statement ran; nothing was changed");
            }
            return new Rebase(table, current, now).apply(change, base);
        }
        if (current != null) {
            throw new CommitConflictException(table + ": was made by another statement in the meantime");
        }
        if (change instanceof Change.Create create) {
            return Creation.first(create, now);
        }
        throw new IllegalArgumentException("a table begins with its creation, not with " + change.operation());
    }
}
