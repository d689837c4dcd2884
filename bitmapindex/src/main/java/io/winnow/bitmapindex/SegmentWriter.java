package io.winnow.bitmapindex;

import io.winnow.arrow.ipc.IpcWriter;
import io.winnow.arrow.ipc.StoredField;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.ListColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.StructColumn;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.IndexOutput;
import io.winnow.core.type.DataType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// Writes the files of a segment: the postings as they come, the keys when all postings are written. Belongs to one
/// thread.
final class SegmentWriter implements AutoCloseable {
    /// Of heap, for each posting until the keys are written: four numbers of 4 bytes, for which there may
    /// be twice the room, and where it starts.
    private static final long POSTING_BYTES = 2 * 16 + 8;

    /// Of heap, for each key: the number of its rows and its first posting, the same.
    private static final long KEY_BYTES = 2 * 12;

    private final IndexOutput output;
    private final WritableByteChannel postings;
    private int keys;
    private int count;
    /// Where the postings of a key start among all.
    private int[] offsets = new int[64];
    private long[] keyRows = new long[64];
    private int[] fragments = new int[64];
    private int[] rows = new int[64];
    private int[] lengths = new int[64];
    private int[] checksums = new int[64];
    private boolean closed;

    SegmentWriter(IndexOutput output) {
        this.output = output;
        postings = output.create(SegmentFiles.POSTINGS);
    }

    /// Bytes of heap that writing so many keys and postings takes at most, the keys themselves not among them.
    static long heapBytes(long keys, long postings) {
        return KEY_BYTES * keys + POSTING_BYTES * postings;
    }

    /// Begins the next key.
    void key() {
        if (keys + 1 >= offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * offsets.length);
            keyRows = Arrays.copyOf(keyRows, 2 * keyRows.length);
        }
        keys++;
        offsets[keys] = count;
    }

    /// How many keys were begun.
    int keys() {
        return keys;
    }

    /// Writes the next posting of the key.
    ///
    /// @param fragment above all before of this key
    /// @param rowCount as an unsigned number
    /// @param checksum of the bytes
    /// @param bytes all that remain, in the stored form
    void posting(int fragment, int rowCount, int checksum, ByteBuffer bytes) {
        reserve();
        fragments[count] = fragment;
        rows[count] = rowCount;
        lengths[count] = bytes.remaining();
        checksums[count] = checksum;
        count++;
        offsets[keys] = count;
        keyRows[keys - 1] += Integer.toUnsignedLong(rowCount);
        try {
            while (bytes.hasRemaining()) {
                postings.write(bytes);
            }
        } catch (IOException e) {
            throw failure(SegmentFiles.POSTINGS, e);
        }
    }

    private void reserve() {
        if (count == fragments.length) {
            int length = Math.addExact(count, count);
            fragments = Arrays.copyOf(fragments, length);
            rows = Arrays.copyOf(rows, length);
            lengths = Arrays.copyOf(lengths, length);
            checksums = Arrays.copyOf(checksums, length);
        }
    }

    private static IoFailureException failure(String name, IOException e) {
        return new IoFailureException(ErrorCode.IO, name + ": cannot be written: " + e.getMessage(), e);
    }

    /// Ends the segment.
    ///
    /// @param values of the keys that were begun, in their order
    void finish(DataType type, Column values, LazyAllocator allocator) {
        close();
        Column described = new StructColumn(
                List.of(unsigned(fragments), unsigned(rows), starts(), unsigned(lengths), unsigned(checksums)),
                null,
                count);
        List<Column> columns = List.of(
                values,
                new LongColumn(Arrays.copyOf(keyRows, keys), null, keys),
                new ListColumn(described, Arrays.copyOf(offsets, keys + 1), null, keys));
        // Other readers look for the column's own Arrow type, not for one that is as wide as its values need.
        List<StoredField> stored = SegmentFiles.keys(type).stream()
                .map(field -> StoredField.integers(field, 0))
                .toList();
        try (WritableByteChannel out = output.create(SegmentFiles.KEYS)) {
            IpcWriter writer = IpcWriter.file(out, stored, Map.of(), IpcWriter.Compression.NONE, allocator.get());
            writer.write(keys, columns);
            writer.finish(List.of());
        } catch (IOException e) {
            throw failure(SegmentFiles.KEYS, e);
        }
    }

    /// What lies in the file is the same for signed and unsigned numbers.
    private Column unsigned(int[] values) {
        return new IntColumn(values, null, count);
    }

    private Column starts() {
        long[] starts = new long[count];
        long at = 0;
        for (int i = 0; i < count; i++) {
            starts[i] = at;
            at += Integer.toUnsignedLong(lengths[i]);
        }
        return new LongColumn(starts, null, count);
    }

    /// Closes the postings; idempotent.
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            try {
                postings.close();
            } catch (IOException e) {
                throw failure(SegmentFiles.POSTINGS, e);
            }
        }
    }
}
