package io.winnow.arrow.file;

import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/// Maps files that Winnow owns: written once, never changed, so that their length can be relied on.
public final class MappedFile {
    private static final int CHECKED_AT_ONCE = 1 << 24;

    private MappedFile() {}

    /// The bytes of a whole file.
    ///
    /// @param name what errors call the file
    /// @param length what the file must have
    /// @param arena unmaps the file; it must outlive every reader
    /// @throws IoFailureException where it is missing or unreadable
    /// @throws CorruptDataException where its length is another
    public static MemorySegment map(Path file, String name, long length, Arena arena) {
        MemorySegment bytes = map(file, name, arena);
        if (bytes.byteSize() != length) {
            throw new CorruptDataException(
                    name, "has " + bytes.byteSize() + " bytes where " + length + " were written");
        }
        return bytes;
    }

    /// The bytes of a whole file that says itself where it ends.
    ///
    /// @param name what errors call the file
    /// @param arena unmaps the file; it must outlive every reader
    /// @throws IoFailureException where it is missing or unreadable
    public static MemorySegment map(Path file, String name, Arena arena) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long length = channel.size();
            return length == 0 ? MemorySegment.NULL : channel.map(FileChannel.MapMode.READ_ONLY, 0, length, arena);
        } catch (NoSuchFileException e) {
            throw new IoFailureException(ErrorCode.NOT_FOUND, name + ": no such file", e);
        } catch (AccessDeniedException e) {
            throw new IoFailureException(ErrorCode.IO, name + ": may not be read (permission denied)", e);
        } catch (IOException e) {
            throw new IoFailureException(ErrorCode.IO, name + ": cannot be mapped: " + e.getMessage(), e);
        }
    }

    /// The CRC-32C of bytes, as an unsigned 32-bit number.
    public static long checksum(MemorySegment bytes) {
        CRC32C checksum = new CRC32C();
        for (long at = 0; at < bytes.byteSize(); at += CHECKED_AT_ONCE) {
            checksum.update(bytes.asSlice(at, Math.min(CHECKED_AT_ONCE, bytes.byteSize() - at))
                    .asByteBuffer());
        }
        return checksum.getValue();
    }
}
