package io.winnow.physical.kernel;

import io.winnow.core.scalar.ArithmeticOp;

/// IEEE arithmetic over `double` values; every NaN that comes out is the positive one.
final class DoubleArithmetic {
    private DoubleArithmetic() {}

    static void compute(ArithmeticOp op, double[] left, double[] right, double[] out, int rows) {
        switch (op) {
            case ADD -> add(left, right, out, rows);
            case SUBTRACT -> subtract(left, right, out, rows);
            case MULTIPLY -> multiply(left, right, out, rows);
            case DIVIDE -> divide(left, right, out, rows);
            case MODULO -> modulo(left, right, out, rows);
        }
        canonicalise(out, rows);
    }

    private static void add(double[] left, double[] right, double[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = left[i] + right[i];
        }
    }

    private static void subtract(double[] left, double[] right, double[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = left[i] - right[i];
        }
    }

    private static void multiply(double[] left, double[] right, double[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = left[i] * right[i];
        }
    }

    private static void divide(double[] left, double[] right, double[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = left[i] / right[i];
        }
    }

    private static void modulo(double[] left, double[] right, double[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = left[i] % right[i];
        }
    }

    static double[] negate(double[] values, int rows) {
        double[] out = new double[rows];
        for (int i = 0; i < rows; i++) {
            out[i] = -values[i];
        }
        canonicalise(out, rows);
        return out;
    }

    /// Makes every NaN the positive one. NaNs are rare: the loop that looks for one has no branch.
    static void canonicalise(double[] values, int rows) {
        int seen = 0;
        for (int i = 0; i < rows; i++) {
            seen |= Double.isNaN(values[i]) ? 1 : 0;
        }
        if (seen != 0) {
            for (int i = 0; i < rows; i++) {
                if (Double.isNaN(values[i])) {
                    values[i] = Double.NaN;
                }
            }
        }
    }
}
