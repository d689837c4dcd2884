package io.winnow.formats.parquet.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Bounds of text that was cut at any byte, or raised there, still bound the text.
class TextBoundsTest {
    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void wholeTextStaysWhatItIs() {
        assertThat(TextBounds.text(utf8("caf\u00e9"))).isEqualTo("caf\u00e9");
        assertThat(TextBounds.text(new byte[0])).isEmpty();
        assertThat(TextBounds.text(new byte[] {'a', (byte) 0xC3})).isNull();
        assertThat(TextBounds.text(new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80}))
                .as("a surrogate has no UTF-8 form")
                .isNull();
    }

    @Test
    void theNextPrefixSkipsSurrogatesAndDropsTheLargestCharacters() {
        assertThat(TextBounds.next("a\uD7FF")).isEqualTo("a\uE000");
        assertThat(TextBounds.next("n\u00ff")).isEqualTo("n\u0100");
        assertThat(TextBounds.next("p\u007f")).isEqualTo("p\u0080");
        assertThat(TextBounds.next("a" + Character.toString(0x10FFFF))).isEqualTo("b");
        assertThat(TextBounds.next(Character.toString(0x10FFFF))).isNull();
        assertThat(TextBounds.next("")).isNull();
    }

    @Test
    void cutsAndRaisedBytesBoundEveryText() {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        Random random = new Random(seed);
        int[] characters = {'a', 'z', 0x7F, 0x80, 0xFF, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF};
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(6); i > 0; i--) {
                text.appendCodePoint(characters[random.nextInt(characters.length)]);
            }
            byte[] whole = utf8(text.toString());
            byte[] cut = Arrays.copyOf(whole, random.nextInt(whole.length + 1));
            assertThat(Arrays.compareUnsigned(utf8(TextBounds.lower(cut)), whole))
                    .as("-Dwinnow.seed=%d", seed)
                    .isNotPositive();
            if (cut.length == 0 || cut[cut.length - 1] == -1) {
                continue;
            }
            cut[cut.length - 1]++;
            String upper = TextBounds.upper(cut);
            if (upper != null) {
                assertThat(Arrays.compareUnsigned(utf8(upper), whole))
                        .as("-Dwinnow.seed=%d", seed)
                        .isNotNegative();
            }
        }
    }

    @Test
    void bytesThatAreNoTextAtAllTakeNoLongerThanTheirLength() {
        byte[] bytes = new byte[1 << 22];
        Arrays.fill(bytes, (byte) 0xFF);
        assertThat(TextBounds.lower(bytes)).isEmpty();
        assertThat(TextBounds.upper(bytes)).isNull();
    }
}
