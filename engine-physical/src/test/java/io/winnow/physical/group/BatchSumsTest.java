package io.winnow.physical.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.type.DataType;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Sums that several accumulators take together equal those of big integers, with strays among the rows.
class BatchSumsTest {
    private final long seed = Long.getLong("winnow.seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void sumsOfAnyNumberOfColumnsOfAnySizesAreExact() {
        for (int columns = 0; columns <= 9; columns++) {
            for (int run = 0; run < 60; run++) {
                check(columns, random.nextInt(1, 9));
            }
        }
    }

    @Test
    void extremesSideBySideDoNotTouchEachOther() {
        int rows = 8192;
        int[] owners = new int[rows];
        for (int bits = 1; bits <= 20; bits++) {
            for (long[] pair : new long[][] {{-1, 0}, {0, -1}, {-1, -1}, {0, 0}}) {
                BatchSums sums = new BatchSums();
                sums.start(rows);
                long[] got = new long[2];
                long most = (1L << bits) - 1;
                for (int c = 0; c < 2; c++) {
                    int column = c;
                    long[] values = new long[rows];
                    Arrays.fill(values, most ^ pair[c]);
                    sums.want(values, bits, (_, sum) -> got[column] += sum);
                }
                sums.add(owners, 1);
                assertThat(got).containsExactly(rows * (most ^ pair[0]), rows * (most ^ pair[1]));
            }
        }
    }

    private void check(int columns, int groups) {
        List<ExactSums> sums = new ArrayList<>();
        RowCounts counts = new RowCounts();
        counts.ensure(groups);
        BigInteger[][] expected = new BigInteger[columns][groups];
        long[] expectedCounts = new long[groups];
        for (int c = 0; c < columns; c++) {
            sums.add(new ExactSums(DataType.INT64));
            sums.get(c).ensure(groups);
            Arrays.fill(expected[c], BigInteger.ZERO);
        }
        BatchSums together = new BatchSums();
        for (int batch = 0; batch < 3; batch++) {
            int rows = random.nextInt(4 * groups, 3000);
            int[] owners = random.ints(rows, 0, groups + 1).toArray();
            together.start(rows);
            for (int c = 0; c < columns; c++) {
                int bits = random.nextInt(0, 64);
                long[] values = random.longs(rows).map(v -> v >> (63 - bits)).toArray();
                long[] validity = random.nextBoolean()
                        ? null
                        : random.longs(Validity.words(rows)).toArray();
                for (int i = 0; i < rows; i++) {
                    if (owners[i] < groups && (validity == null || Validity.isSet(validity, i))) {
                        expected[c][owners[i]] = expected[c][owners[i]].add(BigInteger.valueOf(values[i]));
                    }
                }
                Column[] column = {new LongColumn(values, validity, rows)};
                if (!sums.get(c).wants(column, rows, together)) {
                    sums.get(c).add(column, rows, owners);
                }
            }
            if (random.nextBoolean()) {
                counts.wants(new Column[0], rows, together);
            } else {
                counts.add(new Column[0], rows, owners);
            }
            for (int owner : owners) {
                if (owner < groups) {
                    expectedCounts[owner]++;
                }
            }
            together.add(owners, groups);
        }
        for (int g = 0; g < groups; g++) {
            String what = "group " + g + " of " + groups + ", -Dwinnow.seed=" + seed;
            assertThat(counts.count(g)).as(what).isEqualTo(expectedCounts[g]);
            for (int c = 0; c < columns; c++) {
                assertThat(sums.get(c).sum(g)).as("column " + c + ", " + what).isEqualTo(expected[c][g]);
            }
        }
        // What was a stray's place is a new group's.
        counts.ensure(groups + 1);
        assertThat(counts.count(groups)).isZero();
        for (ExactSums sum : sums) {
            sum.ensure(groups + 1);
            assertThat(sum.sum(groups)).as("-Dwinnow.seed=%d", seed).isZero();
        }
    }
}
