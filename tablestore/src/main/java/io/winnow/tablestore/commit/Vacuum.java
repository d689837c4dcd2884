package io.winnow.tablestore.commit;

import io.winnow.arrow.file.FileSystemPort;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.io.IoCounters;
import io.winnow.tablestore.manifest.FileEntry;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.Manifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Removes old versions of a table and the files that no version needs any more.
///
/// Kept are the newest version, those that a lease needs, and those that were the newest one within the retention;
/// and of the other files those that a kept version refers to, and those so young that a writer may be about to
/// commit them. Manifests go first: a version never lacks a file unless somebody reads it while it goes.
public final class Vacuum {
    private final TableDirectory directory;
    private final Versions versions;
    private final FileSystemPort files;
    private final long now;

    /// @param now milliseconds since 1970
    public Vacuum(TableDirectory directory, Versions versions, FileSystemPort files, long now) {
        this.directory = directory;
        this.versions = versions;
        this.files = files;
        this.now = now;
    }

    /// What was removed.
    ///
    /// @param files data and deletion files, and what writers left behind
    public record Removed(int versions, int files) {}

    /// Removes what is not kept.
    ///
    /// @param retention how long versions and files are kept in any case
    public Removed run(Duration retention) {
        Leases.Kept kept = Leases.Kept.read(directory, now);
        long cutoff = now - retention.toMillis();
        List<Long> all = directory.list();
        List<Long> gone = new ArrayList<>();
        Set<String> needed = new HashSet<>();
        for (int i = 0; i < all.size(); i++) {
            boolean isNeeded = i + 1 == all.size()
                    || all.get(i) >= kept.version()
                    || modified(directory.manifest(all.get(i + 1))) > cutoff;
            if (isNeeded) {
                addFiles(versions.at(all.get(i), new IoCounters()), needed);
            } else {
                gone.add(all.get(i));
            }
        }
        for (long version : gone) {
            files.delete(directory.manifest(version));
        }
        if (!gone.isEmpty()) {
            files.syncDirectory(directory.versions());
        }
        return new Removed(gone.size(), sweep(needed, cutoff, kept));
    }

    private int sweep(Set<String> needed, long cutoff, Leases.Kept kept) {
        List<Path> candidates = new ArrayList<>();
        candidates.addAll(TableDirectory.children(directory.data()));
        candidates.addAll(TableDirectory.children(directory.deletions()));
        TableDirectory.children(directory.versions()).stream()
                .filter(file -> file.getFileName().toString().startsWith(".tmp-"))
                .forEach(candidates::add);
        int removed = 0;
        for (Path file : candidates) {
            String path = directory.path().relativize(file).toString().replace('\\', '/');
            long modified = modified(file);
            if (!needed.contains(path) && modified <= cutoff && modified < kept.written() && files.delete(file)) {
                removed++;
            }
        }
        kept.expired().forEach(files::delete);
        return removed;
    }

    private static void addFiles(Manifest manifest, Set<String> paths) {
        for (FragmentEntry fragment : manifest.fragments()) {
            paths.add(fragment.data().path());
            FileEntry deletions = fragment.deletions();
            if (deletions != null) {
                paths.add(deletions.path());
            }
        }
    }

    /// Milliseconds since 1970; of what has gone meanwhile, the end of time.
    private static long modified(Path file) {
        try {
            return Files.getLastModifiedTime(file).toMillis();
        } catch (NoSuchFileException _) {
            return Long.MAX_VALUE;
        } catch (IOException e) {
            throw new IoFailureException(ErrorCode.IO, file + ": cannot be read: " + e.getMessage(), e);
        }
    }
}
