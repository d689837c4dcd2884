package io.winnow.physical.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.type.DataType;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Sums of values of every size, in every form of column, for few and many groups, equal those of big integers.
class ExactSumsTest {
    private final long seed = Long.getLong("winnow.seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void everyFormAndSizeIsSummedExactly() {
        for (int bits = 0; bits <= 63; bits++) {
            for (int groups : new int[] {1, 4, 700}) {
                for (Form form : Form.values()) {
                    check(form, bits, groups);
                }
            }
        }
    }

    private enum Form {
        INTS,
        LONGS,
        KNOWN_LONGS,
        UNSIGNED,
        NARROW,
        WIDE
    }

    private void check(Form form, int bits, int groups) {
        DataType type = form == Form.UNSIGNED ? DataType.UINT64 : DataType.INT64;
        ExactSums sums = new ExactSums(type);
        sums.ensure(groups);
        BigInteger[] expected = new BigInteger[groups];
        Arrays.fill(expected, BigInteger.ZERO);
        for (int batch = 0; batch < 4; batch++) {
            int rows = random.nextInt(1, 3000);
            int[] owners = random.ints(rows, 0, groups).toArray();
            long[] values = values(form == Form.INTS ? Math.min(31, bits) : bits, rows);
            long[] validity = random.nextBoolean()
                    ? null
                    : random.longs(Validity.words(rows)).toArray();
            Column column = column(form, values, validity, rows, bits);
            for (int i = 0; i < rows; i++) {
                if (validity == null || Validity.isSet(validity, i)) {
                    BigInteger value = form == Form.UNSIGNED
                            ? new BigInteger(Long.toUnsignedString(values[i]))
                            : BigInteger.valueOf(values[i]);
                    expected[owners[i]] = expected[owners[i]].add(value);
                }
            }
            if (groups == 1) {
                sums.addUngrouped(new Column[] {column}, rows);
            } else {
                sums.add(new Column[] {column}, rows, owners);
            }
        }
        for (int g = 0; g < groups; g++) {
            assertThat(sums.sum(g))
                    .as("%s of %d bits, group %d of %d, -Dwinnow.seed=%d", form, bits, g, groups, seed)
                    .isEqualTo(expected[g]);
        }
    }

    private long[] values(int bits, int rows) {
        long most = bits == 63 ? Long.MAX_VALUE : (1L << bits) - 1;
        long[] values = new long[rows];
        int extremes = random.nextInt(3);
        for (int i = 0; i < rows; i++) {
            long any = most & random.nextLong();
            values[i] = extremes == 0 ? most : extremes == 1 ? ~most : random.nextBoolean() ? any : ~any;
        }
        return values;
    }

    private static Column column(Form form, long[] values, long @Nullable [] validity, int rows, int bits) {
        return switch (form) {
            case INTS ->
                new IntColumn(Arrays.stream(values).mapToInt(v -> (int) v).toArray(), validity, rows);
            case LONGS, UNSIGNED -> new LongColumn(values, validity, rows);
            case KNOWN_LONGS -> new LongColumn(values, validity, rows, bits);
            case NARROW -> Int128Column.ofLongs(values, validity, rows, bits);
            case WIDE ->
                new Int128Column(Arrays.stream(values).map(v -> v >> 63).toArray(), values, validity, rows);
        };
    }
}
