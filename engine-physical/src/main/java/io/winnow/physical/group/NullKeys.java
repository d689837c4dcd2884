package io.winnow.physical.group;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.NullColumn;
import java.util.Arrays;

/// The one value of the type NULL.
final class NullKeys extends KeyColumn {
    private int size;

    @Override
    void assignPlain(Column column, int[] ids) {
        Arrays.fill(ids, 0, column.size(), 0);
        size = column.size() > 0 ? 1 : size;
    }

    @Override
    int idOfNull() {
        size = 1;
        return 0;
    }

    @Override
    int size() {
        return size;
    }

    @Override
    Column values(int[] ids, int count) {
        return new NullColumn(count);
    }

    @Override
    long heapBytes() {
        return 0;
    }
}
