package io.winnow.core.collect;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import org.jspecify.annotations.Nullable;

/// Floats: bounds of what is no NaN, and the NaNs by sign.
public final class FloatRange extends ValueRange {
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;
    private long nans;
    private long negativeNans;
    private float[] floats = {};
    private double[] doubles = {};

    FloatRange() {}

    /// The least value that is no NaN; -0.0 for a zero of either sign.
    public double min() {
        return min == 0 ? -0.0 : min;
    }

    /// The greatest value that is no NaN; +0.0 for a zero of either sign.
    public double max() {
        return max == 0 ? 0.0 : max;
    }

    @Override
    public long nans() {
        return nans;
    }

    @Override
    public long negativeNans() {
        return negativeNans;
    }

    @Override
    void clear() {
        min = Double.POSITIVE_INFINITY;
        max = Double.NEGATIVE_INFINITY;
        nans = 0;
        negativeNans = 0;
    }

    @Override
    void addValues(Column column, int from, int to, long @Nullable [] validity) {
        switch (column) {
            case FloatColumn c -> addFloats(c.values(), from, to, validity);
            case DoubleColumn c -> addDoubles(c.values(), from, to, validity);
            case DictionaryColumn c -> {
                Column plain = c.slice(from, to - from).decoded();
                addValues(plain, 0, to - from, validity == null ? null : plain.validity());
            }
            case Column c -> throw new IllegalArgumentException("no floats: " + c.physical());
        }
    }

    private void addFloats(float[] values, int from, int to, long @Nullable [] validity) {
        if (validity == null) {
            addFloats(values, from, to);
            return;
        }
        floats = floats.length == 0 ? new float[Gathered.PIECE] : floats;
        for (int at = from; at < to; at += Gathered.PIECE) {
            addFloats(floats, 0, Gathered.floats(values, validity, at, Math.min(to, at + Gathered.PIECE), floats));
        }
    }

    private void addFloats(float[] values, int from, int to) {
        float least = Float.POSITIVE_INFINITY;
        float greatest = Float.NEGATIVE_INFINITY;
        int notNumbers = 0;
        for (int i = from; i < to; i++) {
            float value = values[i];
            // No comparison with a NaN is true.
            least = value < least ? value : least;
            greatest = value > greatest ? value : greatest;
            notNumbers += Float.isNaN(value) ? 1 : 0;
        }
        min = Math.min(min, least);
        max = Math.max(max, greatest);
        if (notNumbers > 0) {
            nans += notNumbers;
            for (int i = from; i < to; i++) {
                negativeNans += Float.isNaN(values[i]) ? Float.floatToRawIntBits(values[i]) >>> 31 : 0;
            }
        }
    }

    private void addDoubles(double[] values, int from, int to, long @Nullable [] validity) {
        if (validity == null) {
            addDoubles(values, from, to);
            return;
        }
        doubles = doubles.length == 0 ? new double[Gathered.PIECE] : doubles;
        for (int at = from; at < to; at += Gathered.PIECE) {
            addDoubles(doubles, 0, Gathered.doubles(values, validity, at, Math.min(to, at + Gathered.PIECE), doubles));
        }
    }

    private void addDoubles(double[] values, int from, int to) {
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        int notNumbers = 0;
        for (int i = from; i < to; i++) {
            double value = values[i];
            least = value < least ? value : least;
            greatest = value > greatest ? value : greatest;
            notNumbers += Double.isNaN(value) ? 1 : 0;
        }
        min = Math.min(min, least);
        max = Math.max(max, greatest);
        if (notNumbers > 0) {
            nans += notNumbers;
            for (int i = from; i < to; i++) {
                negativeNans += Double.isNaN(values[i]) ? Double.doubleToRawLongBits(values[i]) >>> 63 : 0;
            }
        }
    }
}
