package io.winnow.formats.parquet.codec;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/// Codecs that come as input streams.
final class StreamCodecs {
    private StreamCodecs() {}

    /// GZIP, one or more members.
    static int gunzip(byte[] source, int sourceAt, int sourceLength, byte[] target, int targetAt, int targetLength)
            throws IOException {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(source, sourceAt, sourceLength), 8192)) {
            return drain(in, target, targetAt, targetLength);
        }
    }

    /// Reads the page, and makes sure that it ends there.
    static int drain(InputStream in, byte[] target, int targetAt, int targetLength) throws IOException {
        int count = in.readNBytes(target, targetAt, targetLength);
        if (count == targetLength && in.read() >= 0) {
            throw PageCodecs.damaged("it has more bytes than the " + targetLength + " its header says");
        }
        return count;
    }
}
