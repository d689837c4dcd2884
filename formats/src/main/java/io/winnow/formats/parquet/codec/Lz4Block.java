package io.winnow.formats.parquet.codec;

import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/// One LZ4 block without framing (LZ4_RAW).
final class Lz4Block implements PageCodecs.Decompression {
    private final LZ4SafeDecompressor decompressor;

    Lz4Block() {
        this(LZ4Factory.fastestInstance());
    }

    Lz4Block(LZ4Factory factory) {
        this.decompressor = factory.safeDecompressor();
    }

    @Override
    public int run(byte[] source, int sourceAt, int sourceLength, byte[] target, int targetAt, int targetLength) {
        return decompressor.decompress(source, sourceAt, sourceLength, target, targetAt, targetLength);
    }
}
