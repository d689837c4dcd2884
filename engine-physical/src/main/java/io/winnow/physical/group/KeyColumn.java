package io.winnow.physical.group;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.type.DataType;
import org.jspecify.annotations.Nullable;

/// The distinct values of one column, each with a dense id; equality is that of the engine's order, so zeros are
/// equal, NaNs of one sign are, and NULL is a value like others.
abstract class KeyColumn {
    private @Nullable DictionaryIds dictionary;

    /// An empty set of values of a type.
    static KeyColumn of(DataType type) {
        return switch (type.physical()) {
            case BOOL, INT32, INT64, FLOAT32, FLOAT64 -> new LongKeys(type);
            case NULL -> new NullKeys();
            case INTERVAL -> new IntervalKeys();
            case INT128, BYTES, LIST, STRUCT -> new EncodedKeys(type);
        };
    }

    /// Sets `ids[i]` to the id of the value at row `i`.
    final void assign(Column column, int[] ids) {
        if (column instanceof DictionaryColumn coded && coded.dictionary().size() > 0) {
            DictionaryIds known = dictionary;
            if (known == null || !known.isFor(coded)) {
                known = new DictionaryIds(coded.dictionary());
                dictionary = known;
            }
            known.assign(this, coded, ids);
        } else {
            assignPlain(column.decoded(), ids);
        }
    }

    /// Makes room for values that are about to come, where it is known how many they are at most.
    void expect(int more) {}

    /// As [#assign], for a column without dictionary.
    abstract void assignPlain(Column column, int[] ids);

    /// The id of NULL.
    abstract int idOfNull();

    /// Number of distinct values so far.
    abstract int size();

    /// The canonical values of `ids[0..count)`.
    abstract Column values(int[] ids, int count);

    abstract long heapBytes();
}
