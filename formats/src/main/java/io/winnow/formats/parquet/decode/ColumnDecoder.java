package io.winnow.formats.parquet.decode;

import io.winnow.core.io.MemoryBudget;
import io.winnow.core.type.PhysicalType;
import io.winnow.formats.parquet.file.PageAddress;
import io.winnow.formats.parquet.schema.Node;
import org.apache.parquet.format.Encoding;
import org.jspecify.annotations.Nullable;

/// Decodes the pages of one column chunk, one after the other, into [ColumnBuffer]s.
///
/// A page's bytes must stay as they are until the next page, and have [#SLACK] readable bytes behind.
/// Decoders are made only when a value is needed: a page of nothing but NULLs may hold anything.
public final class ColumnDecoder implements AutoCloseable {
    /// Bytes that must be readable behind the last one of a page.
    public static final int SLACK = LittleEndian.SLACK;

    /// Values that are decoded before they are checked or converted, few enough for the first cache.
    private static final int PIECE = 1024;

    private static final byte[] NO_PAGE = new byte[SLACK];

    private final Node.Leaf leaf;
    private final PageAddress where;
    private final Conversion conversion;
    private final boolean keepsCodes;
    private final ColumnBuffer stored;
    private @Nullable ColumnBuffer dictionary;

    private byte[] page = NO_PAGE;
    private int pageFrom;
    private int pageTo;
    private @Nullable Encoding encoding;
    private @Nullable PresenceReader presence;
    private @Nullable ValueDecoder values;

    /// @param leaf a column that can be read
    /// @param dictionaries whether byte strings stay codes where they are stored as such
    /// @param budget counts what values take before they are converted
    public ColumnDecoder(Node.Leaf leaf, Dictionaries dictionaries, PageAddress where, MemoryBudget budget) {
        this.leaf = leaf;
        this.where = where;
        this.conversion = Conversion.of(leaf);
        this.keepsCodes = dictionaries == Dictionaries.KEEP && conversion.form() == PhysicalType.BYTES;
        this.stored = new ColumnBuffer(conversion.stored(), budget);
    }

    /// What becomes of dictionary-encoded byte strings.
    public enum Dictionaries {
        KEEP,
        RESOLVE
    }

    /// The form that a leaf's values are read in.
    public static PhysicalType form(Node.Leaf leaf) {
        return Conversion.of(leaf).form();
    }

    /// Sets the dictionary from its page.
    public void dictionary(@Nullable Encoding pageEncoding, int count, byte[] data, int from, int to) {
        if (dictionary != null) {
            throw where.corrupt("a second dictionary page");
        }
        if (pageEncoding != Encoding.PLAIN && pageEncoding != Encoding.PLAIN_DICTIONARY) {
            throw where.corrupt("a dictionary encoded as " + pageEncoding);
        }
        long least = switch (leaf.physical()) {
            case BOOLEAN -> count >>> 3;
            case INT32, FLOAT, BYTE_ARRAY -> 4L * count;
            case INT64, DOUBLE -> 8L * count;
            case INT96 -> 12L * count;
            case FIXED -> (long) leaf.typeLength() * count;
        };
        if (count < 0 || least > to - from || (leaf.typeLength() == 0 && least == 0 && count > 8)) {
            throw where.corrupt("a dictionary of " + count + " values in " + (to - from) + " bytes");
        }
        ColumnBuffer made = new ColumnBuffer(conversion.form());
        made.begin(count);
        decode(ValueDecoders.of(Encoding.PLAIN, leaf, data, from, to, where), made, 0, count);
        dictionary = made;
    }

    /// Heap bytes of the dictionary.
    public long dictionaryBytes() {
        return dictionary == null ? 0 : dictionary.heapBytes();
    }

    /// Sets the page that is read from now on: its values are `data[from, to)`.
    ///
    /// @param levels its definition levels, null when every value is there
    public void page(@Nullable Encoding pageEncoding, byte[] data, int from, int to, @Nullable PresenceReader levels) {
        page = data;
        pageFrom = from;
        pageTo = to;
        encoding = pageEncoding;
        presence = levels;
        values = null;
    }

    /// Reads the next `count` rows of the page to rows `[at, at + count)` of `out`, whose rows before are
    /// filled.
    public void read(ColumnBuffer out, int at, int count) {
        int present = count;
        if (presence != null) {
            present = presence.read(out.presence(), at, count);
            out.addNulls(count - present);
        } else if (leaf.maxDefinition() > 0) {
            out.markPresent(at, count);
        }
        if (keepsCodes && readCodes(out, at, count, present)) {
            return;
        }
        if (out.dictionary() != null) {
            resolve(out, at);
        }
        if (present > 0) {
            decode(values(), out, at, present);
        }
        if (present < count) {
            NullSpread.spread(out, at, count, present);
        }
    }

    private boolean readCodes(ColumnBuffer out, int at, int count, int present) {
        ColumnBuffer known = dictionary;
        boolean asCodes = known != null && known.rows() > 0 && (at == 0 || out.dictionary() == known);
        if (!asCodes || known == null || !isDictionary()) {
            return false;
        }
        int[] codes = out.codesOf(known);
        if (present > 0) {
            ((DictionaryDecoder) values()).readCodes(codes, at, present);
        }
        if (present < count) {
            NullSpread.codes(codes, out.validity(), at, count, present);
        }
        return true;
    }

    /// Replaces the codes of the first `rows` rows by their values, where a chunk stops using its
    /// dictionary within a batch.
    private static void resolve(ColumnBuffer out, int rows) {
        ColumnBuffer known = out.dictionary();
        if (known == null) {
            return;
        }
        int[] codes = out.codes();
        out.dropDictionary();
        Gather.gather(known, codes, 0, out, 0, rows);
    }

    /// Passes over the next `count` rows of the page.
    public void skip(int count) {
        int present = presence == null ? count : presence.skip(count);
        if (present > 0) {
            values().skip(present);
        }
    }

    private boolean isDictionary() {
        return encoding == Encoding.PLAIN_DICTIONARY || encoding == Encoding.RLE_DICTIONARY;
    }

    private ValueDecoder values() {
        ValueDecoder decoder = values;
        if (decoder == null) {
            decoder = isDictionary()
                    ? new DictionaryDecoder(page, pageFrom, pageTo, knownDictionary(), where)
                    : ValueDecoders.of(encoding, leaf, page, pageFrom, pageTo, where);
            values = decoder;
        }
        return decoder;
    }

    private ColumnBuffer knownDictionary() {
        if (dictionary == null) {
            throw where.corrupt("a page of codes, but there is no dictionary page before it");
        }
        return dictionary;
    }

    private void decode(ValueDecoder decoder, ColumnBuffer out, int at, int count) {
        if (decoder instanceof DictionaryDecoder || conversion.keeps()) {
            decoder.read(out, at, count);
            return;
        }
        // Room for byte strings is made once.
        int piece = conversion.form() == PhysicalType.BYTES ? count : PIECE;
        for (int done = 0; done < count; done += piece) {
            int to = at + done;
            int take = Math.min(piece, count - done);
            if (conversion.direct()) {
                decoder.read(out, to, take);
                conversion.step().apply(out, to, out, to, take, where);
            } else {
                stored.begin(take);
                decoder.read(stored, 0, take);
                conversion.step().apply(stored, 0, out, to, take, where);
            }
        }
    }

    @Override
    public void close() {
        stored.release();
    }
}
