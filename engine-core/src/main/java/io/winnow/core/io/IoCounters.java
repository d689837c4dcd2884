package io.winnow.core.io;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// What one phase of a query (or one operator) opened and read. Thread-safe.
public final class IoCounters {
    private final Map<FileKind, LongAdder> opened = new EnumMap<>(FileKind.class);
    private final LongAdder bytesRead = new LongAdder();
    private final @Nullable IoCounters whole;

    public IoCounters() {
        this(null);
    }

    /// Counters of a part, such as one operator: whatever is counted here is counted in `whole` too.
    public IoCounters(@Nullable IoCounters whole) {
        this.whole = whole;
        for (FileKind kind : FileKind.values()) {
            opened.put(kind, new LongAdder());
        }
    }

    public void opened(FileKind kind) {
        adder(kind).increment();
        if (whole != null) {
            whole.opened(kind);
        }
    }

    public void read(long bytes) {
        bytesRead.add(bytes);
        if (whole != null) {
            whole.read(bytes);
        }
    }

    public long filesOpened(FileKind kind) {
        return adder(kind).sum();
    }

    /// Files opened, of all kinds.
    public long filesOpened() {
        long sum = 0;
        for (LongAdder adder : opened.values()) {
            sum += adder.sum();
        }
        return sum;
    }

    public long bytesRead() {
        return bytesRead.sum();
    }

    /// Adds what another counted.
    public void add(IoCounters other) {
        for (FileKind kind : FileKind.values()) {
            adder(kind).add(other.filesOpened(kind));
        }
        bytesRead.add(other.bytesRead());
    }

    private LongAdder adder(FileKind kind) {
        return Objects.requireNonNull(opened.get(kind));
    }
}
