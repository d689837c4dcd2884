package io.winnow.physical.kernel;

import io.winnow.core.batch.BytesColumn;

/// Matches any pattern over UTF-8 bytes. A failed match goes back to the latest run only, so the work per text is at
/// most its length times the pattern's.
///
/// @param parts see [Utf8Pattern#parts]
record GeneralMatcher(int[] parts) implements TextMatcher {
    @Override
    public void match(BytesColumn texts, byte[] out, int rows) {
        byte[] data = texts.data();
        int[] offsets = texts.offsets();
        int[] pattern = parts;
        for (int i = 0; i < rows; i++) {
            out[i] = (byte) (matches(pattern, data, offsets[i], offsets[i + 1]) ? 1 : 0);
        }
    }

    private static boolean matches(int[] parts, byte[] data, int from, int to) {
        int at = from;
        int part = 0;
        int runPart = -1;
        int runAt = from;
        while (at < to) {
            int wanted = part < parts.length ? parts[part] : Integer.MIN_VALUE;
            if (wanted == (data[at] & 0xff)) {
                part++;
                at++;
            } else if (wanted == Utf8Pattern.ANY_ONE) {
                part++;
                at = next(data, at, to);
            } else if (wanted == Utf8Pattern.ANY_RUN) {
                runPart = part++;
                runAt = at;
            } else if (runPart >= 0) {
                part = runPart + 1;
                runAt = next(data, runAt, to);
                at = runAt;
            } else {
                return false;
            }
        }
        return part == parts.length || (part == parts.length - 1 && parts[part] == Utf8Pattern.ANY_RUN);
    }

    /// The start of the code point after the one at `at`.
    private static int next(byte[] data, int at, int to) {
        int next = at + 1;
        while (next < to && (data[next] & 0xc0) == 0x80) {
            next++;
        }
        return next;
    }
}
