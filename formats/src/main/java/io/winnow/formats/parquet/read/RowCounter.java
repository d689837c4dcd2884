package io.winnow.formats.parquet.read;

import io.winnow.core.batch.Batch;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Batches without columns, for requests that only count rows. No file is opened.
public final class RowCounter implements FragmentReader {
    private final ScanRequest request;
    private final IoContext context;
    private int range;
    private long done;

    public RowCounter(ScanRequest request, IoContext context) {
        this.request = request;
        this.context = context;
    }

    @Override
    public @Nullable Batch next() {
        context.cancellation().check();
        while (range < request.ranges().size()) {
            RowRange current = request.ranges().get(range);
            int count = (int) Math.min(request.batchRows(), current.rows() - done);
            if (count > 0) {
                done += count;
                return Batch.of(request.schema(), count, List.of());
            }
            range++;
            done = 0;
        }
        return null;
    }

    @Override
    public void close() {}
}
