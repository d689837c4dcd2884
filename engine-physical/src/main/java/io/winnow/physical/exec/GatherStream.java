package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.error.QueryCancelledException;
import io.winnow.core.io.MemoryBudget;
import io.winnow.physical.memory.ColumnBytes;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// The rows of a pipeline in row-address order, computed by several threads.
///
/// The consumer works on the morsel that is wanted next unless a helper has it already; helpers work ahead, but never
/// more than a window of morsels. A helper that finds the window full goes home instead of waiting, and is sent for
/// again when the window moves: a slow consumer holds up no thread of the pool, and no thread is needed for progress.
final class GatherStream implements BatchStream {
    private static final int WINDOW_PER_THREAD = 2;

    private final Pipeline pipeline;
    private final OperatorMetrics metrics;
    private final ExecutionContext context;
    private final Workers workers;
    private final int window;

    /// Guards all that follows; helpers signal it. Morsels that helpers took, by ordinal.
    private final Map<Integer, Slot> slots = new HashMap<>();

    private @Nullable PipelineReader own;
    private boolean ownMorsel;
    private int wanted;
    private int taken;
    private boolean exhausted;
    private boolean closed;
    private long queuedBytes;

    /// What a helper made of one morsel so far.
    private static final class Slot {
        private final Queue<Queued> batches = new ArrayDeque<>();
        private boolean done;
    }

    /// A decoded batch and the bytes it was counted with.
    private record Queued(Batch batch, long bytes) {}

    GatherStream(Pipeline pipeline, OperatorMetrics metrics, ExecutionContext context) {
        this.pipeline = pipeline;
        this.metrics = metrics;
        this.context = context;
        workers = context.workers();
        window = WINDOW_PER_THREAD * context.threads();
    }

    @Override
    public @Nullable Batch next() {
        while (!closed) {
            if (!workers.goOn()) {
                workers.await();
                workers.throwFailure();
                throw QueryCancelledException.cancelled();
            }
            Batch batch = ownMorsel ? nextOwn() : nextQueued();
            if (batch != null) {
                metrics.emitted(batch.rows());
                return batch;
            }
            if (!ownMorsel && exhaustedAt()) {
                close();
            }
        }
        return null;
    }

    private boolean exhaustedAt() {
        synchronized (slots) {
            return exhausted && wanted >= taken;
        }
    }

    private @Nullable Batch nextOwn() {
        PipelineReader reader = own;
        Batch batch = reader == null ? null : reader.next();
        if (batch == null) {
            ownMorsel = false;
            advance();
        }
        return batch;
    }

    /// A batch of the wanted morsel from a helper's slot. Takes the morsel itself when nobody has: then null.
    private @Nullable Batch nextQueued() {
        Morsel morsel = null;
        synchronized (slots) {
            Slot slot = slots.get(wanted);
            if (slot == null) {
                morsel = take();
                if (morsel == null) {
                    return null;
                }
            } else {
                Queued queued = slot.batches.poll();
                if (queued != null) {
                    release(queued.bytes);
                    return queued.batch;
                }
                if (!slot.done) {
                    pause();
                    return null;
                }
                slots.remove(wanted);
            }
        }
        if (morsel == null) {
            advance();
        } else {
            startOwn(morsel);
        }
        return null;
    }

    private void startOwn(Morsel morsel) {
        PipelineReader reader = own == null ? pipeline.reader() : own;
        own = reader;
        summon();
        ownMorsel = true;
        reader.start(morsel);
    }

    private void advance() {
        synchronized (slots) {
            wanted++;
        }
        summon();
    }

    /// Sends for helpers, as many as may run and are not on their way.
    private void summon() {
        synchronized (slots) {
            if (exhausted || taken >= wanted + window) {
                return;
            }
        }
        int more = context.threads() - 1 - workers.pending();
        workers.start(Math.min(more, pipeline.scan().morselEstimate(context.threads()) - 1), this::help);
    }

    /// The next morsel, unless there is none; within the lock.
    private @Nullable Morsel take() {
        Morsel morsel = exhausted ? null : pipeline.scan().nextMorsel();
        if (morsel == null) {
            exhausted = true;
        } else {
            taken = morsel.ordinal() + 1;
        }
        return morsel;
    }

    private void pause() {
        try {
            // Helpers signal; the time only bounds how late a cancelled query notices.
            slots.wait(10);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            context.cancellation().cancel();
        }
    }

    private void help() {
        try (PipelineReader reader = pipeline.reader()) {
            while (workers.goOn()) {
                Slot slot = new Slot();
                Morsel morsel;
                synchronized (slots) {
                    if (closed || taken >= wanted + window) {
                        return;
                    }
                    morsel = take();
                    if (morsel == null) {
                        return;
                    }
                    slots.put(morsel.ordinal(), slot);
                }
                fill(slot, reader, morsel);
            }
        } finally {
            synchronized (slots) {
                slots.notifyAll();
            }
        }
    }

    private void fill(Slot slot, PipelineReader reader, Morsel morsel) {
        reader.start(morsel);
        while (workers.goOn()) {
            try (Batch batch = reader.next()) {
                if (batch == null) {
                    break;
                }
                Queued queued = decoded(batch);
                synchronized (slots) {
                    slot.batches.add(queued);
                    slots.notifyAll();
                }
            }
        }
        synchronized (slots) {
            slot.done = true;
            slots.notifyAll();
        }
    }

    /// The batch with all its columns on the heap: decoding is a good part of the work, and it needs no file later.
    private Queued decoded(Batch batch) {
        List<Column> columns = batch.columns();
        long bytes = 0;
        for (Column column : columns) {
            bytes += ColumnBytes.of(column);
        }
        context.memory().reserve(bytes, "queue of batches");
        synchronized (slots) {
            queuedBytes += bytes;
            metrics.held(queuedBytes);
        }
        return new Queued(Batch.of(batch.schema(), batch.rows(), columns), bytes);
    }

    private void release(long bytes) {
        MemoryBudget memory = context.memory();
        memory.release(bytes);
        queuedBytes -= bytes;
    }

    @Override
    public void close() {
        synchronized (slots) {
            closed = true;
        }
        workers.stop();
        workers.await();
        synchronized (slots) {
            for (Slot slot : slots.values()) {
                for (Queued queued : slot.batches) {
                    queued.batch.close();
                }
            }
            slots.clear();
            release(queuedBytes);
        }
        PipelineReader reader = own;
        own = null;
        ownMorsel = false;
        if (reader != null) {
            reader.close();
        }
    }
}
