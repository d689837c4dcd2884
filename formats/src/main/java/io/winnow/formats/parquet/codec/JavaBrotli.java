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

    /// How many bytes the data stand for; one more than `most` for all that is longer.
    static int length(byte[] source, int sourceAt, int sourceLength, int most) throws IOException {
        byte[] piece = new byte[8192];
        long count = 0;
        try (InputStream in = new BrotliInputStream(new ByteArrayInputStream(source, sourceAt, sourceLength))) {
            for (int read = in.read(piece); read >= 0 && count <= most; read = in.read(piece)) {
                count += read;
            }
        }
        return (int) Math.min(count, Math.min(most + 1L, Integer.MAX_VALUE));
    }
}
