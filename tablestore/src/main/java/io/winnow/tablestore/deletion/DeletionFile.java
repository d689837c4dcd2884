package io.winnow.tablestore.deletion;

import io.winnow.arrow.file.CheckedOutput;
import io.winnow.arrow.file.FileSystemPort;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.io.DataFile;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.IoCounters;
import io.winnow.tablestore.manifest.FileEntry;
import io.winnow.tablestore.manifest.FragmentEntry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.roaringbitmap.RoaringBitmap;

/// Files of deleted row offsets. Source: the Roaring bitmap format specification, 32-bit portable form.
public final class DeletionFile {
    /// Where they lie, below a table's directory.
    public static final String DIRECTORY = "_deletions";

    private DeletionFile() {}

    /// Writes the deleted rows of a fragment to a new file and makes it durable. Its directory is the caller's to
    /// sync.
    ///
    /// @param version the one that is to be committed
    public static FileEntry write(
            Path directory, int fragment, long version, RoaringBitmap deleted, FileSystemPort files) {
        RoaringBitmap compact = deleted.clone();
        compact.runOptimize();
        ByteBuffer bytes = ByteBuffer.allocate(compact.serializedSizeInBytes()).order(ByteOrder.LITTLE_ENDIAN);
        compact.serialize(bytes);
        String path = DIRECTORY + "/" + fragment + "-" + version + "-" + UUID.randomUUID() + ".bin";
        try (CheckedOutput out = new CheckedOutput(files.create(directory.resolve(path)))) {
            out.write(bytes.flip());
            out.sync();
            return new FileEntry(path, out.length(), out.checksum());
        }
    }

    /// Whether the file that a fragment needs has the length that it was written with.
    public static boolean isThere(Path directory, FragmentEntry fragment) {
        FileEntry entry = fragment.deletions();
        try {
            return entry == null || Files.size(directory.resolve(entry.path())) == entry.length();
        } catch (IOException _) {
            return false; // reading it says why
        }
    }

    /// The deleted rows of a fragment; none where it has no such file.
    ///
    /// @param directory of the table
    /// @param counters counts the file
    /// @throws io.winnow.core.error.WinnowException naming a file that is missing or not what the manifest says
    public static RoaringBitmap read(Path directory, FragmentEntry fragment, IoCounters counters) {
        FileEntry entry = fragment.deletions();
        if (entry == null) {
            return new RoaringBitmap();
        }
        String name = directory.resolve(entry.path()).toString();
        ByteBuffer bytes;
        try (DataFile file = DataFile.open(directory.resolve(entry.path()))) {
            counters.opened(FileKind.DELETION);
            if (file.size() != entry.length() || entry.length() > Integer.MAX_VALUE - 8) {
                throw new CorruptDataException(
                        name, "has " + file.size() + " bytes where " + entry.length() + " were written");
            }
            bytes = ByteBuffer.allocate((int) entry.length()).order(ByteOrder.LITTLE_ENDIAN);
            file.read(0, bytes);
            counters.read(entry.length());
        }
        bytes.flip();
        CRC32C checksum = new CRC32C();
        checksum.update(bytes.duplicate());
        if (checksum.getValue() != entry.checksum()) {
            throw new CorruptDataException(
                    name, "is damaged: its checksum is " + checksum.getValue() + ", not " + entry.checksum());
        }
        RoaringBitmap deleted = new RoaringBitmap();
        try {
            deleted.deserialize(bytes);
        } catch (IOException | RuntimeException e) {
            throw new CorruptDataException(name, "is no bitmap of deleted rows: " + e.getMessage(), e);
        }
        long count = deleted.getLongCardinality();
        // Offsets are unsigned; a fragment has less than 2^31 rows.
        boolean inside = count == 0 || Integer.toUnsignedLong(deleted.last()) < fragment.rows();
        if (count != fragment.deletedRows() || !inside) {
            throw new CorruptDataException(
                    name,
                    "names " + count + " deleted rows, up to "
                            + (count == 0 ? "none" : Integer.toUnsignedLong(deleted.last()))
                            + ", where the manifest says " + fragment.deletedRows() + " of " + fragment.rows());
        }
        return deleted;
    }
}
