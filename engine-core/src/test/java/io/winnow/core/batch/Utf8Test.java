package io.winnow.core.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Utf8Test {
    /// Bytes at which some rule of UTF-8 begins or ends.
    private static final int[] EDGES = {
        0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF,
        0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF
    };

    @Test
    void agreesWithTheDecoderOfTheJdkOnAllShortSequencesOfEdges() {
        for (int length = 1; length <= 4; length++) {
            int[] at = new int[length];
            boolean more = true;
            while (more) {
                byte[] bytes = new byte[length];
                for (int i = 0; i < length; i++) {
                    bytes[i] = (byte) EDGES[at[i]];
                }
                check(bytes);
                more = advance(at);
            }
        }
    }

    @Test
    void agreesWithTheDecoderOfTheJdkOnRandomBytes() {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        System.out.println("winnow.seed=" + seed);
        Random random = new Random(seed);
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[random.nextInt(24)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (random.nextInt(4) > 0 ? 'a' : EDGES[random.nextInt(EDGES.length)]);
            }
            check(bytes);
        }
    }

    @Test
    void findsTheFirstRowThatIsNotUtf8ByItselfAndNotNull() {
        byte[] data = {'a', (byte) 0xC3, (byte) 0xA9, (byte) 0xC3, (byte) 0xA9, (byte) 0xFF};
        int[] offsets = {0, 1, 3, 4, 5, 6};
        assertThat(Utf8.firstInvalid(new BytesColumn(data, offsets, null, 5))).isEqualTo(2);
        assertThat(Utf8.firstInvalid(new BytesColumn(data, offsets, new long[] {0b10011}, 5)))
                .isEqualTo(4);
        assertThat(Utf8.firstInvalid(new BytesColumn(data, offsets, new long[] {0b00011}, 5)))
                .isEqualTo(-1);
    }

    private static boolean advance(int[] at) {
        for (int i = 0; i < at.length; i++) {
            if (++at[i] < EDGES.length) {
                return true;
            }
            at[i] = 0;
        }
        return false;
    }

    private static void check(byte[] bytes) {
        boolean ascii = true;
        for (byte b : bytes) {
            ascii &= b >= 0;
        }
        byte[] framed = new byte[bytes.length + 2];
        framed[0] = (byte) 0xFF;
        framed[framed.length - 1] = (byte) 0xFF;
        System.arraycopy(bytes, 0, framed, 1, bytes.length);
        assertThat(Utf8.isAscii(framed, 1, framed.length - 1)).as("%s", bytes).isEqualTo(ascii);
        assertThat(Utf8.isValid(framed, 1, framed.length - 1)).as("%s", bytes).isEqualTo(decodes(bytes));
    }

    private static boolean decodes(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException _) {
            return false;
        }
    }
}
