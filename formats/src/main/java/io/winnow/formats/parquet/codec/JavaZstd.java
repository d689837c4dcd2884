package io.winnow.formats.parquet.codec;

import io.airlift.compress.v3.zstd.ZstdJavaDecompressor;

/// Zstandard in Java, where the native library does not load.
final class JavaZstd implements PageCodecs.Decompression {
    @Override
    public int run(byte[] source, int sourceAt, int sourceLength, byte[] target, int targetAt, int targetLength) {
        return new ZstdJavaDecompressor().decompress(source, sourceAt, sourceLength, target, targetAt, targetLength);
    }
}
