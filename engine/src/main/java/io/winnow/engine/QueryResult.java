package io.winnow.engine;

import io.winnow.core.batch.Batch;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.jspecify.annotations.Nullable;

/// What a statement answers: batches, rows, records, or an Arrow stream; each row is read once, in one of these ways.
///
/// Belongs to one thread, except [#cancel] and [#close]. Close it: a query holds files, memory and threads until
/// then.
public final class QueryResult implements AutoCloseable {
    /// Held while the cursor works or is closed.
    private final Object turn = new Object();

    private final BatchCursor cursor;
    private final @Nullable String status;
    private Supplier<Timings> timings;
    private Runnable onClose = () -> {};
    private @Nullable Batch current;
    private boolean closed;

    private QueryResult(BatchCursor cursor, @Nullable String status, Supplier<Timings> timings) {
        this.cursor = cursor;
        this.status = status;
        this.timings = timings;
    }

    /// A result with rows.
    static QueryResult of(BatchCursor cursor, Supplier<Timings> timings) {
        return new QueryResult(cursor, null, timings);
    }

    /// What a statement without a result set answers.
    static QueryResult status(String status) {
        return new QueryResult(HeapResult.texts(List.of(), List.of()), status, () -> Timings.NONE);
    }

    /// The same result, which took so long.
    QueryResult taking(Timings known) {
        timings = () -> known;
        return this;
    }

    /// What else happens on close, after everything was given back.
    void onClose(Runnable action) {
        onClose = action;
    }

    /// Columns of the rows; none where [#hasRows] is false.
    public Schema schema() {
        return cursor.schema();
    }

    /// Whether the statement has a result set at all; an empty one counts.
    public boolean hasRows() {
        return status == null;
    }

    /// What a statement without a result set did, such as `SET`; empty for one with rows.
    public String status() {
        return status == null ? "" : status;
    }

    /// The next rows, null at the end. The batch belongs to this result and is valid until the following `next` or
    /// `close`; who needs it longer keeps `batch.retained()` and closes that.
    ///
    /// @throws io.winnow.core.error.WinnowException when the query fails, is cancelled or runs out of time
    public @Nullable Batch next() {
        synchronized (turn) {
            if (closed) {
                throw new IllegalStateException("result is closed");
            }
            release();
            Batch next = cursor.next();
            while (next != null && next.rows() == 0) {
                next.close();
                next = cursor.next();
            }
            current = next;
            return next;
        }
    }

    /// All remaining rows, each as a list of Java values; see [Row] for their types.
    public List<List<@Nullable Object>> rows() {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (Batch batch = next(); batch != null; batch = next()) {
            for (int i = 0; i < batch.rows(); i++) {
                rows.add(new Row(batch, i).values());
            }
        }
        return rows;
    }

    /// All remaining rows as records: each component takes the column of its name, `userId` also one called
    /// `user_id`.
    ///
    /// @throws io.winnow.core.error.ExecutionException naming the component that has no column, or the value
    ///     that does
    ///     not fit
    public <R extends Record> List<R> records(Class<R> type) {
        RecordMapper<R> mapper = new RecordMapper<>(type, schema());
        List<R> records = new ArrayList<>();
        for (Batch batch = next(); batch != null; batch = next()) {
            for (int i = 0; i < batch.rows(); i++) {
                records.add(mapper.map(batch, i));
            }
        }
        return records;
    }

    /// The remaining rows as an Arrow stream. Closing the reader closes this result.
    ///
    /// @param allocator who owns the vectors; close it after the reader
    public ArrowReader arrowReader(BufferAllocator allocator) {
        return new ResultArrowReader(this, allocator);
    }

    /// Exports the remaining rows through Arrow's C data interface, to native code of the same process.
    ///
    /// @param stream filled here; its consumer releases it, and this result with it
    public void exportTo(ArrowArrayStream stream, BufferAllocator allocator) {
        Data.exportArrayStream(allocator, arrowReader(allocator), stream);
    }

    /// How long the phases have taken so far.
    public Timings timings() {
        return timings.get();
    }

    /// Stops the query: a running or later `next` fails with `QueryCancelledException`. From any thread, any
    /// number of times.
    public void cancel() {
        cursor.cancel();
    }

    /// Stops the query and gives back what it holds. Closing twice does nothing. Another thread that is inside
    /// [#next] is waited for; the query is cancelled, so that it ends soon.
    @Override
    public void close() {
        cursor.cancel();
        synchronized (turn) {
            if (!closed) {
                closed = true;
                try {
                    release();
                } finally {
                    try {
                        cursor.close();
                    } finally {
                        onClose.run();
                    }
                }
            }
        }
    }

    private void release() {
        if (current != null) {
            current.close();
            current = null;
        }
    }
}
