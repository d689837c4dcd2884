package io.winnow.physical.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.LongColumn;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class LongRangeTest {
    @Property(tries = 2_000)
    void everyLongIsInsideOrNot(@ForAll long a, @ForAll long b, @ForAll long seed) {
        Random random = new Random(seed);
        for (int bits : new int[] {3, 40, 61, 62, 63}) {
            int shift = 63 - bits;
            long low = random.nextBoolean() ? a >> random.nextInt(64) : edge(random);
            long high = random.nextInt(4) == 0 ? low : random.nextBoolean() ? b >> random.nextInt(64) : edge(random);
            long[] values = new long[64];
            for (int i = 0; i < values.length; i++) {
                values[i] = (i % 3 == 0
                                ? low + random.nextInt(-1, 2)
                                : i % 3 == 1 ? high + random.nextInt(-1, 2) : a + i * b)
                        << shift
                        >> shift;
            }
            for (long flip : new long[] {0, Long.MIN_VALUE}) {
                check(new LongRange(low, high, flip), new LongColumn(values, null, values.length, bits));
            }
        }
    }

    private static long edge(Random random) {
        long[] edges = {Long.MIN_VALUE, -1L << 62, -1L << 61, 0, 1L << 61, 1L << 62, Long.MAX_VALUE};
        return edges[random.nextInt(edges.length)] + random.nextInt(-1, 2);
    }

    private static void check(LongRange range, LongColumn column) {
        byte[] mask = new byte[column.size()];
        range.compare(column, mask, mask.length);
        for (int i = 0; i < mask.length; i++) {
            long value = column.values()[i] ^ range.flip();
            boolean inside = range.low() <= value && value <= range.high();
            assertThat(mask[i])
                    .as("%s of %s, %d bits", value, range, column.bits())
                    .isEqualTo((byte) (inside ? 1 : 0));
        }
    }
}
