package io.winnow.formats.parquet.decode;

import io.winnow.formats.parquet.file.PageAddress;
import java.util.Arrays;

/// DELTA_BYTE_ARRAY: for each value how many bytes it shares with the start of the one before, as deltas,
/// then the rest of each value as DELTA_LENGTH_BYTE_ARRAY.
final class DeltaBytes extends ValueDecoder {
    private final byte[] data;
    private final PageAddress where;
    private final DeltaReader prefixes;
    private final DeltaLengthBytes suffixes;
    private final int fixedLength;
    private final int[] prefix = new int[1];
    private byte[] previous = new byte[64];
    private int previousLength;

    /// @param fixedLength the length each value must have, or -1
    DeltaBytes(byte[] data, int from, int to, int fixedLength, PageAddress where) {
        this.data = data;
        this.where = where;
        this.fixedLength = fixedLength;
        this.prefixes = new DeltaReader(data, from, to, where);
        this.suffixes = new DeltaLengthBytes(data, new DeltaReader(data, from, to, where).endPosition(), to, where);
    }

    @Override
    public void read(ColumnBuffer out, int at, int count) {
        int[] offsets = out.offsets();
        for (int i = at; i < at + count; i++) {
            next();
            byte[] target = out.room(i, previousLength);
            System.arraycopy(previous, 0, target, offsets[i], previousLength);
            offsets[i + 1] = offsets[i] + previousLength;
        }
    }

    @Override
    public void skip(int count) {
        for (int i = 0; i < count; i++) {
            next();
        }
    }

    private void next() {
        prefixes.read(prefix, 0, 1);
        int shared = prefix[0];
        if (shared < 0 || shared > previousLength) {
            throw where.corrupt("a value shares " + shared + " bytes with one of " + previousLength);
        }
        int from = suffixes.position();
        int rest = suffixes.nextLength();
        long length = (long) shared + rest;
        if (length > Integer.MAX_VALUE - 64 || (fixedLength >= 0 && length != fixedLength)) {
            throw where.corrupt(
                    "a value of " + length + " bytes" + (fixedLength >= 0 ? ", expected " + fixedLength : ""));
        }
        if (length > previous.length) {
            previous = Arrays.copyOf(previous, (int) Math.min(Integer.MAX_VALUE - 64, 2 * length));
        }
        System.arraycopy(data, from, previous, shared, rest);
        previousLength = (int) length;
    }
}
