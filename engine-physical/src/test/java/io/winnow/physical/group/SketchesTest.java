package io.winnow.physical.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SketchesTest {
    private static final double STANDARD_ERROR = 1.04 / 64;
    private static final int BATCH = 4096;

    /// The same in every run: of estimates that are right, one in 16,000 is off by more than four standard errors.
    private final long seed = Long.getLong("winnow.seed", 20_260);

    private final Random random = new Random(seed);

    /// Distinct numbers, the same way apart as random ones: a bijection of 0, 1, ….
    private static long spread(long number, long salt) {
        long mixed = (number ^ salt) * 0x9e3779b97f4a7c15L;
        return (mixed ^ mixed >>> 31) * 0xbf58476d1ce4e5b9L;
    }

    private static Column column(DataType type, long[] numbers) {
        if (type.equals(DataType.INT64)) {
            return new LongColumn(numbers, null, numbers.length);
        }
        ByteBuffer data = ByteBuffer.allocate(20 * numbers.length);
        int[] offsets = new int[numbers.length + 1];
        for (int i = 0; i < numbers.length; i++) {
            data.putLong(numbers[i]).putLong(0x20202020_20202020L).putInt(0);
            offsets[i + 1] = data.position();
        }
        return new BytesColumn(data.array(), offsets, null, numbers.length);
    }

    private static ValueSketches of(DataType type, long[] numbers) {
        ValueSketches sketches = new ValueSketches(type);
        sketches.ensure(1);
        for (int from = 0; from < numbers.length; from += BATCH) {
            long[] some = Arrays.copyOfRange(numbers, from, Math.min(numbers.length, from + BATCH));
            sketches.addUngrouped(new Column[] {column(type, some)}, some.length);
        }
        return sketches;
    }

    private static long estimate(Sketches sketches) {
        return ((LongColumn) sketches.estimates(new int[] {0}, 1)).values()[0];
    }

    private static SketchStates merged(List<? extends Sketches> parts) {
        SketchStates merged = new SketchStates();
        merged.ensure(1);
        for (Sketches part : parts) {
            merged.addUngrouped(new Column[] {part.states(new int[] {0}, 1)}, 1);
        }
        return merged;
    }

    @Test
    void estimatesAreWithinFourStandardErrors() {
        System.out.println("winnow.seed=" + seed);
        List<Integer> sizes = new ArrayList<>(List.of(1, 2, 7, 8, 9, 383, 384, 385, 386, 1_000_000));
        for (int i = 0; i < 30; i++) {
            sizes.add((int) Math.pow(10, 6 * random.nextDouble()));
        }
        double squares = 0;
        int large = 0;
        for (int size : sizes) {
            long salt = random.nextLong();
            long step = 1L + random.nextInt(3);
            long[] numbers = new long[size];
            for (int i = 0; i < size; i++) {
                // Neighbours, as keys of tables are, or numbers that are all over the place.
                numbers[i] = step == 1 ? spread(i, salt) : salt + i * step;
            }
            for (DataType type : List.of(DataType.INT64, DataType.BINARY)) {
                long estimate = estimate(of(type, numbers));
                String what = size + " values of " + type + ", seed " + seed;
                double allowed = size < 300 ? 1 : 4 * STANDARD_ERROR * size;
                assertThat((double) estimate).as(what).isCloseTo(size, within(allowed));
                if (size > 1000) {
                    squares += Math.pow((estimate - size) / (double) size / STANDARD_ERROR, 2);
                    large++;
                }
            }
        }
        assertThat(Math.sqrt(squares / large))
                .as("mean error in standard errors, seed %d", seed)
                .isBetween(0.5, 1.3);
    }

    @Test
    void neitherOrderNorRepetitionNorSharingOutShows() {
        System.out.println("winnow.seed=" + seed);
        for (int round = 0; round < 60; round++) {
            int size = round < 20 ? 370 + round : (int) Math.pow(10, 5 * random.nextDouble());
            long salt = random.nextLong();
            List<Long> values = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                values.add(spread(i, salt));
            }
            Sketches one = of(DataType.INT64, numbers(values));
            int copies = 1 + random.nextInt(3);
            for (int i = 0; i < size * copies / 2; i++) {
                values.add(values.get(random.nextInt(size)));
            }
            Collections.shuffle(values, random);
            List<ValueSketches> parts = new ArrayList<>();
            int cut = 0;
            while (cut < values.size()) {
                int next = Math.min(values.size(), cut + 1 + random.nextInt(values.size()));
                parts.add(of(DataType.INT64, numbers(values.subList(cut, next))));
                cut = next;
            }
            long expected = estimate(one);
            String what = size + " values in " + parts.size() + " parts, seed " + seed;
            assertThat(estimate(of(DataType.INT64, numbers(values)))).as(what).isEqualTo(expected);
            assertThat(estimate(merged(List.of(one)))).as(what).isEqualTo(expected);
            assertThat(estimate(merged(parts))).as(what).isEqualTo(expected);
            Collections.shuffle(parts, random);
            SketchStates twice = merged(parts.subList(0, parts.size() / 2));
            twice.merge(merged(parts.subList(parts.size() / 2, parts.size())), new int[] {0});
            assertThat(estimate(twice)).as(what).isEqualTo(expected);
            ValueSketches together = new ValueSketches(DataType.INT64);
            together.ensure(1);
            parts.forEach(part -> together.merge(part, new int[] {0}));
            assertThat(estimate(together)).as(what).isEqualTo(expected);
            Bytes known = SketchOfValues.state(DataType.INT64, ColumnBuilder.column(DataType.INT64, values));
            SketchStates ofKnown = new SketchStates();
            ofKnown.ensure(1);
            ofKnown.addUngrouped(
                    new Column[] {ColumnBuilder.column(DataType.BINARY, Collections.singletonList(known))}, 1);
            assertThat(estimate(ofKnown)).as(what).isEqualTo(expected);
        }
    }

    private static long[] numbers(List<Long> values) {
        return values.stream().mapToLong(Long::longValue).toArray();
    }

    private static long count(DataType type, @Nullable Object... values) {
        Column column = ColumnBuilder.column(type, Arrays.asList(values));
        ValueSketches sketches = new ValueSketches(type);
        sketches.ensure(1);
        sketches.addUngrouped(new Column[] {column}, values.length);
        return estimate(sketches);
    }

    @Test
    void valuesAreEqualAsTheyAreToTheEngine() {
        double otherNan = Double.longBitsToDouble(0x7ff8_0000_0000_1234L);
        double negativeNan = Double.longBitsToDouble(0xfff8_0000_0000_0001L);
        assertThat(count(DataType.FLOAT64, 0.0, -0.0, null)).isEqualTo(1);
        assertThat(count(DataType.FLOAT64, Double.NaN, otherNan)).isEqualTo(1);
        assertThat(count(DataType.FLOAT64, Double.NaN, negativeNan, otherNan)).isEqualTo(2);
        assertThat(count(DataType.FLOAT32, 0.0f, -0.0f, 1.5f)).isEqualTo(2);
        assertThat(count(DataType.UTF8, "", "", "a", null, "\u0000", "ü")).isEqualTo(4);
        assertThat(count(DataType.BINARY, Bytes.of(), Bytes.of((byte) 0), null)).isEqualTo(2);
        assertThat(count(DataType.BOOL, true, false, null, true)).isEqualTo(2);
        DataType decimal = new DataType.Decimal(30, 4);
        assertThat(count(decimal, new BigDecimal("1.0000"), new BigDecimal("-1.0000"), new BigDecimal("1.0000")))
                .isEqualTo(2);
        assertThat(count(DataType.INT32, null, null)).isZero();
        assertThat(count(DataType.NULL, null, null)).isZero();
        assertThat(SketchOfValues.state(
                        DataType.INT32, ColumnBuilder.column(DataType.INT32, Arrays.asList(null, null))))
                .isNull();
    }

    @Test
    void entriesOfADictionaryCountWhereRowsUseThem() {
        Column entries = ColumnBuilder.column(DataType.UTF8, List.of("a", "b", "a", "c"));
        ValueSketches sketches = new ValueSketches(DataType.UTF8);
        sketches.ensure(3);
        Column codes = new DictionaryColumn(new int[] {0, 2, 1, 3, 0}, entries, new long[] {0b10111}, 5);
        sketches.add(new Column[] {codes}, 5, new int[] {0, 0, 0, 1, 1});
        Column again = new DictionaryColumn(new int[] {3, 3, 3, 3, 2}, entries, null, 5);
        sketches.add(new Column[] {again}, 5, new int[] {2, 2, 2, 2, 2});
        Column none =
                new DictionaryColumn(new int[] {0}, ColumnBuilder.column(DataType.UTF8, List.of()), new long[] {0}, 1);
        sketches.add(new Column[] {none}, 1, new int[] {0});
        assertThat(((LongColumn) sketches.estimates(new int[] {0, 1, 2}, 3)).values())
                .containsExactly(2, 1, 2);
    }

    @Test
    void bytesGrowWithGroupsAndValues() {
        ValueSketches sketches = new ValueSketches(DataType.INT64);
        sketches.ensure(1000);
        long none = sketches.heapBytes();
        int[] groups = new int[BATCH];
        long[] numbers = new long[BATCH];
        for (int i = 0; i < BATCH; i++) {
            groups[i] = i % 1000;
            numbers[i] = i;
        }
        sketches.add(new Column[] {column(DataType.INT64, numbers)}, BATCH, groups);
        assertThat(sketches.heapBytes() - none).isBetween(150_000L, 400_000L);
        for (int round = 0; round < 2; round++) {
            for (int g = 0; g < 1000; g++) {
                Arrays.fill(groups, g);
                sketches.add(new Column[] {column(DataType.INT64, numbers)}, BATCH, groups);
            }
            assertThat(sketches.heapBytes() - none).isBetween(4_200_000L, 4_500_000L);
        }
    }
}
