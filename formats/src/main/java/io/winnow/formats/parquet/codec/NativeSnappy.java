package io.winnow.formats.parquet.codec;

import java.io.IOException;
import org.xerial.snappy.Snappy;

/// Snappy by snappy-java. The library writes without looking at the target's end, so the length that the
/// data itself claims is compared first.
final class NativeSnappy implements PageCodecs.Decompression {
    @Override
    public int run(byte[] source, int sourceAt, int sourceLength, byte[] target, int targetAt, int targetLength)
            throws IOException {
        int claimed = Snappy.uncompressedLength(source, sourceAt, sourceLength);
        return claimed == targetLength
                ? Snappy.rawUncompress(source, sourceAt, sourceLength, target, targetAt)
                : claimed;
    }
}
