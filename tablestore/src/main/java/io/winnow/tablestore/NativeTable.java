package io.winnow.tablestore;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.io.IoCounters;
import io.winnow.core.table.Snapshot;
import io.winnow.tablestore.commit.Leases;
import io.winnow.tablestore.commit.TableDirectory;
import io.winnow.tablestore.commit.Vacuum;
import io.winnow.tablestore.commit.Versions;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.read.Snapshots;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A table in its directory. Thread-safe.
public final class NativeTable implements AutoCloseable {
    private final String name;
    private final TableDirectory directory;
    private final StoreContext context;
    private final Versions versions;
    private final Leases leases;
    /// The version that was asked for last: most statements ask for the one that others asked for.
    private volatile @Nullable Planned planned;

    private record Planned(Manifest manifest, Snapshot snapshot) {}

    /// @param name for errors and plans
    NativeTable(String name, TableDirectory directory, StoreContext context) {
        this.name = name;
        this.directory = directory;
        this.context = context;
        this.versions = new Versions(
                name, directory, context.files(), context.manifests(), context.allocator(), context.clock());
        this.leases = new Leases(directory, context.files(), context.clock());
    }

    public String name() {
        return name;
    }

    /// Where its files lie.
    public Path directory() {
        return directory.path();
    }

    /// The newest version, which stays readable for an hour from now at least.
    ///
    /// @throws ExecutionException where there is none any more
    public Manifest latest(IoCounters counters) {
        while (true) {
            Manifest manifest = versions.latest(counters);
            if (manifest == null) {
                throw new ExecutionException(ErrorCode.NOT_FOUND, name + ": there is no such table any more");
            }
            boolean fresh = !context.readOnly() && leases.read(manifest.header().version());
            if (!fresh || versions.has(manifest)) {
                return manifest;
            }
        }
    }

    /// A version, which stays readable for an hour from now at least.
    ///
    /// @throws ExecutionException where the table does not have it, or not any more
    public Manifest at(long version, IoCounters counters) {
        Manifest manifest = versions.at(version, counters);
        boolean fresh = !context.readOnly() && leases.read(version);
        return fresh ? versions.at(version, counters) : manifest;
    }

    /// A version of the table as queries see it.
    public Snapshot snapshot(Manifest manifest) {
        Planned known = planned;
        if (known == null || known.manifest() != manifest) {
            known = new Planned(manifest, Snapshots.of(name, directory.path(), manifest));
            planned = known;
        }
        return known.snapshot();
    }

    /// Versions that can be read, ascending.
    public List<Long> versions() {
        return directory.list();
    }

    /// The versions themselves, ascending, to be told about: unlike [#latest] and [#at] this keeps none of them from
    /// a vacuum, and leaves out those that one takes meanwhile.
    public List<Manifest> history() {
        List<Manifest> history = new ArrayList<>();
        for (long version : versions()) {
            Manifest manifest = versions.find(version, new IoCounters());
            if (manifest != null) {
                history.add(manifest);
            }
        }
        return history;
    }

    Versions commits() {
        return versions;
    }

    Leases leases() {
        return leases;
    }

    StoreContext context() {
        return context;
    }

    /// Makes the directories that are missing.
    void createDirectories() {
        directory.create(context.files());
    }

    /// Removes what no version, lease or writer needs.
    ///
    /// @param retention how long versions and files are kept in any case
    /// @param isIdle whether nothing reads the table in this session, so that its own lease keeps nothing
    Vacuum.Removed vacuum(Duration retention, boolean isIdle) {
        if (isIdle) {
            leases.forget();
        }
        return new Vacuum(directory, versions, context.files(), context.clock().millis()).run(retention);
    }

    /// Reads every file of every version and compares it with what its manifest says.
    ///
    /// @return a finding per file
    public List<TableCheck.Finding> check() {
        return new TableCheck(this).run();
    }

    /// Gives up the lease of this session.
    @Override
    public void close() {
        leases.close();
    }
}
