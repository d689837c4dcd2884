package io.winnow.physical.kernel;

import io.winnow.core.scalar.ArithmeticOp;

/// IEEE arithmetic over `float` values; every NaN that comes out is the positive one.
final class FloatArithmetic {
    private FloatArithmetic() {}

    static void compute(ArithmeticOp op, float[] left, float[] right, float[] out, int rows) {
        switch (op) {
            case ADD -> add(left, right, out, rows);
            case SUBTRACT -> subtract(left, right, out, rows);
            case MULTIPLY -> multiply(left, right, out, rows);
            case DIVIDE -> divide(left, right, out, rows);
            case MODULO -> modulo(left, right, out, rows);
        }
        canonicalise(out, rows);
    }

    private static void add(float[] left, float[] right, float[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = left[i] + right[i];
        }
    }

    private static void subtract(float[] left, float[] right, float[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = left[i] - right[i];
        }
    }

    private static void multiply(float[] left, float[] right, float[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = left[i] * right[i];
        }
    }

    private static void divide(float[] left, float[] right, float[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = left[i] / right[i];
        }
    }

    private static void modulo(float[] left, float[] right, float[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = left[i] % right[i];
        }
    }

    static float[] negate(float[] values, int rows) {
        float[] out = new float[rows];
        for (int i = 0; i < rows; i++) {
            out[i] = -values[i];
        }
        canonicalise(out, rows);
        return out;
    }

    /// Makes every NaN the positive one. NaNs are rare: the loop that looks for one has no branch.
    static void canonicalise(float[] values, int rows) {
        int seen = 0;
        for (int i = 0; i < rows; i++) {
            seen |= Float.isNaN(values[i]) ? 1 : 0;
        }
        if (seen != 0) {
            for (int i = 0; i < rows; i++) {
                if (Float.isNaN(values[i])) {
                    values[i] = Float.NaN;
                }
            }
        }
    }
}
