package io.winnow.physical.group;

import java.util.Arrays;

/// Byte strings kept one after another in pages, each behind its length (4 bytes, big end first). An address is the
/// page's number, in 24 bits, and the position of the first byte in it.
final class ByteArena {
    private static final int FIRST_PAGE_BYTES = 1 << 12;
    private static final int LARGEST_PAGE_BYTES = 1 << 24;
    private static final int LENGTH_BYTES = 4;

    private byte[][] pages = new byte[0][];
    private int used;
    private long bytes;

    /// Copies a byte string in.
    ///
    /// @return its address
    long append(byte[] data, int from, int length) {
        int page = pages.length - 1;
        int needed = Math.addExact(length, LENGTH_BYTES);
        if (page < 0 || pages[page].length - used < needed) {
            page++;
            int least = page == 0 ? FIRST_PAGE_BYTES : Math.min(LARGEST_PAGE_BYTES, 2 * pages[page - 1].length);
            pages = Arrays.copyOf(pages, page + 1);
            pages[page] = new byte[Math.max(Math.min(LARGEST_PAGE_BYTES, least), needed)];
            bytes += pages[page].length;
            used = 0;
        }
        byte[] target = pages[page];
        for (int shift = 24; shift >= 0; shift -= 8) {
            target[used++] = (byte) (length >>> shift);
        }
        System.arraycopy(data, from, target, used, length);
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

    int length(long address) {
        byte[] page = page(address);
        int at = position(address) - LENGTH_BYTES;
        return page[at] << 24 | (page[at + 1] & 0xff) << 16 | (page[at + 2] & 0xff) << 8 | (page[at + 3] & 0xff);
    }

    long heapBytes() {
        return bytes;
    }
}
