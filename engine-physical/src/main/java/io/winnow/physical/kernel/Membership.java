package io.winnow.physical.kernel;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Marks the values of a column that are among some constants: 1 for those, else 0, anything for NULLs.
interface Membership {
    void mark(Column values, byte[] out, int rows);

    /// Null for types that have no set.
    static @Nullable Membership of(DataType type, List<Object> constants) {
        return switch (type.physical()) {
            case INT32 -> {
                LongSet set = LongSet.of(
                        constants.stream().mapToLong(Constants::longValue).toArray());
                yield (values, out, rows) ->
                        set.mark(IntegerCasts.widened(((IntColumn) values).values(), rows), out, rows);
            }
            case INT64 -> {
                LongSet set = LongSet.of(
                        constants.stream().mapToLong(Constants::longValue).toArray());
                yield (values, out, rows) -> set.mark(((LongColumn) values).values(), out, rows);
            }
            case FLOAT32 -> {
                LongSet set = LongSet.of(constants.stream()
                        .mapToLong(value -> FloatKeys.key((float) (Float) value))
                        .toArray());
                yield (values, out, rows) -> set.mark(
                        IntegerCasts.widened(FloatKeys.keys(((FloatColumn) values).values(), rows), rows), out, rows);
            }
            case FLOAT64 -> {
                LongSet set = LongSet.of(constants.stream()
                        .mapToLong(value -> FloatKeys.key((double) (Double) value))
                        .toArray());
                yield (values, out, rows) ->
                        set.mark(FloatKeys.keys(((DoubleColumn) values).values(), rows), out, rows);
            }
            case BYTES -> {
                List<byte[]> texts = new ArrayList<>();
                for (Object constant : constants) {
                    texts.add(Constants.bytes(constant));
                }
                BytesSet set = BytesSet.of(texts);
                yield (values, out, rows) -> set.mark((BytesColumn) values, out, rows);
            }
            case NULL, BOOL, INT128, INTERVAL, LIST, STRUCT -> null;
        };
    }
}
