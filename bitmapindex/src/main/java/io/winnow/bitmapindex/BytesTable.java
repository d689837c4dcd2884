package io.winnow.bitmapindex;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Validity;
import io.winnow.core.error.MemoryExceededException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Byte strings; the bytes lie one after another.
final class BytesTable extends ValueTable {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

    private byte[] data = new byte[1024];
    /// Where the value of a number ends; that of the one before is where it starts.
    private int[] ends = new int[32];
    /// By number the first and the last eight bytes of the value; 0 for the latter where there are no more than eight.
    private long[] words = new long[64];

    @Override
    void ids(Column column, int from, int to, int[] ids) {
        if (!(column instanceof BytesColumn bytes)) {
            throw new IllegalArgumentException("byte strings as " + column.physical());
        }
        byte[] source = bytes.data();
        int[] offsets = bytes.offsets();
        long[] validity = column.validity();
        for (int i = from; i < to; i++) {
            ids[i - from] =
                    validity == null || Validity.isSet(validity, i) ? id(source, offsets[i], offsets[i + 1]) : NULL_ID;
        }
    }

    private int id(byte[] source, int from, int to) {
        int length = to - from;
        long first = length >= Long.BYTES ? (long) WORD.get(source, from) : shortWord(source, from, to);
        long last = length > Long.BYTES ? (long) WORD.get(source, to - Long.BYTES) : 0;
        int mask = slots.length - 1;
        int slot = (int) (hash(source, from, to, first, last) >>> shift);
        int id = slots[slot];
        while (id != 0 && !(words[2 * id] == first && words[2 * id + 1] == last && isSame(id, source, from, to))) {
            slot = slot + 1 & mask;
            id = slots[slot];
        }
        return id != 0 ? id : add(source, from, to, first, last, slot);
    }

    /// Whether a value whose first and last eight bytes are the same is the same.
    private boolean isSame(int id, byte[] source, int from, int to) {
        int start = ends[id - 1];
        int length = to - from;
        return ends[id] - start == length
                && (length <= 2 * Long.BYTES || Arrays.equals(data, start, ends[id], source, from, to));
    }

    private static long hash(byte[] source, int from, int to, long first, long last) {
        long hash = mixed(first ^ to - from);
        for (int at = from + Long.BYTES; at < to - Long.BYTES; at += Long.BYTES) {
            hash = mixed(hash ^ (long) WORD.get(source, at));
        }
        return mixed(hash ^ last) * 0x9e3779b97f4a7c15L;
    }

    private static long mixed(long hash) {
        long product = hash * 0xd6e8feb86659fd93L;
        return product ^ product >>> 32;
    }

    /// At most seven bytes as one word.
    private static long shortWord(byte[] source, int from, int to) {
        if (from == to) {
            return 0;
        }
        if (from + Long.BYTES <= source.length) {
            return (long) WORD.get(source, from) & (-1L >>> (Long.SIZE - 8 * (to - from)));
        }
        long word = 0;
        for (int i = to - 1; i >= from; i--) {
            word = (word << 8) | (source[i] & 0xFF);
        }
        return word;
    }

    private int add(byte[] source, int from, int to, long first, long last, int slot) {
        int start = ends[size()];
        int length = to - from;
        if (length > MOST_BYTES - start) {
            throw new MemoryExceededException(
                    "the distinct values of a bitmap index take more than " + MOST_BYTES + " bytes");
        }
        if (start + length > data.length) {
            data = Arrays.copyOf(data, (int) Math.min(MOST_BYTES, Math.max(2L * data.length, start + length)));
        }
        System.arraycopy(source, from, data, start, length);
        int id = size() + 1;
        if (id == ends.length) {
            ends = Arrays.copyOf(ends, 2 * id);
            words = Arrays.copyOf(words, 4 * id);
        }
        ends[id] = start + length;
        words[2 * id] = first;
        words[2 * id + 1] = last;
        return taken(slot);
    }

    @Override
    long hash(int id) {
        return hash(data, ends[id - 1], ends[id], words[2 * id], words[2 * id + 1]);
    }

    @Override
    long heapBytes() {
        return data.length + 4L * (ends.length + slots.length) + 8L * words.length;
    }

    @Override
    long valueBytes() {
        return ends[size()] + 4L * size();
    }

    @Override
    Column values() {
        return new BytesColumn(Arrays.copyOf(data, ends[size()]), Arrays.copyOf(ends, size() + 1), null, size());
    }
}
