package io.winnow.physical.group;

import io.winnow.core.batch.Column;
import io.winnow.core.type.DataType;
import io.winnow.physical.key.OrderedBytes;

/// Values as byte strings.
final class EncodedKeys extends KeyColumn {
    private final DataType type;
    private final BytesInterner interner = new BytesInterner();

    EncodedKeys(DataType type) {
        this.type = type;
    }

    @Override
    void assignPlain(Column column, int[] ids) {
        interner.assign(OrderedBytes.encode(column, type), ids);
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
        return OrderedBytes.decode(interner.values(ids, count), type);
    }

    @Override
    long heapBytes() {
        return interner.heapBytes();
    }
}
