package io.winnow.arrow.ipc;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import net.jpountz.lz4.LZ4FrameOutputStream;
import net.jpountz.lz4.LZ4FrameOutputStream.BLOCKSIZE;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.compression.AbstractCompressionCodec;
import org.apache.arrow.vector.compression.CompressionUtil;

/// Compresses the buffers of record batches; they are read by [IpcBatch], never through this.
final class BufferCodec extends AbstractCompressionCodec {
    private final CompressionUtil.CodecType type;

    BufferCodec(CompressionUtil.CodecType type) {
        this.type = type;
    }

    @Override
    public CompressionUtil.CodecType getCodecType() {
        return type;
    }

    /// An int64 of the plain length, then the compressed bytes.
    @Override
    protected ArrowBuf doCompress(BufferAllocator allocator, ArrowBuf plain) {
        byte[] bytes = new byte[Math.toIntExact(plain.writerIndex())];
        plain.getBytes(0, bytes);
        byte[] compressed = switch (type) {
            case ZSTD -> Zstd.compress(bytes);
            case LZ4_FRAME -> lz4(bytes);
            case NO_COMPRESSION -> bytes;
        };
        ArrowBuf target = allocator.buffer(CompressionUtil.SIZE_OF_UNCOMPRESSED_LENGTH + (long) compressed.length);
        target.setLong(0, bytes.length);
        target.setBytes(CompressionUtil.SIZE_OF_UNCOMPRESSED_LENGTH, compressed);
        target.writerIndex(CompressionUtil.SIZE_OF_UNCOMPRESSED_LENGTH + (long) compressed.length);
        return target;
    }

    private static byte[] lz4(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 2 + 64);
        try (LZ4FrameOutputStream frame = new LZ4FrameOutputStream(out, blocks(bytes.length))) {
            frame.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // of an array in memory
        }
        return out.toByteArray();
    }

    /// Blocks that hold all bytes, as far as there are such: the stream allocates two of them first of all.
    private static BLOCKSIZE blocks(int bytes) {
        for (BLOCKSIZE size : BLOCKSIZE.values()) {
            if (bytes <= 1 << (2 * size.getIndicator() + 8)) {
                return size;
            }
        }
        return BLOCKSIZE.SIZE_4MB;
    }

    @Override
    protected ArrowBuf doDecompress(BufferAllocator allocator, ArrowBuf compressed) {
        throw new UnsupportedOperationException("this codec only writes");
    }
}
