package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import java.util.List;
import java.util.function.Supplier;

/// The input of an operator that reads everything before it emits: run by as many threads as there are and can help.
interface ParallelInput extends AutoCloseable {
    /// Reads the whole input into sinks, one per thread that took part and at least one.
    ///
    /// @return the sinks, which the caller owns; when this throws they have been closed
    <S extends BatchSink> List<S> drain(Supplier<S> sinks);

    /// Idempotent; throws nothing checked.
    @Override
    void close();

    /// An input that several threads can read.
    static ParallelInput of(Pipeline pipeline, ExecutionContext context) {
        return new PipelineInput(pipeline, context);
    }

    /// An input that one thread reads.
    static ParallelInput of(BatchStream stream, ExecutionContext context) {
        return new ParallelInput() {
            @Override
            public <S extends BatchSink> List<S> drain(Supplier<S> sinks) {
                S sink = sinks.get();
                try {
                    long address = 0;
                    while (true) {
                        context.cancellation().check();
                        try (Batch batch = stream.next()) {
                            if (batch == null) {
                                break;
                            }
                            sink.accept(batch, address);
                            address += batch.rows();
                        }
                    }
                    stream.close();
                } catch (RuntimeException | Error e) {
                    sink.close();
                    throw e;
                }
                return List.of(sink);
            }

            @Override
            public void close() {
                stream.close();
            }
        };
    }
}
