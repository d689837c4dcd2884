package io.winnow.physical.group;

import io.winnow.core.batch.Column;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The distinct rows of one or more columns, each with a dense id in the order in which they are met.
///
/// Each column has ids of its own; the ids of the first two are paired, those pairs with the third, and so on.
final class GroupKeys {
    private final KeyColumn[] columns;

    /// `pairs[c]`: the pairs of what comes before column `c` with column `c`; index 0 is not used.
    private final PairInterner[] pairs;

    /// Of two columns, what is known of their dictionaries.
    private @Nullable EntryPairs entries;

    private int[] right = new int[0];

    GroupKeys(List<DataType> types) {
        columns = new KeyColumn[types.size()];
        pairs = new PairInterner[types.size()];
        for (int c = 0; c < columns.length; c++) {
            columns[c] = KeyColumn.of(types.get(c));
            pairs[c] = new PairInterner();
        }
    }

    /// Sets `ids[i]` to the id of row `i` of the columns.
    void assign(Column[] keys, int rows, int[] ids) {
        EntryPairs known = keys.length == 2 ? EntryPairs.of(keys[0], keys[1], entries) : null;
        if (known == null) {
            assignEach(keys, rows, ids);
            return;
        }
        entries = known;
        if (!known.look(keys[0], keys[1], rows, ids)) {
            assignEach(keys, rows, ids);
            known.learn(keys[0], keys[1], rows, ids);
        }
    }

    /// As [#assign] for rows whose values are all known already, by their dictionaries.
    ///
    /// @return false, and `ids` is of no use, where they are not or it would take a search to tell
    boolean look(Column[] keys, int rows, int[] ids) {
        EntryPairs known = entries;
        return known != null
                && keys.length == 2
                && known.isFor(keys[0], keys[1])
                && known.look(keys[0], keys[1], rows, ids);
    }

    private void assignEach(Column[] keys, int rows, int[] ids) {
        columns[0].assign(keys[0], ids);
        if (columns.length > 1 && right.length < rows) {
            right = new int[rows];
        }
        int lefts = columns[0].size();
        for (int c = 1; c < columns.length; c++) {
            columns[c].assign(keys[c], right);
            pairs[c].assign(ids, lefts, right, columns[c].size(), rows);
            lefts = pairs[c].size();
        }
    }

    /// Makes room for the rows of another that is merged into this.
    void expect(GroupKeys other) {
        for (int c = 0; c < columns.length; c++) {
            columns[c].expect(other.columns[c].size());
        }
    }

    /// Number of distinct rows so far.
    int size() {
        int last = columns.length - 1;
        return last == 0 ? columns[0].size() : pairs[last].size();
    }

    /// The canonical values of the rows `ids[0..count)`, a column for each key.
    List<Column> values(int[] ids, int count) {
        Column[] values = new Column[columns.length];
        int[] left = ids.clone();
        for (int c = columns.length - 1; c > 0; c--) {
            long[] keys = pairs[c].keys();
            int[] own = new int[count];
            for (int i = 0; i < count; i++) {
                long pair = keys[left[i]];
                own[i] = (int) pair;
                left[i] = (int) (pair >>> 32);
            }
            values[c] = columns[c].values(own, count);
        }
        values[0] = columns[0].values(left, count);
        return new ArrayList<>(List.of(values));
    }

    long heapBytes() {
        long bytes = 4L * right.length + (entries == null ? 0 : entries.heapBytes());
        for (int c = 0; c < columns.length; c++) {
            bytes += columns[c].heapBytes() + pairs[c].heapBytes();
        }
        return bytes;
    }
}
