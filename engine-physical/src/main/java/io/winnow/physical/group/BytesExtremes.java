package io.winnow.physical.group;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Columns;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.IntervalColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.type.DataType;
import io.winnow.physical.key.OrderedBytes;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Least or greatest values of types that do not fit a long, compared as byte strings.
///
/// Intervals of one length are further told apart by their parts, so that the one shown does not depend on the order
/// in which rows come.
final class BytesExtremes extends Extremes {
    private static final byte[] EMPTY = {};

    private final DataType type;
    private final int sign;
    private byte[] @Nullable [] best = new byte[0][];
    private long bytes;

    BytesExtremes(DataType type, Direction direction) {
        this.type = type;
        sign = direction == Direction.MAX ? 1 : -1;
    }

    @Override
    void ensure(int groups) {
        if (groups > best.length) {
            best = Arrays.copyOf(best, Capacity.atLeast(best.length, groups));
        }
    }

    @Override
    void add(Column[] arguments, int rows, int[] groups) {
        BytesColumn column = encode(arguments[0]);
        for (int i = 0; i < rows; i++) {
            offer(groups[i], column, i);
        }
    }

    @Override
    void addUngrouped(Column[] arguments, int rows) {
        BytesColumn column = encode(
                arguments[0] instanceof DictionaryColumn coded
                                && coded.dictionary().size() < rows
                        ? used(coded)
                        : arguments[0]);
        for (int i = 0; i < column.size(); i++) {
            offer(0, column, i);
        }
    }

    /// The entries of a dictionary that rows refer to, each once.
    private static Column used(DictionaryColumn column) {
        boolean[] seen = new boolean[column.dictionary().size()];
        int[] entries = new int[seen.length];
        int count = 0;
        long[] validity = column.validity();
        for (int i = 0; i < column.size(); i++) {
            int code = column.codes()[i];
            if ((validity == null || Validity.isSet(validity, i)) && !seen[code]) {
                seen[code] = true;
                entries[count++] = code;
            }
        }
        return column.dictionary().take(entries, count);
    }

    private void offer(int group, BytesColumn column, int row) {
        long[] validity = column.validity();
        if (validity != null && !Validity.isSet(validity, row)) {
            return;
        }
        int from = column.offsets()[row];
        int to = column.offsets()[row + 1];
        byte[] old = best[group];
        if (old == null
                || sign * Integer.signum(Arrays.compareUnsigned(column.data(), from, to, old, 0, old.length)) > 0) {
            best[group] = Arrays.copyOfRange(column.data(), from, to);
            bytes += to - from + 16L - (old == null ? 0 : old.length + 16L);
        }
    }

    private BytesColumn encode(Column column) {
        Column plain = column.decoded();
        BytesColumn encoded = OrderedBytes.encode(plain, type);
        return plain instanceof IntervalColumn intervals ? IntervalBytes.withParts(encoded, intervals) : encoded;
    }

    @Override
    void merge(Accumulator other, int[] groups) {
        BytesExtremes from = (BytesExtremes) other;
        for (int g = 0; g < groups.length; g++) {
            byte[] value = from.best[g];
            if (value != null) {
                offer(groups[g], new BytesColumn(value, new int[] {0, value.length}, null, 1), 0);
            }
        }
    }

    @Override
    Column values(int[] groups, int count, long @Nullable [] validity) {
        if (type instanceof DataType.Null) {
            return new NullColumn(count);
        }
        int[] offsets = new int[count + 1];
        long length = 0;
        for (int i = 0; i < count; i++) {
            length += valueOf(groups[i]).length;
            offsets[i + 1] = Math.toIntExact(length);
        }
        byte[] data = new byte[(int) length];
        for (int i = 0; i < count; i++) {
            System.arraycopy(valueOf(groups[i]), 0, data, offsets[i], offsets[i + 1] - offsets[i]);
        }
        BytesColumn encoded = new BytesColumn(data, offsets, validity, count);
        return type instanceof DataType.Interval
                ? Columns.withValidity(IntervalBytes.parts(encoded), validity)
                : OrderedBytes.decode(encoded, type);
    }

    private byte[] valueOf(int group) {
        byte[] value = best[group];
        return value == null ? EMPTY : value;
    }

    @Override
    long heapBytes() {
        return 4L * best.length + bytes;
    }
}
