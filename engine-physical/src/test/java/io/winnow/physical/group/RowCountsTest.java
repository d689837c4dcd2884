package io.winnow.physical.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.Column;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RowCountsTest {
    @Test
    void rowsOfFewAndManyGroupsAreCounted() {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        Random random = new Random(seed);
        for (int groups : new int[] {1, 2, 5, 511, 512, 513, 3000}) {
            RowCounts counts = new RowCounts();
            counts.ensure(groups);
            long[] expected = new long[groups];
            for (int batch = 0; batch < 5; batch++) {
                int[] owners = random.ints(random.nextInt(0, 5000), 0, groups).toArray();
                counts.add(new Column[0], owners.length, owners);
                for (int owner : owners) {
                    expected[owner]++;
                }
            }
            for (int g = 0; g < groups; g++) {
                assertThat(counts.count(g))
                        .as("group %d of %d, -Dwinnow.seed=%d", g, groups, seed)
                        .isEqualTo(expected[g]);
            }
        }
    }
}
