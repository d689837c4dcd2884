package io.winnow.physical.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.Validity;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/// One byte a row and one bit a row, at every number of rows around whole words.
class BitsTest {
    @Property
    void positionsAreThoseOfTheOnes(
            @ForAll @IntRange(max = 300) int rows, @ForAll @DoubleRange(max = 1) double share, @ForAll long seed) {
        byte[] bytes = random(rows, share, seed);
        int[] expected = IntStream.range(0, rows).filter(row -> bytes[row] == 1).toArray();
        int count = Bits.count(bytes, rows);
        assertThat(count).isEqualTo(expected.length);
        assertThat(Arrays.copyOf(Bits.positions(bytes, rows, count), count)).isEqualTo(expected);
    }

    @Property
    void whatIsPackedIsUnpacked(
            @ForAll @IntRange(max = 300) int rows, @ForAll @DoubleRange(max = 1) double share, @ForAll long seed) {
        byte[] bytes = random(rows, share, seed);
        long[] words = Bits.pack(bytes, rows);
        assertThat(Validity.count(words, rows)).isEqualTo(Bits.count(bytes, rows));
        assertThat(Bits.unpack(words, rows)).isEqualTo(Arrays.copyOf(bytes, rows));
    }

    /// Longer than its rows: what lies behind them counts for nothing.
    private static byte[] random(int rows, double share, long seed) {
        Random random = new Random(seed);
        byte[] bytes = new byte[rows + 70];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i >= rows || random.nextDouble() < share ? 1 : 0);
        }
        return bytes;
    }
}
