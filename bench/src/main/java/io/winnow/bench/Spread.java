package io.winnow.bench;

import java.util.Arrays;

/// A handful of measurements, told by their median and their ends.
record Spread(double least, double median, double most) {

    /// @param values at least one
    static Spread of(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
        return new Spread(sorted[0], median, sorted[sorted.length - 1]);
    }
}
