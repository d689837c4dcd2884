package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import io.winnow.core.io.Closing;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One input after another; each is closed when it has ended.
final class UnionStream implements BatchStream {
    private final Schema schema;
    private final List<BatchStream> inputs;
    private final OperatorMetrics metrics;
    private final List<Integer> columns = new ArrayList<>();
    private int current;

    UnionStream(Schema schema, List<BatchStream> inputs, OperatorMetrics metrics) {
        this.schema = schema;
        this.inputs = inputs;
        this.metrics = metrics;
        for (int i = 0; i < schema.size(); i++) {
            columns.add(i);
        }
    }

    @Override
    public @Nullable Batch next() {
        while (current < inputs.size()) {
            try (Batch batch = inputs.get(current).next()) {
                if (batch != null) {
                    metrics.emitted(batch.rows());
                    // Names are those of the first input.
                    return batch.project(schema, columns);
                }
            }
            inputs.get(current++).close();
        }
        return null;
    }

    @Override
    public void close() {
        current = inputs.size();
        Closing closing = new Closing();
        for (BatchStream input : inputs) {
            closing.close(input);
        }
        closing.throwFailure();
    }
}
