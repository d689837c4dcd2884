package io.winnow.core.collect;

import io.winnow.core.batch.Column;
import org.jspecify.annotations.Nullable;

/// Of values without bounds, NULLs are counted: those of the column itself, not of what is nested in it.
public final class NoRange extends ValueRange {
    NoRange() {}

    @Override
    void addValues(Column column, int from, int to, long @Nullable [] validity) {}

    @Override
    void clear() {}
}
