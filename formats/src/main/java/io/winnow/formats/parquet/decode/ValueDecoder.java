package io.winnow.formats.parquet.decode;

/// Decodes the values (without NULLs) of one page, in order. A page that has fewer values than are asked
/// for is corrupt.
public abstract class ValueDecoder {
    ValueDecoder() {}

    /// Decodes the next `count` values to positions `[at, at + count)` of `out`.
    public abstract void read(ColumnBuffer out, int at, int count);

    /// Passes over the next `count` values.
    public abstract void skip(int count);
}
