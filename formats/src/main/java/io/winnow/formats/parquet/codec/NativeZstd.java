package io.winnow.formats.parquet.codec;

import com.github.luben.zstd.Zstd;
import java.io.IOException;

/// Zstandard by zstd-jni.
final class NativeZstd implements PageCodecs.Decompression {
    @Override
    public int run(byte[] source, int sourceAt, int sourceLength, byte[] target, int targetAt, int targetLength)
            throws IOException {
        long written = Zstd.decompressByteArray(target, targetAt, targetLength, source, sourceAt, sourceLength);
        if (Zstd.isError(written)) {
            throw PageCodecs.damaged(Zstd.getErrorName(written));
        }
        return (int) written;
    }
}
