package io.winnow.arrow.ipc;

import com.github.luben.zstd.Zstd;
import io.winnow.core.error.CorruptDataException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import net.jpountz.lz4.LZ4FrameInputStream;

/// How the buffers of a batch are compressed, each by itself: an int64 of the plain length (-1: stored plain), then
/// the data.
enum IpcCompression {
    NONE,
    LZ4_FRAME,
    ZSTD;

    /// The most bytes that data of a length can stand for, so that what claims more is refused before anything is
    /// allocated.
    long mostPlainBytes(long length) {
        return switch (this) {
            case NONE -> length;
            case LZ4_FRAME -> 64 + length * 256; // a length byte adds at most 255
            case ZSTD -> (length / 4 + 1) << 17; // a block of at least four bytes gives at most 128 KiB
        };
    }

    /// The plain bytes of one buffer's data.
    ///
    /// @param length of the plain bytes, as the buffer says; the data must give exactly as many
    byte[] decompress(String where, byte[] data, int length) {
        try {
            return switch (this) {
                case NONE -> data;
                case LZ4_FRAME -> lz4(where, data, length);
                case ZSTD -> zstd(where, data, length);
            };
        } catch (CorruptDataException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new CorruptDataException(where, "a compressed buffer is damaged: " + e.getMessage(), e);
        }
    }

    private static byte[] lz4(String where, byte[] data, int length) throws IOException {
        byte[] plain = new byte[length];
        try (LZ4FrameInputStream in = new LZ4FrameInputStream(new ByteArrayInputStream(data))) {
            int read = in.readNBytes(plain, 0, length);
            if (read != length || in.read() >= 0) {
                throw new CorruptDataException(where, "a compressed buffer does not hold " + length + " bytes");
            }
        }
        return plain;
    }

    private static byte[] zstd(String where, byte[] data, int length) throws IOException {
        byte[] plain = new byte[length];
        long read = Zstd.decompressByteArray(plain, 0, length, data, 0, data.length);
        if (Zstd.isError(read)) {
            throw new IOException(Zstd.getErrorName(read));
        }
        if (read != length) {
            throw new CorruptDataException(where, "a compressed buffer holds " + read + " bytes, not " + length);
        }
        return plain;
    }
}
