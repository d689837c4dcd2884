package io.winnow.physical.group;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Byte strings as two longs. Up to 15 bytes are held entirely: the first eight in one word, the rest in the other,
/// with the length in its upper byte. Of longer ones the first word is a hash, and the other's upper byte is `LONG`.
final class ByteWords {
    /// Most bytes that two words hold.
    static final int SHORT = 15;

    /// Upper byte of the second word of a longer byte string.
    static final long LONG = 0xff;

    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private ByteWords() {}

    /// The first word of `data[from..to)`.
    static long first(byte[] data, int from, int to) {
        int length = to - from;
        if (length > SHORT) {
            return hash(data, from, to);
        }
        if (length >= 8) {
            return (long) WORD.get(data, from);
        }
        if (length == 0) {
            return 0;
        }
        if (from + 8 <= data.length) {
            return (long) WORD.get(data, from) & (-1L >>> (64 - 8 * length));
        }
        return tail(data, from, to);
    }

    /// The second word of `data[from..to)`.
    static long second(byte[] data, int from, int to) {
        int length = to - from;
        if (length > SHORT) {
            return LONG << 56;
        }
        long size = (long) length << 56;
        // The last eight bytes overlap the first word; what belongs to it is shifted out.
        return length <= 8 ? size : size | ((long) WORD.get(data, to - 8) >>> (8 * (16 - length)));
    }

    private static long tail(byte[] data, int from, int to) {
        long word = 0;
        for (int i = to - 1; i >= from; i--) {
            word = (word << 8) | (data[i] & 0xff);
        }
        return word;
    }

    private static long hash(byte[] data, int from, int to) {
        long hash = (to - from) * 0x9e3779b97f4a7c15L;
        for (int at = from; at + 8 <= to; at += 8) {
            hash = mixed(hash ^ (long) WORD.get(data, at));
        }
        return mixed(hash ^ (long) WORD.get(data, to - 8));
    }

    private static long mixed(long hash) {
        long product = hash * 0xd6e8feb86659fd93L;
        product = (product ^ product >>> 32) * 0x9e3779b97f4a7c15L;
        return product ^ product >>> 29;
    }

    /// A hash of a byte string's words, spread over the upper bits.
    static long spread(long first, long second) {
        // The address of a long one is no part of its value.
        long rest = second >>> 56 == LONG ? LONG : second;
        long product = (first ^ Long.rotateLeft(rest * 0x9e3779b97f4a7c15L, 29)) * 0xd6e8feb86659fd93L;
        return (product ^ product >>> 32) * 0x9e3779b97f4a7c15L;
    }
}
