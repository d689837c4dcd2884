package io.winnow.formats.parquet.read;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;

/// Large byte arrays that a thread uses again for chunk after chunk: allocating and clearing megabytes for
/// each would cost more than decoding them. What is kept is bounded, and given up when memory is short.
final class PageBuffers {
    private static final int LEAST_BYTES = 32 << 10;
    private static final long MOST_KEPT_BYTES = 64 << 20;
    private static final ThreadLocal<SoftReference<PageBuffers>> OF_THREAD = new ThreadLocal<>();

    private final List<byte[]> free = new ArrayList<>();
    private long kept;

    private PageBuffers() {}

    /// An array of at least `bytes` bytes, of any content.
    static byte[] take(int bytes) {
        return ofThread().best(bytes);
    }

    /// Gives back an array that nobody reads any more.
    static void give(byte[] buffer) {
        if (buffer.length >= LEAST_BYTES) {
            ofThread().keep(buffer);
        }
    }

    private static PageBuffers ofThread() {
        SoftReference<PageBuffers> reference = OF_THREAD.get();
        PageBuffers buffers = reference == null ? null : reference.get();
        if (buffers == null) {
            buffers = new PageBuffers();
            OF_THREAD.set(new SoftReference<>(buffers));
        }
        return buffers;
    }

    private byte[] best(int bytes) {
        int best = -1;
        for (int i = 0; i < free.size(); i++) {
            int length = free.get(i).length;
            if (length >= bytes && (best < 0 || length < free.get(best).length)) {
                best = i;
            }
        }
        if (best < 0) {
            return new byte[bytes];
        }
        byte[] buffer = free.get(best);
        free.set(best, free.getLast());
        free.removeLast();
        kept -= buffer.length;
        return buffer;
    }

    private void keep(byte[] buffer) {
        free.add(buffer);
        kept += buffer.length;
        while (kept > MOST_KEPT_BYTES) {
            kept -= free.removeFirst().length;
        }
    }
}
