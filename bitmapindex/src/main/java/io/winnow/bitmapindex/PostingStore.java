package io.winnow.bitmapindex;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.roaringbitmap.RoaringBitmap;

/// Postings in their stored form, until the order of their keys is known. Belongs to one thread.
final class PostingStore {
    private static final int CHUNK_BYTES = 1 << 20;

    private final List<byte[]> chunks = new ArrayList<>();
    private int room;
    private int count;
    private int[] ids = new int[64];
    private int[] fragments = new int[64];
    private int[] rows = new int[64];
    private int[] checksums = new int[64];
    private int[] chunkOf = new int[64];
    private int[] startOf = new int[64];
    private int[] lengths = new int[64];

    /// Keeps a posting, whose bitmap is the caller's.
    ///
    /// @param id number of the value
    /// @param fragment for one value above all before
    void add(int id, int fragment, RoaringBitmap bitmap) {
        reserve();
        int length = bitmap.serializedSizeInBytes();
        if (chunks.isEmpty() || length > room) {
            chunks.add(new byte[Math.max(length, CHUNK_BYTES)]);
            room = chunks.getLast().length;
        }
        byte[] chunk = chunks.getLast();
        int start = chunk.length - room;
        bitmap.serialize(ByteBuffer.wrap(chunk, start, length).slice().order(ByteOrder.LITTLE_ENDIAN));
        CRC32C checksum = new CRC32C();
        checksum.update(chunk, start, length);
        ids[count] = id;
        fragments[count] = fragment;
        rows[count] = (int) bitmap.getLongCardinality();
        checksums[count] = (int) checksum.getValue();
        chunkOf[count] = chunks.size() - 1;
        startOf[count] = start;
        lengths[count] = length;
        room -= length;
        count++;
    }

    private void reserve() {
        if (count == ids.length) {
            int length = Math.addExact(count, count);
            ids = Arrays.copyOf(ids, length);
            fragments = Arrays.copyOf(fragments, length);
            rows = Arrays.copyOf(rows, length);
            checksums = Arrays.copyOf(checksums, length);
            chunkOf = Arrays.copyOf(chunkOf, length);
            startOf = Arrays.copyOf(startOf, length);
            lengths = Arrays.copyOf(lengths, length);
        }
    }

    /// Hands the postings over, key by key, those of a key in the order in which they came.
    ///
    /// @param keys numbers in the order of their values, each of which has a posting
    /// @param bound above all numbers
    void write(int[] keys, int bound, SegmentWriter writer) {
        int[] from = new int[bound + 1];
        for (int i = 0; i < count; i++) {
            from[ids[i] + 1]++;
        }
        for (int id = 0; id < bound; id++) {
            from[id + 1] += from[id];
        }
        int[] byId = new int[count];
        int[] next = Arrays.copyOf(from, bound);
        for (int i = 0; i < count; i++) {
            byId[next[ids[i]]++] = i;
        }
        for (int id : keys) {
            writer.key();
            for (int k = from[id]; k < from[id + 1]; k++) {
                int i = byId[k];
                writer.posting(
                        fragments[i],
                        rows[i],
                        checksums[i],
                        ByteBuffer.wrap(chunks.get(chunkOf[i]), startOf[i], lengths[i]));
            }
        }
    }
}
