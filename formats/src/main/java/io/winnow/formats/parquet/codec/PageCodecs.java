package io.winnow.formats.parquet.codec;

import com.github.luben.zstd.util.Native;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.formats.parquet.file.PageAddress;
import java.io.IOException;
import org.apache.parquet.format.CompressionCodec;
import org.xerial.snappy.Snappy;
import org.xerial.snappy.SnappyError;

/// Chooses codecs: native libraries where they load, pure Java otherwise.
public final class PageCodecs {
    /// Brotli pages that claim more than so many times their data are decompressed twice: first to count.
    private static final int BROTLI_USUAL = 256;

    private static final int BROTLI_UNCOUNTED = 1 << 20;

    private static final PageCodec GZIP = checked("gzip", StreamCodecs::gunzip);
    private static final PageCodec LZ4_RAW = checked("lz4", new Lz4Block());
    private static final PageCodec LZ4_HADOOP = checked("lz4", new HadoopLz4(new Lz4Block()));

    private PageCodecs() {}

    /// The codec for `compression`, which is not UNCOMPRESSED.
    public static PageCodec of(CompressionCodec compression, String file) {
        return switch (compression) {
            case SNAPPY -> SnappyCodec.CHOSEN;
            case ZSTD -> ZstdCodec.CHOSEN;
            case GZIP -> GZIP;
            case BROTLI -> BrotliCodec.CHOSEN;
            case LZ4_RAW -> LZ4_RAW;
            case LZ4 -> LZ4_HADOOP;
            case LZO -> throw new UnsupportedFeatureException("LZO compression, used by " + file);
            case UNCOMPRESSED -> throw new IllegalArgumentException("uncompressed pages need no codec");
        };
    }

    /// Refuses a page that claims more than its data can stand for, so that nothing is allocated for it.
    ///
    /// @param size what it claims to have when decompressed
    public static void requirePossible(
            CompressionCodec compression, byte[] source, int at, int compressed, int size, PageAddress where) {
        if (size > maxDecompressed(compression, compressed)) {
            throw where.corrupt("a page claims that " + compressed + " bytes of " + compression + " stand for " + size);
        }
        if (compression == CompressionCodec.BROTLI && size > BROTLI_UNCOUNTED + (long) compressed * BROTLI_USUAL) {
            // Nothing but decompressing tells; that the result fits an array of its size is checked then.
            checked("brotli", (data, from, length, _, _, _) -> JavaBrotli.length(data, from, length, size))
                    .decompress(source, at, compressed, source, 0, size, where);
        }
    }

    private static long maxDecompressed(CompressionCodec compression, long compressed) {
        return switch (compression) {
            case UNCOMPRESSED -> compressed;
            case SNAPPY -> 16 + compressed * 32; // a copy of 64 bytes takes at least two
            case GZIP -> 64 + compressed * 1_040; // deflate's limit is 1032
            case LZ4_RAW, LZ4 -> 64 + compressed * 256; // a length byte adds at most 255
            case ZSTD -> (compressed / 4 + 1) << 17; // a block of at least four bytes gives at most 128 KiB
            case BROTLI, LZO -> Long.MAX_VALUE; // no useful limit
        };
    }

    static PageCodec checked(String name, Decompression decompression) {
        return (source, sourceAt, sourceLength, target, targetAt, targetLength, where) -> {
            int written;
            try {
                written = decompression.run(source, sourceAt, sourceLength, target, targetAt, targetLength);
            } catch (CorruptDataException e) {
                throw e;
            } catch (IOException | RuntimeException e) {
                throw where.corrupt("the page's " + name + " data is damaged: " + reason(e), e);
            }
            if (written != targetLength) {
                throw where.corrupt(
                        "the page's " + name + " data has " + written + " bytes, its header says " + targetLength);
            }
        };
    }

    private static String reason(Exception e) {
        String message = e.getMessage();
        return message == null ? e.getClass().getSimpleName() : message;
    }

    /// A class of its own, so that the native library is unpacked and loaded for the first such page, not sooner.
    private static final class SnappyCodec {
        static final PageCodec CHOSEN = checked("snappy", loads() ? new NativeSnappy() : new JavaSnappy());

        private static boolean loads() {
            try {
                return !Snappy.getNativeLibraryVersion().isEmpty();
            } catch (LinkageError | SnappyError | RuntimeException _) {
                return false;
            }
        }
    }

    /// Likewise.
    private static final class ZstdCodec {
        static final PageCodec CHOSEN = checked("zstd", loads() ? new NativeZstd() : new JavaZstd());

        private static boolean loads() {
            try {
                Native.load();
                return Native.isLoaded();
            } catch (LinkageError | RuntimeException _) {
                return false;
            }
        }
    }

    /// Likewise for the classes of a codec that is rare.
    private static final class BrotliCodec {
        static final PageCodec CHOSEN = checked("brotli", new JavaBrotli());
    }

    /// One decompression; returns the bytes written, and fails in whatever way its library does.
    @FunctionalInterface
    interface Decompression {
        int run(byte[] source, int sourceAt, int sourceLength, byte[] target, int targetAt, int targetLength)
                throws IOException;
    }

    /// Ends a decompression whose data is wrong.
    static IOException damaged(String problem) {
        return new IOException(problem);
    }
}
