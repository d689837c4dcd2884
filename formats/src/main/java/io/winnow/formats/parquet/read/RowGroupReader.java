package io.winnow.formats.parquet.read;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.ColumnLife;
import io.winnow.core.batch.LazyColumn;
import io.winnow.core.batch.NullColumns;
import io.winnow.core.io.DataFile;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import io.winnow.formats.parquet.file.Footer;
import io.winnow.formats.parquet.file.RowGroupMetadata;
import io.winnow.formats.parquet.schema.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Reads the wanted rows of a row group in batches whose columns are decoded when they are first asked for.
/// Pages of which no batch asks a row are not decompressed.
public final class RowGroupReader implements FragmentReader {
    private final Schema schema;
    private final List<RowRange> ranges;
    private final int batchRows;
    private final IoContext context;
    /// One per column wanted; null for one that the file lacks.
    private final List<@Nullable ColumnLoader> chunks = new ArrayList<>();
    /// This reader and every open batch: the last one gives the buffers back.
    private final AtomicInteger users = new AtomicInteger(1);

    private int range;
    private long row;
    private boolean closed;

    /// A reader of `group`.
    ///
    /// @param loaders the columns of `request`, which the reader closes; null for those that the file lacks
    ///     and that read as NULL
    public RowGroupReader(
            RowGroupMetadata group, List<@Nullable ColumnLoader> loaders, ScanRequest request, IoContext context) {
        this.schema = request.schema();
        this.ranges = request.ranges();
        this.batchRows = request.batchRows();
        this.context = context;
        chunks.addAll(loaders);
        if (!ranges.isEmpty() && ranges.getLast().end() > group.rows()) {
            throw new IllegalArgumentException(
                    "rows up to " + ranges.getLast().end() + " of a row group of " + group.rows());
        }
        this.row = ranges.isEmpty() ? 0 : ranges.getFirst().start();
    }

    /// A flat column of `group` of `file`, which errors call `name`.
    ///
    /// @param life how long its columns must stay as they are
    public static ColumnLoader column(
            DataFile file,
            String name,
            Footer footer,
            RowGroupMetadata group,
            Node.Leaf leaf,
            ColumnLife life,
            IoContext context) {
        return new ColumnChunk(file, name, footer, group, leaf, life, context);
    }

    @Override
    public @Nullable Batch next() {
        context.cancellation().check();
        while (range < ranges.size() && row >= ranges.get(range).end()) {
            range++;
            row = range < ranges.size() ? ranges.get(range).start() : row;
        }
        if (range >= ranges.size()) {
            return null;
        }
        long start = row;
        int count = (int) Math.min(batchRows, ranges.get(range).end() - start);
        row += count;
        List<LazyColumn> columns = new ArrayList<>(chunks.size());
        for (int i = 0; i < chunks.size(); i++) {
            ColumnLoader chunk = chunks.get(i);
            DataType type = schema.type(i);
            columns.add(chunk == null ? () -> NullColumns.of(type, count) : () -> chunk.load(start, count));
        }
        users.incrementAndGet();
        return Batch.lazy(schema, count, columns, this::leave);
    }

    private void leave() {
        if (users.decrementAndGet() == 0) {
            for (ColumnLoader chunk : chunks) {
                if (chunk != null) {
                    chunk.close();
                }
            }
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            leave();
        }
    }
}
