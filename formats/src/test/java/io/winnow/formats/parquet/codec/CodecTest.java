package io.winnow.formats.parquet.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import com.github.luben.zstd.Zstd;
import io.airlift.compress.v3.Compressor;
import io.airlift.compress.v3.snappy.SnappyJavaCompressor;
import io.airlift.compress.v3.zstd.ZstdJavaCompressor;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.testing.Allocation;
import io.winnow.formats.parquet.file.PageAddress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import net.jpountz.lz4.LZ4Factory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.xerial.snappy.Snappy;

/// Every codec by itself, the pure Java ones too that only run where a native library does not load.
class CodecTest {
    private static final int RUNS = Boolean.getBoolean("winnow.long") ? 5000 : 150;
    /// What a decompressor may need for itself, whatever it is given: windows and tables.
    private static final long WORKING_BYTES = 1 << 20;
    /// Brotli's window has up to 16 MiB, and a ring buffer twice as many.
    private static final long BROTLI_BYTES = 40 << 20;

    private static final PageAddress WHERE = new PageAddress("x.parquet", "c", 0);
    private static final long SEED = Long.getLong("winnow.seed", System.nanoTime());

    /// A codec and something that compresses for it.
    ///
    /// @param detects whether damage cannot go unnoticed
    record Pair(
            String name,
            PageCodecs.Decompression decompression,
            TestPage.Compression compression,
            boolean detects,
            long workingBytes) {
        Pair(String name, PageCodecs.Decompression decompression, TestPage.Compression compression) {
            this(name, decompression, compression, false, WORKING_BYTES);
        }

        @Override
        public String toString() {
            return name;
        }

        PageCodec codec() {
            return PageCodecs.checked(name, decompression);
        }
    }

    static Stream<Pair> pairs() {
        Random random = new Random(SEED);
        TestPage.Compression lz4 = LZ4Factory.safeInstance().fastCompressor()::compress;
        Lz4Block javaLz4 = new Lz4Block(LZ4Factory.safeInstance());
        return Stream.of(
                new Pair("Java snappy of native", new JavaSnappy(), Snappy::compress),
                new Pair("native snappy of native", new NativeSnappy(), Snappy::compress),
                new Pair("Java snappy of Java", new JavaSnappy(), by(new SnappyJavaCompressor())),
                new Pair("native snappy of Java", new NativeSnappy(), by(new SnappyJavaCompressor())),
                new Pair("Java zstd of native", new JavaZstd(), b -> Zstd.compress(b, 1 + random.nextInt(19))),
                new Pair("native zstd of native", new NativeZstd(), Zstd::compress),
                new Pair("Java zstd of Java", new JavaZstd(), by(new ZstdJavaCompressor())),
                new Pair("native zstd of Java", new NativeZstd(), by(new ZstdJavaCompressor())),
                new Pair("native lz4", new Lz4Block(), lz4),
                new Pair("Java lz4", javaLz4, lz4),
                new Pair("bare block as Hadoop lz4", new HadoopLz4(javaLz4), lz4),
                new Pair("Hadoop lz4", new HadoopLz4(javaLz4), b -> TestPage.hadoop(b, random, lz4)),
                new Pair("gzip", StreamCodecs::gunzip, CodecTest::gzip, true, WORKING_BYTES),
                new Pair("gzip members", StreamCodecs::gunzip, CodecTest::members, true, WORKING_BYTES));
    }

    private static TestPage.Compression by(Compressor compressor) {
        return bytes -> {
            byte[] out = new byte[compressor.maxCompressedLength(bytes.length)];
            return Arrays.copyOf(out, compressor.compress(bytes, 0, bytes.length, out, 0, out.length));
        };
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }

