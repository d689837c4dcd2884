package io.winnow.formats.parquet.read;

import io.winnow.core.io.DataFile;
import io.winnow.core.io.IoContext;
import io.winnow.formats.parquet.file.ChunkMetadata;
import io.winnow.formats.parquet.file.ThriftBytes;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.parquet.format.OffsetIndex;
import org.apache.parquet.format.PageLocation;
import org.jspecify.annotations.Nullable;

/// The offset index of a column chunk, read when it is first asked. An index that contradicts the chunk is
/// not used: it only saves reading page headers, which know better.
final class PageLocations {
    private final DataFile file;
    private final String name;
    private final ChunkMetadata chunk;
    private final long rows;
    private @Nullable List<PageLocation> pages;

    PageLocations(DataFile file, String name, ChunkMetadata chunk, long rows) {
        this.file = file;
        this.name = name;
        this.chunk = chunk;
        this.rows = rows;
    }

    /// A data page.
    ///
    /// @param offset first byte of its header
    /// @param firstRow its first row in the row group
    /// @param rows how many rows it has
    record Location(long offset, long firstRow, long rows) {}

    /// First rows of the data pages, from 0, ascending; empty when the index does not say.
    long[] firstRows(IoContext context) {
        List<PageLocation> known = known(context);
        long[] rows = new long[known.size()];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = known.get(i).getFirst_row_index();
        }
        return rows;
    }

    private List<PageLocation> known(IoContext context) {
        List<PageLocation> known = pages;
        if (known == null) {
            known = load(context);
            pages = known;
        }
        return known;
    }

    /// The page that holds `row` of the row group, null when the index does not say.
    @Nullable
    Location holding(long row, IoContext context) {
        List<PageLocation> known = known(context);
        if (known.isEmpty()) {
            return null;
        }
        int low = 0;
        int high = known.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (known.get(middle).getFirst_row_index() <= row) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        PageLocation page = known.get(low);
        long end = low + 1 < known.size() ? known.get(low + 1).getFirst_row_index() : rows;
        return new Location(page.getOffset(), page.getFirst_row_index(), end - page.getFirst_row_index());
    }

    private List<PageLocation> load(IoContext context) {
        byte[] bytes = new byte[chunk.offsetIndexBytes()];
        file.read(chunk.offsetIndexStart(), ByteBuffer.wrap(bytes));
        context.counters().read(bytes.length);
        OffsetIndex index = ThriftBytes.offsetIndex(bytes, name, chunk.offsetIndexStart());
        List<PageLocation> found = index.getPage_locations();
        return found != null && consistent(found) ? found : List.of();
    }

    private boolean consistent(List<PageLocation> found) {
        long row = -1;
        long offset = chunk.start() - 1;
        for (PageLocation page : found) {
            boolean first = row < 0;
            if (page.getOffset() <= offset
                    || page.getOffset() >= chunk.end()
                    || (first ? page.getFirst_row_index() != 0 : page.getFirst_row_index() <= row)
                    || page.getFirst_row_index() >= rows) {
                return false;
            }
            row = page.getFirst_row_index();
            offset = page.getOffset();
        }
        return true;
    }
}
