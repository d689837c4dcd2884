package io.winnow.physical.kernel;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.scalar.LikePattern;
import java.nio.charset.StandardCharsets;

/// ILIKE: texts of ASCII alone are matched as bytes, through a table of lower-case letters; others by the scalar
/// reference, since letters outside ASCII can equal those inside (`K`, the Kelvin sign, is a `k`).
final class CaselessMatcher implements TextMatcher {
    private static final byte[] FOLDED = new byte[128];

    static {
        for (int c = 0; c < FOLDED.length; c++) {
            FOLDED[c] = (byte) LikePattern.fold(c);
        }
    }

    private final LikePattern reference;
    private final GeneralMatcher matcher;

    /// @param reference the same pattern
    /// @param pattern with its letters folded
    CaselessMatcher(LikePattern reference, Utf8Pattern pattern) {
        this.reference = reference;
        this.matcher = new GeneralMatcher(pattern.parts());
    }

    @Override
    public void match(BytesColumn texts, byte[] out, int rows) {
        int[] offsets = texts.offsets();
        byte[] folded = folded(texts.data(), offsets[0], offsets[rows]);
        matcher.match(new BytesColumn(folded, offsets, null, rows), out, rows);
        byte[] data = texts.data();
        for (int i = 0; i < rows; i++) {
            if (!isAscii(data, offsets[i], offsets[i + 1])) {
                int length = offsets[i + 1] - offsets[i];
                String text = new String(data, offsets[i], length, StandardCharsets.UTF_8);
                out[i] = (byte) (reference.matches(text) ? 1 : 0);
            }
        }
    }

    private static byte[] folded(byte[] data, int from, int to) {
        byte[] folded = new byte[to];
        for (int i = from; i < to; i++) {
            folded[i] = data[i] >= 0 ? FOLDED[data[i]] : data[i];
        }
        return folded;
    }

    static boolean isAscii(byte[] data, int from, int to) {
        int bits = 0;
        for (int i = from; i < to; i++) {
            bits |= data[i];
        }
        return bits >= 0;
    }
}
