package io.winnow.bitmapindex;

import io.winnow.arrow.file.MappedFile;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.IoContext;
import io.winnow.core.table.IndexFile;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// The file of a segment's postings, mapped. The mapping goes when nobody can reach this any more, so that no reader
/// is ever without it. Thread-safe.
final class PostingsFile {
    private final IndexFile file;
    private final Set<IoContext> queries = ConcurrentHashMap.newKeySet();
    private volatile @Nullable MemorySegment bytes;

    PostingsFile(IndexFile file) {
        this.file = file;
    }

    /// Path of the file, for errors.
    String path() {
        return file.path();
    }

    /// A posting, read and checked.
    ///
    /// @param start in bytes
    /// @param checksum of its bytes
    /// @param rows that it names, as an unsigned number
    /// @param context counts the file, once for each query, and the bytes
    /// @throws io.winnow.core.error.WinnowException naming the file, where it is missing or the posting is damaged
    RoaringBitmap read(long start, int length, int checksum, int rows, IoContext context) {
        byte[] stored = bytes(start, length, checksum, context);
        ByteBuffer buffer = ByteBuffer.wrap(stored).order(ByteOrder.LITTLE_ENDIAN);
        RoaringBitmap bitmap = new RoaringBitmap();
        try {
            bitmap.deserialize(buffer);
        } catch (IOException | RuntimeException e) {
            throw new CorruptDataException(
                    file.path(), "no Roaring bitmap at byte " + start + ": " + e.getMessage(), e);
        }
        if (!bitmap.validate() || bitmap.serializedSizeInBytes() != length) {
            throw new CorruptDataException(file.path(), start, "no Roaring bitmap of " + length + " bytes");
        }
        if ((int) bitmap.getLongCardinality() != rows) {
            throw new CorruptDataException(
                    file.path(),
                    start,
                    "a posting of " + bitmap.getLongCardinality() + " rows where there are "
                            + Integer.toUnsignedLong(rows));
        }
        return bitmap;
    }

    /// The bytes of a posting, whose checksum was compared.
    byte[] bytes(long start, int length, int checksum, IoContext context) {
        MemorySegment mapped = open(context);
        byte[] stored = new byte[length];
        // What is compared is the copy: nobody can overwrite it meanwhile.
        MemorySegment.copy(mapped, ValueLayout.JAVA_BYTE, start, stored, 0, length);
        context.counters().read(length);
        CRC32C computed = new CRC32C();
        computed.update(stored, 0, length);
        if ((int) computed.getValue() != checksum) {
            throw new CorruptDataException(
                    file.path(),
                    start,
                    "is damaged: the checksum of " + length + " bytes is " + computed.getValue() + ", not "
                            + Integer.toUnsignedLong(checksum));
        }
        return stored;
    }

    /// The mapped file, whose length is looked at once for each query.
    ///
    /// @throws io.winnow.core.error.WinnowException naming the file, where it is missing or was cut
    MemorySegment open(IoContext context) {
        MemorySegment known = bytes;
        return known != null && queries.contains(context) ? known : openFor(context);
    }

    private synchronized MemorySegment openFor(IoContext context) {
        MemorySegment known = bytes;
        if (known == null || !queries.contains(context)) {
            checkUnchanged();
            if (known == null) {
                known = MappedFile.map(Path.of(file.path()), file.path(), file.length(), Arena.ofAuto());
                bytes = known;
            }
            queries.add(context);
            context.counters().opened(FileKind.INDEX);
            context.closeWithQuery(() -> queries.remove(context));
        }
        return known;
    }

    /// A mapped file that was cut or removed is an error before it is a fault.
    private void checkUnchanged() {
        try {
            long size = Files.size(Path.of(file.path()));
            if (size != file.length()) {
                throw new CorruptDataException(
                        file.path(), "has " + size + " bytes where " + file.length() + " were written");
            }
        } catch (NoSuchFileException e) {
            throw new IoFailureException(ErrorCode.NOT_FOUND, file.path() + ": no such file", e);
        } catch (IOException e) {
            throw new IoFailureException(ErrorCode.IO, file.path() + ": cannot be read: " + e.getMessage(), e);
        }
    }
}
