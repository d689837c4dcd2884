package io.winnow.physical.range;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.LazyColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.io.Cancellation;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.type.Schema;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/// Generates the wanted rows of one run of numbers.
final class RangeReader implements FragmentReader {
    private final RangeLocation location;
    private final ScanRequest request;
    private final Cancellation cancellation;
    private final Schema schema;
    private int range;
    private long next;

    RangeReader(RangeLocation location, ScanRequest request, Cancellation cancellation) {
        this.location = location;
        this.request = request;
        this.cancellation = cancellation;
        schema = request.schema();
        next = request.ranges().isEmpty() ? 0 : request.ranges().getFirst().start();
    }

    @Override
    public @Nullable Batch next() {
        cancellation.check();
        while (range < request.ranges().size()) {
            RowRange current = request.ranges().get(range);
            if (next < current.end()) {
                int rows = (int) Math.min(request.batchRows(), current.end() - next);
                long first = location.start() + next * location.step();
                next += rows;
                return Batch.lazy(schema, rows, Collections.nCopies(schema.size(), numbers(first, rows)), () -> {});
            }
            range++;
            next = range < request.ranges().size() ? request.ranges().get(range).start() : 0;
        }
        return null;
    }

    private LazyColumn numbers(long first, int rows) {
        long step = location.step();
        return () -> {
            long[] values = new long[rows];
            for (int i = 0; i < rows; i++) {
                values[i] = first + i * step;
            }
            return new LongColumn(values, null, rows);
        };
    }

    @Override
    public void close() {
        range = request.ranges().size();
    }
}
