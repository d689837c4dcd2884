package io.winnow.tablestore.fragment;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The distinct strings of one column of a fragment and their codes, in the order in which they came. Belongs to one
/// thread.
final class TextDictionary {
    private static final int[] NO_CODES = {};
    /// Of all strings together.
    private static final int MOST_BYTES = 1 << 26;

    private final int mostEntries;
    /// Codes plus one, by hash; 0 for none. Never more than half full.
    private int[] slots = new int[256];

    private int[] hashes = new int[128];
    private int[] offsets = new int[129];
    private byte[] data = new byte[1024];
    private int size;
    /// A dictionary that was translated already, and to what.
    private @Nullable Column known;

    private int[] translated = NO_CODES;

    /// @param mostEntries how many strings it takes
    TextDictionary(int mostEntries) {
        this.mostEntries = mostEntries;
    }

    int size() {
        return size;
    }

    /// The codes of a column's rows, 0 for NULL; null where there are too many strings, some of which may have got
    /// codes.
    int @Nullable [] codes(Column column) {
        return switch (column) {
            case DictionaryColumn c -> translate(c);
            case BytesColumn c -> look(c);
            case Column c -> throw new IllegalArgumentException("no strings: " + c.physical());
        };
    }

    private int @Nullable [] translate(DictionaryColumn column) {
        BytesColumn entries = (BytesColumn) column.dictionary();
        if (known != entries) {
            known = entries;
            translated = new int[entries.size()];
            Arrays.fill(translated, -1);
        }
        int[] codes = new int[column.size()];
        int[] from = column.codes();
        for (int i = 0; i < codes.length; i++) {
            if (column.isValid(i)) {
                int code = translated[from[i]];
                if (code < 0) {
                    code = code(entries.data(), entries.offsets()[from[i]], entries.offsets()[from[i] + 1]);
                    if (code < 0) {
                        return null;
                    }
                    translated[from[i]] = code;
                }
                codes[i] = code;
            }
        }
        return codes;
    }

    private int @Nullable [] look(BytesColumn column) {
        int[] codes = new int[column.size()];
        int[] ends = column.offsets();
        for (int i = 0; i < codes.length; i++) {
            if (column.isValid(i)) {
                codes[i] = code(column.data(), ends[i], ends[i + 1]);
                if (codes[i] < 0) {
                    return null;
                }
            }
        }
        return codes;
    }

    /// The code of a string, a new one where it has none; -1 where there are too many.
    private int code(byte[] from, int start, int end) {
        int hash = hash(from, start, end);
        int mask = slots.length - 1;
        int slot = hash & mask;
        while (slots[slot] != 0) {
            int code = slots[slot] - 1;
            if (hashes[code] == hash && Arrays.equals(data, offsets[code], offsets[code + 1], from, start, end)) {
                return code;
            }
            slot = slot + 1 & mask;
        }
        if (size == mostEntries || (long) offsets[size] + (end - start) > MOST_BYTES) {
            return -1;
        }
        slots[slot] = size + 1;
        append(hash, from, start, end);
        return size - 1;
    }

    private static int hash(byte[] from, int start, int end) {
        int hash = 1;
        for (int i = start; i < end; i++) {
            hash = 31 * hash + from[i];
        }
        hash *= 0x9E37_79B9;
        return hash ^ hash >>> 15;
    }

    private void append(int hash, byte[] from, int start, int end) {
        if (size == hashes.length) {
            hashes = Arrays.copyOf(hashes, 2 * size);
            offsets = Arrays.copyOf(offsets, 2 * size + 1);
        }
        int length = end - start;
        int at = offsets[size];
        if (at + length > data.length) {
            data = Arrays.copyOf(data, Math.max(2 * data.length, at + length));
        }
        System.arraycopy(from, start, data, at, length);
        hashes[size] = hash;
        size++;
        offsets[size] = at + length;
        if (2 * size > slots.length) {
            grow();
        }
    }

    private void grow() {
        slots = new int[2 * slots.length];
        int mask = slots.length - 1;
        for (int code = 0; code < size; code++) {
            int slot = hashes[code] & mask;
            while (slots[slot] != 0) {
                slot = slot + 1 & mask;
            }
            slots[slot] = code + 1;
        }
    }

    /// The strings, by code.
    BytesColumn entries() {
        return new BytesColumn(Arrays.copyOf(data, offsets[size]), Arrays.copyOf(offsets, size + 1), null, size);
    }
}
