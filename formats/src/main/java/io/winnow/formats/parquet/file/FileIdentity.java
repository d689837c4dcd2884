package io.winnow.formats.parquet.file;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/// Which state of a file something was read from.
///
/// @param path absolute, normalised path
/// @param sizeBytes length of the file
/// @param modified time of the last change, in the file system's full resolution
public record FileIdentity(Path path, long sizeBytes, FileTime modified) {
    /// The state that `path` is in now; errors call it `name`.
    ///
    /// @throws IoFailureException when it is missing, a directory or not to be looked at
    public static FileIdentity of(Path path, String name) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            if (attributes.isDirectory()) {
                throw new IoFailureException(ErrorCode.IO, name + ": is a directory, expected a Parquet file", null);
            }
            return new FileIdentity(
                    path.toAbsolutePath().normalize(), attributes.size(), attributes.lastModifiedTime());
        } catch (NoSuchFileException e) {
            throw new IoFailureException(ErrorCode.NOT_FOUND, name + ": no such file", e);
        } catch (AccessDeniedException e) {
            throw new IoFailureException(ErrorCode.IO, name + ": may not be read (permission denied)", e);
        } catch (IOException e) {
            throw new IoFailureException(ErrorCode.IO, name + ": cannot be read: " + e.getMessage(), e);
        }
    }
}
