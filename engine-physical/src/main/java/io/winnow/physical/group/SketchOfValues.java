package io.winnow.physical.group;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.type.DataType;
import org.jspecify.annotations.Nullable;

/// The state of `approx_count_distinct(x)` from values that are known without reading rows, as an index knows them.
public final class SketchOfValues {
    private SketchOfValues() {}

    /// The state over rows that have these values, however often each; null, which is the state over no rows, where
    /// none is other than NULL. It is the state that rows with the values
    /// give, byte for byte or merged with others.
    ///
    /// @param type of the values
    /// @param values in any order, repeated or not
    public static @Nullable Bytes state(DataType type, Column values) {
        ValueSketches sketches = new ValueSketches(type);
        sketches.ensure(1);
        sketches.addUngrouped(new Column[] {values}, values.size());
        BytesColumn state = sketches.states(new int[] {0}, 1);
        return state.isValid(0) ? Bytes.of(state.bytes(0)) : null;
    }
}
