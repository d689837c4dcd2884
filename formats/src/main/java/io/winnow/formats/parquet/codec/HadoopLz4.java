package io.winnow.formats.parquet.codec;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// The deprecated LZ4 codec: frames as Hadoop writes them, each a big-endian uncompressed length and then
/// blocks with a big-endian compressed length each, until the frame is full. Other writers put one bare
/// block there, so data that does not parse as frames is tried as that.
final class HadoopLz4 implements PageCodecs.Decompression {
    private static final VarHandle INT_BIG_ENDIAN =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final int WORD = 4;

    private final Lz4Block block;

    HadoopLz4(Lz4Block block) {
        this.block = block;
    }

    @Override
    public int run(byte[] source, int sourceAt, int sourceLength, byte[] target, int targetAt, int targetLength)
            throws IOException {
        try {
            int written = frames(source, sourceAt, sourceAt + sourceLength, target, targetAt, targetLength);
            if (written == targetLength) {
                return written;
            }
        } catch (IOException | RuntimeException _) {
            // Not framed: the bare block below either decodes to the whole length or fails.
        }
        return block.run(source, sourceAt, sourceLength, target, targetAt, targetLength);
    }

    private int frames(byte[] source, int from, int to, byte[] target, int targetAt, int targetLength)
            throws IOException {
        int at = from;
        int written = 0;
        while (at < to) {
            int frame = word(source, at, to);
            at += WORD;
            if (frame < 0 || frame > targetLength - written) {
                throw PageCodecs.damaged("a frame claims " + frame + " bytes");
            }
            int frameEnd = written + frame;
            while (written < frameEnd) {
                int compressed = word(source, at, to);
                at += WORD;
                if (compressed <= 0 || compressed > to - at) {
                    throw PageCodecs.damaged("a block claims " + compressed + " bytes");
                }
                int count = block.run(source, at, compressed, target, targetAt + written, frameEnd - written);
                if (count <= 0) {
                    throw PageCodecs.damaged("a block is empty");
                }
                at += compressed;
                written += count;
            }
        }
        return written;
    }

    private static int word(byte[] source, int at, int to) throws IOException {
        if (to - at < WORD) {
            throw PageCodecs.damaged("a frame is cut short");
        }
        return (int) INT_BIG_ENDIAN.get(source, at);
    }
}
