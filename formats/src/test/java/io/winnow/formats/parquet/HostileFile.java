package io.winnow.formats.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Util;

/// Writes a file of one required column whose pages and footer claim what they are told to.
final class HostileFile {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final CompressionCodec codec;

    HostileFile(CompressionCodec codec) {
        this.codec = codec;
        out.writeBytes("PAR1".getBytes(StandardCharsets.US_ASCII));
    }

    /// Adds a dictionary page.
    HostileFile dictionary(int values, byte[] body, int claimedBytes) throws IOException {
        PageHeader header = new PageHeader(PageType.DICTIONARY_PAGE, claimedBytes, body.length);
        return page(header.setDictionary_page_header(new DictionaryPageHeader(values, Encoding.PLAIN)), body);
    }

    /// Adds a data page.
    ///
    /// @param body as it is stored, compressed or not
    HostileFile data(int values, Encoding encoding, byte[] body, int claimedBytes) throws IOException {
        PageHeader header = new PageHeader(PageType.DATA_PAGE, claimedBytes, body.length);
        return page(header.setData_page_header(new DataPageHeader(values, encoding, Encoding.RLE, Encoding.RLE)), body);
    }

    private HostileFile page(PageHeader header, byte[] body) throws IOException {
        Util.writePageHeader(header, out);
        out.writeBytes(body);
        return this;
    }

    /// Writes the file, which claims `rows`.
    void write(Path file, SchemaElement element, long rows) throws IOException {
        long bytes = out.size() - 4L;
        ColumnMetaData data = new ColumnMetaData(
                element.getType(), List.of(Encoding.PLAIN), List.of(element.getName()), codec, rows, bytes, bytes, 4);
        List<SchemaElement> schema = List.of(new SchemaElement("root").setNum_children(1), element);
        RowGroup group = new RowGroup(List.of(new ColumnChunk(4).setMeta_data(data)), bytes, rows);
        int footer = out.size();
        Util.writeFileMetaData(new FileMetaData(2, schema, rows, List.of(group)), out);
        out.writeBytes(TestEncoder.little(out.size() - footer, 4));
        out.writeBytes("PAR1".getBytes(StandardCharsets.US_ASCII));
        Files.write(file, out.toByteArray());
    }
}
