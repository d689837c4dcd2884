package io.winnow.core.io;

import io.winnow.core.error.MemoryExceededException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Bytes that one query may hold at a time. Thread-safe.
///
/// What grows with the data is counted: hash tables, sort buffers, decoded pages, queued batches. Small fixed
/// buffers are not.
public final class MemoryBudget {
    private final long limitBytes;
    private final @Nullable MemoryBudget whole;
    private final AtomicLong reserved = new AtomicLong();
    private final AtomicLong peak = new AtomicLong();

    /// @param limitBytes at least 1; `Long.MAX_VALUE` for no limit
    public MemoryBudget(long limitBytes) {
        this(limitBytes, null);
    }

    private MemoryBudget(long limitBytes, @Nullable MemoryBudget whole) {
        this.limitBytes = limitBytes;
        this.whole = whole;
    }

    /// A part of this budget, for work that must not leave others without memory: what it holds counts here, too.
    ///
    /// @param mostBytes beyond which it is refused whatever is free here
    public MemoryBudget part(long mostBytes) {
        return new MemoryBudget(mostBytes, this);
    }

    /// The budget of which this is a part of a part; itself where it is none.
    public MemoryBudget whole() {
        return whole == null ? this : whole.whole();
    }

    /// Takes bytes, or fails and takes none.
    ///
    /// @param what names the consumer in the error, such as `hash table of group by`
    /// @throws MemoryExceededException over the limit
    public void reserve(long bytes, String what) {
        if (bytes < 0) {
            throw new IllegalArgumentException("negative reservation: " + bytes);
        }
        long now = reserved.addAndGet(bytes);
        if (now > limitBytes || now < 0) {
            reserved.addAndGet(-bytes);
            throw new MemoryExceededException(what + " needs " + bytes + " more bytes, but "
                    + (whole == null ? "the query holds " : "such work holds ") + (now - bytes) + " of its "
                    + (whole == null ? "limit of " : "part of ") + limitBytes + " (winnow.execution.memory_limit)");
        }
        if (whole != null) {
            try {
                whole.reserve(bytes, what);
            } catch (MemoryExceededException e) {
                reserved.addAndGet(-bytes);
                throw e;
            }
        }
        peak.accumulateAndGet(now, Math::max);
    }

    /// Gives back what was reserved.
    public void release(long bytes) {
        reserved.addAndGet(-bytes);
        if (whole != null) {
            whole.release(bytes);
        }
    }

    public long reservedBytes() {
        return reserved.get();
    }

    public long peakBytes() {
        return peak.get();
    }

    public long limitBytes() {
        return limitBytes;
    }
}
