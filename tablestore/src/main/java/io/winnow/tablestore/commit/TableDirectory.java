package io.winnow.tablestore.commit;

import io.winnow.arrow.file.FileSystemPort;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import io.winnow.tablestore.deletion.DeletionFile;
import io.winnow.tablestore.fragment.TableWriter;
import io.winnow.tablestore.manifest.SegmentEntry;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Where the files of a table lie. A table exists from its first manifest on; directories alone are none.
///
/// @param path of the table's directory
public record TableDirectory(Path path) {
    private static final String VERSIONS = "_versions";
    // Of 20 digits, of which two are 0: no more go into a long for sure.
    private static final Pattern MANIFEST = Pattern.compile("(00\\d{18})\\.manifest");
    private static final Pattern WITHDRAWN = Pattern.compile("\\.withdrawn-(00\\d{18})-.*");

    /// Manifests.
    public Path versions() {
        return path.resolve(VERSIONS);
    }

    /// Data files.
    public Path data() {
        return path.resolve(TableWriter.DIRECTORY);
    }

    /// Deletion vectors.
    public Path deletions() {
        return path.resolve(DeletionFile.DIRECTORY);
    }

    /// Segments of indexes, a directory each.
    public Path indices() {
        return path.resolve(SegmentEntry.DIRECTORY);
    }

    /// Leases of readers and writers.
    public Path leases() {
        return path.resolve("_leases");
    }

    public Path manifest(long version) {
        return versions().resolve(String.format(Locale.ROOT, "%020d.manifest", version));
    }

    /// A name that is nobody's, for the manifest of a version that a vacuum is about to remove.
    Path withdrawn(long version) {
        return versions().resolve(String.format(Locale.ROOT, ".withdrawn-%020d-%s", version, UUID.randomUUID()));
    }

    /// The version that a file of [#withdrawn] holds; 0 for other files.
    static long withdrawnVersion(Path file) {
        Matcher name = WITHDRAWN.matcher(file.getFileName().toString());
        return name.matches() ? Long.parseLong(name.group(1)) : 0;
    }

    /// Whether a directory holds versions, so that it is a table's.
    public static boolean isTable(Path directory) {
        return Files.isDirectory(directory.resolve(VERSIONS));
    }

    /// Makes what is missing of the directories, durably.
    public void create(FileSystemPort files) {
        files.createDirectory(path);
        files.createDirectory(versions());
        files.createDirectory(data());
        files.createDirectory(deletions());
        files.createDirectory(leases());
        files.syncDirectory(path);
        Path parent = path.getParent();
        // Also where the directory was there: who made it may have died before this.
        if (parent != null) {
            files.syncDirectory(parent);
        }
    }

    /// Makes what is missing of the directories of a table: a copy may lack those that were empty.
    void complete(FileSystemPort files) {
        for (Path one : List.of(data(), deletions(), leases())) {
            if (!Files.isDirectory(one) && isTable(path)) {
                files.createDirectory(one); // never the table's own: it may be dropped just now
                files.syncDirectory(path);
            }
        }
    }

    /// The versions that can be read, ascending; none where there is no table.
    public List<Long> list() {
        List<Long> found = new ArrayList<>();
        for (Path file : children(versions())) {
            Matcher name = MANIFEST.matcher(file.getFileName().toString());
            if (name.matches()) {
                found.add(Long.parseLong(name.group(1)));
            }
        }
        Collections.sort(found);
        return found;
    }

    /// What lies in a directory; nothing where there is none.
    public static List<Path> children(Path directory) {
        if (!Files.isDirectory(directory)) {
            return List.of(); // asked first: an exception and its trace take a good part of what a small query takes
        }
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            stream.forEach(children::add);
        } catch (NoSuchFileException | NotDirectoryException _) {
            return List.of();
        } catch (IOException e) {
            throw new IoFailureException(ErrorCode.IO, directory + ": cannot be listed: " + e.getMessage(), e);
        }
        return children;
    }

    /// When a file was changed last, in milliseconds since 1970; of what has gone meanwhile, the end of time.
    public static long modified(Path file) {
        try {
            return Files.getLastModifiedTime(file).toMillis();
        } catch (NoSuchFileException _) {
            return Long.MAX_VALUE;
        } catch (IOException e) {
            throw new IoFailureException(ErrorCode.IO, file + ": cannot be read: " + e.getMessage(), e);
        }
    }
}
