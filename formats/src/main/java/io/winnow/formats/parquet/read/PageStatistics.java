package io.winnow.formats.parquet.read;

import io.winnow.core.io.DataFile;
import io.winnow.core.io.IoContext;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.formats.parquet.file.ChunkMetadata;
import io.winnow.formats.parquet.file.ThriftBytes;
import io.winnow.formats.parquet.schema.Node;
import io.winnow.formats.parquet.stats.LeafStatistics;
import io.winnow.formats.parquet.stats.RawBounds;
import io.winnow.formats.parquet.stats.WriterFaults;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.format.ColumnIndex;
import org.jspecify.annotations.Nullable;

/// What the column index of a chunk says of its pages. Its bounds may be cut, so that they are never values of the page
/// for certain. Source: Parquet format, `ColumnIndex` in parquet.thrift.
public final class PageStatistics {
    private final long[] firstRows;
    private final List<ColumnStatistics> pages;
    private final long rows;

    private PageStatistics(long[] firstRows, long rows, List<ColumnStatistics> pages) {
        this.firstRows = firstRows;
        this.rows = rows;
        this.pages = pages;
    }

    /// The statistics of a leaf that has one value a row; null where the chunk's indexes do not agree with each other.
    ///
    /// @param chunk which has page indexes
    /// @param name of the file in errors
    /// @param rows of the row group
    /// @param faults what the file's statistics are worth
    public static @Nullable PageStatistics read(
            DataFile file,
            String name,
            ChunkMetadata chunk,
            Node.Leaf leaf,
            long rows,
            WriterFaults faults,
            IoContext context) {
        long[] firstRows = new PageLocations(file, name, chunk, rows).firstRows(context);
        if (firstRows.length == 0) {
            return null;
        }
        byte[] bytes = new byte[chunk.columnIndexBytes()];
        file.read(chunk.columnIndexStart(), ByteBuffer.wrap(bytes));
        context.counters().read(bytes.length);
        ColumnIndex index = ThriftBytes.columnIndex(bytes, name, chunk.columnIndexStart());
        List<Boolean> nullPages = index.getNull_pages();
        List<ByteBuffer> least = index.getMin_values();
        List<ByteBuffer> greatest = index.getMax_values();
        List<Long> nulls = index.getNull_counts();
        int count = firstRows.length;
        if (nullPages == null
                || least == null
                || greatest == null
                || nullPages.size() != count
                || least.size() != count
                || greatest.size() != count
                || (nulls != null && nulls.size() != count)) {
            return null;
        }
        ColumnStatistics[] pages = new ColumnStatistics[count];
        for (int page = 0; page < count; page++) {
            Long nullCount = nulls == null ? null : nulls.get(page);
            if (nullPages.get(page)) {
                long end = page + 1 < count ? firstRows[page + 1] : rows;
                pages[page] = ofNulls(end - firstRows[page], nullCount, faults);
            } else {
                byte[] min = bytes(least.get(page));
                byte[] max = bytes(greatest.get(page));
                RawBounds raw = new RawBounds(min, max, false, false, nullCount, !chunk.ordered());
                pages[page] = LeafStatistics.of(raw, leaf, faults);
            }
        }
        return new PageStatistics(firstRows, rows, List.of(pages));
    }

    /// Bounds of a page of NULLs are but fillers. A count that says otherwise contradicts it: then neither is believed.
    private static ColumnStatistics ofNulls(long rows, @Nullable Long count, WriterFaults faults) {
        boolean agreed = faults.nullCounts() && (count == null || count == rows);
        return agreed ? ColumnStatistics.UNKNOWN.withNulls(Stat.exact(rows)) : ColumnStatistics.UNKNOWN;
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(buffer.position(), bytes);
        return bytes;
    }

    /// First rows of the pages, from 0, ascending.
    public long[] firstRows() {
        return firstRows.clone();
    }

    /// The statistics of the page that holds a row.
    public ColumnStatistics holding(long row) {
        return pages.get(page(row));
    }

    /// How many rows the page has that holds a row.
    public long rowsOfPage(long row) {
        int page = page(row);
        return (page + 1 < firstRows.length ? firstRows[page + 1] : rows) - firstRows[page];
    }

    private int page(long row) {
        int found = Arrays.binarySearch(firstRows, row);
        return found >= 0 ? found : -found - 2;
    }
}
