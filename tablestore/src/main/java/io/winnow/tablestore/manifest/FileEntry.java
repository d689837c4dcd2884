package io.winnow.tablestore.manifest;

/// A file of a table, as the manifest refers to it.
///
/// @param path below the table's directory, with `/`
/// @param length in bytes
/// @param checksum CRC-32C of all its bytes, as an unsigned 32-bit number
public record FileEntry(String path, long length, long checksum) {
    public FileEntry {
        if (path.isEmpty() || path.startsWith("/") || path.contains("..") || path.indexOf(0) >= 0) {
            throw new IllegalArgumentException("no file below the table's directory: " + path);
        }
        if (length < 0) {
            throw new IllegalArgumentException(path + " cannot have " + length + " bytes");
        }
    }
}
