package io.winnow.core.batch;

import io.winnow.core.type.PhysicalType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Codes into a dictionary: the second compute form, so that strings need not be copied or compared row by row.
///
/// Entries are not NULL, need not be distinct and need not all be used: never take a bound, a count or a
/// distinct set from the dictionary alone. Batches of one source may share the dictionary instance.
///
/// @param codes at least `size` positions in `dictionary`; that of a NULL row is any valid position, or 0
/// @param dictionary the entries, without validity
/// @param validity null when no row is NULL
public record DictionaryColumn(int[] codes, Column dictionary, long @Nullable [] validity, int size) implements Column {
    @Override
    public PhysicalType physical() {
        return dictionary.physical();
    }

    @Override
    public DictionaryColumn take(int[] rows, int count) {
        int[] from = codes;
        int[] taken = new int[count];
        for (int i = 0; i < count; i++) {
            taken[i] = from[rows[i]];
        }
        return new DictionaryColumn(taken, dictionary, Validity.take(validity, rows, count), count);
    }

    @Override
    public DictionaryColumn slice(int from, int count) {
        if (from == 0 && count == size) {
            return this;
        }
        return new DictionaryColumn(
                Arrays.copyOfRange(codes, from, from + count),
                dictionary,
                Validity.slice(validity, from, count),
                count);
    }

    @Override
    public Column decoded() {
        if (dictionary.size() == 0) {
            return new NullColumn(size);
        }
        Column values = dictionary.take(codes, size);
        return validity == null ? values : Columns.withValidity(values, validity);
    }

    @Override
    public long heapBytes() {
        return 4L * codes.length + (validity == null ? 0 : 8L * validity.length);
    }
}
