package io.winnow.physical.exec;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// What became of the zones of each fragment of a scan, and what indexes were asked of it. Thread-safe.
final class FragmentZones {
    private final Map<Integer, ZoneCounts> counts = new ConcurrentHashMap<>();
    private final Map<Integer, FragmentProbes> probes = new ConcurrentHashMap<>();

    void add(int fragment, ZoneCounts more) {
        counts.merge(fragment, more, ZoneCounts::plus);
    }

    void add(int fragment, FragmentProbes more) {
        probes.merge(fragment, more, FragmentProbes::plus);
    }

    Map<Integer, FragmentProbes> probes() {
        return Map.copyOf(probes);
    }

    Map<Integer, ZoneCounts> all() {
        return Map.copyOf(counts);
    }
}
