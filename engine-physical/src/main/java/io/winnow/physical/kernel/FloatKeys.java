package io.winnow.physical.kernel;

/// Floats as integers that order as the engine orders floats: `-NaN < -inf < … < -0.0 = +0.0 < … < +inf < +NaN`,
/// all NaNs of one sign alike.
///
/// The magnitude's bits order as the magnitudes do; cutting them off just above infinity makes all NaNs one, and
/// negating them for a set sign makes both zeros one.
final class FloatKeys {
    private static final long LARGEST = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY) + 1;
    private static final int LARGEST_SINGLE = Float.floatToRawIntBits(Float.POSITIVE_INFINITY) + 1;

    private FloatKeys() {}

    static long key(double value) {
        long bits = Double.doubleToRawLongBits(value);
        long sign = bits >> 63;
        return (Math.min(bits & Long.MAX_VALUE, LARGEST) ^ sign) - sign;
    }

    static int key(float value) {
        int bits = Float.floatToRawIntBits(value);
        int sign = bits >> 31;
        return (Math.min(bits & Integer.MAX_VALUE, LARGEST_SINGLE) ^ sign) - sign;
    }

    static long[] keys(double[] values, int rows) {
        long[] keys = new long[rows];
        for (int i = 0; i < rows; i++) {
            long bits = Double.doubleToRawLongBits(values[i]);
            long sign = bits >> 63;
            keys[i] = (Math.min(bits & Long.MAX_VALUE, LARGEST) ^ sign) - sign;
        }
        return keys;
    }

    static int[] keys(float[] values, int rows) {
        int[] keys = new int[rows];
        for (int i = 0; i < rows; i++) {
            int bits = Float.floatToRawIntBits(values[i]);
            int sign = bits >> 31;
            keys[i] = (Math.min(bits & Integer.MAX_VALUE, LARGEST_SINGLE) ^ sign) - sign;
        }
        return keys;
    }
}
