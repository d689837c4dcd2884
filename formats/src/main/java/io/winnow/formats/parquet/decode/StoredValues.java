package io.winnow.formats.parquet.decode;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.Columns;
import io.winnow.formats.parquet.file.PageAddress;
import io.winnow.formats.parquet.schema.Node;

/// Gives the values of a leaf that another reader decoded as they are stored the meaning that its annotation says.
public final class StoredValues {
    private StoredValues() {}

    /// The values in the form that the engine computes with.
    ///
    /// @param stored as their physical type says (INT96 and FIXED as byte strings); its arrays are taken over
    /// @throws io.winnow.core.error.CorruptDataException for a value that the annotation does not allow
    public static Column converted(Column stored, Node.Leaf leaf, PageAddress where) {
        Conversion conversion = Conversion.of(leaf);
        int rows = stored.size();
        long[] validity = stored.validity();
        int[] present = new int[rows];
        int[] positions = new int[rows];
        int count = 0;
        for (int row = 0; row < rows; row++) {
            if (validity == null || (validity[row >> 6] >>> row & 1) != 0) {
                positions[row] = count;
                present[count++] = row;
            }
        }
        // What lies in the slots of NULLs must not be looked at: conversions check values.
        Column dense = count == rows ? stored : stored.take(present, count);
        ColumnBuffer from = ColumnBuffer.over(dense);
        ColumnBuffer to = from;
        if (!conversion.direct()) {
            to = new ColumnBuffer(conversion.form());
            to.begin(count);
        }
        conversion.step().apply(from, 0, to, 0, count, where);
        if (count == rows) {
            return to.column();
        }
        if (count == 0) {
            ColumnBuffer blank = new ColumnBuffer(conversion.form());
            blank.begin(rows);
            return Columns.withValidity(blank.column(), validity);
        }
        return Columns.withValidity(to.column().take(positions, rows), validity);
    }
}
