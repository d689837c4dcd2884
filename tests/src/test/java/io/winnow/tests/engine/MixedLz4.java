package io.winnow.tests.engine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import net.jpountz.lz4.LZ4FrameOutputStream;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.compression.CompressionCodec;
import org.apache.arrow.vector.compression.CompressionUtil;

/// Writes buffers in every way that a compressed Arrow file may: empty ones with no length at all, those of one byte
/// (validity bitmaps) raw behind the length -1, all others as an LZ4 frame, even where that is larger.
final class MixedLz4 implements CompressionCodec {
    private static final int LENGTH_BYTES = (int) CompressionUtil.SIZE_OF_UNCOMPRESSED_LENGTH;

    @Override
    public CompressionUtil.CodecType getCodecType() {
        return CompressionUtil.CodecType.LZ4_FRAME;
    }

    @Override
    public ArrowBuf compress(BufferAllocator allocator, ArrowBuf plain) {
        if (plain.writerIndex() == 0) {
            return plain;
        }
        byte[] bytes = new byte[Math.toIntExact(plain.writerIndex())];
        plain.getBytes(0, bytes);
        boolean raw = bytes.length == 1;
        byte[] stored = raw ? bytes : frame(bytes);
        ArrowBuf buffer = allocator.buffer(LENGTH_BYTES + stored.length);
        buffer.setLong(0, raw ? CompressionUtil.NO_COMPRESSION_LENGTH : bytes.length);
        buffer.setBytes(LENGTH_BYTES, stored);
        buffer.writerIndex(LENGTH_BYTES + stored.length);
        plain.close();
        return buffer;
    }

    private static byte[] frame(byte[] bytes) {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        try (LZ4FrameOutputStream out = new LZ4FrameOutputStream(frame)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return frame.toByteArray();
    }

    @Override
    public ArrowBuf decompress(BufferAllocator allocator, ArrowBuf compressed) {
        throw new UnsupportedOperationException("only writes");
    }
}
