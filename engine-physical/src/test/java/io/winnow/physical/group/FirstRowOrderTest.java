package io.winnow.physical.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FirstRowOrderTest {
    @Test
    void groupsComeInTheOrderOfTheirFirstRowsHoweverManyRunsTheyAre() {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            int groups = random.nextInt(60);
            List<Long> rows = new ArrayList<>();
            for (int g = 0; g < groups; g++) {
                rows.add(((long) g << (random.nextInt(2) * 40)) | (long) g);
            }
            Collections.sort(rows);
            int runs = random.nextInt(1, 8);
            for (int i = 0; i < runs; i++) {
                Collections.rotate(rows.subList(0, random.nextInt(groups + 1)), random.nextInt(10));
            }
            if (round % 5 == 0) {
                Collections.shuffle(rows, random);
            }
            long[] first = rows.stream().mapToLong(Long::longValue).toArray();
            assertThat(FirstRowOrder.of(first, groups))
                    .as("seed %d", seed)
                    .containsExactly(IntStream.range(0, groups)
                            .boxed()
                            .sorted(Comparator.comparing(rows::get))
                            .mapToInt(Integer::intValue)
                            .toArray());
        }
    }
}
