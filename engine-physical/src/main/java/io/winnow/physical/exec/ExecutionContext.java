package io.winnow.physical.exec;

import io.winnow.core.error.PlanException;
import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.io.Cancellation;
import io.winnow.core.io.Closing;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.MemoryBudget;
import io.winnow.core.io.OpenFiles;
import io.winnow.core.io.Progress;
import io.winnow.core.io.index.IndexFormat;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.option.Options;
import io.winnow.core.option.Settings;
import io.winnow.physical.kernel.KernelContext;
import io.winnow.physical.memory.Reservation;
import io.winnow.physical.plan.PhysicalPlan;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.jspecify.annotations.Nullable;

/// What one query has in common: allocator, cancellation, memory budget, open files, threads and settings.
///
/// Belongs to one query and is closed after its stream. [#cancellation] may be used by any thread.
public final class ExecutionContext implements IoContext, AutoCloseable {
    /// One byte in so many is for picking rows by indexes, at most: what follows a scan needs some, too.
    private static final int PICKING_SHARE = 4;

    private final LazyAllocator allocator;
    private final Cancellation cancellation;
    private final MemoryBudget memory;
    private final MemoryBudget pickingMemory;
    private final IoCounters counters = new IoCounters();
    private final OpenFiles files = new OpenFiles(counters);
    private final Options options;
    private final Map<String, FragmentSource> sources;
    private final IndexFormats indexFormats;
    private final WorkerPool pool;
    private final KernelContext kernels;
    private final Deque<AutoCloseable> resources = new ArrayDeque<>();
    private Progress progress = Progress.NONE;
    private @Nullable OperatorMetrics metrics;
    private boolean keepsFragments;
    private boolean closed;

    /// A context whose time-out starts now.
    ///
    /// @param parent the session's allocator
    /// @param sources what opens fragments, by format
    /// @param now start of the statement, which `now()` shows
    public ExecutionContext(
            LazyAllocator parent, Options options, Map<String, FragmentSource> sources, WorkerPool pool, Instant now) {
        this(parent, options, sources, IndexFormats.NONE, pool, now);
    }

    /// A context whose time-out starts now.
    ///
    /// @param parent the session's allocator
    /// @param sources what opens fragments, by format
    /// @param indexFormats what opens indexes
    /// @param now start of the statement, which `now()` shows
    public ExecutionContext(
            LazyAllocator parent,
            Options options,
            Map<String, FragmentSource> sources,
            IndexFormats indexFormats,
            WorkerPool pool,
            Instant now) {
        this.options = options;
        this.sources = Map.copyOf(sources);
        this.indexFormats = indexFormats;
        this.pool = pool;
        cancellation = Cancellation.after(options.value(Settings.TIMEOUT_MILLIS));
        memory = new MemoryBudget(options.value(Settings.MEMORY_LIMIT));
        pickingMemory = memory.part(Math.max(1, memory.limitBytes() / PICKING_SHARE));
        kernels = new KernelContext(options.value(Settings.TIME_ZONE), now, memory);
        allocator = parent.child("query");
    }

    @Override
    public BufferAllocator allocator() {
        return allocator.get();
    }

    @Override
    public Cancellation cancellation() {
        return cancellation;
    }

    @Override
    public MemoryBudget memory() {
        return memory;
    }

    /// The part of the memory that picking rows by indexes may hold, of all scans together.
    MemoryBudget pickingMemory() {
        return pickingMemory;
    }

    @Override
    public IoCounters counters() {
        return counters;
    }

    @Override
    public OpenFiles files() {
        return files;
    }

    @Override
    public boolean verifyChecksums() {
        return options.value(Settings.VERIFY_CHECKSUMS);
    }

    @Override
    public Progress progress() {
        return progress;
    }

    /// Has work say how far it is; before the work begins.
    public void tell(Progress listener) {
        progress = listener;
    }

    public Options options() {
        return options;
    }

    /// Most threads that work for the query, its own included.
    public int threads() {
        return options.value(Settings.THREADS);
    }

    public int batchRows() {
        return options.value(Settings.BATCH_ROWS);
    }

    /// What expressions depend on.
    public KernelContext kernels() {
        return kernels;
    }

    /// Metrics of the plan that runs here; null before one was opened. Complete once the stream is closed.
    public @Nullable OperatorMetrics metrics() {
        return metrics;
    }

    /// Has the metrics of the plan that is opened next tell what becomes of the zones of each fragment.
    public void keepFragments() {
        keepsFragments = true;
    }

    /// Opens a plan: nothing is read before the first batch is pulled. A context runs one plan.
    public BatchStream open(PhysicalPlan plan) {
        if (metrics != null || closed) {
            throw new IllegalStateException("a context runs one plan, once");
        }
        OperatorMetrics root = OperatorMetrics.of(plan, counters);
        if (keepsFragments) {
            root.keepFragments();
        }
        metrics = root;
        BatchStream stream = new QueryStream(new StreamFactory(this).stream(plan, root));
        closeLater(stream);
        return stream;
    }

    FragmentSource source(String format) {
        FragmentSource source = sources.get(format);
        if (source == null) {
            throw new PlanException("nothing opens fragments of format " + format);
        }
        return source;
    }

    /// What opens indexes of a kind; null for one that the session does not know.
    @Nullable
    IndexFormat indexFormat(String kind) {
        return indexFormats.find(kind);
    }

    EvaluationContext evaluation() {
        return new EvaluationContext(kernels.zone(), kernels.now());
    }

    Workers workers() {
        return new Workers(pool, cancellation);
    }

    Reservation reservation(String what) {
        return new Reservation(memory, what);
    }

    @Override
    public void closeWithQuery(AutoCloseable resource) {
        synchronized (resources) {
            resources.addFirst(resource);
        }
    }

    /// Closes something with the query, in reverse order.
    void closeLater(AutoCloseable resource) {
        synchronized (resources) {
            resources.add(resource);
        }
    }

    /// Taken one by one: a worker that the stream still waits for may have something closed with the query.
    private @Nullable AutoCloseable takeLast() {
        synchronized (resources) {
            return resources.pollLast();
        }
    }

    /// Cancels what still runs, waits for it and releases everything, the stream included. Idempotent.
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        cancellation.cancel();
        Closing closing = new Closing();
        for (AutoCloseable resource = takeLast(); resource != null; resource = takeLast()) {
            closing.close(resource);
        }
        closing.close(files);
        closing.close(allocator);
        closing.throwFailure();
    }
}
