package io.winnow.core.io;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import java.nio.ByteBuffer;
import java.util.function.Supplier;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.jspecify.annotations.Nullable;

/// An Arrow allocator that is made when it is first asked for: most queries need no Arrow buffer, and Arrow's own start
/// (it looks through every jar for a logger) takes longer than a small query. Thread-safe.
public final class LazyAllocator implements AutoCloseable {
    private final Supplier<BufferAllocator> maker;
    private @Nullable BufferAllocator made;
    private boolean closed;

    private LazyAllocator(Supplier<BufferAllocator> maker) {
        this.maker = maker;
    }

    /// A root of its own, without a limit.
    public static LazyAllocator root() {
        return new LazyAllocator(LazyAllocator::newRoot);
    }

    private static BufferAllocator newRoot() {
        try {
            return new RootAllocator();
        } catch (LinkageError e) { // of a class that could not be initialized, now or before
            if (ByteBuffer.class.getModule().isOpen("java.nio", RootAllocator.class.getModule())) {
                throw e;
            }
            throw new ExecutionException(
                    ErrorCode.NOT_SUPPORTED,
                    "Arrow cannot allocate memory in this JVM; start it with"
                            + " --add-opens=java.base/java.nio=ALL-UNNAMED",
                    e);
        }
    }

    /// A child, which counts against this one from its first use on and is closed before it.
    public LazyAllocator child(String name) {
        return new LazyAllocator(() -> get().newChildAllocator(name, 0, Long.MAX_VALUE));
    }

    /// The allocator; it belongs to this object, which closes it.
    ///
    /// @throws ExecutionException where the JVM was started without the flag that Arrow needs
    public synchronized BufferAllocator get() {
        if (closed) {
            throw new IllegalStateException("allocator is closed");
        }
        BufferAllocator allocator = made;
        if (allocator == null) {
            allocator = maker.get();
            made = allocator;
        }
        return allocator;
    }

    /// Idempotent.
    ///
    /// @throws IllegalStateException when memory of the allocator is still held
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            if (made != null) {
                made.close();
            }
        }
    }
}
