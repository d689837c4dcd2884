package io.winnow.tablestore;

import io.winnow.arrow.file.MappedFile;
import io.winnow.arrow.ipc.MappedArrow;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.WinnowException;
import io.winnow.core.io.IoCounters;
import io.winnow.tablestore.commit.TableDirectory;
import io.winnow.tablestore.deletion.DeletionFile;
import io.winnow.tablestore.manifest.FileEntry;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.IndexEntry;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.ManifestFile;
import io.winnow.tablestore.manifest.SegmentEntry;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads every file of every version of a table whole and compares it with what its manifest says: length, checksum,
/// rows, deleted rows.
public final class TableCheck {
    private final NativeTable table;
    private final TableDirectory directory;
    private final List<Finding> findings = new ArrayList<>();

    TableCheck(NativeTable table) {
        this.table = table;
        this.directory = new TableDirectory(table.directory());
    }

    /// What became of one file.
    ///
    /// @param file below the table's directory
    /// @param kind `manifest`, `data`, `deletions`, `seeds` or `index`
    /// @param version the first that refers to it
    /// @param problem null where there is none
    public record Finding(
            String file,
            String kind,
            long version,
            @Nullable String problem) {}

    /// Reads everything; a finding per file, old versions first.
    List<Finding> run() {
        Set<FileEntry> seen = new LinkedHashSet<>();
        for (long version : table.versions()) {
            Path file = directory.manifest(version);
            Manifest manifest = check(file, "manifest", version, () -> manifest(file));
            if (manifest == null) {
                continue;
            }
            for (FragmentEntry fragment : manifest.fragments()) {
                FileEntry deletions = fragment.deletions();
                if (seen.add(fragment.data())) {
                    check(table.directory().resolve(fragment.data().path()), "data", version, () -> checked(fragment));
                }
                if (deletions != null && seen.add(deletions)) {
                    check(
                            table.directory().resolve(deletions.path()),
                            "deletions",
                            version,
                            () -> DeletionFile.read(table.directory(), fragment, new IoCounters()));
                }
                checkBytes(fragment.seeds(), "seeds", version, seen);
            }
            for (IndexEntry index : manifest.header().indexes()) {
                for (SegmentEntry segment : index.segments()) {
                    segment.files().forEach(entry -> checkBytes(entry, "index", version, seen));
                }
            }
        }
        return findings;
    }

    /// Checks a file of which the table store knows no more than its bytes.
    private void checkBytes(@Nullable FileEntry entry, String kind, long version, Set<FileEntry> seen) {
        if (entry != null && seen.add(entry)) {
            Path file = table.directory().resolve(entry.path());
            check(file, kind, version, () -> {
                try (Arena arena = Arena.ofConfined()) {
                    checkBytes(file, MappedFile.map(file, file.toString(), entry.length(), arena), entry);
                }
                return entry;
            });
        }
    }

    private static void checkBytes(Path file, MemorySegment bytes, FileEntry entry) {
        long checksum = MappedFile.checksum(bytes);
        if (checksum != entry.checksum()) {
            throw new CorruptDataException(
                    file.toString(), "is damaged: its checksum is " + checksum + ", not " + entry.checksum());
        }
    }

    private interface Reading<T> {
        T read();
    }

    private <T> @Nullable T check(Path file, String kind, long version, Reading<T> reading) {
        T read = null;
        String problem = null;
        try {
            read = reading.read();
        } catch (WinnowException e) {
            problem = e.text();
        }
        findings.add(new Finding(table.directory().relativize(file).toString(), kind, version, problem));
        return read;
    }

    private static Manifest manifest(Path file) {
        Manifest manifest = ManifestFile.read(file, file.toString());
        for (int i = 0;
                i < manifest.header().columns().size() && !manifest.fragments().isEmpty();
                i++) {
            manifest.statistics(i, 0); // which looks at those of all fragments
        }
        return manifest;
    }

    private FragmentEntry checked(FragmentEntry fragment) {
        Path file = table.directory().resolve(fragment.data().path());
        try (Arena arena = Arena.ofShared()) {
            MappedArrow arrow =
                    MappedArrow.open(file, file.toString(), fragment.data().length(), arena);
            checkBytes(file, arrow.bytes(), fragment.data());
            if (arrow.rows() != fragment.rows()) {
                throw new CorruptDataException(
                        file.toString(), "has " + arrow.rows() + " rows where the manifest says " + fragment.rows());
            }
            return fragment;
        }
    }
}
