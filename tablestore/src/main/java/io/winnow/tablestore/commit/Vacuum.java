package io.winnow.tablestore.commit;

import io.winnow.arrow.file.FileSystemPort;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.io.IoCounters;
import io.winnow.tablestore.manifest.FileEntry;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.IndexEntry;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.SegmentEntry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Removes old versions of a table and the files that no version needs any more.
///
/// Kept are the newest version, those that a lease needs, and those that were the newest one within the retention;
/// and of the other files those that a kept version refers to, and those so young that a writer may be about to
/// commit them. Manifests go first: a version never lacks a file unless somebody reads it while it goes.
///
/// No number of a version is free again while a writer may be about to take it, having seen the version before it as
/// the newest: what it commits would lie behind newer versions, where nobody finds it.
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
    /// @param files data, deletion, seeds and index files, and what writers left behind
    public record Removed(int versions, int files) {
        public Removed and(Removed more) {
            return new Removed(versions + more.versions(), files + more.files());
        }
    }

    /// Removes what is not kept.
    ///
    /// @param retention how long versions and files are kept in any case
    /// @throws io.winnow.core.error.CorruptDataException where a version that is kept cannot be read; of those
    ///     that are there at the start, none goes before that is known
    public Removed run(Duration retention) {
        putBack(withdrawn());
        // In this order: a version or file that is listed here belongs to a writer whose lease is seen then, or was
        // given up after a commit, which is seen after that.
        List<Long> all = directory.list();
        List<Path> segments = TableDirectory.children(directory.indices());
        List<Path> candidates = candidates(segments);
        Leases.Kept kept = Leases.Kept.read(directory, files, now);
        long cutoff = now - retention.toMillis();
        int gone = removeVersions(all, kept, cutoff);
        Set<String> needed = neededFiles();
        // Before their files go, which is a change to them too.
        List<Path> old = segments.stream()
                .filter(segment -> isOld(segment, kept, cutoff))
                .toList();
        int removed = 0;
        for (Path file : candidates) {
            String path = directory.path().relativize(file).toString().replace('\\', '/');
            if (!needed.contains(path) && isOld(file, kept, cutoff) && files.delete(file)) {
                removed++;
            }
        }
        for (Path segment : old) {
            if (TableDirectory.children(segment).isEmpty()) {
                files.delete(segment);
            }
        }
        return new Removed(gone, removed);
    }

    private static boolean isOld(Path file, Leases.Kept kept, long cutoff) {
        long modified = TableDirectory.modified(file);
        return modified <= cutoff && modified < kept.written();
    }

    private List<Path> candidates(List<Path> segments) {
        List<Path> candidates = new ArrayList<>();
        candidates.addAll(TableDirectory.children(directory.data()));
        candidates.addAll(TableDirectory.children(directory.deletions()));
        segments.forEach(segment -> candidates.addAll(TableDirectory.children(segment)));
        TableDirectory.children(directory.versions()).stream()
                .filter(Publication::isTemporary)
                .forEach(candidates::add);
        return candidates;
    }

    /// Puts versions back that were withdrawn: by a vacuum that ended before it had decided on them, or by this one.
    /// One that still runs finds its version there as if it had decided so itself.
    private void putBack(List<Path> manifests) {
        manifests.forEach(this::name);
        if (!manifests.isEmpty()) {
            files.syncDirectory(directory.versions()); // the old name must not go before the new one is durable
            manifests.forEach(files::delete);
        }
    }

    private List<Path> withdrawn() {
        return TableDirectory.children(directory.versions()).stream()
                .filter(file -> TableDirectory.withdrawnVersion(file) > 0)
                .toList();
    }

    /// Gives a withdrawn manifest its name, unless it has it again or is gone: another vacuum came before.
    private void name(Path file) {
        try {
            files.link(file, directory.manifest(TableDirectory.withdrawnVersion(file)));
        } catch (IoFailureException e) {
            if (e.code() != ErrorCode.NOT_FOUND) {
                throw e;
            }
        }
    }

    /// The files of all versions that there are or may be again.
    private Set<String> neededFiles() {
        Set<String> needed = new HashSet<>();
        boolean complete = false;
        while (!complete) {
            // Withdrawn ones first: what is named back meanwhile is found under its name then.
            for (Path file : withdrawn()) {
                Manifest manifest = versions.findIn(file);
                if (manifest != null) {
                    addFiles(manifest, needed);
                }
            }
            complete = true;
            for (long version : directory.list()) {
                Manifest manifest = versions.find(version, new IoCounters());
                if (manifest == null) {
                    complete = false; // another vacuum has just withdrawn it
                } else {
                    addFiles(manifest, needed);
                }
            }
        }
        return needed;
    }

    /// Removes the versions that nobody needs: withdraws them, so that no reader gets hold of one any more, and puts
    /// back those that one got hold of before.
    ///
    /// @param all those that were there before the leases were read
    private int removeVersions(List<Long> all, Leases.Kept kept, long cutoff) {
        List<Long> old = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            long version = all.get(i);
            if (i + 1 < all.size() && isReplaced(version, all.get(i + 1), kept, cutoff)) {
                old.add(version);
            } else {
                // One that is damaged fails here: what is older may be all that can still be read.
                versions.find(version, new IoCounters());
            }
        }
        Map<Long, Path> withdrawn = new TreeMap<>();
        for (long version : old) {
            Path away = directory.withdrawn(version);
            if (withdraw(version, away)) {
                withdrawn.put(version, away);
            }
        }
        if (withdrawn.isEmpty()) {
            return 0;
        }
        long neededNow = Leases.Kept.read(directory, files, now).version();
        List<Path> leased = new ArrayList<>();
        int removed = 0;
        for (Map.Entry<Long, Path> version : withdrawn.entrySet()) {
            if (version.getKey() >= neededNow) {
                leased.add(version.getValue());
            } else if (files.delete(version.getValue())) {
                removed++;
            }
        }
        putBack(leased);
        files.syncDirectory(directory.versions());
        return removed;
    }

    private boolean isReplaced(long version, long next, Leases.Kept kept, long cutoff) {
        long replaced = TableDirectory.modified(directory.manifest(next));
        return version < kept.version() && replaced <= cutoff && replaced < kept.written();
    }

    /// @return false where another vacuum was first
    private boolean withdraw(long version, Path away) {
        try {
            files.rename(directory.manifest(version), away);
            return true;
        } catch (IoFailureException e) {
            if (e.code() != ErrorCode.NOT_FOUND) {
                throw e;
            }
            return false;
        }
    }

    private static void addFiles(Manifest manifest, Set<String> paths) {
        for (FragmentEntry fragment : manifest.fragments()) {
            paths.add(fragment.data().path());
            add(fragment.deletions(), paths);
            add(fragment.seeds(), paths);
        }
        for (IndexEntry index : manifest.header().indexes()) {
            for (SegmentEntry segment : index.segments()) {
                segment.files().forEach(file -> add(file, paths));
            }
        }
    }

    private static void add(@Nullable FileEntry file, Set<String> paths) {
        if (file != null) {
            paths.add(file.path());
        }
    }
}
