package io.winnow.physical.group;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.Validity;
import io.winnow.core.type.DataType;
import io.winnow.physical.key.OrderedLongs;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Least or greatest values of types that fit a long.
final class LongExtremes extends Extremes {
    private final DataType type;
    private final boolean greatest;
    private final long start;
    private long[] best = new long[0];
    private long[] scratch = new long[0];

    LongExtremes(DataType type, Direction direction) {
        this.type = type;
        greatest = direction == Direction.MAX;
        start = greatest ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    @Override
    void ensure(int groups) {
        int old = best.length;
        best = Capacity.fit(best, groups);
        Arrays.fill(best, old, best.length, start);
    }

    private long[] keys(Column column) {
        if (scratch.length < column.size()) {
            scratch = new long[column.size()];
        }
        return OrderedLongs.encode(column, type, scratch);
    }

    @Override
    void add(Column[] arguments, int rows, int[] groups) {
        long[] keys = keys(arguments[0]);
        long[] validity = arguments[0].validity();
        long[] to = best;
        if (validity != null) {
            for (int i = 0; i < rows; i++) {
                if (Validity.isSet(validity, i)) {
                    int group = groups[i];
                    to[group] = greatest ? Math.max(to[group], keys[i]) : Math.min(to[group], keys[i]);
                }
            }
        } else if (greatest) {
            for (int i = 0; i < rows; i++) {
                int group = groups[i];
                to[group] = Math.max(to[group], keys[i]);
            }
        } else {
            for (int i = 0; i < rows; i++) {
                int group = groups[i];
                to[group] = Math.min(to[group], keys[i]);
            }
        }
    }

    @Override
    void addUngrouped(Column[] arguments, int rows) {
        long[] keys = keys(arguments[0]);
        long[] validity = arguments[0].validity();
        long found = start;
        if (validity != null) {
            for (int i = 0; i < rows; i++) {
                long key = Validity.isSet(validity, i) ? keys[i] : start;
                found = greatest ? Math.max(found, key) : Math.min(found, key);
            }
        } else if (greatest) {
            for (int i = 0; i < rows; i++) {
                found = Math.max(found, keys[i]);
            }
        } else {
            for (int i = 0; i < rows; i++) {
                found = Math.min(found, keys[i]);
            }
        }
        best[0] = greatest ? Math.max(best[0], found) : Math.min(best[0], found);
    }

    @Override
    void merge(Accumulator other, int[] groups) {
        long[] from = ((LongExtremes) other).best;
        for (int g = 0; g < groups.length; g++) {
            int group = groups[g];
            best[group] = greatest ? Math.max(best[group], from[g]) : Math.min(best[group], from[g]);
        }
    }

    @Override
    Column values(int[] groups, int count, long @Nullable [] validity) {
        long[] keys = new long[count];
        for (int i = 0; i < count; i++) {
            keys[i] = best[groups[i]];
        }
        return OrderedLongs.decode(type, keys, validity, count);
    }

    @Override
    long heapBytes() {
        return 8L * best.length + 8L * scratch.length;
    }
}
