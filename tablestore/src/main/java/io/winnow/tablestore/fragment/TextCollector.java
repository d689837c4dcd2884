package io.winnow.tablestore.fragment;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Strings and byte strings, in the order of their bytes.
final class TextCollector extends StatisticsCollector {
    private final DataType type;
    private byte @Nullable [] min;
    private byte @Nullable [] max;

    TextCollector(DataType type) {
        this.type = type;
    }

    @Override
    void addValues(Column column) {
        switch (column) {
            case BytesColumn c -> addRows(c);
            case DictionaryColumn(int[] codes, BytesColumn entries, var validity, int size) -> {
                boolean[] used = new boolean[entries.size()];
                for (int i = 0; i < size; i++) {
                    if (column.isValid(i)) {
                        used[codes[i]] = true;
                    }
                }
                for (int i = 0; i < used.length; i++) {
                    if (used[i]) {
                        add(entries.data(), entries.offsets()[i], entries.offsets()[i + 1]);
                    }
                }
            }
            case Column c -> throw new IllegalArgumentException("no strings: " + c.physical());
        }
    }

    private void addRows(BytesColumn column) {
        int[] offsets = column.offsets();
        for (int i = 0; i < column.size(); i++) {
            if (column.isValid(i)) {
                add(column.data(), offsets[i], offsets[i + 1]);
            }
        }
    }

    private void add(byte[] data, int from, int to) {
        byte[] least = min;
        byte[] greatest = max;
        if (least == null || Arrays.compareUnsigned(data, from, to, least, 0, least.length) < 0) {
            min = Arrays.copyOfRange(data, from, to);
        }
        if (greatest == null || Arrays.compareUnsigned(data, from, to, greatest, 0, greatest.length) > 0) {
            max = Arrays.copyOfRange(data, from, to);
        }
    }

    @Override
    ColumnStatistics statistics() {
        byte[] least = min;
        byte[] greatest = max;
        return new ColumnStatistics(
                least == null ? Stat.absent() : TextBounds.least(least, type),
                greatest == null ? Stat.absent() : TextBounds.greatest(greatest, type),
                Stat.exact(nulls()),
                Stat.exact(0L),
                Stat.exact(0L));
    }
}
