package io.winnow.formats.parquet.read;

import io.winnow.core.error.CorruptDataException;
import io.winnow.formats.parquet.file.PageAddress;
import io.winnow.formats.parquet.file.ThriftBytes;
import org.apache.parquet.format.PageHeader;

/// Steps from page header to page header of a column chunk, reading no page's body unless asked.
final class PageScanner {
    private static final int USUAL_HEADER = 4 << 10;
    private static final int LARGEST_HEADER = 16 << 20;

    private final ChunkInput input;
    private final PageAddress where;
    private PageHeader header = new PageHeader();
    private long body;

    PageScanner(ChunkInput input, PageAddress where) {
        this.input = input;
        this.where = where;
    }

    /// Moves past the current page to the next header and checks its sizes.
    PageHeader next() {
        long start = input.position();
        where.moveTo(start);
        if (input.remaining() <= 0) {
            throw where.corrupt("the column chunk ends before all its rows");
        }
        int tried =
                (int) Math.min(input.remaining(), Math.max(USUAL_HEADER, Math.min(input.buffered(), LARGEST_HEADER)));
        int length = parse(start, tried);
        body = start + length;
        input.seek(body);
        int size = header.getCompressed_page_size();
        if (size < 0 || header.getUncompressed_page_size() < 0) {
            throw where.corrupt(
                    "a page of " + size + " bytes, " + header.getUncompressed_page_size() + " when decompressed");
        }
        if (size > input.remaining()) {
            throw where.corrupt(
                    "a page claims " + size + " bytes, its column chunk has " + input.remaining() + " left");
        }
        return header;
    }

    private int parse(long start, int tried) {
        int at = input.require(tried);
        header = new PageHeader();
        try {
            return ThriftBytes.pageHeader(header, input.window(), at, at + tried, where.file(), start);
        } catch (CorruptDataException e) {
            // Statistics may make a header large: try again with more, as long as there is more.
            int more = (int) Math.min(input.remaining(), 16L * tried);
            if (more <= tried || tried >= LARGEST_HEADER) {
                throw e;
            }
            return parse(start, more);
        }
    }

    /// Reads the body of the current page and returns where it starts in the input's window.
    int body() {
        input.seek(body);
        return input.require(header.getCompressed_page_size());
    }

    /// Goes to the header of the page behind the current one.
    void leave() {
        input.seek(body + header.getCompressed_page_size());
    }
}
