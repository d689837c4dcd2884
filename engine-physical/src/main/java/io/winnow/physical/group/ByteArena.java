package io.winnow.physical.group;

import java.util.Arrays;

/// Byte strings kept one after another in pages. An address is the page's number and the position in it.
final class ByteArena {
    private static final int FIRST_PAGE_BYTES = 1 << 12;
    private static final int LARGEST_PAGE_BYTES = 1 << 24;

    private byte[][] pages = new byte[0][];
    private int used;
    private long bytes;

    /// Copies a byte string in.
    ///
    /// @return its address
    long append(byte[] data, int from, int length) {
        int page = pages.length - 1;
        if (page < 0 || pages[page].length - used < length) {
            page++;
            int least = page == 0 ? FIRST_PAGE_BYTES : Math.min(LARGEST_PAGE_BYTES, 2 * pages[page - 1].length);
            pages = Arrays.copyOf(pages, page + 1);
            pages[page] = new byte[Math.max(least, length)];
            bytes += pages[page].length;
            used = 0;
        }
        System.arraycopy(data, from, pages[page], used, length);
        long address = (long) page << 32 | used;
        used += length;
        return address;
    }

    byte[] page(long address) {
        return pages[(int) (address >>> 32)];
    }

    static int position(long address) {
        return (int) address;
    }

    long heapBytes() {
        return bytes;
    }
}
