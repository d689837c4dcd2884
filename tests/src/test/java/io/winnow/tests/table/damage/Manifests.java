package io.winnow.tests.table.damage;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/// Changes manifests so that their checksum is right.
final class Manifests {
    static final int TRAILER_BYTES = 16;

    private static final String FORMAT_KEY = "winnow.format";

    private Manifests() {}

    /// The same manifest with another digit as its format.
    static byte[] ofFormat(byte[] manifest, char digit) {
        String text = new String(manifest, StandardCharsets.ISO_8859_1);
        // A string of a flatbuffer: its length as an int32, its bytes, a zero.
        String own = "\u0001\0\0\0002\0";
        int value = text.indexOf(own);
        if (!text.contains(FORMAT_KEY) || value < 0 || text.indexOf(own, value + 1) >= 0) {
            throw new IllegalStateException("the manifest does not hold its format once");
        }
        byte[] changed = manifest.clone();
        changed[value + Integer.BYTES] = (byte) digit;
        return withChecksum(changed);
    }

    static byte[] withChecksum(byte[] manifest) {
        CRC32C checksum = new CRC32C();
        checksum.update(manifest, 0, manifest.length - TRAILER_BYTES);
        byte[] changed = manifest.clone();
        ByteBuffer.wrap(changed)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(changed.length - Long.BYTES, checksum.getValue());
        return changed;
    }
}
