package io.winnow.arrow.vector;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.Utf8;
import org.jspecify.annotations.Nullable;

/// Strings of one ASCII character or none, as flags and states mostly are: given codes, they are filtered, grouped and
/// compared as numbers.
final class Flags {
    private static final int CHARACTERS = 128;

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
        boolean flags = (data.length == rows && oneEach(data, strings.offsets(), codes))
                || atMostOneEach(data, strings.offsets(), codes);
        return flags ? new DictionaryColumn(codes, ALL, strings.validity(), rows) : null;
    }

    private static boolean oneEach(byte[] data, int[] offsets, int[] codes) {
        int moved = 0;
        for (int i = 0; i < codes.length; i++) {
            moved |= offsets[i] ^ i;
            codes[i] = data[i] + 1;
        }
        return moved == 0;
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
