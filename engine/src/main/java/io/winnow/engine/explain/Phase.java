package io.winnow.engine.explain;

import io.winnow.core.io.FileKind;
import io.winnow.core.io.IoCounters;
import java.util.EnumMap;
import java.util.Map;

/// A phase of a query: `bind`, `optimize` or `execute`.
///
/// @param nanos how long it took
/// @param filesOpened how many files it opened, for every kind
public record Phase(String name, long nanos, Map<FileKind, Long> filesOpened) {
    public Phase {
        filesOpened = Map.copyOf(filesOpened);
    }

    /// A phase that opened what `counters` counted.
    public static Phase of(String name, long nanos, IoCounters counters) {
        Map<FileKind, Long> opened = new EnumMap<>(FileKind.class);
        for (FileKind kind : FileKind.values()) {
            opened.put(kind, counters.filesOpened(kind));
        }
        return new Phase(name, nanos, opened);
    }

    /// Files opened, of all kinds.
    public long totalFilesOpened() {
        long sum = 0;
        for (long count : filesOpened.values()) {
            sum += count;
        }
        return sum;
    }
}
