package io.winnow.physical.key;

import java.util.Arrays;

/// Bytes that grow, written big end first so that unsigned byte order is the order of the numbers.
final class ByteSink {
    private byte[] data = new byte[256];
    private int size;

    int size() {
        return size;
    }

    byte[] data() {
        return data;
    }

    private void room(int bytes) {
        if (data.length - size < bytes) {
            int least = Math.addExact(size, bytes);
            data = Arrays.copyOf(data, Math.max(least, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * data.length)));
        }
    }

    void put(int value) {
        room(1);
        data[size++] = (byte) value;
    }

    void putLong(long value) {
        room(8);
        for (int shift = 56; shift >= 0; shift -= 8) {
            data[size++] = (byte) (value >>> shift);
        }
    }

    /// Bytes whose end must be seen: a zero byte becomes `00 ff`, the end is `00 00`.
    void putEscaped(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            put(bytes[i]);
            if (bytes[i] == 0) {
                put(0xff);
            }
        }
        put(0);
        put(0);
    }
}
