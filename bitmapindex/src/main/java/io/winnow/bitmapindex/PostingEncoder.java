package io.winnow.bitmapindex;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Makes one posting after another in its stored form, a Roaring bitmap in its portable form, without
/// making a bitmap of it. Belongs to one thread.
///
/// The bytes are those that `RoaringBitmap` writes after `runOptimize`: of a container's forms the one of
/// the fewest bytes, and of two of equally many the one that is no run container.
///
/// Containers of a posting may be put aside as a *piece*, and taken in again: their number, for each its
/// key, its rows less one (16 bits each) and its form (8 bits), then what they hold.
final class PostingEncoder {
    /// Rows of a container.
    static final int CONTAINER_ROWS = 1 << 16;

    private static final int MOST_IN_ARRAY = 4096;
    private static final int BITMAP_BYTES = CONTAINER_ROWS / Byte.SIZE;
    private static final int COOKIE = 12347;
    private static final int COOKIE_WITHOUT_RUNS = 12346;
    /// With run containers, fewer containers than so many have no list of where they start.
    private static final int LEAST_WITH_STARTS = 4;

    /// Fewer rows are an array, though they be one run.
    private static final int LEAST_IN_RUNS = 4;

    private static final byte ARRAY = 0;
    private static final byte BITMAP = 1;
    private static final byte RUNS = 2;

    private static final int PIECE_HEADER = 2;
    private static final int PIECE_CONTAINER = 5;

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private char[] keys = new char[16];
    /// Less one.
    private char[] cardinalities = new char[16];
    private byte[] forms = new byte[16];
    /// Where a container's bytes start, and after the last where they end.
    private int[] starts = new int[17];
    private int containers;
    private long rows;
    private boolean hasRuns;
    private byte[] data = new byte[BITMAP_BYTES];
    private byte[] out = new byte[BITMAP_BYTES];

    /// Begins the next posting.
    void begin() {
        containers = 0;
        rows = 0;
        hasRuns = false;
    }

    /// How many rows there are.
    long rows() {
        return rows;
    }

    /// Adds rows of containers above all before.
    ///
    /// @param offsets from `from` to before `to`: unsigned and ascending
    void add(int[] offsets, int from, int to) {
        int start = from;
        while (start < to) {
            int end = containerEnd(offsets, start, to);
            addContainer(offsets, start, end);
            start = end;
        }
    }

    /// Bytes of the piece that these rows would be.
    static int pieceBytes(int[] offsets, int from, int to) {
        int bytes = PIECE_HEADER;
        int start = from;
        while (start < to) {
            int end = containerEnd(offsets, start, to);
            int runs = runs(offsets, start, end);
            bytes += PIECE_CONTAINER + bytes(form(end - start, runs), end - start, runs);
            start = end;
        }
        return bytes;
    }

    private static int containerEnd(int[] offsets, int from, int to) {
        int key = offsets[from] >>> 16;
        if (offsets[to - 1] >>> 16 == key) {
            return to;
        }
        int end = from + 1;
        while (offsets[end] >>> 16 == key) {
            end++;
        }
        return end;
    }

    private static int runs(int[] offsets, int from, int to) {
        if (to - from < LEAST_IN_RUNS) {
            return to - from; // as good as any number: it is an array whatever the rows are
        }
        int runs = 1;
        for (int i = from + 1; i < to; i++) {
            runs += offsets[i] == offsets[i - 1] + 1 ? 0 : 1;
        }
        return runs;
    }

    private static byte form(int cardinality, int runs) {
        byte plain = cardinality <= MOST_IN_ARRAY ? ARRAY : BITMAP;
        return bytes(RUNS, cardinality, runs) < bytes(plain, cardinality, runs) ? RUNS : plain;
    }

    /// What a container holds in a form.
    private static int bytes(byte form, int cardinality, int runs) {
        return form == ARRAY ? 2 * cardinality : form == BITMAP ? BITMAP_BYTES : 2 + 4 * runs;
    }

