package io.winnow.formats.parquet.decode;

import io.winnow.formats.parquet.file.PageAddress;

/// Booleans in the RLE encoding: a length of four bytes, then runs of one-bit values.
final class RleBooleans extends ValueDecoder {
    private static final int CHUNK = 1024;

    private final RleReader runs;
    private final PageAddress where;
    private final int[] chunk = new int[CHUNK];

    RleBooleans(byte[] data, int from, int to, PageAddress where) {
        int length = to - from < 4 ? -1 : LittleEndian.int32(data, from);
        if (length < 0 || length > to - from - 4) {
            throw where.corrupt("the booleans claim " + length + " bytes, the page has " + (to - from));
        }
        this.runs = new RleReader(data, from + 4, from + 4 + length, 1, where);
        this.where = where;
    }

    @Override
    public void read(ColumnBuffer out, int at, int count) {
        byte[] target = out.bytes();
        for (int done = 0; done < count; done += CHUNK) {
            int take = Math.min(CHUNK, count - done);
            runs.read(chunk, 0, take);
            int seen = 0;
            for (int i = 0; i < take; i++) {
                seen |= chunk[i];
                target[at + done + i] = (byte) chunk[i];
            }
            if ((seen & ~1) != 0) {
                throw where.corrupt("a boolean that is neither 0 nor 1");
            }
        }
    }

    @Override
    public void skip(int count) {
        runs.skip(count);
    }
}
