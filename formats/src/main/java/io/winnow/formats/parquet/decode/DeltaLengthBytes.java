package io.winnow.formats.parquet.decode;

import io.winnow.formats.parquet.file.PageAddress;

/// DELTA_LENGTH_BYTE_ARRAY: all lengths as deltas, then all bytes.
final class DeltaLengthBytes extends ValueDecoder {
    private static final int CHUNK = 512;

    private final byte[] data;
    private final int to;
    private final PageAddress where;
    private final DeltaReader lengths;
    private final int[] chunk = new int[CHUNK];
    private int position;

    DeltaLengthBytes(byte[] data, int from, int to, PageAddress where) {
        this.data = data;
        this.to = to;
        this.where = where;
        this.lengths = new DeltaReader(data, from, to, where);
        this.position = new DeltaReader(data, from, to, where).endPosition();
    }

    @Override
    public void read(ColumnBuffer out, int at, int count) {
        int[] offsets = out.offsets();
        int from = position;
        int shift = offsets[at] - from;
        for (int done = 0; done < count; done += CHUNK) {
            int take = Math.min(CHUNK, count - done);
            lengths.read(chunk, 0, take);
            for (int i = 0; i < take; i++) {
                advance(chunk[i]);
                offsets[at + done + i + 1] = position + shift;
            }
        }
        byte[] target = out.room(at, (long) position - from);
        System.arraycopy(data, from, target, offsets[at], position - from);
    }

    /// The length of the next value, whose bytes start where the previous ones ended.
    int nextLength() {
        lengths.read(chunk, 0, 1);
        advance(chunk[0]);
        return chunk[0];
    }

    /// Where the bytes of the next value start.
    int position() {
        return position;
    }

    private void advance(int length) {
        if (length < 0 || length > to - position) {
            throw where.corrupt("a value claims " + length + " bytes, the page has " + (to - position));
        }
        position += length;
    }

    @Override
    public void skip(int count) {
        for (int i = 0; i < count; i++) {
            nextLength();
        }
    }
}
