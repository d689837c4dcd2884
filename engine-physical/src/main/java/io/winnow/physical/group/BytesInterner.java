package io.winnow.physical.group;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.error.MemoryExceededException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Gives each distinct byte string a dense id, in the order in which they are met; NULL counts as one more value.
///
/// An open hash table of ids, at most half full. Per id there are two words ([ByteWords]): short strings are compared
/// by them alone, long ones by the hash in them and then by their bytes in an arena.
final class BytesInterner {
    private static final int PASS_ROWS = 2048;

    private final ByteArena arena = new ByteArena();

    /// Two per id. The second of a long string holds its address below the upper byte.
    private long[] words = new long[32];

    private int size;
    private int nullId = -1;

    /// Id + 1, 0 for none.
    private int[] slots = new int[0];

    private int shift;
    private final long[] firsts = new long[PASS_ROWS];
    private final long[] seconds = new long[PASS_ROWS];
    private final int[] starts = new int[PASS_ROWS];
    private final int[] unfinished = new int[PASS_ROWS];

    int size() {
        return size;
    }

    int nullId() {
        return nullId;
    }

    long heapBytes() {
        return arena.heapBytes() + 8L * words.length + 4L * slots.length;
    }

    /// Sets `ids[i]` to the id of row `i`.
    void assign(BytesColumn column, int[] ids) {
        for (int from = 0; from < column.size(); from += PASS_ROWS) {
            assign(column, from, Math.min(column.size(), from + PASS_ROWS), ids);
        }
    }

    /// Looks at the first slot of all rows before anything else, so that the many cache misses of a large table
    /// overlap; the rows that are not done then are finished one by one.
    private void assign(BytesColumn column, int from, int to, int[] ids) {
        reserve(to - from);
        read(column, from, to);
        int[] table = slots;
        int rows = to - from;
        for (int i = 0; i < rows; i++) {
            ids[from + i] = table[starts[i]] - 1;
        }
        long[] known = words;
        int count = 0;
        for (int i = 0; i < rows; i++) {
            int id = ids[from + i];
            boolean same = id >= 0 && known[2 * id] == firsts[i] && known[2 * id + 1] == seconds[i];
            unfinished[count] = i;
            count += same ? 0 : 1;
        }
        if (column.validity() != null) {
            count = withNulls(column.validity(), from, rows, ids);
        }
        for (int k = 0; k < count; k++) {
            int i = unfinished[k];
            ids[from + i] = find(column, from + i, i);
        }
    }

    private void read(BytesColumn column, int from, int to) {
        byte[] data = column.data();
        int[] offsets = column.offsets();
        int right = shift;
        for (int i = from; i < to; i++) {
            long first = ByteWords.first(data, offsets[i], offsets[i + 1]);
            long second = ByteWords.second(data, offsets[i], offsets[i + 1]);
            firsts[i - from] = first;
            seconds[i - from] = second;
            starts[i - from] = (int) (ByteWords.spread(first, second) >>> right);
        }
    }

    /// Settles the NULL rows and lists all others as unfinished: what lies in the slot of a NULL is no value.
    private int withNulls(long[] validity, int from, int rows, int[] ids) {
        int count = 0;
        for (int i = 0; i < rows; i++) {
            if (Validity.isSet(validity, from + i)) {
                unfinished[count++] = i;
            } else {
                ids[from + i] = idOfNull();
            }
        }
        return count;
    }

    private int find(BytesColumn column, int row, int passRow) {
        int[] table = slots;
        int mask = table.length - 1;
        int slot = starts[passRow];
        while (table[slot] != 0) {
            int id = table[slot] - 1;
            if (words[2 * id] == firsts[passRow] && same(id, seconds[passRow], column, row)) {
                return id;
            }
            slot = slot + 1 & mask;
        }
        int id = add(column, row, firsts[passRow], seconds[passRow]);
        table[slot] = id + 1;
        return id;
    }

    private boolean same(int id, long second, BytesColumn column, int row) {
        long known = words[2 * id + 1];
        if (second >>> 56 != ByteWords.LONG || known >>> 56 != ByteWords.LONG) {
            return known == second;
        }
        long address = address(known);
        int from = column.offsets()[row];
        int to = column.offsets()[row + 1];
        int position = ByteArena.position(address);
        return arena.length(address) == to - from
                && Arrays.equals(arena.page(address), position, position + to - from, column.data(), from, to);
    }

    private static long address(long second) {
        return second & -1L >>> 8;
    }

    private int add(BytesColumn column, int row, long first, long second) {
        int id = next();
        words[2 * id] = first;
        words[2 * id + 1] = second;
        if (second >>> 56 == ByteWords.LONG) {
            int from = column.offsets()[row];
            words[2 * id + 1] = second | arena.append(column.data(), from, column.offsets()[row + 1] - from);
        }
        return id;
    }

    private int next() {
        if (2L * size + 2 > words.length) {
            words = Arrays.copyOf(words, Capacity.grown(words.length) + 1 & ~1);
        }
        return size++;
    }

    /// The id of NULL, new if need be.
    int idOfNull() {
        if (nullId < 0) {
            nullId = next();
        }
        return nullId;
    }

    private void reserve(int more) {
        long wanted = 2L * (size + (long) more);
        if (wanted <= slots.length) {
            return;
        }
        int[] table = new int[Capacity.powerOfTwo(wanted)];
        int mask = table.length - 1;
        int right = 64 - Integer.numberOfTrailingZeros(table.length);
        for (int id = 0; id < size; id++) {
            if (id == nullId) {
                continue;
            }
            int slot = (int) (ByteWords.spread(words[2 * id], words[2 * id + 1]) >>> right);
            while (table[slot] != 0) {
                slot = slot + 1 & mask;
            }
            table[slot] = id + 1;
        }
        slots = table;
        shift = right;
    }

    private int length(int id) {
        if (id == nullId) {
            return 0;
        }
        long second = words[2 * id + 1];
        int length = (int) (second >>> 56);
        return length == ByteWords.LONG ? arena.length(address(second)) : length;
    }

    /// The byte strings of `ids[0..count)`, NULL for the NULL id.
    BytesColumn values(int[] ids, int count) {
        int[] offsets = new int[count + 1];
        long length = 0;
        for (int i = 0; i < count; i++) {
            length += length(ids[i]);
            offsets[i + 1] = (int) length;
        }
        if (length > Integer.MAX_VALUE - 8) {
            throw new MemoryExceededException("the strings of one batch exceed 2 GiB");
        }
        byte[] data = new byte[(int) length];
        for (int i = 0; i < count; i++) {
            write(ids[i], data, offsets[i], offsets[i + 1]);
        }
        return new BytesColumn(data, offsets, validity(ids, count, nullId), count);
    }

    private void write(int id, byte[] data, int from, int to) {
        long first = words[2 * id];
        long second = words[2 * id + 1];
        if (to - from > ByteWords.SHORT) {
            long address = address(second);
            System.arraycopy(arena.page(address), ByteArena.position(address), data, from, to - from);
            return;
        }
        for (int i = from; i < to; i++) {
            int at = i - from;
            data[i] = (byte) (at < 8 ? first >>> (8 * at) : second >>> (8 * (at - 8)));
        }
    }

    /// Valid where the id is not `nullId`.
    static long @Nullable [] validity(int[] ids, int count, int nullId) {
        if (nullId < 0) {
            return null;
        }
        long[] words = new long[Validity.words(count)];
        for (int i = 0; i < count; i++) {
            words[i >> 6] |= (ids[i] == nullId ? 0L : 1L) << i;
        }
        return Validity.orNone(words, count);
    }
}
