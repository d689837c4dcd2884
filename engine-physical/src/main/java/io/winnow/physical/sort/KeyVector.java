package io.winnow.physical.sort;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.expr.SortKey;
import io.winnow.core.type.DataType;
import io.winnow.core.type.PhysicalType;
import io.winnow.physical.key.OrderedBytes;
import io.winnow.physical.key.OrderedLongs;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One sort key of all rows, as numbers that compare the way the key orders.
///
/// `prefix` decides alone where the values fit a long; else it holds the nearest long of numbers and the first eight
/// bytes of what else there is, and equal prefixes are told apart by all bytes. It says nothing of NULLs.
final class KeyVector {
    final long[] prefix;

    /// Which rows are not NULL; null when all are.
    final long @Nullable [] validity;

    /// Whether equal prefixes mean equal values.
    final boolean exact;

    private final boolean nullsFirst;
    private final int sign;

    /// The bytes of each part, and the part of each row; empty where the prefix is exact.
    private final BytesColumn[] bytes;

    private final int[] partOf;
    private final int[] starts;

    private KeyVector(SortKey key, DataType type, List<Column> parts, int rows) {
        nullsFirst = key.nullsFirst();
        sign = key.descending() ? -1 : 1;
        exact = isExact(type, parts);
        prefix = new long[rows];
        bytes = new BytesColumn[exact ? 0 : parts.size()];
        partOf = new int[exact ? 0 : rows];
        starts = new int[parts.size()];
        validity = fill(type, parts, rows);
        if (key.descending()) {
            for (int i = 0; i < rows; i++) {
                prefix[i] = ~prefix[i];
            }
        }
    }

    /// @param parts the key's values, part after part
    static KeyVector of(SortKey key, List<Column> parts, int rows) {
        return new KeyVector(key, key.expr().type(), parts, rows);
    }

    private long @Nullable [] fill(DataType type, List<Column> parts, int rows) {
        long[] valid = null;
        int start = 0;
        long[] scratch = new long[0];
        for (int p = 0; p < parts.size(); p++) {
            Column part = parts.get(p);
            int size = part.size();
            starts[p] = start;
            scratch = scratch.length < size ? new long[size] : scratch;
            System.arraycopy(prefixes(part, type, scratch), 0, prefix, start, size);
            if (!exact) {
                bytes[p] = OrderedBytes.encode(part, type);
                Arrays.fill(partOf, start, start + size, p);
            }
            long[] words = part.validity();
            if (words != null) {
                valid = valid == null ? Validity.allValid(rows) : valid;
                for (int i = 0; i < size; i++) {
                    if (!Validity.isSet(words, i)) {
                        Validity.clear(valid, start + i);
                    }
                }
            }
            start += size;
        }
        return valid;
    }

    private static boolean isExact(DataType type, List<Column> parts) {
        if (OrderedLongs.fits(type) || type.physical() == PhysicalType.NULL) {
            return true;
        }
        for (Column part : parts) {
            if (!(part.decoded() instanceof Int128Column wide) || !fitsLongs(wide)) {
                return false;
            }
        }
        return !parts.isEmpty();
    }

    private static boolean fitsLongs(Int128Column column) {
        if (column.longs() != null) {
            return true;
        }
        long[] high = column.high();
        long[] low = column.low();
        long[] validity = column.validity();
        long beyond = 0;
        for (int i = 0; i < column.size(); i++) {
            long different = high[i] ^ low[i] >> 63;
            beyond |= validity == null || Validity.isSet(validity, i) ? different : 0;
        }
        return beyond == 0;
    }

    /// A number for each row: of two rows whose keys differ, that of the lesser key is not the greater one, for an
    /// ascending order. Undefined for NULL.
    ///
    /// @param scratch used where it is long enough
    /// @return `scratch`, a new array or the column's own: read only
    static long[] prefixes(Column column, DataType type, long[] scratch) {
        if (OrderedLongs.fits(type) || column instanceof NullColumn) {
            return OrderedLongs.encode(column, type, scratch);
        }
        int rows = column.size();
        long[] prefixes = scratch.length < rows ? new long[rows] : scratch;
        if (column.decoded() instanceof Int128Column wide) {
            return nearest(wide, prefixes);
        }
        BytesColumn bytes = OrderedBytes.encode(column, type);
        for (int i = 0; i < rows; i++) {
            prefixes[i] = firstEight(bytes, i);
        }
        return prefixes;
    }

    /// The longs that are nearest to the values.
    private static long[] nearest(Int128Column column, long[] out) {
        if (column.longs() != null) {
            return column.low();
        }
        long[] high = column.high();
        long[] low = column.low();
        for (int i = 0; i < column.size(); i++) {
            out[i] = high[i] == low[i] >> 63 ? low[i] : high[i] >> 63 ^ Long.MAX_VALUE;
        }
        return out;
    }

    private static long firstEight(BytesColumn column, int row) {
        int from = column.offsets()[row];
        int length = Math.min(8, column.offsets()[row + 1] - from);
        byte[] data = column.data();
        long value = 0;
        for (int i = 0; i < length; i++) {
            value = (value << 8) | (data[from + i] & 0xff);
        }
        return (length == 0 ? 0 : value << (64 - 8 * length)) ^ Long.MIN_VALUE;
    }

    boolean nullsFirst() {
        return nullsFirst;
    }

    boolean isNull(int row) {
        return validity != null && !Validity.isSet(validity, row);
    }

    /// The order of two rows by this key.
    int compare(int left, int right) {
        if (validity != null) {
            boolean leftNull = isNull(left);
            boolean rightNull = isNull(right);
            if (leftNull || rightNull) {
                return leftNull == rightNull ? 0 : leftNull == nullsFirst ? -1 : 1;
            }
        }
        int order = Long.compare(prefix[left], prefix[right]);
        return order != 0 || exact ? order : compareBytes(left, right);
    }

    private int compareBytes(int left, int right) {
        BytesColumn a = bytes[partOf[left]];
        BytesColumn b = bytes[partOf[right]];
        int i = left - starts[partOf[left]];
        int j = right - starts[partOf[right]];
        return sign
                * Arrays.compareUnsigned(
                        a.data(), a.offsets()[i], a.offsets()[i + 1], b.data(), b.offsets()[j], b.offsets()[j + 1]);
    }
}
