package io.winnow.formats.parquet.decode;

/// Ranges of bits in words, least significant bit first.
final class BitRanges {
    private BitRanges() {}

    static boolean get(long[] words, int bit) {
        return (words[bit >>> 6] >>> bit & 1) != 0;
    }

    static void set(long[] words, int from, int count) {
        int at = from;
        int end = from + count;
        while (at < end) {
            int inWord = at & 63;
            int take = Math.min(64 - inWord, end - at);
            words[at >>> 6] |= (-1L >>> (64 - take)) << inWord;
            at += take;
        }
    }

    /// ORs the low `count` (1 to 64) bits of `bits` into the words at `at`.
    static void or(long[] words, int at, long bits, int count) {
        int inWord = at & 63;
        words[at >>> 6] |= bits << inWord;
        if (inWord + count > 64) {
            words[(at >>> 6) + 1] |= bits >>> (64 - inWord);
        }
    }
}
