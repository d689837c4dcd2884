package io.winnow.core.batch;

import io.winnow.core.type.PhysicalType;

/// A column whose every row is NULL.
public record NullColumn(int size) implements Column {
    @Override
    public long[] validity() {
        return new long[Validity.words(size)];
    }

    @Override
    public PhysicalType physical() {
        return PhysicalType.NULL;
    }

    @Override
    public NullColumn take(int[] rows, int count) {
        return new NullColumn(count);
    }

    @Override
    public NullColumn slice(int from, int count) {
        return new NullColumn(count);
    }

    @Override
    public long heapBytes() {
        return 0;
    }
}
