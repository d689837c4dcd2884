package io.winnow.tablestore.fragment;

import io.winnow.arrow.vector.NarrowIntegers;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.Validity;
import io.winnow.tablestore.manifest.StoredColumn;
import java.util.List;

/// In how many bits the integers of each column are kept, from one fragment to the next. A width is chosen by the
/// first record batch of a fragment, with a bit to spare; values that it does not hold end the fragment, and the
/// fragments after it are wide enough for them. So one write makes at most three fragments more per column than their
/// size asks for. Belongs to one thread.
final class IntegerWidths {
    private final int[] most;
    private final int[] least;

    IntegerWidths(List<StoredColumn> columns) {
        most = new int[columns.size()];
        least = new int[columns.size()];
        for (int i = 0; i < most.length; i++) {
            most[i] = NarrowIntegers.mostBits(columns.get(i).field().type());
        }
    }

    /// The width for a column of a fragment whose first rows these are; 0 where it has no integers.
    int choose(int index, Column column) {
        if (most[index] == 0) {
            return 0;
        }
        least[index] = Math.min(most[index], Math.max(least[index], width(used(column) + 1)));
        return least[index];
    }

    /// Whether a column's values fit a width, as what is not NULL of them is kept.
    static boolean fit(Column column, int width) {
        return used(column) < width;
    }

    /// The values as a column of the type that is written: integers of `width` bits, themselves for a width of 0.
    static Column stored(Column column, int width) {
        if (width == 0 || width > Integer.SIZE || !(column instanceof LongColumn longs)) {
            return column;
        }
        int[] values = new int[longs.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = (int) longs.values()[i];
        }
        return new IntColumn(values, longs.validity(), values.length);
    }

    private static int width(int bits) {
        return bits < Byte.SIZE ? Byte.SIZE : bits < Short.SIZE ? Short.SIZE : bits < Integer.SIZE ? Integer.SIZE : 64;
    }

    /// Bits below the sign that the values use.
    private static int used(Column column) {
        long used = switch (column) {
            case IntColumn c -> used(c);
            case LongColumn c -> used(c);
            case Column c -> throw new IllegalArgumentException("no integers: " + c.physical());
        };
        return Long.SIZE - Long.numberOfLeadingZeros(used);
    }

    private static long used(IntColumn column) {
        long[] validity = column.validity();
        int[] values = column.values();
        int used = 0;
        for (int i = 0; i < column.size(); i++) {
            int value = values[i] ^ values[i] >> 31;
            used |= validity == null || Validity.isSet(validity, i) ? value : 0;
        }
        return used;
    }

    private static long used(LongColumn column) {
        long[] validity = column.validity();
        long[] values = column.values();
        long used = 0;
        for (int i = 0; i < column.size(); i++) {
            long value = values[i] ^ values[i] >> 63;
            used |= validity == null || Validity.isSet(validity, i) ? value : 0;
        }
        return used;
    }
}
