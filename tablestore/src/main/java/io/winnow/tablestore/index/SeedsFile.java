package io.winnow.tablestore.index;

import io.winnow.core.error.WinnowException;
import io.winnow.core.io.DataFile;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.IoCounters;
import io.winnow.tablestore.manifest.FileEntry;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// What a fragment's writer left for indexes.
final class SeedsFile {
    private SeedsFile() {}

    /// Its content; null where it is missing or not what the manifest says: then the rows are to be read, which gives
    /// the same index, and a check of the table tells of it.
    ///
    /// @param table its directory
    static @Nullable ByteBuffer read(Path table, FileEntry entry, IoCounters counters) {
        try (DataFile file = DataFile.open(table.resolve(entry.path()))) {
            if (file.size() != entry.length() || entry.length() > Integer.MAX_VALUE) {
                return null;
            }
            counters.opened(FileKind.INDEX);
            ByteBuffer bytes = ByteBuffer.allocate((int) entry.length());
            file.read(0, bytes);
            counters.read(entry.length());
            bytes.flip();
            CRC32C checksum = new CRC32C();
            checksum.update(bytes.duplicate());
            return checksum.getValue() == entry.checksum() ? bytes : null;
        } catch (WinnowException _) {
            return null;
        }
    }
}
