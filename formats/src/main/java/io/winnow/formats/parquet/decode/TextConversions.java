package io.winnow.formats.parquet.decode;

import io.winnow.core.batch.Utf8;
import io.winnow.formats.parquet.file.PageAddress;
import java.nio.charset.StandardCharsets;

/// Conversions to text.
final class TextConversions {
    private static final int UUID_BYTES = 16;
    private static final int UUID_TEXT = 36;
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private TextConversions() {}

    /// Checks text in place: each value by itself must be UTF-8.
    static void utf8(ColumnBuffer from, int at, ColumnBuffer to, int toAt, int count, PageAddress where) {
        byte[] data = from.bytes();
        int[] offsets = from.offsets();
        if (Utf8.isAscii(data, offsets[at], offsets[at + count])) {
            return;
        }
        for (int i = at; i < at + count; i++) {
            if (!Utf8.isValid(data, offsets[i], offsets[i + 1])) {
                throw where.corrupt("a text that is not UTF-8");
            }
        }
    }

    /// Sixteen bytes to `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx`.
    static void uuids(ColumnBuffer from, int at, ColumnBuffer to, int toAt, int count, PageAddress where) {
        byte[] source = from.bytes();
        int p = from.offsets()[at];
        byte[] target = to.room(toAt, (long) count * UUID_TEXT);
        int[] offsets = to.offsets();
        int o = offsets[toAt];
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < UUID_BYTES; k++, p++) {
                if (k == 4 || k == 6 || k == 8 || k == 10) {
                    target[o++] = '-';
                }
                target[o++] = DIGITS[source[p] >> 4 & 0xF];
                target[o++] = DIGITS[source[p] & 0xF];
            }
            offsets[toAt + i + 1] = o;
        }
    }
}