    private static byte[] members(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(gzip(Arrays.copyOf(bytes, bytes.length / 2)));
        out.writeBytes(gzip(Arrays.copyOfRange(bytes, bytes.length / 2, bytes.length)));
        return out.toByteArray();
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void whatWasCompressedComesBack(Pair pair) throws IOException {
        System.out.println("CodecTest: -Dwinnow.seed=" + SEED);
        Random random = new Random(SEED);
        for (int run = 0; run < RUNS; run++) {
            byte[] plain = TestPage.random(random, run % 10 == 0 ? 300_000 : 2000);
            byte[] compressed = pair.compression().compress(plain);
            assertThat(decompress(pair, compressed, plain.length, random))
                    .as("seed %s, run %s", SEED, run)
                    .isEqualTo(plain);
        }
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void damageIsCorruptDataOrOtherBytesOfTheSameLength(Pair pair) throws IOException {
        Random random = new Random(SEED);
        for (int run = 0; run < RUNS; run++) {
            byte[] plain = TestPage.random(random, 3000);
            damage(pair, plain, pair.compression().compress(plain), random, "seed " + SEED + ", run " + run);
        }
    }

    private static void damage(Pair pair, byte[] plain, byte[] compressed, Random random, String what) {
        byte[] damaged = random.nextInt(3) == 0
                ? Arrays.copyOf(compressed, random.nextInt(compressed.length))
                : compressed.clone();
        for (int flips = damaged.length == compressed.length ? 1 + random.nextInt(4) : 0; flips > 0; flips--) {
            damaged[random.nextInt(random.nextBoolean() ? damaged.length : Math.min(12, damaged.length))] =
                    (byte) random.nextInt(256);
        }
        try {
            byte[] read = decompress(pair, damaged, plain.length, random);
            assertThat(!pair.detects() || Arrays.equals(read, plain)).as(what).isTrue();
        } catch (CorruptDataException e) {
            assertThat(e.getMessage()).as(what).contains("x.parquet", "\"c\"").doesNotContain("\n");
        } catch (RuntimeException | Error e) {
            fail(pair + ", " + what + " gave " + e, e);
        }
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void anotherLengthThanTheDataHasIsRefused(Pair pair) throws IOException {
        Random random = new Random(SEED);
        byte[] plain = TestPage.random(random, 5000);
        byte[] compressed = pair.compression().compress(plain);
        for (int length : new int[] {plain.length - 1, plain.length + 1, plain.length / 2, 10 * plain.length}) {
            if (length > 0) {
                assertThatThrownBy(() -> decompress(pair, compressed, length, random))
                        .as("%s bytes, not %s, seed %s", length, plain.length, SEED)
                        .isInstanceOf(CorruptDataException.class);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void cutDataIsRefusedAtEveryByte(Pair pair) throws IOException {
        Random random = new Random(SEED);
        byte[] plain = TestPage.random(random, 200);
        byte[] compressed = pair.compression().compress(plain);
        for (int length = 0; length < compressed.length; length++) {
            byte[] cut = Arrays.copyOf(compressed, length);
            assertThatThrownBy(() -> decompress(pair, cut, plain.length, random))
                    .as("%s of %s bytes, seed %s", length, compressed.length, SEED)
                    .isInstanceOf(CorruptDataException.class);
        }
    }

    @Test
    void brotliPagesOfAnotherWriterRead(@TempDir Path directory) throws IOException, SQLException {
        Random random = new Random(SEED);
        for (String expression : List.of("i * i", "hash(i)", "repeat('ab' || i % 7, 20)", "md5(i::VARCHAR)")) {
            List<byte[]> plain = TestPage.ofDuckDb(directory.resolve("p"), "uncompressed", expression, 3000);
            List<byte[]> pages = TestPage.ofDuckDb(directory.resolve("b"), "brotli", expression, 3000);
            assertThat(pages).hasSameSizeAs(plain);
            Pair pair = new Pair("brotli", new JavaBrotli(), b -> b, false, BROTLI_BYTES);
            for (int i = 0; i < pages.size(); i++) {
                assertThat(decompress(pair, pages.get(i), plain.get(i).length, random))
                        .isEqualTo(plain.get(i));
            }
            for (int run = 0; run < RUNS; run++) {
                damage(pair, plain.getFirst(), pages.getFirst(), random, "seed " + SEED + ", run " + run);
            }
        }
    }

    /// Decompresses between two other ranges, which must stay as they are, and with little memory.
    private static byte[] decompress(Pair pair, byte[] compressed, int length, Random random) {
        int before = random.nextInt(20);
        byte[] source = new byte[before + compressed.length + random.nextInt(20)];
        random.nextBytes(source);
        System.arraycopy(compressed, 0, source, before, compressed.length);
        byte[] target = new byte[before + length + 40];
        Arrays.fill(target, (byte) 0x5A);
        long allocated = Allocation.ofThread();
        try {
            pair.codec().decompress(source, before, compressed.length, target, before, length, WHERE);
        } finally {
            assertThat(Allocation.ofThread() - allocated)
                    .as("bytes allocated for %s bytes and %s of the result, seed %s", compressed.length, length, SEED)
                    .isLessThan(pair.workingBytes() + 4L * (compressed.length + length));
            for (int i = 0; i < target.length; i++) {
                if ((i < before || i >= before + length) && target[i] != 0x5A) {
                    fail("byte " + (i - before) + " was written, outside " + length + " bytes, seed " + SEED);
                }
            }
        }
        return Arrays.copyOfRange(target, before, before + length);
    }
}
