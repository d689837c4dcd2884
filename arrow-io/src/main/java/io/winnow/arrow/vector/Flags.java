package io.winnow.arrow.vector;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.Utf8;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// Strings of one ASCII character or none, as flags and states mostly are: given codes, they are filtered, grouped
/// and compared as numbers.
final class Flags {
    private static final int CHARACTERS = 128;
    private static final int PIECE = 1024;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /// The empty string, then the characters in their order; one instance, so that batches share what is known of it.
    private static final BytesColumn ALL = all();

    private Flags() {}

    private static BytesColumn all() {
        byte[] data = new byte[CHARACTERS];
        int[] offsets = new int[CHARACTERS + 2];
        for (int c = 0; c < CHARACTERS; c++) {
            data[c] = (byte) c;
            offsets[c + 2] = c + 1;
        }
        return new BytesColumn(data, offsets, null, CHARACTERS + 1);
    }

    /// The strings with codes; null where some string is longer, or is no ASCII.
    ///
    /// @param strings whose data is no longer than its last offset
    static @Nullable DictionaryColumn coded(BytesColumn strings) {
        int rows = strings.size();
        byte[] data = strings.data();
        if (rows == 0 || data.length > rows || !Utf8.isAscii(data, 0, data.length)) {
            return null;
        }
        int[] codes = new int[rows];
        return atMostOneEach(data, strings.offsets(), codes)
                ? new DictionaryColumn(codes, ALL, strings.validity(), rows)
                : null;
    }

    /// Whether each of `count` strings has one byte.
    ///
    /// @param offsets `count + 1` of them, as they are stored
    static boolean areOneByteEach(MemorySegment offsets, int count) {
        int start = offsets.get(INT, 0);
        if (start < 0 || (long) start + count != offsets.get(INT, 4L * count)) {
            return false;
        }
        int[] piece = new int[Math.min(PIECE, count)];
        int moved = 0;
        for (int from = 0; from < count && moved == 0; from += PIECE) {
            int length = Math.min(PIECE, count - from);
            MemorySegment.copy(offsets, INT, 4L * from, piece, 0, length);
            moved = moved(piece, length, start + from);
        }
        return moved == 0;
    }

    private static int moved(int[] offsets, int count, int start) {
        int moved = 0;
        for (int i = 0; i < count; i++) {
            moved |= offsets[i] ^ (start + i);
        }
        return moved;
    }

    /// Strings of one byte each with codes; null where some byte is no ASCII.
    ///
    /// @param start of the first among the bytes of `array`
    /// @param rows the strings wanted, null for all
    /// @param wanted how many those are
    static @Nullable DictionaryColumn ofBytes(
            ArrowArray array, int start, int count, long @Nullable [] validity, int @Nullable [] rows, int wanted) {
        byte[] data = new byte[count];
        MemorySegment.copy(array.bytes(2, start, count), ValueLayout.JAVA_BYTE, 0, data, 0, count);
        if (!Utf8.isAscii(data, 0, count)) {
            return null;
        }
        int[] codes = array.ints(wanted);
        if (rows == null) {
            for (int i = 0; i < count; i++) {
                codes[i] = data[i] + 1;
            }
        } else {
            for (int i = 0; i < wanted; i++) {
                codes[i] = data[rows[i]] + 1;
            }
        }
        return new DictionaryColumn(codes, ALL, validity, wanted);
    }

    private static boolean atMostOneEach(byte[] data, int[] offsets, int[] codes) {
        int lengths = 0;
        for (int i = 0; i < codes.length; i++) {
            int length = offsets[i + 1] - offsets[i];
            lengths |= length;
            codes[i] = length == 0 ? 0 : data[offsets[i]] + 1;
        }
        return lengths <= 1;
    }
}
