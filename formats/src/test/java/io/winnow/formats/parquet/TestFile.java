package io.winnow.formats.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnIndex;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.ColumnOrder;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.OffsetIndex;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageLocation;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.TypeDefinedOrder;
import org.apache.parquet.format.Util;
import org.jspecify.annotations.Nullable;

/// Writes Parquet files of any layout from values, byte by byte.
final class TestFile {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final TestLayout layout;
    private final Random random;
    private final TestEncoder encoder;

    private TestFile(TestLayout layout, Random random) {
        this.layout = layout;
        this.random = random;
        this.encoder = new TestEncoder(random);
    }

    static void write(Path path, List<TestColumn> columns, TestLayout layout, Random random) throws IOException {
        Files.write(path, new TestFile(layout, random).file(columns));
    }

    private byte[] file(List<TestColumn> columns) throws IOException {
        out.writeBytes("PAR1".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        List<SchemaElement> schema = new ArrayList<>();
        schema.add(new SchemaElement("root").setNum_children(columns.size()));
        columns.forEach(column -> schema.add(column.schema()));
        int rows = columns.getFirst().values().size();
        List<RowGroup> groups = new ArrayList<>();
        Map<ColumnChunk, OffsetIndex> indexes = new LinkedHashMap<>();
        Map<ColumnChunk, ColumnIndex> bounds = new LinkedHashMap<>();
        for (int start = 0; start < rows; start += layout.groupRows()) {
            int end = Math.min(rows, start + layout.groupRows());
            List<ColumnChunk> chunks = new ArrayList<>();
            for (TestColumn column : columns) {
                List<PageLocation> locations = new ArrayList<>();
                ColumnChunk chunk = chunk(column, start, end, locations);
                chunks.add(chunk);
                if (layout.offsetIndex()) {
                    indexes.put(chunk, new OffsetIndex(locations));
                    bounds.put(chunk, TestPageBounds.of(column, start, end, locations, random));
                }
            }
            groups.add(new RowGroup(chunks, out.size(), end - start));
        }
        for (Map.Entry<ColumnChunk, OffsetIndex> index : indexes.entrySet()) {
            int at = out.size();
            Util.writeOffsetIndex(index.getValue(), out);
            index.getKey().setOffset_index_offset(at).setOffset_index_length(out.size() - at);
        }
        for (Map.Entry<ColumnChunk, ColumnIndex> index : bounds.entrySet()) {
            int at = out.size();
            Util.writeColumnIndex(index.getValue(), out);
            index.getKey().setColumn_index_offset(at).setColumn_index_length(out.size() - at);
        }
        int footer = out.size();
        List<ColumnOrder> orders = Collections.nCopies(columns.size(), ColumnOrder.TYPE_ORDER(new TypeDefinedOrder()));
        FileMetaData metadata = new FileMetaData(2, schema, rows, groups);
        Util.writeFileMetaData(metadata.setCreated_by("winnow test").setColumn_orders(orders), out);
        out.writeBytes(TestEncoder.little(out.size() - footer, 4));
        out.writeBytes("PAR1".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        return out.toByteArray();
    }

    private ColumnChunk chunk(TestColumn column, int start, int end, List<PageLocation> locations) throws IOException {
        long first = out.size();
        Map<Object, Integer> dictionary = column.dictionary() ? dictionary(column, start, end) : Map.of();
        long dataStart = out.size();
        int page = 0;
        for (int at = start; at < end; page++) {
            int to = Math.min(end, at + 1 + random.nextInt(layout.pageRows()));
            int offset = out.size();
            dataPage(column, at, to, page < layout.dictionaryPages() ? dictionary : Map.of());
            locations.add(new PageLocation(offset, out.size() - offset, at - start));
            at = to;
        }
        long bytes = out.size() - first;
        ColumnMetaData data = new ColumnMetaData(
                column.type(),
                List.of(column.encoding()),
                List.of(column.schema().getName()),
                layout.codec(),
                end - start,
                bytes,
                bytes,
                dataStart);
        if (dataStart > first) {
            data.setDictionary_page_offset(first);
        }
        return new ColumnChunk(first).setMeta_data(data);
    }

    private Map<Object, Integer> dictionary(TestColumn column, int start, int end) throws IOException {
        Map<Object, Integer> codes = new LinkedHashMap<>();
        for (Object value : column.values().subList(start, end)) {
            if (value != null) {
                codes.putIfAbsent(key(value), codes.size());
            }
        }
        List<Object> entries = new ArrayList<>();
        for (Object key : codes.keySet()) {
            entries.add(stored(column, key instanceof Bytes b ? b.bytes() : key));
        }
        byte[] body = TestEncoder.plain(entries);
        byte[] compressed = TestCodecs.compress(layout.codec(), body);
        PageHeader header = new PageHeader(PageType.DICTIONARY_PAGE, body.length, compressed.length);
        header.setDictionary_page_header(new DictionaryPageHeader(entries.size(), Encoding.PLAIN));
        page(header, compressed);
        return codes;
    }

    /// Bytes that compare by their content.
    private record Bytes(byte[] bytes) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Bytes(byte[] same) && Arrays.equals(bytes, same);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }
    }

