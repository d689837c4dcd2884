package io.winnow.bitmapindex;

import io.winnow.arrow.file.MappedFile;
import io.winnow.arrow.ipc.MappedArrow;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.ListColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.StructColumn;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.io.DataFile;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.IoContext;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.table.IndexFile;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;

/// Reads the keys of a segment and checks that they can be true at all: nothing that they say is used before.
///
/// @param file whose checksum is compared, too
/// @param values how many keys the segment's details promise
/// @param postingsLength length of the postings' file
record KeysReader(DataType type, IndexFile file, int values, long postingsLength) {
    private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

    /// While it is read, a file takes up to so many times its length: the description of a posting has 24 bytes, and
    /// as much as 76 more while its numbers are widened, checked and listed by fragment.
    private static final long MOST_GROWTH = 5;

    /// Of an empty bitmap in its portable form.
    private static final int LEAST_POSTING_BYTES = 8;

    /// What takes memory, for errors.
    String what() {
        return "reading the keys of an index (" + file.path() + ")";
    }

    /// Reads the file, whole.
    ///
    /// @param context counts the file; of its memory the keys' [StoredKeys#heapBytes] stay reserved
    /// @throws io.winnow.core.error.MemoryExceededException where the query may not hold what reading takes
    /// @throws io.winnow.core.error.WinnowException naming the file, where it is missing or damaged; either way
    ///     nothing stays reserved
    StoredKeys read(IoContext context) {
        long most = MOST_GROWTH * file.length();
        context.memory().reserve(most, what());
        long unused = most;
        try {
            StoredKeys keys = readReserved(context);
            context.memory().reserve(Math.max(0, keys.heapBytes() - most), what());
            unused = Math.max(0, most - keys.heapBytes());
            return keys;
        } finally {
            context.memory().release(unused);
        }
    }

    private StoredKeys readReserved(IoContext context) {
        MappedArrow arrow = MappedArrow.of(MemorySegment.ofArray(bytes(context)), file.path());
        Schema expected = new Schema(SegmentFiles.keys(type));
        Schema schema = arrow.schema();
        if (!schema.names().equals(expected.names()) || !schema.sameTypes(expected)) {
            throw corrupt("its columns are " + schema + ", not " + expected);
        }
        if (arrow.batchStarts().length != 1) {
            throw corrupt("has " + arrow.batchStarts().length + " record batches where there is one");
        }
        if (arrow.rows() != values) {
            throw corrupt("has " + arrow.rows() + " keys where the segment's details say " + values);
        }
        Column keys = arrow.column(0).decoded();
        checkKeys(keys);
        return checked(keys, complete(arrow.column(1)), postings(arrow.column(2)));
    }

    private CorruptDataException corrupt(String problem) {
        return new CorruptDataException(file.path(), problem);
    }

    private byte[] bytes(IoContext context) {
        byte[] bytes;
        try (DataFile data = DataFile.open(Path.of(file.path()))) {
            context.counters().opened(FileKind.INDEX);
            if (data.size() != file.length()) {
                throw corrupt("has " + data.size() + " bytes where " + file.length() + " were written");
            }
            if (data.size() > MOST_BYTES) {
                throw new UnsupportedFeatureException("index files of " + data.size() + " bytes (" + file.path() + ")");
            }
            bytes = new byte[(int) data.size()];
            data.read(0, ByteBuffer.wrap(bytes));
            context.counters().read(bytes.length);
        }
        long checksum = MappedFile.checksum(MemorySegment.ofArray(bytes));
        if (checksum != file.checksum()) {
            throw corrupt("is damaged: its checksum is " + checksum + ", not " + file.checksum());
        }
        return bytes;
    }

    /// Keys ascend, NULL is the first or none, and each stands for all values that are equal to it.
    private void checkKeys(Column keys) {
        int size = keys.size();
        int nulls = keys.nullCount();
        if (nulls > 1 || (nulls == 1 && keys.isValid(0))) {
            throw corrupt("has " + nulls + " NULL keys, where the first may be one");
        }
        if (nulls == size) {
            return;
        }
        ValueOrder order = ValueOrder.of(keys, type);
        for (int key = nulls; key < size; key++) {
            if (key > nulls && order.compare(key - 1, key) >= 0) {
                throw corrupt("key " + key + " of " + size + " does not lie above the one before");
            }
            if (!isCanonical(keys, key)) {
                throw corrupt("key " + key + " of " + size + " is -0.0, or a NaN other than the one of its sign");
            }
        }
    }

    private static boolean isCanonical(Column keys, int key) {
        return switch (keys) {
            case FloatColumn c ->
                Float.floatToRawIntBits(c.values()[key])
                        == Float.floatToRawIntBits(ScalarOrder.canonical(c.values()[key]));
            case DoubleColumn c ->
                Double.doubleToRawLongBits(c.values()[key])
                        == Double.doubleToRawLongBits(ScalarOrder.canonical(c.values()[key]));
            case Column _ -> true;
        };
    }

