package io.winnow.formats.parquet.read;

import io.winnow.core.io.IoContext;
import io.winnow.formats.parquet.codec.PageCodec;
import io.winnow.formats.parquet.codec.PageCodecs;
import io.winnow.formats.parquet.decode.ColumnDecoder;
import io.winnow.formats.parquet.file.PageAddress;
import java.util.zip.CRC32;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.PageHeader;
import org.jspecify.annotations.Nullable;

/// The bytes of the current page, decompressed into a buffer that is used again for the next one.
final class PageBytes {
    private final CompressionCodec compression;
    private final @Nullable PageCodec codec;
    private final PageAddress where;
    private final IoContext context;
    private byte[] buffer = new byte[0];
    private long reserved;

    /// After [#load]: the array, and the range of it, that holds the page.
    byte[] data = buffer;

    int from;
    int to;

    PageBytes(CompressionCodec compression, PageAddress where, IoContext context) {
        this.compression = compression;
        this.codec = compression == CompressionCodec.UNCOMPRESSED ? null : PageCodecs.of(compression, where.file());
        this.where = where;
        this.context = context;
    }

    /// Loads a body `source[at..]` whose bytes are compressed as a whole.
    void load(PageHeader header, byte[] source, int at) {
        verify(header, source, at);
        decompress(source, at, header.getCompressed_page_size(), header.getUncompressed_page_size());
    }

    /// Loads the values of a v2 body, which follow `levelBytes` uncompressed bytes.
    void loadValues(PageHeader header, DataPageHeaderV2 data, byte[] source, int at, int levelBytes) {
        int compressed = header.getCompressed_page_size() - levelBytes;
        int size = header.getUncompressed_page_size() - levelBytes;
        if (data.isIs_compressed()) {
            decompress(source, at + levelBytes, compressed, size);
        } else {
            view(source, at + levelBytes, compressed, size);
        }
    }

    /// Compares the checksum of a body, where wanted and there.
    void verify(PageHeader header, byte[] source, int at) {
        if (context.verifyChecksums() && header.isSetCrc()) {
            CRC32 crc = new CRC32();
            crc.update(source, at, header.getCompressed_page_size());
            if ((int) crc.getValue() != header.getCrc()) {
                throw where.corrupt("the page's checksum is " + Integer.toHexString((int) crc.getValue())
                        + ", its header says " + Integer.toHexString(header.getCrc()));
            }
        }
    }

    private void decompress(byte[] source, int at, int compressed, int size) {
        if (codec == null) {
            view(source, at, compressed, size);
            return;
        }
        if (size == 0) {
            view(source, at, 0, 0);
            return;
        }
        PageCodecs.requirePossible(compression, source, at, compressed, size, where);
        if (buffer.length - ColumnDecoder.SLACK < size) {
            long wanted = (long) size + ColumnDecoder.SLACK;
            if (wanted > Integer.MAX_VALUE - 64) {
                throw where.corrupt("a page claims " + size + " bytes, more than can be decompressed");
            }
            context.memory().reserve(wanted - reserved, "a page of column " + where.column());
            reserved = wanted;
            PageBuffers.give(buffer);
            buffer = PageBuffers.take((int) wanted);
        }
        codec.decompress(source, at, compressed, buffer, 0, size, where);
        data = buffer;
        from = 0;
        to = size;
    }

    private void view(byte[] source, int at, int length, int size) {
        if (length != size) {
            throw where.corrupt("an uncompressed page of " + length + " bytes claims " + size);
        }
        data = source;
        from = at;
        to = at + length;
    }

    void close() {
        PageBuffers.give(buffer);
        buffer = new byte[0];
        data = buffer;
        context.memory().release(reserved);
        reserved = 0;
    }
}