    private static Object key(Object value) {
        return value instanceof byte[] bytes ? new Bytes(bytes) : value;
    }

    private static Object stored(TestColumn column, Object value) {
        boolean fixed = column.type() == Type.FIXED_LEN_BYTE_ARRAY || column.type() == Type.INT96;
        return fixed ? new TestEncoder.Fixed((byte[]) value) : value;
    }

    private void dataPage(TestColumn column, int from, int to, Map<Object, Integer> dictionary) throws IOException {
        List<@Nullable Object> rows = column.values().subList(from, to);
        List<Object> present = new ArrayList<>();
        int[] levels = new int[rows.size()];
        for (int i = 0; i < levels.length; i++) {
            Object value = rows.get(i);
            if (value != null) {
                levels[i] = 1;
                present.add(value);
            }
        }
        Encoding encoding = column.encoding();
        byte[] values;
        if (!dictionary.isEmpty()) {
            int width = 32 - Integer.numberOfLeadingZeros(dictionary.size() - 1);
            int[] codes = present.stream()
                    .mapToInt(v -> dictionary.getOrDefault(key(v), -1))
                    .toArray();
            values = TestEncoder.joined(new byte[] {(byte) width}, encoder.runs(codes, width));
        } else {
            encoding = column.dictionary() ? Encoding.PLAIN : encoding;
            values = encoder.encode(
                    encoding, present.stream().map(v -> stored(column, v)).toList());
        }
        if (layout.version() == 1) {
            pageV1(column, encoding, levels, values);
        } else {
            pageV2(column, encoding, levels, present.size(), values);
        }
    }

    private void pageV1(TestColumn column, Encoding encoding, int[] levels, byte[] values) throws IOException {
        byte[] definition = new byte[0];
        if (column.optional()) {
            byte[] runs = layout.packedLevels() ? TestEncoder.bitPackedLevels(levels, 1) : encoder.runs(levels, 1);
            definition = layout.packedLevels() ? runs : TestEncoder.joined(TestEncoder.little(runs.length, 4), runs);
        }
        byte[] body = TestEncoder.joined(definition, values);
        byte[] compressed = TestCodecs.compress(layout.codec(), body);
        PageHeader header = new PageHeader(PageType.DATA_PAGE, body.length, compressed.length);
        Encoding levelEncoding = layout.packedLevels() ? Encoding.BIT_PACKED : Encoding.RLE;
        header.setData_page_header(new DataPageHeader(levels.length, encoding, levelEncoding, Encoding.RLE));
        page(header, compressed);
    }

    private void pageV2(TestColumn column, Encoding encoding, int[] levels, int present, byte[] values)
            throws IOException {
        byte[] definition = column.optional() ? encoder.runs(levels, 1) : new byte[0];
        byte[] compressed = values.length == 0 ? values : TestCodecs.compress(layout.codec(), values);
        PageHeader header = new PageHeader(
                PageType.DATA_PAGE_V2, definition.length + values.length, definition.length + compressed.length);
        header.setData_page_header_v2(new DataPageHeaderV2(
                levels.length, levels.length - present, levels.length, encoding, definition.length, 0));
        page(header, TestEncoder.joined(definition, compressed));
    }

    private void page(PageHeader header, byte[] body) throws IOException {
        if (layout.checksums()) {
            CRC32 crc = new CRC32();
            crc.update(body);
            header.setCrc((int) crc.getValue());
        }
        Util.writePageHeader(header, out);
        out.writeBytes(body);
    }
}
