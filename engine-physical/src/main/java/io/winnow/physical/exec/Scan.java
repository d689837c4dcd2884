package io.winnow.physical.exec;

import io.winnow.core.batch.ColumnLife;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.ScanRequest;
import io.winnow.physical.plan.ScanExec;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// A scan that runs, shared by the threads that read it. Thread-safe.
final class Scan {
    private final ScanExec plan;
    private final OperatorMetrics metrics;
    private final ExecutionContext context;
    private final ScanIo io;
    private final MorselQueue morsels;
    private final ColumnLife life;
    private final AtomicLong rows = new AtomicLong();

    /// @param life how long whoever takes the rows in looks at a batch's columns
    /// @param choice of the rows that are read, null for those that the filter above may let pass
    /// @param order in which the fragments are visited, null for theirs
    Scan(
            ScanExec plan,
            ColumnLife life,
            @Nullable RowChoice choice,
            @Nullable FragmentOrder order,
            OperatorMetrics metrics,
            ExecutionContext context) {
        this.plan = plan;
        this.life = life;
        this.metrics = metrics;
        this.context = context;
        io = new ScanIo(context, metrics);
        context.closeLater(io);
        RowChoice rows =
                choice == null ? PartFilter.of(plan, order == null || !order.isByZones(), metrics, context) : choice;
        morsels = new MorselQueue(plan.fragments(), rows, order, metrics, context, io);
    }

    /// The next morsel to read; null when all are handed out, or when those handed out hold enough rows.
    @Nullable
    Morsel nextMorsel() {
        return enough() ? null : morsels.next();
    }

    /// Whether rows enough for the scan's limit were read. (Morsels are handed out in order, so those rows are, with
    /// what is still being read, an unbroken run from the first.)
    boolean enough() {
        Long limit = plan.limit();
        return limit != null && rows.get() >= limit;
    }

    /// About how many morsels there will be; counts no further than `most`.
    int morselEstimate(int most) {
        return morsels.estimate(most);
    }

    FragmentReader open(Morsel morsel) {
        FragmentSource source = context.source(morsel.fragment().location().format());
        RoaringBitmap only = morsel.only();
        ScanRequest request =
                new ScanRequest(plan.snapshot().schema(), plan.projection(), morsel.rows(), context.batchRows(), life);
        return only == null
                ? source.open(morsel.fragment(), request, io)
                : source.openRows(morsel.fragment(), request, only, io);
    }

    void read(int count) {
        rows.addAndGet(count);
        metrics.read(count);
        metrics.emitted(count);
    }

    OperatorMetrics metrics() {
        return metrics;
    }

    ExecutionContext context() {
        return context;
    }
}
