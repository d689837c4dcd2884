package io.winnow.formats.parquet.codec;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.brotli.dec.BrotliInputStream;

/// Brotli in Java.
final class JavaBrotli implements PageCodecs.Decompression {
    @Override
    public int run(byte[] source, int sourceAt, int sourceLength, byte[] target, int targetAt, int targetLength)
            throws IOException {
        try (InputStream in = new BrotliInputStream(new ByteArrayInputStream(source, sourceAt, sourceLength))) {
            return StreamCodecs.drain(in, target, targetAt, targetLength);
        }
    }
}
