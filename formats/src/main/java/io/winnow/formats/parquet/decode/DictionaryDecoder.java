package io.winnow.formats.parquet.decode;

import io.winnow.core.type.PhysicalType;
import io.winnow.formats.parquet.file.PageAddress;

/// PLAIN_DICTIONARY and RLE_DICTIONARY data pages: a byte with the width of the codes, then runs of codes
/// into the dictionary of the column chunk.
public final class DictionaryDecoder extends ValueDecoder {
    /// Codes that are unpacked before their values are taken, few enough for the first cache.
    private static final int PIECE = 1024;

    private final RleReader runs;
    private final ColumnBuffer dictionary;
    private final PageAddress where;
    private final int width;
    private int[] codes = new int[0];

    DictionaryDecoder(byte[] data, int from, int to, ColumnBuffer dictionary, PageAddress where) {
        this.dictionary = dictionary;
        this.where = where;
        // A page of nothing but NULLs may have no bytes at all.
        width = from < to ? data[from] & 0xFF : 0;
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
            throw PackedGather.outside(size, where);
        }
    }

    @Override
    public void read(ColumnBuffer out, int at, int count) {
        if (out.form() == PhysicalType.INT64 && direct(dictionary.longs().length)) {
            runs.gather(dictionary.longs(), out.longs(), at, count);
        } else if (out.form() == PhysicalType.INT32 && direct(dictionary.ints().length)) {
            runs.gather(dictionary.ints(), out.ints(), at, count);
        } else {
            piecewise(out, at, count);
        }
    }

    /// Whether codes need not be written down: values lie in an array of exactly their number.
    private boolean direct(int length) {
        return length == dictionary.rows() && length > 0 && width > 0 && width <= PackedGather.WIDEST;
    }

    private void piecewise(ColumnBuffer out, int at, int count) {
        int piece = Math.min(PIECE, count);
        if (codes.length < piece) {
            codes = new int[piece];
        }
        for (int done = 0; done < count; done += piece) {
            int take = Math.min(piece, count - done);
            readCodes(codes, 0, take);
            Gather.gather(dictionary, codes, 0, out, at + done, take);
        }
    }

    @Override
    public void skip(int count) {
        runs.skip(count);
    }
}
