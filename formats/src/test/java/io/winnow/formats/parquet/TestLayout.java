package io.winnow.formats.parquet;

import java.util.Random;
import org.apache.parquet.format.CompressionCodec;

/// How [TestFile] lays a file out.
///
/// @param version of data pages, 1 or 2
/// @param pageRows most rows of a page
/// @param groupRows most rows of a row group
/// @param offsetIndex whether offset indexes are written
/// @param checksums whether pages carry checksums
/// @param packedLevels whether levels of v1 pages use the deprecated BIT_PACKED encoding
/// @param dictionaryPages pages of a group after which a dictionary is no longer used
record TestLayout(
        CompressionCodec codec,
        int version,
        int pageRows,
        int groupRows,
        boolean offsetIndex,
        boolean checksums,
        boolean packedLevels,
        int dictionaryPages) {
    static TestLayout random(Random random) {
        CompressionCodec[] codecs = {
            CompressionCodec.UNCOMPRESSED,
            CompressionCodec.SNAPPY,
            CompressionCodec.GZIP,
            CompressionCodec.ZSTD,
            CompressionCodec.LZ4_RAW,
            CompressionCodec.LZ4
        };
        return new TestLayout(
                codecs[random.nextInt(codecs.length)],
                1 + random.nextInt(2),
                1 + random.nextInt(random.nextBoolean() ? 40 : 3000),
                1 + random.nextInt(4000),
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextInt(4) == 0,
                random.nextBoolean() ? Integer.MAX_VALUE : 1 + random.nextInt(3));
    }

    /// As this, without what the other readers at hand do not read: packed levels, and LZ4 in Hadoop's frames.
    TestLayout readByOthers() {
        CompressionCodec known = codec == CompressionCodec.LZ4 ? CompressionCodec.LZ4_RAW : codec;
        return new TestLayout(known, version, pageRows, groupRows, offsetIndex, checksums, false, dictionaryPages);
    }
}
