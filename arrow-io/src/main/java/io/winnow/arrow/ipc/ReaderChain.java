package io.winnow.arrow.ipc;

import io.winnow.core.batch.Batch;
import io.winnow.core.io.FragmentReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Readers one after another.
final class ReaderChain implements FragmentReader {
    private final List<FragmentReader> readers;
    private int current;

    ReaderChain(List<FragmentReader> readers) {
        this.readers = readers;
    }

    @Override
    public @Nullable Batch next() {
        while (current < readers.size()) {
            Batch batch = readers.get(current).next();
            if (batch != null) {
                return batch;
            }
            readers.get(current).close();
            current++;
        }
        return null;
    }

    @Override
    public void close() {
        readers.forEach(FragmentReader::close);
        current = readers.size();
    }
}
