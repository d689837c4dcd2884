package io.winnow.physical.key;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Values as byte strings: two values compare as their bytes do, unsigned, and are equal exactly when those are.
///
/// Holds for every type. Strings and binaries are their own bytes; all else has the layout of [ValueEncoder]. What
/// equality does not see is lost, as with [OrderedLongs]; of an interval that is how it splits into months and days.
public final class OrderedBytes {
    private OrderedBytes() {}

    /// The values of a column, a byte string for each row; NULL stays NULL.
    public static BytesColumn encode(Column column, DataType type) {
        Column plain = column.decoded();
        if (plain instanceof BytesColumn bytes) {
            return bytes;
        }
        int rows = plain.size();
        int[] offsets = new int[rows + 1];
        if (plain instanceof NullColumn) {
            return new BytesColumn(new byte[0], offsets, plain.validity(), rows);
        }
        ByteSink sink = new ByteSink();
        ValueEncoder encoder = ValueEncoder.of(plain, type);
        long[] validity = plain.validity();
        for (int row = 0; row < rows; row++) {
            if (validity == null || Validity.isSet(validity, row)) {
                encoder.write(row, sink);
            }
            offsets[row + 1] = sink.size();
        }
        return new BytesColumn(sink.data(), offsets, validity, rows);
    }

    /// The canonical values whose encoding the rows of `encoded` are.
    public static Column decode(BytesColumn encoded, DataType type) {
        return switch (type.physical()) {
            case BYTES -> encoded;
            case INT128 -> int128(encoded);
            case NULL, BOOL, INT32, INT64, FLOAT32, FLOAT64, INTERVAL, LIST, STRUCT -> {
                List<@Nullable Object> values = new ArrayList<>(encoded.size());
                for (int row = 0; row < encoded.size(); row++) {
                    values.add(
                            encoded.isValid(row)
                                    ? new ValueDecoder(encoded.data(), encoded.offsets()[row]).read(type)
                                    : null);
                }
                yield ColumnBuilder.column(type, values);
            }
        };
    }

    private static Int128Column int128(BytesColumn encoded) {
        int rows = encoded.size();
        long[] high = new long[rows];
        long[] low = new long[rows];
        for (int row = 0; row < rows; row++) {
            int at = encoded.offsets()[row];
            if (encoded.offsets()[row + 1] - at == 16) {
                high[row] = ValueDecoder.longAt(encoded.data(), at) ^ Long.MIN_VALUE;
                low[row] = ValueDecoder.longAt(encoded.data(), at + 8);
            }
        }
        return new Int128Column(high, low, encoded.validity(), rows);
    }
}
