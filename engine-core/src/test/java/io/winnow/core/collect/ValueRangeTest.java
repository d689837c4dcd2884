package io.winnow.core.collect;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ValueRangeTest {
    /// Few distinct bytes, zeros among them, so that values are often each other's starts.
    @Property(tries = 300)
    void byteStringsAreOrderedByTheirBytes(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int most = 1 + random.nextInt(30);
        List<Bytes> values = new ArrayList<>();
        for (int i = 1 + random.nextInt(20); i > 0; i--) {
            byte[] bytes = new byte[random.nextInt(most)];
            for (int k = 0; k < bytes.length; k++) {
                bytes[k] = (byte) (random.nextInt(4) == 0 ? -random.nextInt(2) : 0);
            }
            values.add(Bytes.of(bytes));
        }
        ByteRange range = (ByteRange) ValueRange.of(DataType.BINARY);
        Column column = ColumnBuilder.column(DataType.BINARY, values);
        int cut = random.nextInt(values.size());
        range.add(column, 0, cut);
        range.add(column, cut, values.size());
        assertThat(Bytes.of(range.min())).isEqualTo(Collections.min(values));
        assertThat(Bytes.of(range.max())).isEqualTo(Collections.max(values));
    }

    @Property(tries = 300)
    void bitsAreCountedInAnyRange(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] words = random.longs(1 + random.nextInt(4)).toArray();
        int from = random.nextInt(64 * words.length + 1);
        int to = random.nextInt(from, 64 * words.length + 1);
        int count = 0;
        for (int i = from; i < to; i++) {
            count += Validity.isSet(words, i) ? 1 : 0;
        }
        assertThat(Validity.count(words, from, to)).isEqualTo(count);
    }

    @Test
    void sumsOfUnsignedNumbersAreExact() {
        IntegerRange range = (IntegerRange) ValueRange.of(DataType.UINT64);
        long[] values = {-1, -1, Long.MIN_VALUE, 5, 7};
        range.add(new LongColumn(values, null, 5), 0, 5);
        BigInteger most = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
        assertThat(range.sum().value())
                .isEqualTo(most.add(most).add(BigInteger.ONE.shiftLeft(63)).add(BigInteger.valueOf(12)));
        assertThat(range.min()).isEqualTo(5);
        assertThat(range.max()).isEqualTo(-1);
    }

    @Test
    void dictionaryEntriesThatNoRowUsesDoNotCount() {
        BytesColumn entries = (BytesColumn) ColumnBuilder.column(DataType.UTF8, List.of("a", "m", "m", "z", "b"));
        Column column = new DictionaryColumn(new int[] {1, 4, 2, 0}, entries, new long[] {0b0111}, 4);
        ByteRange range = (ByteRange) ValueRange.of(DataType.UTF8);
        range.add(column, 0, 4);
        assertThat(new String(range.min(), StandardCharsets.UTF_8)).isEqualTo("b");
        assertThat(new String(range.max(), StandardCharsets.UTF_8)).isEqualTo("m");
        assertThat(range.nulls()).isEqualTo(1);
        range.reset();
        assertThat(range.hasValues()).isFalse();
        range.add(column, 0, 1);
        assertThat(new String(range.min(), StandardCharsets.UTF_8)).isEqualTo("m");
    }

    @Test
    void zerosHaveTheSignThatIsFurtherOut() {
        FloatRange range = (FloatRange) ValueRange.of(DataType.FLOAT64);
        range.add(ColumnBuilder.column(DataType.FLOAT64, List.of(0.0, Double.NaN)), 0, 2);
        assertThat(range.min()).isEqualTo(-0.0);
        assertThat(range.max()).isEqualTo(0.0);
        assertThat(range.hasValues()).isTrue();
        range.reset();
        range.add(ColumnBuilder.column(DataType.FLOAT64, List.of(Double.NaN)), 0, 1);
        assertThat(range.hasValues()).isFalse();
        assertThat(range.nans()).isEqualTo(1);
    }

    @Test
    void longTextsAreCutBetweenCodePoints() {
        String start = "x".repeat(63);
        assertThat(below(start + "ab")).isEqualTo(start + "a");
        assertThat(above(start + "ab")).isEqualTo(start + "b");
        assertThat(below(start + "éb")).isEqualTo(start);
        assertThat(above(start + "éb")).isEqualTo("x".repeat(62) + "y");
        // After U+D7FF come surrogates, which are no code points of a string.
        assertThat(above("x".repeat(61) + "\ud7ffab")).isEqualTo("x".repeat(61) + "\ue000");
        assertThat(above("x".repeat(60) + "\udbff\udfffab")).isEqualTo("x".repeat(59) + "y");
        assertThat(above("\udbff\udfff".repeat(20))).isNull();
        assertThat(above("x".repeat(64))).isEqualTo("x".repeat(64));
        assertThat(above("x".repeat(63) + "\u007fa")).isEqualTo("x".repeat(63) + "\u0080");
    }

    private static String below(String value) {
        byte[] bytes = ByteBounds.below(value.getBytes(StandardCharsets.UTF_8), DataType.UTF8);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static @Nullable String above(String value) {
        byte[] bytes = ByteBounds.above(value.getBytes(StandardCharsets.UTF_8), DataType.UTF8);
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }

    @Test
    void typesWithoutAnOrderHaveNoBounds() {
        for (DataType type : RandomValues.types()) {
            ValueRange range = ValueRange.of(type);
            range.add(RandomValues.seeded(1).column(type, 3, 0), 0, 3);
            assertThat(range.hasValues() || range.nans() == 3).as("%s", type).isEqualTo(ValueRange.hasBounds(type));
        }
    }
}
