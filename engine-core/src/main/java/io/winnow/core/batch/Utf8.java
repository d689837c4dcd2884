package io.winnow.core.batch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Tells whether bytes from outside are UTF-8: no stray or missing continuation, overlong form, surrogate or code point
/// above U+10FFFF. Nearly all text is ASCII, which costs one OR for eight bytes.
public final class Utf8 {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Utf8() {}

    /// The first of the rows that are not NULL whose bytes are not UTF-8 by themselves; -1 when there is none.
    public static int firstInvalid(BytesColumn column) {
        byte[] data = column.data();
        int[] offsets = column.offsets();
        int rows = column.size();
        if (isAscii(data, offsets[0], offsets[rows])) {
            return -1;
        }
        long[] validity = column.validity();
        for (int i = 0; i < rows; i++) {
            boolean counts = validity == null || Validity.isSet(validity, i);
            if (counts && !isValid(data, offsets[i], offsets[i + 1])) {
                return i;
            }
        }
        return -1;
    }

    /// Whether none of the bytes `from` to `to` is above 127.
    public static boolean isAscii(byte[] data, int from, int to) {
        int i = from;
        long seen = 0;
        for (; i + 8 <= to; i += 8) {
            seen |= (long) LONG.get(data, i);
        }
        byte rest = 0;
        for (; i < to; i++) {
            rest |= data[i];
        }
        return (seen & HIGH_BITS) == 0 && rest >= 0;
    }

    /// Whether the bytes `from` to `to` are one text.
    public static boolean isValid(byte[] data, int from, int to) {
        int i = from;
        while (i < to) {
            int b = data[i];
            if (b >= 0) {
                i++;
                continue;
            }
            int length = length(b & 0xFF);
            if (length == 0 || length > to - i || !continues(data, i, length)) {
                return false;
            }
            i += length;
        }
        return true;
    }

    private static int length(int lead) {
        return lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
    }

    private static boolean continues(byte[] data, int at, int length) {
        int lead = data[at] & 0xFF;
        int second = data[at + 1] & 0xFF;
        int least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        boolean valid = second >= least && second <= most;
        for (int k = 2; k < length; k++) {
            valid &= (data[at + k] & 0xC0) == 0x80;
        }
        return valid;
    }
}
