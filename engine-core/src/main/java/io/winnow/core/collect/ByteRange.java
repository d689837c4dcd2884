package io.winnow.core.collect;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Strings and byte strings, in the order of their bytes.
///
/// A value is compared by its first eight bytes as one number, and byte by byte only where that does not settle it.
public final class ByteRange extends ValueRange {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final byte[] NONE = {};

    private boolean any;
    private byte[] min = NONE;
    private int minFrom;
    private int minTo;
    private long minKey;
    private byte[] max = NONE;
    private int maxFrom;
    private int maxTo;
    private long maxKey;
    /// Whether it was the upper bound that changed last.
    private boolean maxMoves;
    /// What [#shared] says; -1 where that is to be found out.
    private int shared;
    /// Bits of the dictionary entries that rows use.
    private long[] used = {};

    private int[] codes = {};
    private int[] rows = {};

    ByteRange() {}

    /// The least value, whole; a copy.
    public byte[] min() {
        return Arrays.copyOfRange(min, minFrom, minTo);
    }

    /// The greatest value, whole; a copy.
    public byte[] max() {
        return Arrays.copyOfRange(max, maxFrom, maxTo);
    }

    @Override
    void clear() {
        any = false;
        min = NONE;
        max = NONE;
        minFrom = 0;
        minTo = 0;
        maxFrom = 0;
        maxTo = 0;
    }

    @Override
    void addValues(Column column, int from, int to, long @Nullable [] validity) {
        byte[] minBefore = min;
        byte[] maxBefore = max;
        switch (column) {
            case BytesColumn c -> addRows(c, from, to, validity);
            case DictionaryColumn(int[] own, BytesColumn entries, long[] _, int _) ->
                addCodes(own, entries, from, to, validity);
            case Column c -> throw new IllegalArgumentException("no byte strings: " + c.physical());
        }
        // The column's arrays are not kept: they may be large, or filled anew.
        if (min != minBefore) {
            min = Arrays.copyOfRange(min, minFrom, minTo);
            minTo -= minFrom;
            minFrom = 0;
        }
        if (max != maxBefore) {
            max = Arrays.copyOfRange(max, maxFrom, maxTo);
            maxTo -= maxFrom;
            maxFrom = 0;
        }
    }

    private void addRows(BytesColumn column, int from, int to, long @Nullable [] validity) {
        byte[] data = column.data();
        int[] offsets = column.offsets();
        if (validity == null) {
            for (int i = from; i < to; i++) {
                add(data, offsets[i], offsets[i + 1]);
            }
            return;
        }
        rows = rows.length == 0 ? new int[Gathered.PIECE] : rows;
        for (int at = from; at < to; at += Gathered.PIECE) {
            int count = Gathered.rows(validity, at, Math.min(to, at + Gathered.PIECE), rows);
            for (int i = 0; i < count; i++) {
                add(data, offsets[rows[i]], offsets[rows[i] + 1]);
            }
        }
    }

    private void addCodes(int[] own, BytesColumn entries, int from, int to, long @Nullable [] validity) {
        int words = (entries.size() + 63) >> 6;
        if (used.length < words) {
            used = new long[words];
        }
        if (validity == null) {
            mark(own, from, to);
        } else {
            codes = codes.length == 0 ? new int[Gathered.PIECE] : codes;
            for (int at = from; at < to; at += Gathered.PIECE) {
                mark(codes, 0, Gathered.ints(own, validity, at, Math.min(to, at + Gathered.PIECE), codes));
            }
        }
        byte[] data = entries.data();
        int[] offsets = entries.offsets();
        for (int w = 0; w < words; w++) {
            for (long bits = used[w]; bits != 0; bits &= bits - 1) {
                int code = w << 6 | Long.numberOfTrailingZeros(bits);
                add(data, offsets[code], offsets[code + 1]);
            }
            used[w] = 0;
        }
    }

