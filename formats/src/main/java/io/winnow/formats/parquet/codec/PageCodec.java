package io.winnow.formats.parquet.codec;

import io.winnow.formats.parquet.file.PageAddress;

/// Decompresses pages. Safe for several threads.
@FunctionalInterface
public interface PageCodec {
    /// Decompresses `source[sourceAt..+sourceLength]` to `target[targetAt..+targetLength]`. The bytes must
    /// decompress to exactly `targetLength`, anything else is a corrupt page at `where`; nothing is written
    /// outside the target range.
    void decompress(
            byte[] source,
            int sourceAt,
            int sourceLength,
            byte[] target,
            int targetAt,
            int targetLength,
            PageAddress where);
}
