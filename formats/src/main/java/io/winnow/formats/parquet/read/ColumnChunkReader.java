package io.winnow.formats.parquet.read;

import io.winnow.core.error.CorruptDataException;
import io.winnow.core.io.DataFile;
import io.winnow.core.io.IoContext;
import io.winnow.formats.parquet.decode.BitOrder;
import io.winnow.formats.parquet.decode.ColumnBuffer;
import io.winnow.formats.parquet.decode.ColumnDecoder;
import io.winnow.formats.parquet.decode.ColumnDecoder.Dictionaries;
import io.winnow.formats.parquet.decode.Levels;
import io.winnow.formats.parquet.decode.PresenceReader;
import io.winnow.formats.parquet.file.ChunkMetadata;
import io.winnow.formats.parquet.file.Footer;
import io.winnow.formats.parquet.file.PageAddress;
import io.winnow.formats.parquet.schema.Node;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.PageHeader;
import org.jspecify.annotations.Nullable;

/// Reads the rows of one column chunk forward, skipping what is not wanted. A page is decompressed only
/// when a row of it is read, or some but not all of its rows are skipped.
final class ColumnChunkReader implements AutoCloseable {
    private final Node.Leaf leaf;
    private final long rows;
    private final PageAddress where;
    private final IoContext context;
    private final ChunkInput input;
    private final PageScanner scanner;
    private final PageBytes bytes;
    private final ColumnDecoder decoder;
    private final @Nullable PageLocations locations;
    private final BitOrder levelBits;

    private @Nullable PageHeader page;
    /// Rows of the current page that are not passed yet.
    private int pageLeft;
    /// Rows of the pages up to and including the current one.
    private long rowsSeen;
    private boolean loaded;
    /// Rows of the page that was jumped to, or -1.
    private long expected = -1;

    private long reserved;

    ColumnChunkReader(
            DataFile file,
            Node.Leaf leaf,
            ChunkMetadata chunk,
            long rows,
            Footer footer,
            PageAddress where,
            Dictionaries dictionaries,
            IoContext context) {
        CompressionCodec compression = chunk.codec();
        if (chunk.unreadable() != null || compression == null) {
            throw new CorruptDataException(
                    where.file(), "column \"" + leaf.path() + "\" cannot be read: " + chunk.unreadable());
        }
        this.leaf = leaf;
        this.rows = rows;
        this.where = where;
        this.context = context;
        // parquet-mr before 1.2.9 left the dictionary page's header out of the chunk's size (PARQUET-816).
        long end = Math.min(footer.dataEnd(), chunk.end() + 100);
        this.input = new ChunkInput(file, chunk.start(), end, chunk.end() - chunk.start(), where, context);
        this.scanner = new PageScanner(input, where);
        this.bytes = new PageBytes(compression, where, context);
        this.decoder = new ColumnDecoder(leaf, dictionaries, where, context.memory());
        this.levelBits = BitOrder.of(footer.createdBy());
        this.locations = chunk.offsetIndexStart() < 0 ? null : new PageLocations(file, where.file(), chunk, rows);
    }

    /// Reads the next `count` rows to rows `[at, at + count)` of `out`.
    void read(ColumnBuffer out, int at, int count) {
        int done = 0;
        while (done < count) {
            if (pageLeft == 0) {
                advance();
            }
            int take = Math.min(pageLeft, count - done);
            load();
            decoder.read(out, at + done, take);
            pageLeft -= take;
            done += take;
        }
    }

    /// The next row to read.
    long position() {
        return rowsSeen - pageLeft;
    }

    /// Passes over the rows before `target`, which lies ahead and within the row group.
    void skipTo(long target) {
        if (page == null && locations != null && target > position()) {
            input.expectSeek();
        }
        while (position() < target) {
            if (pageLeft == 0) {
                advance();
            }
            if (target >= rowsSeen) {
                pageLeft = 0;
                jumpTowards(target);
            } else {
                int count = (int) (target - position());
                load();
                decoder.skip(count);
                pageLeft -= count;
            }
        }
    }

    /// Goes straight to the page that holds row `target`, where an offset index says where that is. The page
    /// just passed was a data page, so the dictionary is known.
    private void jumpTowards(long target) {
        PageLocations.Location location =
                locations == null || target == rowsSeen || target >= rows ? null : locations.holding(target, context);
        if (location != null && location.firstRow() > rowsSeen) {
            input.seek(location.offset());
            page = null;
            rowsSeen = location.firstRow();
            expected = location.rows();
        }
    }

