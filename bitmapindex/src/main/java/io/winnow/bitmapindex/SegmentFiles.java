package io.winnow.bitmapindex;

import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.util.List;

/// The files of a segment, by name, and the columns of its keys. `docs/reference/bitmap-index.md` describes the bytes.
final class SegmentFiles {
    /// The distinct values and where their postings lie: an Arrow IPC file of one record batch, a row per value.
    static final String KEYS = "keys.arrow";

    /// The postings one after another: Roaring bitmaps in their portable form.
    static final String POSTINGS = "postings.bin";

    /// The parts of a posting's description, in their order.
    static final List<Field> POSTING = List.of(
            new Field("fragment", DataType.UINT32, false),
            new Field("rows", DataType.UINT32, false),
            new Field("start", DataType.INT64, false),
            new Field("length", DataType.UINT32, false),
            new Field("checksum", DataType.UINT32, false));

    private SegmentFiles() {}

    /// The columns of the keys of a column of a type.
    static List<Field> keys(DataType type) {
        return List.of(
                Field.of("key", type),
                new Field("rows", DataType.INT64, false),
                new Field("postings", new DataType.ListOf(new DataType.Struct(POSTING)), false));
    }
}
