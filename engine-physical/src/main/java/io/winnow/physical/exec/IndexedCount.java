package io.winnow.physical.exec;

import io.winnow.core.io.IoContext;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.TableIndex;
import io.winnow.physical.memory.Reservation;
import io.winnow.physical.plan.IndexedAggregateExec;
import io.winnow.physical.posting.KeyFilter;
import io.winnow.physical.posting.PostedFragment;
import io.winnow.physical.posting.RowCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Counts the rows of all fragments of a plan, several fragments at a time. Belongs to the query's thread.
///
/// Counts are added and extremes are taken, so that it does not matter who counts which fragment.
final class IndexedCount implements AutoCloseable {
    /// How long the query's thread counts alone: to hand work over and to wait for it takes about as long as that.
    private static final long ALONE_NANOS = 200_000;

    private final IndexedAggregateExec plan;
    private final Measures measures;
    private final OperatorMetrics metrics;
    private final ExecutionContext context;
    private final List<Reservation> reservations = new ArrayList<>();

    /// A fragment to be counted.
    ///
    /// @param cohort position of its cohort
    private record Task(Fragment fragment, int cohort) {}

    IndexedCount(IndexedAggregateExec plan, Measures measures, OperatorMetrics metrics, ExecutionContext context) {
        this.plan = plan;
        this.measures = measures;
        this.metrics = metrics;
        this.context = context;
    }

    /// What was counted, cohort by cohort.
    List<Tallies> run() {
        ScanIo io = new ScanIo(context, metrics);
        context.closeLater(io);
        long start = System.nanoTime();
        List<Cohort> cohorts = new OpenPostings(plan, context, io)
                .open(measures.columns(), measures.filters().size(), () -> reserve("conditions over keys"));
        metrics.elapsedSince(start);
        List<Task> tasks = new ArrayList<>();
        for (int c = 0; c < cohorts.size(); c++) {
            for (Fragment fragment : cohorts.get(c).fragments()) {
                tasks.add(new Task(fragment, c));
            }
        }
        List<@Nullable Tallies[]> counted = new ArrayList<>();
        Queue queue = new Queue(tasks, cohorts, io, counted, context.workers());
        queue.workers.run(0, () -> queue.work(true));
        return merged(counted, cohorts);
    }

    /// What is left to be counted, shared by all threads.
    private final class Queue {
        private final List<Task> tasks;
        private final List<Cohort> cohorts;
        private final IoContext io;
        private final List<@Nullable Tallies[]> counted;
        private final Workers workers;
        private final AtomicInteger next = new AtomicInteger();

        Queue(
                List<Task> tasks,
                List<Cohort> cohorts,
                IoContext io,
                List<@Nullable Tallies[]> counted,
                Workers workers) {
            this.tasks = tasks;
            this.cohorts = cohorts;
            this.io = io;
            this.counted = counted;
            this.workers = workers;
        }

        /// Counts fragments until none is left.
        ///
        /// @param first whether this is the query's own thread, which asks others for help where it takes long
        void work(boolean first) {
            @Nullable Tallies[] own = new @Nullable Tallies[cohorts.size()];
            Reservation memory = reserve("counts of an indexed aggregate");
            RowCounter counter = new RowCounter();
            long begun = System.nanoTime();
            boolean alone = first;
            for (int i = next.getAndIncrement(); i < tasks.size() && workers.goOn(); i = next.getAndIncrement()) {
                Task task = tasks.get(i);
                Tallies to = own[task.cohort()];
                if (to == null) {
                    to = new Tallies(measures, cohorts.get(task.cohort()), memory);
                    own[task.cohort()] = to;
                }
                count(task.fragment(), to, counter, io);
                if (alone && System.nanoTime() - begun > ALONE_NANOS) {
                    alone = false;
                    workers.start(Math.min(context.threads(), tasks.size() - i - 1) - 1, () -> work(false));
                }
            }
            metrics.elapsedSince(begun);
            synchronized (counted) {
                counted.add(own);
            }
        }
    }

    private void count(Fragment fragment, Tallies to, RowCounter counter, IoContext io) {
        RoaringBitmap deleted = context.source(fragment.location().format()).deleted(fragment, io);
        Cohort cohort = to.cohort();
        long rows = plan.scan().snapshot().storedRows(fragment.id());
        try (PostedFragment posted = new PostedFragment(fragment.id(), rows, deleted, cohort.columns(), io)) {
            List<FilteredRows> filtered = new ArrayList<>();
            for (int f = 0; f < measures.filters().size(); f++) {
                KeyFilter filter = cohort.filter(f, measures.filters().get(f), context.kernels());
                filtered.add(new FilteredRows(posted, filter, counter));
            }
            new FragmentCount(measures, posted, filtered, to).run();
            metrics.probed(posted.probes());
            if (metrics.keepsFragments()) {
                measures.columns().stream().forEach(column -> tell(posted, column, fragment));
            }
        }
    }

    private void tell(PostedFragment posted, int column, Fragment fragment) {
        TableIndex index = IndexedAggregateExec.index(plan.scan(), plan.indexes(), column);
        if (index != null) {
            FragmentProbes.Count count = new FragmentProbes.Count(posted.probes(column), posted.probedBytes(column));
            metrics.probesOf(fragment.id(), index.name(), count);
        }
    }

    private synchronized Reservation reserve(String what) {
        Reservation reservation = context.reservation(what);
        reservations.add(reservation);
        return reservation;
    }

    private List<Tallies> merged(List<@Nullable Tallies[]> counted, List<Cohort> cohorts) {
        long held = 0;
        for (Reservation reservation : reservations) {
            held += reservation.peakBytes();
        }
        metrics.held(held);
        List<Tallies> merged = new ArrayList<>();
        for (int c = 0; c < cohorts.size(); c++) {
            Tallies all = null;
            for (@Nullable Tallies[] own : counted) {
                Tallies more = own[c];
                if (all == null) {
                    all = more;
                } else if (more != null) {
                    all.add(more);
                }
            }
            if (all != null) {
                merged.add(all);
            }
        }
        return merged;
    }

    /// Gives back what the counts hold.
    @Override
    public void close() {
        reservations.forEach(Reservation::close);
    }
}
