package io.winnow.tablestore.fragment;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;

/// Floats: bounds of what is no NaN, and the NaNs by sign. Both zeros count as the positive one.
final class FloatCollector extends StatisticsCollector {
    private final DataType.Floating type;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;
    private boolean any;
    private long nans;
    private long negativeNans;

    FloatCollector(DataType.Floating type) {
        this.type = type;
    }

    @Override
    void addValues(Column column) {
        switch (column) {
            case FloatColumn c -> {
                float[] values = c.values();
                for (int i = 0; i < c.size(); i++) {
                    if (c.isValid(i)) {
                        add(values[i], Float.floatToRawIntBits(values[i]) < 0);
                    }
                }
            }
            case DoubleColumn c -> {
                double[] values = c.values();
                for (int i = 0; i < c.size(); i++) {
                    if (c.isValid(i)) {
                        add(values[i], Double.doubleToRawLongBits(values[i]) < 0);
                    }
                }
            }
            case Column c -> throw new IllegalArgumentException("no floats: " + c.physical());
        }
    }

    private void add(double value, boolean negative) {
        if (Double.isNaN(value)) {
            nans++;
            negativeNans += negative ? 1 : 0;
            return;
        }
        any = true;
        min = value < min ? value : min;
        max = value > max ? value : max;
    }

    @Override
    ColumnStatistics statistics() {
        return new ColumnStatistics(
                any ? Stat.exact(carrier(min)) : Stat.absent(),
                any ? Stat.exact(carrier(max)) : Stat.absent(),
                Stat.exact(nulls()),
                Stat.exact(nans),
                Stat.exact(negativeNans));
    }

    private Object carrier(double value) {
        double plain = value + 0.0;
        return type.bits() == Float.SIZE ? (Object) (float) plain : (Object) plain;
    }
}
