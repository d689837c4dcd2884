package io.winnow.bitmapindex;

import io.winnow.core.error.MemoryExceededException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/// The rows of each value, until the order of the values is known. Belongs to one thread.
///
/// What a value has in a span of a fragment is kept as offsets of 4 bytes each, or as a piece of a posting
/// where that takes less: so at most 4 bytes for each row, and 12 for each value in each span. Postings are
/// made when they are written, one at a time.
final class PostingStore {
    /// Of a chunk: room for three of the longest pieces, and less than half a megabyte, beyond which an
    /// object may take twice its size of the heap.
    private static final int CHUNK_WORDS = 7 << 14;

    private static final int MOST_CHUNKS = 1 << 14;

    private static final int WORD = Integer.BYTES;
    private static final int PIECE = 1 << 31;
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final PostingEncoder encoder = new PostingEncoder();
    private final List<byte[]> chunks = new ArrayList<>();
    /// Words of the last chunk that are taken.
    private int taken = CHUNK_WORDS;

    private int count;
    private int[] ids = new int[64];
    /// How many rows, and [#PIECE] where they are kept as one.
    private int[] rows = new int[64];
    /// The word where they start.
    private int[] starts = new int[64];

    private int fragmentCount;
    private int[] fragments = new int[16];
    /// By fragment, and one more: the first of its entries.
    private int[] firsts = new int[17];

    private int[] offsets = new int[16];

    /// Begins the next fragment.
    ///
    /// @param fragment above all before
    void begin(int fragment) {
        if (fragmentCount == fragments.length) {
            fragments = Arrays.copyOf(fragments, 2 * fragmentCount);
            firsts = Arrays.copyOf(firsts, 2 * fragmentCount + 1);
        }
        fragments[fragmentCount] = fragment;
        firsts[fragmentCount] = count;
        fragmentCount++;
        firsts[fragmentCount] = count;
    }

    /// Keeps rows of the fragment.
    ///
    /// @param id number of their value
    /// @param sorted offsets from `from` to before `to`, unsigned and ascending, in containers above those before
    void add(int id, int[] sorted, int from, int to) {
        if (count == ids.length) {
            int length = Math.addExact(count, count);
            ids = Arrays.copyOf(ids, length);
            rows = Arrays.copyOf(rows, length);
            starts = Arrays.copyOf(starts, length);
        }
        int bytes = PostingEncoder.pieceBytes(sorted, from, to);
        boolean isPiece = bytes < WORD * (to - from);
        ids[count] = id;
        rows[count] = to - from | (isPiece ? PIECE : 0);
        starts[count] = reserve(isPiece ? (bytes + WORD - 1) / WORD : to - from);
        byte[] chunk = chunks.getLast();
        int at = start(count);
        if (isPiece) {
            encoder.begin();
            encoder.add(sorted, from, to);
            encoder.writePiece(chunk, at);
        } else {
            for (int i = from; i < to; i++, at += WORD) {
                INT.set(chunk, at, sorted[i]);
            }
        }
        count++;
        firsts[fragmentCount] = count;
    }

    /// Room for some words, fewer than a chunk has: more rows than those of a few containers are a piece.
    private int reserve(int words) {
        if (words > CHUNK_WORDS - taken) {
            if (chunks.size() == MOST_CHUNKS) {
                throw new MemoryExceededException("the rows of a bitmap index take more than "
                        + ((long) MOST_CHUNKS * CHUNK_WORDS * WORD / (1 << 20)) + " MiB while it is built");
            }
            chunks.add(new byte[CHUNK_WORDS * WORD]);
            taken = 0;
        }
        int start = (chunks.size() - 1) * CHUNK_WORDS + taken;
        taken += words;
        return start;
    }

    private byte[] chunk(int entry) {
        return chunks.get(starts[entry] / CHUNK_WORDS);
    }

    private int start(int entry) {
        return starts[entry] % CHUNK_WORDS * WORD;
    }

    /// Bytes of heap that this takes.
    long heapBytes() {
        return (long) WORD * CHUNK_WORDS * chunks.size()
                + 4L * (ids.length + rows.length + starts.length + fragments.length + firsts.length);
    }

    /// How many postings there are, or more.
    int mostPostings() {
        return count;
    }

    /// Hands the postings over, key by key, those of a key by fragment.
    ///
    /// @param keys numbers in the order of their values, each of which has rows
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
        for (int i = 0; i < count; i++) {
            byId[from[ids[i]]++] = i;
        }
        // Each number's entries start now where those of the number before end.
        for (int id : keys) {
            writer.key();
            int to = from[id];
            for (int k = id == 0 ? 0 : from[id - 1]; k < to; ) {
                int fragment = fragment(byId[k]);
                encoder.begin();
                for (; k < to && byId[k] < firsts[fragment + 1]; k++) {
                    addTo(encoder, byId[k]);
                }
                write(fragments[fragment], writer);
            }
        }
    }

    private int fragment(int entry) {
        int found = Arrays.binarySearch(firsts, 0, fragmentCount, entry);
        if (found < 0) {
            return -found - 2;
        }
        // Fragments without rows start where the next one does.
        while (firsts[found + 1] == entry) {
            found++;
        }
        return found;
    }

    private void addTo(PostingEncoder posting, int entry) {
        byte[] chunk = chunk(entry);
        int at = start(entry);
        if ((rows[entry] & PIECE) != 0) {
            posting.addPiece(chunk, at);
            return;
        }
        int size = rows[entry];
        if (offsets.length < size) {
            offsets = new int[Math.max(size, 2 * offsets.length)];
        }
        for (int i = 0; i < size; i++, at += WORD) {
            offsets[i] = (int) INT.get(chunk, at);
        }
        posting.add(offsets, 0, size);
    }

    private void write(int fragment, SegmentWriter writer) {
        ByteBuffer posting = encoder.posting();
        CRC32C checksum = new CRC32C();
        checksum.update(posting.array(), posting.arrayOffset(), posting.remaining());
        writer.posting(fragment, (int) encoder.rows(), (int) checksum.getValue(), posting);
    }
}
