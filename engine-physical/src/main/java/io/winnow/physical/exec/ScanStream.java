package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import org.jspecify.annotations.Nullable;

/// All rows of a scan in row-address order, read by one thread.
final class ScanStream implements BatchStream {
    private final Scan scan;
    private final MorselStream rows;
    private boolean ended;

    ScanStream(Scan scan) {
        this.scan = scan;
        rows = new MorselStream(scan);
    }

    @Override
    public @Nullable Batch next() {
        while (!ended) {
            Batch batch = scan.enough() ? null : rows.next();
            if (batch != null) {
                return batch;
            }
            Morsel morsel = scan.nextMorsel();
            if (morsel == null) {
                close();
            } else {
                rows.start(morsel);
            }
        }
        return null;
    }

    @Override
    public void close() {
        ended = true;
        rows.close();
    }
}
