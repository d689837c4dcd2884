package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.option.Options;
import io.winnow.core.option.Settings;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.range.RangeSource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Runs plans as a session would, and checks that nothing of them is left.
final class Harness implements AutoCloseable {
    final LazyAllocator root = LazyAllocator.root();
    final WorkerPool pool = new WorkerPool(4);
    final MemorySource source;
    IndexFormats indexFormats = IndexFormats.NONE;

    Harness(MemorySource source) {
        this.source = source;
    }

    static Options options(int threads, int batchRows) {
        return Options.DEFAULTS.with(Settings.THREADS, threads).with(Settings.BATCH_ROWS, batchRows);
    }

    ExecutionContext context(Options options) {
        Map<String, FragmentSource> sources = Map.of("memory", source, "range", new RangeSource());
        return new ExecutionContext(root, options, sources, indexFormats, pool, Instant.EPOCH);
    }

    /// All rows as lists of scalar carriers.
    List<List<@Nullable Object>> run(PhysicalPlan plan, Options options) {
        try (ExecutionContext context = context(options)) {
            List<List<@Nullable Object>> rows = new ArrayList<>();
            try (BatchStream stream = context.open(plan)) {
                for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                    try (Batch open = batch) {
                        assertThat(open.rows()).isBetween(1, Math.max(context.batchRows(), source.morselRows));
                        assertThat(open.schema().sameTypes(plan.schema())).isTrue();
                        append(open, rows);
                    }
                }
                assertThat(stream.next()).isNull();
            }
            assertThat(context.memory().reservedBytes()).isZero();
            return rows;
        } finally {
            assertIdle();
        }
    }

    static void append(Batch batch, List<List<@Nullable Object>> rows) {
        for (int row = 0; row < batch.rows(); row++) {
            List<@Nullable Object> values = new ArrayList<>();
            for (int c = 0; c < batch.schema().size(); c++) {
                values.add(ColumnValues.at(batch.column(c), batch.schema().type(c), row));
            }
            rows.add(Collections.unmodifiableList(values));
        }
    }

    /// Fails when a batch, a reader, memory or a thread is still in use.
    void assertIdle() {
        assertThat(source.openBatches).hasValue(0);
        assertThat(source.openReaders).hasValue(0);
        assertThat(root.get().getAllocatedMemory()).isZero();
        assertThat(root.get().getChildAllocators()).isEmpty();
    }

    @Override
    public void close() {
        assertIdle();
        pool.close();
        root.close();
    }
}
