package io.winnow.physical.group;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.type.DataType;
import io.winnow.physical.key.OrderedBytes;
import io.winnow.physical.key.OrderedLongs;
import org.apache.datasketches.hash.XxHash64;
import org.apache.datasketches.hll.HllUnion;
import org.jspecify.annotations.Nullable;

/// Sketches of values, which are told apart as groups are: by [OrderedLongs] or else [OrderedBytes].
final class ValueSketches extends Sketches {
    private final DataType type;
    private long[] scratch = new long[0];

    /// The dictionary that `entries` are the hashes of.
    private @Nullable Column dictionary;

    private long[] entries = new long[0];
    private long[] gathered = new long[0];

    ValueSketches(DataType type) {
        this.type = type;
    }

    @Override
    void add(Column[] arguments, int rows, int[] groups) {
        if (arguments[0] instanceof NullColumn
                || (arguments[0] instanceof DictionaryColumn coded
                        && coded.dictionary().size() == 0)) {
            return; // all are NULL
        }
        long[] validity = arguments[0].validity();
        long[] hashes = hashes(arguments[0], rows);
        HllUnion sketch = null;
        int group = -1;
        long last = 0;
        for (int i = 0; i < rows; i++) {
            if (validity != null && !Validity.isSet(validity, i)) {
                continue;
            }
            // Runs of equal values, as sorted columns have them, are taken in once.
            if (sketch == null || groups[i] != group) {
                group = groups[i];
                sketch = sketch(group);
            } else if (hashes[i] == last) {
                continue;
            }
            last = hashes[i];
            sketch.update(last);
            measure(group, sketch);
        }
    }

    /// A number for each row, the same for equal values and, but for a chance of 2^-64, for no others.
    private long[] hashes(Column column, int rows) {
        if (!(column instanceof DictionaryColumn coded) || coded.dictionary().size() > rows) {
            return plainHashes(column.decoded(), rows);
        }
        if (dictionary != coded.dictionary()) {
            dictionary = coded.dictionary();
            entries = plainHashes(dictionary.decoded(), dictionary.size()).clone();
        }
        if (gathered.length < rows) {
            gathered = new long[rows];
        }
        int[] codes = coded.codes();
        for (int i = 0; i < rows; i++) {
            gathered[i] = entries[codes[i]];
        }
        return gathered;
    }

    private long[] plainHashes(Column column, int rows) {
        if (scratch.length < rows) {
            scratch = new long[rows];
        }
        if (OrderedLongs.fits(type)) {
            return OrderedLongs.encode(column, type, scratch); // the sketch hashes it
        }
        BytesColumn bytes = OrderedBytes.encode(column, type);
        int[] offsets = bytes.offsets();
        for (int i = 0; i < rows; i++) {
            scratch[i] = XxHash64.hashBytes(bytes.data(), offsets[i], offsets[i + 1] - offsets[i], 0);
        }
        return scratch;
    }

    @Override
    long ownBytes() {
        return 8L * (scratch.length + entries.length + gathered.length);
    }
}
