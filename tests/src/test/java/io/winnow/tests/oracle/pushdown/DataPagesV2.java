package io.winnow.tests.oracle.pushdown;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Set;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Util;

/// Turns the data pages of a file into those of the second version, which no writer at hand makes.
///
/// The file has columns without nesting, uncompressed, and one data page a chunk. Such a page is, where the column
/// may hold NULLs, the length of the definition levels and the levels, and then the values; the second version has
/// that length in its header, and the number of NULLs. What refers to places in the file beside the chunks (page
/// indexes, bloom filters) is left out.
final class DataPagesV2 {
    private final ParquetBytes file;
    private final ByteArrayOutputStream pages = new ByteArrayOutputStream();

    private DataPagesV2(ParquetBytes file) {
        this.file = file;
    }

    static ParquetBytes of(ParquetBytes file) throws IOException {
        return new DataPagesV2(file).rewritten();
    }

    private ParquetBytes rewritten() throws IOException {
        pages.write(file.pages(), 0, 4);
        Set<String> required = file.required();
        for (ColumnChunk chunk : file.chunks()) {
            rewrite(chunk, required);
        }
        return new ParquetBytes(pages.toByteArray(), file.footer());
    }

    private void rewrite(ColumnChunk chunk, Set<String> required) throws IOException {
        ColumnMetaData metadata = ParquetBytes.present(chunk.getMeta_data());
        if (metadata.getCodec() != CompressionCodec.UNCOMPRESSED) {
            throw new IllegalArgumentException("pages are " + metadata.getCodec() + ", expected uncompressed ones");
        }
        long dictionary = metadata.getDictionary_page_offset();
        long data = metadata.getData_page_offset();
        long start = dictionary > 0 && dictionary < data ? dictionary : data;
        int end = Math.toIntExact(start + metadata.getTotal_compressed_size());
        int rewrittenStart = pages.size();
        int dataPages = 0;
        for (int at = Math.toIntExact(start); at < end; ) {
            ByteArrayInputStream in = new ByteArrayInputStream(file.pages(), at, end - at);
            PageHeader header = Util.readPageHeader(in);
            byte[] body = in.readNBytes(header.getCompressed_page_size());
            at = end - in.available();
            if (header.getType() == PageType.DATA_PAGE) {
                metadata.setData_page_offset(pages.size());
                boolean nullable = !required.contains(
                        ParquetBytes.present(metadata.getPath_in_schema()).getFirst());
                long nulls = ParquetBytes.present(metadata.getStatistics()).getNull_count();
                writeDataPage(
                        ParquetBytes.present(header.getData_page_header()), body, nullable ? Integer.BYTES : 0, nulls);
                dataPages++;
            } else {
                metadata.setDictionary_page_offset(pages.size());
                Util.writePageHeader(header, pages);
                pages.writeBytes(body);
            }
        }
        if (dataPages != 1) {
            throw new IllegalArgumentException("a chunk has " + dataPages + " data pages, expected one");
        }
        metadata.setTotal_compressed_size(pages.size() - rewrittenStart);
        metadata.setTotal_uncompressed_size(pages.size() - rewrittenStart);
        metadata.unsetBloom_filter_offset();
        metadata.unsetBloom_filter_length();
        metadata.unsetEncoding_stats();
        FooterEdit.withoutPageIndexes(chunk);
    }

    /// @param prefix bytes before the levels
    private void writeDataPage(DataPageHeader header, byte[] body, int prefix, long nulls) throws IOException {
        int levels = prefix == 0
                ? 0
                : ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN).getInt(0);
        int size = body.length - prefix;
        // The second version knows dictionary codes by their newer name only.
        Encoding encoding =
                header.getEncoding() == Encoding.PLAIN_DICTIONARY ? Encoding.RLE_DICTIONARY : header.getEncoding();
        DataPageHeaderV2 second = new DataPageHeaderV2(
                header.getNum_values(), Math.toIntExact(nulls), header.getNum_values(), encoding, levels, 0);
        second.setIs_compressed(false);
        PageHeader written = new PageHeader(PageType.DATA_PAGE_V2, size, size);
        written.setData_page_header_v2(second);
        Util.writePageHeader(written, pages);
        pages.writeBytes(Arrays.copyOfRange(body, prefix, body.length));
    }
}