    private long[] complete(Column column) {
        if (column.validity() != null || !(column instanceof LongColumn longs)) {
            throw corrupt("has NULL where there is none");
        }
        return longs.values();
    }

    private ListColumn postings(Column column) {
        if (column.validity() != null
                || !(column instanceof ListColumn lists)
                || lists.elements().validity() != null
                || !(lists.elements() instanceof StructColumn)) {
            throw corrupt("has NULL where there are postings");
        }
        return lists;
    }

    private StoredKeys checked(Column keys, long[] keyRows, ListColumn lists) {
        int first = lists.offsets()[0];
        int count = lists.offsets()[keys.size()] - first;
        StructColumn parts = (StructColumn) lists.elements().slice(first, count);
        int[] offsets = new int[keys.size() + 1];
        for (int key = 0; key <= keys.size(); key++) {
            offsets[key] = lists.offsets()[key] - first;
        }
        int[] fragments = narrow(parts, 0, Integer.MAX_VALUE);
        int[] rows = narrow(parts, 1, StoredKeys.MOST_ROWS);
        int[] lengths = narrow(parts, 3, MOST_BYTES);
        int[] checksums = narrow(parts, 4, 0xFFFF_FFFFL);
        long[] starts = starts(complete(parts.fields().get(2)), lengths);
        checkPostings(offsets, fragments, rows, keyRows);
        return new StoredKeys(keys, offsets, fragments, rows, starts, checksums, byFragment(offsets, fragments, rows));
    }

    private int[] narrow(StructColumn parts, int part, long most) {
        long[] values = complete(parts.fields().get(part));
        int[] narrow = new int[parts.size()];
        for (int i = 0; i < narrow.length; i++) {
            if (values[i] < 0 || values[i] > most) {
                throw corrupt("the " + SegmentFiles.POSTING.get(part).name() + " of posting " + i + " is " + values[i]
                        + ", not at most " + most);
            }
            narrow[i] = (int) values[i];
        }
        return narrow;
    }

    /// Postings lie one after another and fill their file.
    private long[] starts(long[] stored, int[] lengths) {
        int count = lengths.length;
        long[] starts = new long[count + 1];
        for (int i = 0; i < count; i++) {
            if (stored[i] != starts[i] || lengths[i] < LEAST_POSTING_BYTES) {
                throw corrupt("posting " + i + " starts at byte " + stored[i] + " and has " + lengths[i]
                        + " bytes, where the one before ends at byte " + starts[i]);
            }
            starts[i + 1] = starts[i] + lengths[i];
        }
        if (starts[count] != postingsLength) {
            throw corrupt("its postings end at byte " + starts[count] + " of " + SegmentFiles.POSTINGS + ", which has "
                    + postingsLength);
        }
        return starts;
    }

    /// Each key has postings, of ascending fragments, which name as many rows as the key has.
    private void checkPostings(int[] offsets, int[] fragments, int[] rows, long[] keyRows) {
        for (int key = 0; key + 1 < offsets.length; key++) {
            long sum = 0;
            for (int i = offsets[key]; i < offsets[key + 1]; i++) {
                if (i > offsets[key] && fragments[i] <= fragments[i - 1]) {
                    throw corrupt("a posting of key " + key + " is of fragment " + fragments[i]
                            + " after one of fragment " + fragments[i - 1]);
                }
                if (rows[i] == 0) {
                    throw corrupt("a posting of key " + key + ", of fragment " + fragments[i] + ", is of no row");
                }
                sum += Integer.toUnsignedLong(rows[i]);
            }
            if (sum == 0 || sum != keyRows[key]) {
                throw corrupt("key " + key + " has " + keyRows[key] + " rows, but its postings name " + sum);
            }
        }
    }

    private static StoredKeys.ByFragment byFragment(int[] offsets, int[] fragments, int[] rows) {
        int[] ids = Arrays.stream(fragments).sorted().distinct().toArray();
        int[] places = new int[fragments.length];
        int[] starts = new int[ids.length + 1];
        int place = 0;
        for (int i = 0; i < fragments.length; i++) {
            // Most keys are in most fragments: the next one is tried first.
            place = place + 1 < ids.length && ids[place + 1] == fragments[i]
                    ? place + 1
                    : Arrays.binarySearch(ids, fragments[i]);
            places[i] = place;
            starts[place + 1]++;
        }
        for (int i = 0; i < ids.length; i++) {
            starts[i + 1] += starts[i];
        }
        int[] next = Arrays.copyOf(starts, ids.length);
        int[] postings = new int[fragments.length];
        int[] keys = new int[fragments.length];
        long[] sums = new long[ids.length];
        for (int key = 0; key + 1 < offsets.length; key++) {
            for (int i = offsets[key]; i < offsets[key + 1]; i++) {
                int at = next[places[i]]++;
                postings[at] = i;
                keys[at] = key;
                sums[places[i]] += Integer.toUnsignedLong(rows[i]);
            }
        }
        return new StoredKeys.ByFragment(ids, starts, postings, keys, sums);
    }
}
