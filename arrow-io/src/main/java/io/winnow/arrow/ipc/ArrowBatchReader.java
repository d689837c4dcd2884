package io.winnow.arrow.ipc;

import io.winnow.arrow.vector.ArrowDecoder;
import io.winnow.arrow.vector.ArrowField;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.LazyColumn;
import io.winnow.core.batch.NullColumns;
import io.winnow.core.batch.Widening;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Reads rows of one record batch. Columns are read from the file when a batch is asked for them, and only their
/// rows; by then a batch may belong to another thread, or the reader be closed.
final class ArrowBatchReader implements FragmentReader {
    private final ArrowBatchLocation location;
    private final ScanRequest request;
    private final Schema schema;
    private final IoContext context;
    private final IpcBatch batch;
    private final ArrowDecoder decoder;
    /// This reader and every open batch: the last one gives the buffers back.
    private final AtomicInteger users = new AtomicInteger(1);

    private int range;
    private long done;
    private boolean closed;

    ArrowBatchReader(
            ByteSource source,
            ArrowBatchLocation location,
            ScanRequest request,
            IoContext context,
            Dictionaries dictionaries) {
        this.location = location;
        this.request = request;
        this.schema = request.schema();
        this.context = context;
        IpcLayout layout = location.layout();
        IpcBlock.BatchBlock block = layout.batches().get(location.batch());
        this.batch =
                new IpcBatch(source, layout.name(), block.block(), layout.fields(), request.life(), context.memory());
        this.decoder = new ArrowDecoder(
                (id, field) -> dictionaries.values(layout, field, id, block.dictionaries(), source, context));
        for (int column : request.columns()) {
            if (request.tableSchema().type(column) instanceof DataType.Unsupported(String reason)) {
                throw new UnsupportedFeatureException(
                        "column \"" + request.tableSchema().name(column) + "\" of " + layout.name() + ": " + reason);
            }
        }
    }

    @Override
    public @Nullable Batch next() {
        context.cancellation().check();
        while (range < request.ranges().size()) {
            RowRange rows = request.ranges().get(range);
            long start = rows.start() + done;
            int count = (int) Math.min(request.batchRows(), rows.end() - start);
            if (count > 0) {
                done += count;
                synchronized (batch) {
                    batch.nextPiece();
                }
                return batch(start, count);
            }
            range++;
            done = 0;
        }
        return null;
    }

    private Batch batch(long start, int count) {
        List<LazyColumn> columns = new ArrayList<>(request.columns().size());
        for (int column : request.columns()) {
            int position = location.columns().get(column);
            DataType type = request.tableSchema().type(column);
            if (position < 0) {
                columns.add(() -> NullColumns.of(type, count));
            } else {
                ArrowField field = location.layout().fields().get(position);
                Widening widening = new Widening(place(column), field.type(), type);
                columns.add(widening.lazy(new StoredColumn(field, position, start, count)));
            }
        }
        users.incrementAndGet();
        return Batch.lazy(schema, count, columns, this::leave);
    }

    private void leave() {
        if (users.decrementAndGet() == 0) {
            batch.close();
        }
    }

    private String place(int column) {
        return location.file() + ": column \"" + request.tableSchema().name(column) + "\"";
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            leave();
        }
    }

    /// Rows `start` to `start + count` of a field.
    private final class StoredColumn implements LazyColumn {
        private final ArrowField field;
        private final int position;
        private final long start;
        private final int count;

        private StoredColumn(ArrowField field, int position, long start, int count) {
            this.field = field;
            this.position = position;
            this.start = start;
            this.count = count;
        }

        @Override
        public Column load() {
            synchronized (batch) {
                try {
                    return decoder.decode(field, batch.array(position), start, count);
                } finally {
                    batch.settle();
                }
            }
        }

        @Override
        public Column load(int[] rows, int selected) {
            synchronized (batch) {
                try {
                    return decoder.decode(field, batch.array(position), start, count, rows, selected);
                } finally {
                    batch.settle();
                }
            }
        }
    }
}
