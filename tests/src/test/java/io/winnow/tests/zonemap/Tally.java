package io.winnow.tests.zonemap;

import io.winnow.engine.explain.PlanNode;
import java.util.concurrent.atomic.LongAdder;

/// What random questions came to, so that a test in which nothing happens fails. Thread-safe.
final class Tally {
    private final LongAdder asked = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder skipped = new LongAdder();
    private final LongAdder folded = new LongAdder();
    private final LongAdder read = new LongAdder();
    private final LongAdder indexed = new LongAdder();

    void asked() {
        asked.increment();
    }

    void failed() {
        failed.increment();
    }

    /// Adds fragments that indexes answered.
    void indexed(long fragments) {
        indexed.add(fragments);
    }

    /// Adds what an operator did with zones.
    void zones(PlanNode node) {
        skipped.add(metric(node, "zones_skipped"));
        folded.add(metric(node, "zones_folded"));
        read.add(metric(node, "zones_read"));
    }

    private static long metric(PlanNode node, String name) {
        Number value = node.metrics().get(name);
        return value == null ? 0 : value.longValue();
    }

    long questions() {
        return asked.sum();
    }

    long failures() {
        return failed.sum();
    }

    long skippedZones() {
        return skipped.sum();
    }

    long foldedZones() {
        return folded.sum();
    }

    long readZones() {
        return read.sum();
    }

    long indexedFragments() {
        return indexed.sum();
    }

    @Override
    public String toString() {
        return questions() + " questions with an answer, " + failures() + " that fail; of some of them "
                + skippedZones() + " zones skipped, " + foldedZones() + " folded, " + readZones() + " read, "
                + indexedFragments() + " fragments answered from indexes";
    }
}
