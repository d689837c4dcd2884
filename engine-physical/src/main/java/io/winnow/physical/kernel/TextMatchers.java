package io.winnow.physical.kernel;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.expr.ComparisonOp;
import java.util.Arrays;

/// Matchers of one piece of text.
final class TextMatchers {
    private TextMatchers() {}

    static TextMatcher equalTo(byte[] text) {
        return (texts, out, rows) -> BytesComparisons.compare(ComparisonOp.EQUAL, texts, text, out, rows);
    }

    static TextMatcher startsWith(byte[] text) {
        return (texts, out, rows) -> {
            byte[] data = texts.data();
            int[] offsets = texts.offsets();
            for (int i = 0; i < rows; i++) {
                int from = offsets[i];
                boolean fits = offsets[i + 1] - from >= text.length;
                out[i] = (byte) (fits && Arrays.equals(data, from, from + text.length, text, 0, text.length) ? 1 : 0);
            }
        };
    }

    static TextMatcher endsWith(byte[] text) {
        return (texts, out, rows) -> {
            byte[] data = texts.data();
            int[] offsets = texts.offsets();
            for (int i = 0; i < rows; i++) {
                int to = offsets[i + 1];
                boolean fits = to - offsets[i] >= text.length;
                out[i] = (byte) (fits && Arrays.equals(data, to - text.length, to, text, 0, text.length) ? 1 : 0);
            }
        };
    }

    static TextMatcher contains(byte[] text) {
        if (text.length == 0) {
            return (_, out, rows) -> Arrays.fill(out, 0, rows, (byte) 1);
        }
        return (texts, out, rows) -> contains(texts, text, out, rows);
    }

    private static void contains(BytesColumn texts, byte[] text, byte[] out, int rows) {
        byte[] data = texts.data();
        int[] offsets = texts.offsets();
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) (indexOf(data, offsets[i], offsets[i + 1], text) >= 0 ? 1 : 0);
        }
    }

    /// The first position in `data[from..to)` at which `text`, not empty, stands; -1 for none.
    static int indexOf(byte[] data, int from, int to, byte[] text) {
        byte first = text[0];
        int last = to - text.length;
        for (int k = from; k <= last; k++) {
            if (data[k] == first && Arrays.equals(data, k, k + text.length, text, 0, text.length)) {
                return k;
            }
        }
        return -1;
    }
}
