package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// A pipeline that is read by the query's thread and, while threads of the pool are free, by helpers.
final class PipelineInput implements ParallelInput {
    private final Pipeline pipeline;
    private final ExecutionContext context;

    /// Whether the first sink has no thread yet; guarded by the list of sinks.
    private boolean free = true;

    PipelineInput(Pipeline pipeline, ExecutionContext context) {
        this.pipeline = pipeline;
        this.context = context;
    }

    @Override
    public <S extends BatchSink> List<S> drain(Supplier<S> sinks) {
        Workers workers = context.workers();
        List<S> made = new ArrayList<>();
        try {
            made.add(sinks.get());
            workers.run(helpers(), () -> work(workers, sinks, made));
        } catch (RuntimeException | Error e) {
            for (S sink : made) {
                sink.close();
            }
            throw e;
        }
        return made;
    }

    private int helpers() {
        int threads = context.threads();
        return threads == 1 ? 0 : pipeline.scan().morselEstimate(threads) - 1;
    }

    private <S extends BatchSink> void work(Workers workers, Supplier<S> sinks, List<S> made) {
        Morsel first = pipeline.scan().nextMorsel();
        if (first == null) {
            return;
        }
        S sink;
        synchronized (made) {
            // The first sink was made beforehand, for whoever comes first.
            sink = made.getFirst();
            if (!free) {
                sink = sinks.get();
                made.add(sink);
            }
            free = false;
        }
        read(workers, sink, first);
    }

    private void read(Workers workers, BatchSink sink, Morsel first) {
        try (PipelineReader reader = pipeline.reader()) {
            for (Morsel morsel = first; morsel != null; morsel = pipeline.scan().nextMorsel()) {
                reader.start(morsel);
                long address = morsel.address();
                while (workers.goOn()) {
                    try (Batch batch = reader.next()) {
                        if (batch == null) {
                            break;
                        }
                        sink.accept(batch, address);
                        address += batch.rows();
                    }
                }
                if (!workers.goOn()) {
                    return;
                }
            }
        }
    }

    @Override
    public void close() {
        // Readers are closed by the threads that opened them, all within drain().
    }
}
