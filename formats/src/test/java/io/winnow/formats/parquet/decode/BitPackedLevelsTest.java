package io.winnow.formats.parquet.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.CorruptDataException;
import io.winnow.formats.parquet.file.PageAddress;
import java.util.Arrays;
import java.util.Random;
import org.apache.parquet.format.Encoding;
import org.junit.jupiter.api.Test;

/// The deprecated encoding of levels, whose bits writers put in two orders.
class BitPackedLevelsTest {
    private static final PageAddress WHERE = new PageAddress("x.parquet", "c", 0);
    private static final int VALUE_BYTES = 5;

    @Test
    void theFormatSaysHighestBitFirstAndImpalaWritesLowestFirst() {
        assertThat(BitOrder.of("parquet-mr version 1.0.0")).isEqualTo(BitOrder.HIGH_FIRST);
        assertThat(BitOrder.of("")).isEqualTo(BitOrder.HIGH_FIRST);
        assertThat(BitOrder.of("impala version 2.11.0-SNAPSHOT (build 6320ae2)"))
                .isEqualTo(BitOrder.LOW_FIRST);
    }

    @Test
    void levelsOfEveryWidthReadInBothOrders() {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        Random random = new Random(seed);
        for (BitOrder order : BitOrder.values()) {
            for (int max = 1; max < 40; max++) {
                int count = 1 + random.nextInt(300);
                int[] levels = random.ints(count, 0, max + 1).toArray();
                int most = max;
                Levels.Found found = page(levels, max, order);
                long[] words = new long[count / 64 + 1];
                int first = random.nextInt(count + 1);
                int present = found.presence().read(words, 0, first)
                        + found.presence().read(words, first, count - first);
                assertThat(present)
                        .as("%s, level %s, seed %s", order, max, seed)
                        .isEqualTo((int) Arrays.stream(levels)
                                .filter(level -> level == most)
                                .count());
                for (int i = 0; i < count; i++) {
                    assertThat(BitRanges.get(words, i))
                            .as("%s, value %s of level %s, seed %s", order, i, max, seed)
                            .isEqualTo(levels[i] == max);
                }
                assertThat(page(levels, max, order).presence().skip(count)).isEqualTo(present);
            }
        }
    }

    @Test
    void levelsThatThePageIsTooShortForAreRefused() {
        byte[] page = new byte[2 + LittleEndian.SLACK];
        assertThatThrownBy(() -> Levels.inPage(Encoding.BIT_PACKED, BitOrder.HIGH_FIRST, 1, 17, page, 0, 2, WHERE))
                .isInstanceOf(CorruptDataException.class);
    }

    private static Levels.Found page(int[] levels, int max, BitOrder order) {
        int width = 32 - Integer.numberOfLeadingZeros(max);
        int bytes = (levels.length * width + 7) / 8;
        byte[] page = new byte[bytes + VALUE_BYTES + LittleEndian.SLACK];
        int bit = 0;
        for (int level : levels) {
            for (int k = 0; k < width; k++, bit++) {
                boolean low = order == BitOrder.LOW_FIRST;
                int value = level >> (low ? k : width - 1 - k) & 1;
                page[bit / 8] |= (byte) (value << (low ? bit % 8 : 7 - bit % 8));
            }
        }
        Levels.Found found =
                Levels.inPage(Encoding.BIT_PACKED, order, max, levels.length, page, 0, bytes + VALUE_BYTES, WHERE);
        assertThat(found.end()).isEqualTo(bytes);
        return found;
    }
}
