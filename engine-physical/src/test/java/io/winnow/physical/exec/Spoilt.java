package io.winnow.physical.exec;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.IntervalColumn;
import io.winnow.core.batch.ListColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.StructColumn;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Columns whose arrays are filled with nonsense once they need not stay: who still looks at them gets wrong values.
final class Spoilt {
    private Spoilt() {}

    /// The column in arrays of its own, but for a dictionary, which stays.
    static Column copy(Column column) {
        int[] rows = new int[column.size()];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = i;
        }
        return column.take(rows, rows.length);
    }

    static void spoil(Column column) {
        words(column.validity());
        switch (column) {
            case NullColumn _ -> {}
            case BoolColumn c -> Arrays.fill(c.values(), (byte) 1);
            case IntColumn c -> Arrays.fill(c.values(), 0x5bad_5bad);
            case LongColumn c -> Arrays.fill(c.values(), 0x5bad_5bad_5bad_5badL);
            case Int128Column c -> {
                Arrays.fill(c.high(), 77);
                Arrays.fill(c.low(), 77);
            }
            case FloatColumn c -> Arrays.fill(c.values(), 1e30f);
            case DoubleColumn c -> Arrays.fill(c.values(), 1e300);
            case BytesColumn c -> {
                Arrays.fill(c.data(), (byte) '~');
                Arrays.fill(c.offsets(), 0);
            }
            case IntervalColumn c -> {
                Arrays.fill(c.months(), 77);
                Arrays.fill(c.days(), 77);
                Arrays.fill(c.nanos(), 77);
            }
            case DictionaryColumn c -> Arrays.fill(c.codes(), 0);
            case ListColumn c -> {
                Arrays.fill(c.offsets(), 0);
                spoil(c.elements());
            }
            case StructColumn c -> c.fields().forEach(Spoilt::spoil);
        }
    }

    private static void words(long @Nullable [] validity) {
        if (validity != null) {
            Arrays.fill(validity, 0x5555_5555_5555_5555L);
        }
    }
}
