package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import io.winnow.core.io.FragmentReader;
import org.jspecify.annotations.Nullable;

/// The rows of one morsel after another: ends with each morsel, and goes on when the next is started.
final class MorselStream implements BatchStream {
    private final Scan scan;
    private @Nullable FragmentReader reader;

    MorselStream(Scan scan) {
        this.scan = scan;
    }

    /// Opens a morsel; the one before has ended or is given up.
    void start(Morsel morsel) {
        close();
        long start = System.nanoTime();
        reader = scan.open(morsel);
        scan.metrics().elapsedSince(start);
    }

    @Override
    public @Nullable Batch next() {
        while (reader != null) {
            scan.context().cancellation().check();
            long start = System.nanoTime();
            Batch batch = reader.next();
            scan.metrics().elapsedSince(start);
            if (batch == null) {
                close();
            } else if (batch.rows() > 0) {
                scan.read(batch.rows());
                return batch;
            } else {
                batch.close();
            }
        }
        return null;
    }

    @Override
    public void close() {
        FragmentReader open = reader;
        reader = null;
        if (open != null) {
            open.close();
        }
    }
}
