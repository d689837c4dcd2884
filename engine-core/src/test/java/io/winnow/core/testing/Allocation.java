package io.winnow.core.testing;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/// Measures what code takes of the heap.
public final class Allocation {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocation() {}

    /// Bytes that this thread has allocated so far, given back or not.
    public static long ofThread() {
        return THREADS.getCurrentThreadAllocatedBytes();
    }
}
