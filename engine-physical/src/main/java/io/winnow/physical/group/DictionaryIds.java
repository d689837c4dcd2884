package io.winnow.physical.group;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.Validity;
import java.util.Arrays;

/// What the codes of one dictionary stand for: each entry is looked up once, when a row first uses it.
final class DictionaryIds {
    private final Column dictionary;
    private final int[] ids;

    DictionaryIds(Column dictionary) {
        this.dictionary = dictionary;
        this.ids = new int[dictionary.size()];
        Arrays.fill(ids, -1);
    }

    boolean isFor(DictionaryColumn column) {
        return column.dictionary() == dictionary;
    }

    void assign(KeyColumn values, DictionaryColumn column, int[] out) {
        int[] codes = column.codes();
        int[] known = ids;
        long[] validity = column.validity();
        int rows = column.size();
        if (validity == null) {
            if (look(known, codes, rows, out) < 0) {
                learn(values, column);
                look(known, codes, rows, out);
            }
            return;
        }
        learn(values, column);
        for (int i = 0; i < rows; i++) {
            out[i] = Validity.isSet(validity, i) ? known[codes[i]] : values.idOfNull();
        }
    }

    /// Negative if some entry is not known yet.
    private static int look(int[] known, int[] codes, int rows, int[] out) {
        int signs = 0;
        for (int i = 0; i < rows; i++) {
            int id = known[codes[i]];
            signs |= id;
            out[i] = id;
        }
        return signs;
    }

    private void learn(KeyColumn values, DictionaryColumn column) {
        int[] codes = column.codes();
        long[] validity = column.validity();
        int[] unknown = new int[16];
        int count = 0;
        for (int i = 0; i < column.size(); i++) {
            if (ids[codes[i]] == -1 && (validity == null || Validity.isSet(validity, i))) {
                unknown = count == unknown.length ? Arrays.copyOf(unknown, 2 * count) : unknown;
                unknown[count++] = codes[i];
                ids[codes[i]] = -2;
            }
        }
        if (count > 0) {
            int[] learnt = new int[count];
            values.assignPlain(dictionary.take(unknown, count), learnt);
            for (int i = 0; i < count; i++) {
                ids[unknown[i]] = learnt[i];
            }
        }
    }
}
