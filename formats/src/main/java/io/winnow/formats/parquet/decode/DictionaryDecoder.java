package io.winnow.formats.parquet.decode;

import io.winnow.formats.parquet.file.PageAddress;

/// PLAIN_DICTIONARY and RLE_DICTIONARY data pages: a byte with the width of the codes, then runs of codes
/// into the dictionary of the column chunk.
public final class DictionaryDecoder extends ValueDecoder {
    private final RleReader runs;
    private final ColumnBuffer dictionary;
    private final PageAddress where;
    private int[] codes = new int[0];

    DictionaryDecoder(byte[] data, int from, int to, ColumnBuffer dictionary, PageAddress where) {
        this.dictionary = dictionary;
        this.where = where;
        // A page of nothing but NULLs may have no bytes at all.
        int width = from < to ? data[from] & 0xFF : 0;
        this.runs = new RleReader(data, Math.min(from + 1, to), to, width, where);
    }

    /// Reads `count` codes to `out[at..]`, each checked to be in the dictionary.
    public void readCodes(int[] out, int at, int count) {
        runs.read(out, at, count);
        int size = dictionary.rows();
        int fits = -1;
        for (int i = at; i < at + count; i++) {
            int code = out[i];
            fits &= (code - size) & ~code; // the sign bit stays as long as 0 <= code < size
        }
        if (fits >= 0 && count > 0) {
            throw where.corrupt("a code outside its dictionary of " + size + " values");
        }
    }

    @Override
    public void read(ColumnBuffer out, int at, int count) {
        if (codes.length < count) {
            codes = new int[count];
        }
        readCodes(codes, 0, count);
        Gather.gather(dictionary, codes, 0, out, at, count);
    }

    @Override
    public void skip(int count) {
        runs.skip(count);
    }
}