    private void advance() {
        if (rowsSeen >= rows) {
            throw new IllegalStateException("row group of " + rows + " rows is read to its end");
        }
        if (page != null) {
            scanner.leave();
        }
        while (true) {
            context.cancellation().check();
            PageHeader header = scanner.next();
            page = header;
            if (header.getType() == null) {
                throw where.corrupt("a page of an unknown kind");
            }
            int count = switch (header.getType()) {
                case DATA_PAGE -> dataHeader(header).getNum_values();
                case DATA_PAGE_V2 -> dataHeaderV2(header).getNum_values();
                case DICTIONARY_PAGE -> {
                    dictionary(header);
                    yield 0;
                }
                case INDEX_PAGE -> 0;
            };
            if (count < 0) {
                throw where.corrupt("a page claims " + count + " values");
            }
            if (count > 0) {
                if (expected >= 0 && expected != count) {
                    throw where.corrupt("a page of " + count + " rows where the offset index says " + expected);
                }
                expected = -1;
                // Some writers count values that no row of the group stands for: the row group decides.
                pageLeft = (int) Math.min(count, rows - rowsSeen);
                rowsSeen += pageLeft;
                loaded = false;
                return;
            }
            scanner.leave();
        }
    }

    private void dictionary(PageHeader header) {
        DictionaryPageHeader dictionary = header.getDictionary_page_header();
        if (dictionary == null) {
            throw where.corrupt("a dictionary page without its header");
        }
        int at = scanner.body();
        bytes.load(header, input.window(), at);
        decoder.dictionary(dictionary.getEncoding(), dictionary.getNum_values(), bytes.data, bytes.from, bytes.to);
        context.memory().reserve(decoder.dictionaryBytes(), "the dictionary of column " + leaf.path());
        reserved += decoder.dictionaryBytes();
    }

    private void load() {
        if (loaded || page == null) {
            return;
        }
        PageHeader header = page;
        int at = scanner.body();
        if (header.isSetData_page_header_v2()) {
            loadV2(header, dataHeaderV2(header), at);
        } else {
            loadV1(header, dataHeader(header), at);
        }
        loaded = true;
    }

    private void loadV1(PageHeader header, DataPageHeader data, int at) {
        bytes.load(header, input.window(), at);
        if (leaf.maxDefinition() == 0) {
            decoder.page(data.getEncoding(), bytes.data, bytes.from, bytes.to, null);
            return;
        }
        Levels.Found levels = Levels.inPage(
                data.getDefinition_level_encoding(),
                levelBits,
                leaf.maxDefinition(),
                data.getNum_values(),
                bytes.data,
                bytes.from,
                bytes.to,
                where);
        decoder.page(data.getEncoding(), bytes.data, levels.end(), bytes.to, levels.presence());
    }

    private void loadV2(PageHeader header, DataPageHeaderV2 data, int at) {
        int repetition = data.getRepetition_levels_byte_length();
        int definition = data.getDefinition_levels_byte_length();
        int most = Math.min(header.getCompressed_page_size(), header.getUncompressed_page_size());
        if (repetition < 0 || definition < 0 || definition > most - repetition) {
            throw where.corrupt(
                    "the levels claim " + repetition + " and " + definition + " bytes of a page of " + most);
        }
        if (data.getNum_nulls() < 0 || data.getNum_nulls() > data.getNum_values()) {
            throw where.corrupt("a page claims " + data.getNum_nulls() + " NULLs in " + data.getNum_values() + " rows");
        }
        bytes.verify(header, input.window(), at);
        bytes.loadValues(header, data, input.window(), at, repetition + definition);
        PresenceReader presence = null;
        if (leaf.maxDefinition() > 0 && (definition > 0 || data.getNum_nulls() > 0)) {
            int from = at + repetition;
            presence = Levels.runs(leaf.maxDefinition(), input.window(), from, from + definition, where);
        }
        decoder.page(data.getEncoding(), bytes.data, bytes.from, bytes.to, presence);
    }

    private DataPageHeader dataHeader(PageHeader header) {
        DataPageHeader data = header.getData_page_header();
        if (data == null) {
            throw where.corrupt("a data page without its header");
        }
        return data;
    }

    private DataPageHeaderV2 dataHeaderV2(PageHeader header) {
        DataPageHeaderV2 data = header.getData_page_header_v2();
        if (data == null) {
            throw where.corrupt("a data page without its header");
        }
        return data;
    }

    @Override
    public void close() {
        input.close();
        bytes.close();
        decoder.close();
        context.memory().release(reserved);
        reserved = 0;
    }
}
