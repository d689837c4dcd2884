package io.winnow.formats.parquet;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.GZIPOutputStream;
import net.jpountz.lz4.LZ4Factory;
import org.apache.parquet.format.CompressionCodec;
import org.xerial.snappy.Snappy;

/// Compression for [TestFile].
final class TestCodecs {
    private TestCodecs() {}

    static byte[] compress(CompressionCodec codec, byte[] bytes) throws IOException {
        return switch (codec) {
            case UNCOMPRESSED -> bytes;
            case SNAPPY -> Snappy.compress(bytes);
            case ZSTD -> Zstd.compress(bytes);
            case GZIP -> {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
                    gzip.write(bytes);
                }
                yield out.toByteArray();
            }
            case LZ4_RAW -> LZ4Factory.safeInstance().fastCompressor().compress(bytes);
            case LZ4 -> {
                byte[] block = LZ4Factory.safeInstance().fastCompressor().compress(bytes);
                yield ByteBuffer.allocate(8 + block.length)
                        .putInt(bytes.length)
                        .putInt(block.length)
                        .put(block)
                        .array();
            }
            case BROTLI, LZO -> throw new IllegalArgumentException("no encoder for " + codec);
        };
    }
}
