package io.winnow.formats.parquet.codec;

import io.airlift.compress.v3.snappy.SnappyJavaDecompressor;

/// Snappy in Java, where the native library does not load.
final class JavaSnappy implements PageCodecs.Decompression {
    @Override
    public int run(byte[] source, int sourceAt, int sourceLength, byte[] target, int targetAt, int targetLength) {
        return new SnappyJavaDecompressor().decompress(source, sourceAt, sourceLength, target, targetAt, targetLength);
    }
}
