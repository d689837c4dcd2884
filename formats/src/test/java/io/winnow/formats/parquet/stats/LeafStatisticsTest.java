package io.winnow.formats.parquet.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.prune.StatisticsValue;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import io.winnow.formats.parquet.schema.LeafType;
import io.winnow.formats.parquet.schema.LeafType.Unit;
import io.winnow.formats.parquet.schema.Node;
import io.winnow.formats.parquet.schema.Physical;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Stored statistics as the engine's: which are values, which are bounds only, and which say nothing.
class LeafStatisticsTest {
    private static final WriterFaults NONE = WriterFaults.of("");

    private static Node.Leaf leaf(Physical physical, int length, LeafType type) {
        return new Node.Leaf(0, "x", "x", Node.Repetition.OPTIONAL, physical, length, type, 1, 0);
    }

    private static RawBounds raw(byte @Nullable [] min, byte @Nullable [] max) {
        return new RawBounds(min, max, null, null, 3L, false);
    }

    private static RawBounds deprecated(byte[] min, byte[] max) {
        return new RawBounds(min, max, null, null, null, true);
    }

    private static byte[] le(int value) {
        return ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array();
    }

    private static byte[] le(long value) {
        return ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array();
    }

    private static byte[] le(double value) {
        return le(Double.doubleToRawLongBits(value));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /// Whoever looks at the statistics leaves them aside.
    private static void rejected(ColumnStatistics statistics, Node.Leaf leaf) {
        DataType type = ((LeafType.Floating) leaf.type()).bits() == 64 ? DataType.FLOAT64 : DataType.FLOAT32;
        assertThat(StatisticsValue.contradiction(type, statistics, Stat.exact(10L)))
                .contains("a bound is NaN");
    }

    private static void exact(ColumnStatistics statistics, Object min, Object max) {
        assertThat(statistics.min()).isEqualTo(Stat.exact(min));
        assertThat(statistics.max()).isEqualTo(Stat.exact(max));
    }

    private static void absent(ColumnStatistics statistics) {
        assertThat(statistics.min()).isEqualTo(Stat.absent());
        assertThat(statistics.max()).isEqualTo(Stat.absent());
    }

    private static ColumnStatistics of(RawBounds raw, Node.Leaf leaf) {
        return LeafStatistics.of(raw, leaf, NONE);
    }

    @Test
    void numbersOfFixedWidthAreValues() {
        exact(of(raw(le(-5), le(7)), leaf(Physical.INT32, 0, new LeafType.Int(32, true))), -5L, 7L);
        exact(of(raw(le(-5L), le(7L)), leaf(Physical.INT64, 0, new LeafType.Int(64, true))), -5L, 7L);
        exact(of(raw(le(1), le(-1)), leaf(Physical.INT32, 0, new LeafType.Int(32, false))), 1L, 0xFFFF_FFFFL);
        exact(of(raw(le(1), le(20_000)), leaf(Physical.INT32, 0, new LeafType.Date())), 1L, 20_000L);
        exact(of(raw(le(1), le(2)), leaf(Physical.INT32, 0, new LeafType.Time(Unit.MILLIS))), 1_000_000L, 2_000_000L);
        exact(of(raw(le(-1L), le(2L)), leaf(Physical.INT64, 0, new LeafType.Timestamp(Unit.MICROS, true))), -1L, 2L);
        exact(of(raw(new byte[] {0}, new byte[] {1}), leaf(Physical.BOOLEAN, 0, new LeafType.Bool())), false, true);
    }

    @Test
    void decimalsAreValuesHoweverTheyAreStored() {
        LeafType type = new LeafType.Decimal(9, 2);
        BigDecimal low = new BigDecimal("-1.28");
        BigDecimal high = new BigDecimal("2.55");
        exact(of(raw(le(-128), le(255)), leaf(Physical.INT32, 0, type)), low, high);
        exact(of(raw(le(-128L), le(255L)), leaf(Physical.INT64, 0, type)), low, high);
        byte[] min = {(byte) 0x80};
        byte[] max = {0, (byte) 0xFF};
        exact(of(raw(min, max), leaf(Physical.BYTE_ARRAY, 0, type)), low, high);
        byte[] wideMin = {(byte) 0xFF, (byte) 0xFF, (byte) 0xFF, (byte) 0x80};
        byte[] wideMax = {0, 0, 0, (byte) 0xFF};
        exact(of(raw(wideMin, wideMax), leaf(Physical.FIXED, 4, type)), low, high);
    }

    @Test
    void valuesOutOfTheirTypeSayNothing() {
        absent(of(raw(le(300), le(300)), leaf(Physical.INT32, 0, new LeafType.Int(8, true))));
        absent(of(raw(le(256), le(-1)), leaf(Physical.INT32, 0, new LeafType.Int(8, false))));
        absent(of(raw(le(-1), le(86_400_001)), leaf(Physical.INT32, 0, new LeafType.Time(Unit.MILLIS))));
        absent(of(raw(le(1000), le(1000)), leaf(Physical.INT32, 0, new LeafType.Decimal(3, 0))));
        absent(of(raw(new byte[3], new byte[5]), leaf(Physical.INT32, 0, new LeafType.Int(32, true))));
        absent(of(raw(new byte[3], new byte[5]), leaf(Physical.FIXED, 4, new LeafType.Decimal(9, 0))));
        absent(of(raw(new byte[] {2}, new byte[2]), leaf(Physical.BOOLEAN, 0, new LeafType.Bool())));
        absent(of(raw(new byte[15], new byte[17]), leaf(Physical.FIXED, 16, new LeafType.Uuid())));
    }

    @Test
    void byteStringsAreBoundsUnlessTheWriterSaysMore() {
        Node.Leaf text = leaf(Physical.BYTE_ARRAY, 0, new LeafType.Utf8());
        ColumnStatistics silent = of(raw(utf8("apple"), utf8("pear")), text);
        assertThat(silent.min()).isEqualTo(new Stat.Bound<>("apple"));
        assertThat(silent.max()).isEqualTo(new Stat.Bound<>("pear"));
        RawBounds told = new RawBounds(utf8("apple"), utf8("peas"), true, false, null, false);
        ColumnStatistics known = of(told, text);
        assertThat(known.min()).isEqualTo(Stat.exact("apple"));
        assertThat(known.max()).isEqualTo(new Stat.Bound<>("peas"));
        assertThat(known.nullCount()).isEqualTo(Stat.absent());
        ColumnStatistics bytes =
                of(raw(new byte[] {1}, new byte[] {(byte) 0xFF}), leaf(Physical.BYTE_ARRAY, 0, new LeafType.Binary()));
        assertThat(bytes.max()).isEqualTo(new Stat.Bound<>(Bytes.of((byte) 0xFF)));
    }

    @Test
    void textThatWasCutInsideACharacterIsRounded() {
        Node.Leaf text = leaf(Physical.BYTE_ARRAY, 0, new LeafType.Utf8());
        byte[] cut = {'a', (byte) 0xC3};
        ColumnStatistics statistics = of(new RawBounds(cut, cut, true, true, null, false), text);
        assertThat(statistics.min()).isEqualTo(new Stat.Bound<>("a"));
        assertThat(statistics.max()).isEqualTo(new Stat.Bound<>("b"));
    }

    @Test
    void floatsDoNotTellWhetherThereAreNans() {
        Node.Leaf leaf = leaf(Physical.DOUBLE, 0, new LeafType.Floating(64));
        ColumnStatistics statistics = of(raw(le(-1.5), le(2.5)), leaf);
        exact(statistics, -1.5, 2.5);
        assertThat(statistics.nanCount()).isEqualTo(Stat.absent());
        assertThat(statistics.negativeNanCount()).isEqualTo(Stat.absent());
        rejected(of(raw(le(-1.5), le(Double.NaN)), leaf), leaf);
        rejected(of(raw(le(Double.NaN), le(1.5)), leaf), leaf);
        byte[] halfNan = {0, 0x7E};
        Node.Leaf small = leaf(Physical.FIXED, 2, new LeafType.Floating(16));
        rejected(of(raw(halfNan, halfNan), small), small);
        absent(of(raw(le(1), le(1)), leaf));
        byte[] half = {0, 0x3C};
        exact(of(raw(half, half), leaf(Physical.FIXED, 2, new LeafType.Floating(16))), 1f, 1f);
    }

    @Test
    void deprecatedBoundsAreGoodForSignedNumbersAlone() {
        exact(of(deprecated(le(-5), le(7)), leaf(Physical.INT32, 0, new LeafType.Int(32, true))), -5L, 7L);
        exact(
                of(deprecated(le(-5), le(7)), leaf(Physical.INT32, 0, new LeafType.Decimal(5, 0))),
                new BigDecimal("-5"),
                new BigDecimal("7"));
        absent(of(deprecated(le(-5), le(7)), leaf(Physical.INT32, 0, new LeafType.Int(32, false))));
        absent(of(deprecated(utf8("a"), utf8("b")), leaf(Physical.BYTE_ARRAY, 0, new LeafType.Utf8())));
        absent(of(deprecated(le(1.0), le(2.0)), leaf(Physical.DOUBLE, 0, new LeafType.Floating(64))));
        absent(of(
                deprecated(new byte[] {1}, new byte[] {2}), leaf(Physical.BYTE_ARRAY, 0, new LeafType.Decimal(5, 0))));
    }

    @Test
    void int96HasNoOrder() {
        absent(of(raw(new byte[12], new byte[12]), leaf(Physical.INT96, 0, new LeafType.Timestamp(Unit.NANOS, false))));
    }

    @Test
    void countsOfNullsAreThoseOfTheWriterOrOfTheSchema() {
        Node.Leaf optional = leaf(Physical.INT32, 0, new LeafType.Int(32, true));
        assertThat(of(raw(null, null), optional).nullCount()).isEqualTo(Stat.exact(3L));
        assertThat(of(RawBounds.NONE, optional).nullCount()).isEqualTo(Stat.absent());
        Node.Leaf required = new Node.Leaf(
                0, "x", "x", Node.Repetition.REQUIRED, Physical.INT32, 0, new LeafType.Int(32, true), 0, 0);
        assertThat(of(RawBounds.NONE, required).nullCount()).isEqualTo(Stat.exact(0L));
        WriterFaults lying = new WriterFaults(true, false, true);
        assertThat(LeafStatistics.of(raw(null, null), optional, lying).nullCount())
                .isEqualTo(Stat.absent());
    }
}
