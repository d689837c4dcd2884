package io.winnow.arrow.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.batch.LongColumn;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.type.DataType;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// 128-bit decimals of a type that fits a `long`: limits, upper halves, and rows picked out.
class DecimalDecoderTest {
    private static final DataType.Decimal TYPE = new DataType.Decimal(3, 0);

    private static MemorySegment pairs(long... lowAndHigh) {
        return MemorySegment.ofArray(BufferArray.longs(lowAndHigh));
    }

    private static BufferArray array(int rows) {
        return new BufferArray(rows, 0, List.of());
    }

    @Test
    void bothLimitsFit() {
        MemorySegment bytes = pairs(999, 0, -999, -1, 0, 0);
        LongColumn all = (LongColumn) DecimalDecoder.decode(16, TYPE, array(3), bytes, 3, null);
        assertThat(all.values()).containsExactly(999, -999, 0);
        LongColumn some = DecimalDecoder.narrow(TYPE, array(3), bytes, new int[] {1, 2}, 2);
        assertThat(some.values()).containsExactly(-999, 0);
    }

    @ParameterizedTest
    @ValueSource(longs = {1000, -1000, 1024, -1024, Long.MAX_VALUE, Long.MIN_VALUE})
    void oneMoreDigitIsRefused(long value) {
        MemorySegment bytes = pairs(1, 0, value, value >> 63);
        assertThatThrownBy(() -> DecimalDecoder.decode(16, TYPE, array(2), bytes, 2, null))
                .isInstanceOf(CorruptDataException.class);
        assertThatThrownBy(() -> DecimalDecoder.narrow(TYPE, array(2), bytes, new int[] {0, 1}, 2))
                .isInstanceOf(CorruptDataException.class);
        assertThat(DecimalDecoder.narrow(TYPE, array(2), bytes, new int[] {0}, 1)
                        .values())
                .containsExactly(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, -1, Long.MIN_VALUE, Long.MAX_VALUE})
    void anUpperHalfThatIsNoSignIsRefused(long upper) {
        MemorySegment bytes = pairs(5, upper);
        assertThatThrownBy(() -> DecimalDecoder.decode(16, TYPE, array(1), bytes, 1, null))
                .isInstanceOf(CorruptDataException.class);
        assertThatThrownBy(() -> DecimalDecoder.narrow(TYPE, array(1), bytes, new int[] {0}, 1))
                .isInstanceOf(CorruptDataException.class);
    }

    @Test
    void whatStandsUnderNullIsNotLookedAt() {
        MemorySegment bytes = pairs(5, 0, 1 << 20, 77);
        LongColumn column = (LongColumn) DecimalDecoder.decode(16, TYPE, array(2), bytes, 2, new long[] {1});
        assertThat(column.values()[0]).isEqualTo(5);
        assertThat(column.bits()).isEqualTo(LongColumn.ALL_BITS);
    }

    @Test
    void rowsPickedOutAreThoseOfTheWhole() {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        Random random = new Random(seed);
        DataType.Decimal type = new DataType.Decimal(18, 2);
        for (int round = 0; round < 200; round++) {
            int count = 1 + random.nextInt(3000);
            long[] halves = new long[2 * count];
            for (int i = 0; i < count; i++) {
                halves[2 * i] = random.nextLong(-1L << random.nextInt(1, 60), 1L << random.nextInt(1, 60));
                halves[2 * i] = Math.clamp(halves[2 * i], -999_999_999_999_999_999L, 999_999_999_999_999_999L);
                halves[2 * i + 1] = halves[2 * i] >> 63;
            }
            double kept = random.nextDouble();
            int[] rows = IntStream.range(0, count)
                    .filter(_ -> random.nextDouble() < kept)
                    .toArray();
            LongColumn whole = (LongColumn) DecimalDecoder.decode(16, type, array(count), pairs(halves), count, null);
            LongColumn some = DecimalDecoder.narrow(type, array(count), pairs(halves), rows, rows.length);
            assertThat(some.values())
                    .as("-Dwinnow.seed=%d", seed)
                    .isEqualTo(whole.take(rows, rows.length).values());
            for (int i = 0; i < count; i++) {
                long value = whole.values()[i];
                assertThat(whole.bits() == 63 || (value >= -1L << whole.bits() && value < 1L << whole.bits()))
                        .as("-Dwinnow.seed=%d: %d in %d bits", seed, value, whole.bits())
                        .isTrue();
            }
        }
    }
}
