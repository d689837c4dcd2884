package io.winnow.physical.exec;

import io.winnow.core.io.IoCounters;
import io.winnow.core.prune.RejectedStatistics;
import io.winnow.core.prune.search.ZoneMatches;
import io.winnow.core.table.Fragment;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// What one operator of a running plan did; a tree of the plan's shape, found by position. Thread-safe.
///
/// Times are of the operator's own work without its inputs, summed over the threads that did it. A column is decoded
/// where it is first used, so that decoding counts for the operator that needed it.
public final class OperatorMetrics {
    private final String operator;
    private final List<OperatorMetrics> children = new ArrayList<>();
    private final IoCounters io;
    private final LongAdder outputRows = new LongAdder();
    private final LongAdder outputBatches = new LongAdder();
    private final LongAdder elapsedNanos = new LongAdder();
    private final LongAdder rowsRead = new LongAdder();
    private final LongAdder zonesSkipped = new LongAdder();
    private final LongAdder zonesFolded = new LongAdder();
    private final LongAdder zonesRead = new LongAdder();
    private final LongAdder indexProbes = new LongAdder();
    private final RejectedStatistics rejected = new RejectedStatistics();
    private final LongAccumulator peakBytes = new LongAccumulator(Math::max, 0);
    private @Nullable FragmentZones byFragment;

    private OperatorMetrics(PhysicalPlan plan, IoCounters whole) {
        operator = plan.operator();
        io = new IoCounters(whole);
        for (PhysicalPlan child : plan.children()) {
            children.add(new OperatorMetrics(child, whole));
        }
    }

    /// Metrics for each operator of a plan, all zero.
    ///
    /// @param whole counters of the query, in which every operator's reads count too
    static OperatorMetrics of(PhysicalPlan plan, IoCounters whole) {
        return new OperatorMetrics(plan, whole);
    }

    /// Notes from now on what becomes of the zones of each fragment and what indexes are asked of it, here and in its
    /// inputs. Called before it runs.
    void keepFragments() {
        byFragment = new FragmentZones();
        children.forEach(OperatorMetrics::keepFragments);
    }

    /// The operator's name.
    public String operator() {
        return operator;
    }

    /// Those of its inputs, in the plan's order.
    public List<OperatorMetrics> children() {
        return List.copyOf(children);
    }

    OperatorMetrics child(int index) {
        return children.get(index);
    }

    /// What this operator opened and read.
    public IoCounters io() {
        return io;
    }

    void emitted(int rows) {
        outputRows.add(rows);
        outputBatches.increment();
    }

    /// Adds the time since `startNanos`, a reading of `System.nanoTime()`.
    void elapsedSince(long startNanos) {
        elapsedNanos.add(System.nanoTime() - startNanos);
    }

    void read(int rows) {
        rowsRead.add(rows);
    }

    /// Counts parts of fragments, such as pages, by what their statistics said.
    void zones(int skipped, int read) {
        zonesSkipped.add(skipped);
        zonesRead.add(read);
    }

    /// Counts parts of fragments whose statistics were the answer.
    void folded(int zones) {
        zonesFolded.add(zones);
    }

    /// Takes note of what a search in zone maps left aside.
    void contradicted(ScanExec scan, Fragment fragment, ZoneMatches matches) {
        for (ZoneMatches.Contradiction contradiction : matches.contradictions()) {
            rejected.add(scan.snapshot(), fragment, scan.projection().get(contradiction.column()));
        }
    }

    /// Counts postings that were read from an index.
    void probed(int postings) {
        indexProbes.add(postings);
    }

    /// Whether it is noted what becomes of the zones of each fragment.
    boolean keepsFragments() {
        return byFragment != null;
    }

    /// Tells of which fragment zones were that are counted too; does nothing unless that is kept.
    void zonesOf(int fragment, int skipped, int folded, int read) {
        FragmentZones kept = byFragment;
        if (kept != null) {
            kept.add(fragment, new ZoneCounts(skipped, folded, read));
        }
    }

    /// What became of the zones of each fragment, by its id; of one that is not here none was looked at, or that was
    /// not kept.
    public Map<Integer, ZoneCounts> zonesByFragment() {
        FragmentZones kept = byFragment;
        return kept == null ? Map.of() : kept.all();
    }

    /// Tells of which fragment and index postings were that are counted too; does nothing unless that is kept.
    void probesOf(int fragment, String index, FragmentProbes.Count count) {
        FragmentZones kept = byFragment;
        if (kept != null) {
            kept.add(fragment, FragmentProbes.of(index, count));
        }
    }

    /// What indexes were asked of each fragment, by its id; of one that is not here none was, or that was not kept.
    public Map<Integer, FragmentProbes> probesByFragment() {
        FragmentZones kept = byFragment;
        return kept == null ? Map.of() : kept.probes();
    }

    void held(long bytes) {
        peakBytes.accumulate(bytes);
    }

    public long outputRows() {
        return outputRows.sum();
    }

    public long outputBatches() {
        return outputBatches.sum();
    }

    public double elapsedMillis() {
        return elapsedNanos.sum() / 1e6;
    }

    /// Rows that came out of files or generators.
    public long rowsRead() {
        return rowsRead.sum();
    }

    /// Parts of fragments of which statistics proved that no row could pass the filter, and fragments of which they
    /// proved that none could be among the first rows wanted.
    public long zonesSkipped() {
        return zonesSkipped.sum();
    }

    /// Parts of fragments that statistics answered for.
    public long zonesFolded() {
        return zonesFolded.sum();
    }

    /// Parts of fragments that were looked at and neither skipped nor folded.
    public long zonesRead() {
        return zonesRead.sum();
    }

    /// Postings that were read from an index: the rows of one value in one fragment each.
    public long indexProbes() {
        return indexProbes.sum();
    }

    /// Statistics that contradict themselves, among those that were looked at while it ran.
    public RejectedStatistics rejected() {
        return rejected;
    }

    /// The most bytes of the memory budget that it held at a time.
    public long peakBytes() {
        return peakBytes.get();
    }

    /// Everything, by the names and in the order of EXPLAIN ANALYZE.
    public Map<String, Number> values() {
        Map<String, Number> values = new LinkedHashMap<>();
        values.put("output_rows", outputRows());
        values.put("output_batches", outputBatches());
        values.put("elapsed_ms", elapsedMillis());
        values.put("bytes_read", io.bytesRead());
        values.put("rows_read", rowsRead());
        values.put("files_opened", io.filesOpened());
        values.put("zones_skipped", zonesSkipped());
        values.put("zones_folded", zonesFolded());
        values.put("zones_read", zonesRead());
        values.put("index_probes", indexProbes());
        values.put("statistics_rejected", (long) rejected.size());
        values.put("peak_bytes", peakBytes());
        return values;
    }
}
