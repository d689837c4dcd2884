package io.winnow.physical.group;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.error.PlanException;
import org.jspecify.annotations.Nullable;

/// Sums of floats, as doubles.
final class FloatSums extends Accumulator {
    private double[] sums = new double[0];
    private double[] scratch = new double[0];

    @Override
    void ensure(int groups) {
        sums = Capacity.fit(sums, groups);
    }

    @Override
    void add(Column[] arguments, int rows, int[] groups) {
        double[] values = values(arguments[0]);
        long[] validity = arguments[0].validity();
        double[] to = sums;
        if (validity == null) {
            for (int i = 0; i < rows; i++) {
                to[groups[i]] += values[i];
            }
            return;
        }
        for (int i = 0; i < rows; i++) {
            if (Validity.isSet(validity, i)) {
                to[groups[i]] += values[i];
            }
        }
    }

    @Override
    void addUngrouped(Column[] arguments, int rows) {
        sums[0] += sum(values(arguments[0]), arguments[0].validity(), rows);
    }

    /// Four running sums, since one would wait for each addition before the next.
    private static double sum(double[] values, long @Nullable [] validity, int rows) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        if (validity == null) {
            int i = 0;
            for (; i + 4 <= rows; i += 4) {
                a += values[i];
                b += values[i + 1];
                c += values[i + 2];
                d += values[i + 3];
            }
            for (; i < rows; i++) {
                a += values[i];
            }
        } else {
            for (int i = 0; i < rows; i++) {
                a += Validity.isSet(validity, i) ? values[i] : 0;
            }
        }
        return (a + b) + (c + d);
    }

    private double[] values(Column column) {
        return switch (column.decoded()) {
            case DoubleColumn c -> c.values();
            case FloatColumn c -> {
                if (scratch.length < c.size()) {
                    scratch = new double[c.size()];
                }
                float[] from = c.values();
                for (int i = 0; i < c.size(); i++) {
                    scratch[i] = from[i];
                }
                yield scratch;
            }
            case NullColumn c -> new double[c.size()];
            case Column c -> throw new PlanException("no float sum of " + c.physical());
        };
    }

    @Override
    void merge(Accumulator other, int[] groups) {
        double[] from = ((FloatSums) other).sums;
        for (int g = 0; g < groups.length; g++) {
            sums[groups[g]] += from[g];
        }
    }

    /// The sum, whose NaN is the positive one.
    double sum(int group) {
        double sum = sums[group];
        return Double.isNaN(sum) ? Double.NaN : sum;
    }

    @Override
    long heapBytes() {
        return 8L * sums.length;
    }
}
