package io.winnow.physical.kernel;

import io.winnow.core.expr.ComparisonOp;

/// Comparisons of doubles with a constant that is no NaN, as the hardware does them: right as long as no value is a
/// NaN, which each loop finds out on the way.
final class DoubleComparisons {
    private DoubleComparisons() {}

    /// Whether some value, valid or not, is a NaN, so that the results do not count.
    static boolean compare(ComparisonOp op, double[] values, double constant, byte[] out, int rows) {
        int nans = switch (op) {
            case EQUAL, NOT_DISTINCT -> equal(values, constant, out, rows);
            case NOT_EQUAL, DISTINCT -> notEqual(values, constant, out, rows);
            case LESS -> less(values, constant, out, rows);
            case LESS_OR_EQUAL -> lessOrEqual(values, constant, out, rows);
            case GREATER -> greater(values, constant, out, rows);
            case GREATER_OR_EQUAL -> greaterOrEqual(values, constant, out, rows);
        };
        return nans != 0;
    }

    private static int equal(double[] values, double c, byte[] out, int rows) {
        int nans = 0;
        for (int i = 0; i < rows; i++) {
            double x = values[i];
            nans |= Double.isNaN(x) ? 1 : 0;
            out[i] = (byte) (x == c ? 1 : 0);
        }
        return nans;
    }

    private static int notEqual(double[] values, double c, byte[] out, int rows) {
        int nans = 0;
        for (int i = 0; i < rows; i++) {
            double x = values[i];
            nans |= Double.isNaN(x) ? 1 : 0;
            out[i] = (byte) (x != c ? 1 : 0);
        }
        return nans;
    }

    private static int less(double[] values, double c, byte[] out, int rows) {
        int nans = 0;
        for (int i = 0; i < rows; i++) {
            double x = values[i];
            nans |= Double.isNaN(x) ? 1 : 0;
            out[i] = (byte) (x < c ? 1 : 0);
        }
        return nans;
    }

    private static int lessOrEqual(double[] values, double c, byte[] out, int rows) {
        int nans = 0;
        for (int i = 0; i < rows; i++) {
            double x = values[i];
            nans |= Double.isNaN(x) ? 1 : 0;
            out[i] = (byte) (x <= c ? 1 : 0);
        }
        return nans;
    }

    private static int greater(double[] values, double c, byte[] out, int rows) {
        int nans = 0;
        for (int i = 0; i < rows; i++) {
            double x = values[i];
            nans |= Double.isNaN(x) ? 1 : 0;
            out[i] = (byte) (x > c ? 1 : 0);
        }
        return nans;
    }

    private static int greaterOrEqual(double[] values, double c, byte[] out, int rows) {
        int nans = 0;
        for (int i = 0; i < rows; i++) {
            double x = values[i];
            nans |= Double.isNaN(x) ? 1 : 0;
            out[i] = (byte) (x >= c ? 1 : 0);
        }
        return nans;
    }
}
