package io.winnow.physical.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class InternerTest {
    private final long seed = Long.getLong("winnow.seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void longsGetDenseIdsInTheOrderOfTheirFirstRow() {
        System.out.println("winnow.seed=" + seed);
        List<LongSupplier> sources = List.of(
                () -> random.nextInt(100),
                () -> random.nextInt(70_000) - 35_000,
                () -> Long.MIN_VALUE + random.nextInt(2),
                () -> random.nextBoolean() ? Long.MAX_VALUE : Long.MIN_VALUE,
                () -> (long) random.nextInt(5000) << 40,
                () -> (long) random.nextInt(300) << 32 | random.nextInt(300),
                runs(4),
                runs(40),
                random::nextLong);
        for (LongSupplier source : sources) {
            LongInterner interner = new LongInterner();
            Map<Long, Integer> expected = new HashMap<>();
            for (int batch = 0; batch < 12; batch++) {
                int rows = random.nextInt(6000);
                long[] values = new long[rows];
                for (int i = 0; i < rows; i++) {
                    values[i] = source.getAsLong();
                }
                int[] ids = new int[rows];
                interner.assign(values, null, rows, ids);
                for (int i = 0; i < rows; i++) {
                    int next = expected.size();
                    assertThat(ids[i]).isEqualTo(expected.computeIfAbsent(values[i], _ -> next));
                    assertThat(interner.keys()[ids[i]]).isEqualTo(values[i]);
                }
                assertThat(interner.size()).isEqualTo(expected.size());
            }
        }
    }

    /// Values far apart, each several times in a row.
    private LongSupplier runs(int most) {
        long[] value = {0, 0};
        return () -> {
            if (value[1]-- == 0) {
                value[0] = (long) random.nextInt(5000) << 40;
                value[1] = random.nextInt(most);
            }
            return value[0];
        };
    }

    @Test
    void nullIsAValueOfItsOwnWhateverLiesInItsSlot() {
        LongInterner interner = new LongInterner();
        int[] ids = new int[4];
        interner.assign(new long[] {7, 7, 0, 1L << 50}, new long[] {0b1001}, 4, ids);
        assertThat(ids[1]).isEqualTo(ids[2]).isEqualTo(interner.nullId());
        assertThat(ids[0]).isNotEqualTo(ids[1]);
        assertThat(interner.size()).isEqualTo(3);
        interner.assign(new long[] {0}, null, 1, ids);
        assertThat(ids[0]).isEqualTo(3);
    }

    @Test
    void byteStringsOfEveryLengthAreToldApart() {
        BytesInterner interner = new BytesInterner();
        Map<Bytes, Integer> expected = new HashMap<>();
        for (int batch = 0; batch < 30; batch++) {
            List<@Nullable Object> values = new ArrayList<>();
            int rows = random.nextInt(4000);
            for (int i = 0; i < rows; i++) {
                byte[] value = new byte[random.nextInt(40)];
                // Few distinct bytes, so that strings differ in their last byte or their length only.
                for (int b = Math.max(0, value.length - 2); b < value.length; b++) {
                    value[b] = (byte) (random.nextInt(3) - 1);
                }
                values.add(random.nextInt(50) == 0 && batch % 2 == 0 ? null : Bytes.of(value));
            }
            Column column = ColumnBuilder.column(DataType.BINARY, values);
            int[] ids = new int[rows];
            interner.assign((BytesColumn) column, ids);
            BytesColumn back = interner.values(ids, rows);
            for (int i = 0; i < rows; i++) {
                if (values.get(i) instanceof Bytes value) {
                    int id = ids[i];
                    assertThat(id).isEqualTo(expected.computeIfAbsent(value, _ -> id));
                    assertThat(Bytes.of(back.bytes(i))).isEqualTo(value);
                } else {
                    assertThat(ids[i]).isEqualTo(interner.nullId());
                    assertThat(back.isValid(i)).isFalse();
                }
            }
        }
        assertThat(expected.values()).doesNotHaveDuplicates();
    }
}