    /// Room for the next container.
    ///
    /// @return where it starts
    private int next(int key, int cardinality, byte form, int bytes) {
        if (containers == keys.length) {
            keys = Arrays.copyOf(keys, 2 * containers);
            cardinalities = Arrays.copyOf(cardinalities, 2 * containers);
            forms = Arrays.copyOf(forms, 2 * containers);
            starts = Arrays.copyOf(starts, 2 * containers + 1);
        }
        int start = containers == 0 ? 0 : starts[containers];
        int end = Math.addExact(start, bytes);
        if (end > data.length) {
            data = Arrays.copyOf(data, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(2L * data.length, end)));
        }
        keys[containers] = (char) key;
        cardinalities[containers] = (char) (cardinality - 1);
        forms[containers] = form;
        starts[containers] = start;
        containers++;
        starts[containers] = end;
        rows += cardinality;
        hasRuns |= form == RUNS;
        return start;
    }

    private void addContainer(int[] offsets, int from, int to) {
        int cardinality = to - from;
        int runs = runs(offsets, from, to);
        byte form = form(cardinality, runs);
        int at = next(offsets[from] >>> 16, cardinality, form, bytes(form, cardinality, runs));
        if (form == ARRAY) {
            for (int i = from; i < to; i++, at += Short.BYTES) {
                SHORT.set(data, at, (short) offsets[i]);
            }
        } else if (form == BITMAP) {
            Arrays.fill(data, at, at + BITMAP_BYTES, (byte) 0);
            for (int i = from; i < to; i++) {
                int low = offsets[i] & 0xFFFF;
                data[at + (low >>> 3)] |= (byte) (1 << (low & 7));
            }
        } else {
            addRuns(offsets, from, to, runs, at);
        }
    }

    /// Of each run where it starts, and its rows less one.
    private void addRuns(int[] offsets, int from, int to, int runs, int start) {
        int at = start;
        SHORT.set(data, at, (short) runs);
        at += Short.BYTES;
        int first = from;
        for (int i = from + 1; i <= to; i++) {
            if (i == to || offsets[i] != offsets[i - 1] + 1) {
                SHORT.set(data, at, (short) offsets[first]);
                SHORT.set(data, at + Short.BYTES, (short) (i - 1 - first));
                at += 2 * Short.BYTES;
                first = i;
            }
        }
    }

    /// Writes the containers as a piece.
    ///
    /// @param to with [#pieceBytes] of room from `start` on
    void writePiece(byte[] to, int start) {
        SHORT.set(to, start, (short) containers);
        int at = start + PIECE_HEADER;
        for (int i = 0; i < containers; i++, at += PIECE_CONTAINER) {
            SHORT.set(to, at, (short) keys[i]);
            SHORT.set(to, at + 2, (short) cardinalities[i]);
            to[at + 4] = forms[i];
        }
        System.arraycopy(data, 0, to, at, starts[containers]);
    }

    /// Adds the containers of a piece, above all before.
    void addPiece(byte[] from, int start) {
        int count = (short) SHORT.get(from, start);
        int at = start + PIECE_HEADER;
        int content = at + PIECE_CONTAINER * count;
        for (int i = 0; i < count; i++, at += PIECE_CONTAINER) {
            int cardinality = ((short) SHORT.get(from, at + 2) & 0xFFFF) + 1;
            byte form = from[at + 4];
            int runs = form == RUNS ? (short) SHORT.get(from, content) & 0xFFFF : 0;
            int bytes = bytes(form, cardinality, runs);
            int to = next((short) SHORT.get(from, at) & 0xFFFF, cardinality, form, bytes);
            System.arraycopy(from, content, data, to, bytes);
            content += bytes;
        }
    }

    /// The posting of all that was added since it began, at least one row. Good until the next is asked for.
    ByteBuffer posting() {
        int flags = hasRuns ? (containers + 7) / 8 : 0;
        boolean hasStarts = !hasRuns || containers >= LEAST_WITH_STARTS;
        int header = (hasRuns ? 4 + flags : 8) + 4 * containers + (hasStarts ? 4 * containers : 0);
        int length = Math.addExact(header, starts[containers]);
        if (out.length < length) {
            out = new byte[(int) Math.min(Integer.MAX_VALUE - 8, Math.max(2L * out.length, length))];
        }
        int at = Integer.BYTES;
        if (hasRuns) {
            INT.set(out, 0, COOKIE | ((containers - 1) << 16));
            Arrays.fill(out, at, at + flags, (byte) 0);
            for (int i = 0; i < containers; i++) {
                out[at + i / 8] |= (byte) (forms[i] == RUNS ? 1 << i % 8 : 0);
            }
            at += flags;
        } else {
            INT.set(out, 0, COOKIE_WITHOUT_RUNS);
            INT.set(out, at, containers);
            at += Integer.BYTES;
        }
        for (int i = 0; i < containers; i++, at += 4) {
            SHORT.set(out, at, (short) keys[i]);
            SHORT.set(out, at + 2, (short) cardinalities[i]);
        }
        for (int i = 0; hasStarts && i < containers; i++, at += 4) {
            INT.set(out, at, header + starts[i]);
        }
        System.arraycopy(data, 0, out, at, starts[containers]);
        return ByteBuffer.wrap(out, 0, length);
    }
}
