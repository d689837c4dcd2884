package io.winnow.physical.group;

import io.winnow.core.batch.Column;
import io.winnow.core.type.DataType;
import io.winnow.physical.key.OrderedLongs;

/// Values that fit a long.
final class LongKeys extends KeyColumn {
    private final DataType type;
    private final LongInterner interner = new LongInterner();
    private long[] scratch = new long[0];

    LongKeys(DataType type) {
        this.type = type;
    }

    @Override
    void expect(int more) {
        interner.expect(more);
    }

    @Override
    void assignPlain(Column column, int[] ids) {
        if (scratch.length < column.size()) {
            scratch = new long[column.size()];
        }
        long[] keys = OrderedLongs.encode(column, type, scratch);
        interner.assign(keys, column.validity(), column.size(), ids);
    }

    @Override
    int idOfNull() {
        return interner.idOfNull();
    }

    @Override
    int size() {
        return interner.size();
    }

    @Override
    Column values(int[] ids, int count) {
        long[] keys = new long[count];
        for (int i = 0; i < count; i++) {
            keys[i] = interner.keys()[ids[i]];
        }
        return OrderedLongs.decode(type, keys, BytesInterner.validity(ids, count, interner.nullId()), count);
    }

    @Override
    long heapBytes() {
        return interner.heapBytes();
    }
}
