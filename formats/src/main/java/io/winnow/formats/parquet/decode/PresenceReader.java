package io.winnow.formats.parquet.decode;

/// Turns definition levels into validity bits.
public interface PresenceReader {
    /// Reads `count` levels; sets the bits `[at, at + count)` of those that stand for a value, which must
    /// be 0 before. Returns how many there are.
    int read(long[] words, int at, int count);

    /// Passes over `count` levels and returns how many stand for a value.
    int skip(int count);
}
