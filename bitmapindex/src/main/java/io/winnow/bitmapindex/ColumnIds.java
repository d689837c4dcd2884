package io.winnow.bitmapindex;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.type.DataType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The numbers of the values in the rows of any column of one type: those of its table, with codes of dictionaries
/// looked up once per entry. Belongs to one thread.
final class ColumnIds {
    private static final int UNKNOWN = -1;

    private final ValueTable table;
    private final int[] one = new int[1];
    private boolean sawNull;
    private @Nullable Column dictionary;
    /// By code of the last dictionary.
    private int[] ofCodes = new int[0];

    ColumnIds(DataType type) {
        table = ValueTable.of(type);
    }

    /// As [ValueTable#ids].
    void ids(Column column, int from, int to, int[] ids) {
        switch (column) {
            case NullColumn _ -> Arrays.fill(ids, 0, to - from, ValueTable.NULL_ID);
            case DictionaryColumn coded -> codes(coded, from, to, ids);
            case Column plain -> table.ids(plain, from, to, ids);
        }
        if (!sawNull && to > from && column.validity() != null) {
            int valid = Validity.count(column.validity(), from, to);
            sawNull = valid < to - from;
        }
    }

    /// Entries that no row uses are no values, and equal entries are one.
    private void codes(DictionaryColumn column, int from, int to, int[] ids) {
        Column entries = column.dictionary();
        if (entries != dictionary) {
            dictionary = entries;
            ofCodes = new int[entries.size()];
            Arrays.fill(ofCodes, UNKNOWN);
        }
        int[] known = ofCodes;
        int[] codes = column.codes();
        long[] validity = column.validity();
        for (int i = from; i < to; i++) {
            if (validity != null && !Validity.isSet(validity, i)) {
                ids[i - from] = ValueTable.NULL_ID;
                continue;
            }
            int code = codes[i];
            int id = known[code];
            if (id == UNKNOWN) {
                table.ids(entries, code, code + 1, one);
                id = one[0];
                known[code] = id;
            }
            ids[i - from] = id;
        }
    }

    /// One more than the greatest number.
    int bound() {
        return table.size() + 1;
    }

    /// How many distinct values there were, NULL being one.
    int distinct() {
        return table.size() + (sawNull ? 1 : 0);
    }

    /// Bytes of heap that this takes.
    long heapBytes() {
        return table.heapBytes() + 4L * ofCodes.length;
    }

    /// Bytes of heap that the values take as a column.
    long valueBytes() {
        return table.valueBytes();
    }

    boolean sawNull() {
        return sawNull;
    }

    /// The values but for NULL, that of number 1 first.
    Column values() {
        return table.values();
    }
}
