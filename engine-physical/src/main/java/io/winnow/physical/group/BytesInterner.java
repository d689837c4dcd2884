package io.winnow.physical.group;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Validity;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Gives each distinct byte string a dense id, in the order in which they are met; NULL counts as one more value.
///
/// An open hash table, at most half full, whose slots hold 32 bits of the hash beside the id, so that the bytes are
/// compared only where they are nearly sure to be equal.
final class BytesInterner {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int PASS_ROWS = 2048;
    private static final long ID_MASK = 0xffff_ffffL;

    private final ByteArena arena = new ByteArena();
    private long[] addresses = new long[16];
    private int[] lengths = new int[16];
    private long[] hashes = new long[16];
    private int size;
    private int nullId = -1;

    /// Upper half: of the hash; lower half: id + 1, 0 for none.
    private long[] slots = new long[0];

    private final long[] pass = new long[PASS_ROWS];

    int size() {
        return size;
    }

    int nullId() {
        return nullId;
    }

    long heapBytes() {
        return arena.heapBytes() + 20L * addresses.length + 8L * slots.length;
    }

    /// Sets `ids[i]` to the id of row `i`.
    void assign(BytesColumn column, int[] ids) {
        for (int from = 0; from < column.size(); from += PASS_ROWS) {
            assign(column, from, Math.min(column.size(), from + PASS_ROWS), ids);
        }
    }

    private void assign(BytesColumn column, int from, int to, int[] ids) {
        reserve(to - from);
        byte[] data = column.data();
        int[] offsets = column.offsets();
        long[] validity = column.validity();
        long[] rowHashes = pass;
        for (int i = from; i < to; i++) {
            rowHashes[i - from] = hash(data, offsets[i], offsets[i + 1]);
        }
        long[] table = slots;
        int mask = table.length - 1;
        for (int i = from; i < to; i++) {
            if (validity != null && !Validity.isSet(validity, i)) {
                ids[i] = idOfNull();
                continue;
            }
            long hash = rowHashes[i - from];
            int slot = (int) hash & mask;
            long entry = table[slot];
            while (entry != 0 && !((entry ^ hash) >>> 32 == 0 && same(entry, data, offsets[i], offsets[i + 1]))) {
                slot = slot + 1 & mask;
                entry = table[slot];
            }
            if (entry == 0) {
                entry = hash & ~ID_MASK | add(data, offsets[i], offsets[i + 1] - offsets[i], hash) + 1L;
                table[slot] = entry;
            }
            ids[i] = (int) (entry & ID_MASK) - 1;
        }
    }

    private boolean same(long entry, byte[] data, int from, int to) {
        int id = (int) (entry & ID_MASK) - 1;
        int length = to - from;
        if (lengths[id] != length) {
            return false;
        }
        long address = addresses[id];
        int position = ByteArena.position(address);
        return Arrays.equals(arena.page(address), position, position + length, data, from, to);
    }

    private int add(byte[] data, int from, int length, long hash) {
        grow();
        addresses[size] = arena.append(data, from, length);
        lengths[size] = length;
        hashes[size] = hash;
        return size++;
    }

    private void grow() {
        if (size == addresses.length) {
            int capacity = Capacity.grown(size);
            addresses = Arrays.copyOf(addresses, capacity);
            lengths = Arrays.copyOf(lengths, capacity);
            hashes = Arrays.copyOf(hashes, capacity);
        }
    }

    /// The id of NULL, new if need be.
    int idOfNull() {
        if (nullId < 0) {
            grow();
            lengths[size] = 0;
            nullId = size++;
        }
        return nullId;
    }

    private static long hash(byte[] data, int from, int to) {
        long hash = (to - from) * 0x9e3779b97f4a7c15L;
        int at = from;
        for (; at + 8 <= to; at += 8) {
            hash = mixed(hash ^ (long) LONG.get(data, at));
        }
        long tail = 0;
        for (int shift = 0; at < to; at++, shift += 8) {
            tail |= (data[at] & 0xffL) << shift;
        }
        return mixed(hash ^ tail);
    }

    private static long mixed(long hash) {
        long product = hash * 0xd6e8feb86659fd93L;
        product = (product ^ product >>> 32) * 0xd6e8feb86659fd93L;
        return product ^ product >>> 29;
    }

    private void reserve(int more) {
        long wanted = 2L * (size + (long) more);
        if (wanted <= slots.length) {
            return;
        }
        long[] table = new long[Capacity.powerOfTwo(wanted)];
        int mask = table.length - 1;
        for (int id = 0; id < size; id++) {
            if (id == nullId) {
                continue;
            }
            int slot = (int) hashes[id] & mask;
            while (table[slot] != 0) {
                slot = slot + 1 & mask;
            }
            table[slot] = hashes[id] & ~ID_MASK | id + 1L;
        }
        slots = table;
    }

    /// The byte strings of `ids[0..count)`, NULL for the NULL id.
    BytesColumn values(int[] ids, int count) {
        int[] offsets = new int[count + 1];
        long length = 0;
        for (int i = 0; i < count; i++) {
            length += lengths[ids[i]];
            offsets[i + 1] = (int) length;
        }
        if (length > Integer.MAX_VALUE - 8) {
            throw new ArithmeticException("strings of one batch exceed 2 GiB");
        }
        byte[] data = new byte[(int) length];
        for (int i = 0; i < count; i++) {
            if (ids[i] != nullId) {
                long address = addresses[ids[i]];
                System.arraycopy(arena.page(address), ByteArena.position(address), data, offsets[i], lengths[ids[i]]);
            }
        }
        return new BytesColumn(data, offsets, validity(ids, count, nullId), count);
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
