package io.winnow.physical.exec;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// What became of the zones of each fragment of a scan. Thread-safe.
final class FragmentZones {
    private final Map<Integer, ZoneCounts> counts = new ConcurrentHashMap<>();

    void add(int fragment, ZoneCounts more) {
        counts.merge(fragment, more, ZoneCounts::plus);
    }

    Map<Integer, ZoneCounts> all() {
        return Map.copyOf(counts);
    }
}