    private void mark(int[] from, int start, int end) {
        long[] bits = used;
        for (int i = start; i < end; i++) {
            bits[from[i] >> 6] |= 1L << from[i];
        }
    }

    private void add(byte[] data, int from, int to) {
        long key = key(data, from, to);
        if (!any) {
            any = true;
            setMin(data, from, to, key);
            setMax(data, from, to, key);
            return;
        }
        if (key < minKey) {
            setMin(data, from, to, key);
        } else if (key > maxKey) {
            setMax(data, from, to, key);
        } else if (key == minKey || key == maxKey) {
            addClose(data, from, to, key);
        }
    }

    /// Takes a value whose key does not settle how it lies to a bound. Sorted values are compared with the bound that
    /// moves first; where most values start alike, what they have in common with one bound tells of the other too.
    private void addClose(byte[] data, int from, int to, long key) {
        boolean toMax = key == maxKey && (maxMoves || key != minKey);
        int at = toMax
                ? Arrays.mismatch(data, from, to, max, maxFrom, maxTo)
                : Arrays.mismatch(data, from, to, min, minFrom, minTo);
        if (at < 0) {
            return;
        }
        boolean isAbove = toMax
                ? isAbove(data, from, to, max, maxFrom, maxTo, at)
                : isAbove(data, from, to, min, minFrom, minTo, at);
        if (toMax && isAbove) {
            setMax(data, from, to, key);
        } else if (!toMax && !isAbove) {
            setMin(data, from, to, key);
        } else if (at <= shared() && isBeyond(data, from, to, !toMax)) {
            if (toMax) {
                setMin(data, from, to, key);
            } else {
                setMax(data, from, to, key);
            }
        }
    }

    private boolean isBeyond(byte[] data, int from, int to, boolean ofMax) {
        return ofMax
                ? Arrays.compareUnsigned(data, from, to, max, maxFrom, maxTo) > 0
                : Arrays.compareUnsigned(data, from, to, min, minFrom, minTo) < 0;
    }

    /// How many bytes both bounds start with alike; very many where they are the same.
    private int shared() {
        if (shared < 0) {
            int at = Arrays.mismatch(min, minFrom, minTo, max, maxFrom, maxTo);
            shared = at < 0 ? Integer.MAX_VALUE : at;
        }
        return shared;
    }

    /// Whether the first of two values, which differ from position `at` on, is the greater one.
    private static boolean isAbove(
            byte[] left, int leftFrom, int leftTo, byte[] right, int rightFrom, int rightTo, int at) {
        if (at == leftTo - leftFrom || at == rightTo - rightFrom) {
            return leftTo - leftFrom > rightTo - rightFrom;
        }
        return (left[leftFrom + at] & 0xFF) > (right[rightFrom + at] & 0xFF);
    }

    private void setMin(byte[] data, int from, int to, long key) {
        min = data;
        minFrom = from;
        minTo = to;
        minKey = key;
        maxMoves = false;
        shared = -1;
    }

    private void setMax(byte[] data, int from, int to, long key) {
        max = data;
        maxFrom = from;
        maxTo = to;
        maxKey = key;
        maxMoves = true;
        shared = -1;
    }

    /// The first eight bytes, zeros where there are fewer, as a signed number of the order of the bytes. Equal for
    /// values that differ later, or in trailing zeros only.
    private static long key(byte[] data, int from, int to) {
        int length = to - from;
        long word = 0;
        if (from + Long.BYTES <= data.length) {
            word = (long) WORD.get(data, from);
            if (length < Long.BYTES) {
                word = length == 0 ? 0 : word & -1L << (Long.SIZE - Byte.SIZE * length);
            }
        } else {
            for (int i = 0; i < Long.BYTES; i++) {
                word = word << Byte.SIZE | (i < length ? data[from + i] & 0xFF : 0);
            }
        }
        return word ^ Long.MIN_VALUE;
    }
}
