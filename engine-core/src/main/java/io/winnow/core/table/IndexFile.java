package io.winnow.core.table;

/// A file of an index segment.
///
/// @param name within its segment, such as `zonemap.arrow`
/// @param path of the file itself, for whoever opens it and for errors
/// @param length in bytes
/// @param checksum CRC-32C of all its bytes, as an unsigned 32-bit number
public record IndexFile(String name, String path, long length, long checksum) {}
