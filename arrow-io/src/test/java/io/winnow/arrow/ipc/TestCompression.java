package io.winnow.arrow.ipc;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import net.jpountz.lz4.LZ4FrameOutputStream;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.compression.AbstractCompressionCodec;
import org.apache.arrow.vector.compression.CompressionCodec;
import org.apache.arrow.vector.compression.CompressionUtil;
import org.apache.arrow.vector.compression.NoCompressionCodec;

/// Compresses buffers for the writer. What does not get smaller is stored as it is, with the length -1.
final class TestCompression extends AbstractCompressionCodec {
    private final CompressionUtil.CodecType type;

    private TestCompression(CompressionUtil.CodecType type) {
        this.type = type;
    }

    static CompressionCodec.Factory factory() {
        return new CompressionCodec.Factory() {
            @Override
            public CompressionCodec createCodec(CompressionUtil.CodecType type) {
                return type == CompressionUtil.CodecType.NO_COMPRESSION
                        ? NoCompressionCodec.INSTANCE
                        : new TestCompression(type);
            }

            @Override
            public CompressionCodec createCodec(CompressionUtil.CodecType type, int level) {
                return createCodec(type);
            }
        };
    }

    @Override
    public CompressionUtil.CodecType getCodecType() {
        return type;
    }

    @Override
    protected ArrowBuf doCompress(BufferAllocator allocator, ArrowBuf plain) {
        byte[] bytes = new byte[Math.toIntExact(plain.writerIndex())];
        plain.getBytes(0, bytes);
        byte[] compressed = type == CompressionUtil.CodecType.ZSTD ? Zstd.compress(bytes) : lz4(bytes);
        ArrowBuf buffer = allocator.buffer(CompressionUtil.SIZE_OF_UNCOMPRESSED_LENGTH + compressed.length);
        buffer.setBytes(CompressionUtil.SIZE_OF_UNCOMPRESSED_LENGTH, compressed);
        buffer.writerIndex(CompressionUtil.SIZE_OF_UNCOMPRESSED_LENGTH + compressed.length);
        return buffer;
    }

    private static byte[] lz4(byte[] bytes) {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        try (LZ4FrameOutputStream out = new LZ4FrameOutputStream(frame)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return frame.toByteArray();
    }

    @Override
    protected ArrowBuf doDecompress(BufferAllocator allocator, ArrowBuf compressed) {
        throw new UnsupportedOperationException("only writes");
    }
}
