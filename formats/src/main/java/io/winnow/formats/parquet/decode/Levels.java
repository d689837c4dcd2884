package io.winnow.formats.parquet.decode;

import io.winnow.formats.parquet.file.PageAddress;
import org.apache.parquet.format.Encoding;
import org.jspecify.annotations.Nullable;

/// The definition levels of a page of a column that has one value a row.
public final class Levels {
    private static final int LENGTH_BYTES = 4;

    private Levels() {}

    /// A page's levels and where its values start.
    ///
    /// @param presence reader of the levels
    /// @param end first byte after them
    public record Found(PresenceReader presence, int end) {}

    /// Levels at the start of a v1 page, `data[from, to)`.
    ///
    /// @param order of bits where the encoding is BIT_PACKED
    /// @param max level of a value that is there, at least 1
    /// @param count values of the page, NULLs included
    public static Found inPage(
            @Nullable Encoding encoding,
            BitOrder order,
            int max,
            int count,
            byte[] data,
            int from,
            int to,
            PageAddress where) {
        int width = 32 - Integer.numberOfLeadingZeros(max);
        if (encoding == Encoding.BIT_PACKED) {
            long bytes = ((long) count * width + 7) >>> 3;
            if (bytes > to - from) {
                throw where.corrupt(
                        "the packed definition levels need " + bytes + " bytes, the page has " + (to - from));
            }
            int end = from + (int) bytes;
            BitPackedLevels levels = new BitPackedLevels(data, from, end, width, order, where);
            return new Found(new LevelPresence(levels, max, where), end);
        }
        if (encoding != Encoding.RLE) {
            throw where.corrupt("definition levels encoded as " + encoding);
        }
        int length = to - from < LENGTH_BYTES ? -1 : LittleEndian.int32(data, from);
        if (length < 0 || length > to - from - LENGTH_BYTES) {
            throw where.corrupt("the definition levels claim " + length + " bytes, the page has " + (to - from));
        }
        int start = from + LENGTH_BYTES;
        return new Found(runs(max, data, start, start + length, where), start + length);
    }

    /// Levels in runs without a length before them: all of `data[from, to)`, as in v2 pages.
    public static PresenceReader runs(int max, byte[] data, int from, int to, PageAddress where) {
        if (max == 1) {
            return new BitPresence(data, from, to, where);
        }
        int width = 32 - Integer.numberOfLeadingZeros(max);
        return new LevelPresence(new RleReader(data, from, to, width, where)::read, max, where);
    }
}
