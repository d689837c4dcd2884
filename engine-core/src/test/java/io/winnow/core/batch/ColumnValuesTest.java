package io.winnow.core.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ColumnValuesTest {
    @Property(tries = 1000)
    void valuesComeBackOutOfAColumnAsTheyWentIn(@ForAll long seed) {
        RandomValues random = RandomValues.seeded(seed);
        DataType type = random.oneOf(RandomValues.types());
        List<@Nullable Object> values = random.values(type, random.below(200), 0.3);
        Column column = ColumnBuilder.column(type, values);
        assertThat(column.size()).isEqualTo(values.size());
        assertThat(column.physical()).isEqualTo(type.physical());
        assertThat(ColumnValues.all(column, type)).isEqualTo(values);
    }

    @Property(tries = 500)
    void takenAndSlicedRowsKeepTheirValues(@ForAll long seed) {
        RandomValues random = RandomValues.seeded(seed);
        DataType type = random.oneOf(RandomValues.types());
        List<@Nullable Object> values = random.values(type, 1 + random.below(150), 0.3);
        Column column = ColumnBuilder.column(type, values);
        int[] rows = new int[random.below(100)];
        List<@Nullable Object> expected = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            rows[i] = random.below(values.size());
            expected.add(values.get(rows[i]));
        }
        assertThat(ColumnValues.all(column.take(rows, rows.length), type)).isEqualTo(expected);
        int from = random.below(values.size());
        int count = random.below(values.size() - from + 1);
        assertThat(ColumnValues.all(column.slice(from, count), type)).isEqualTo(values.subList(from, from + count));
    }

    @Test
    void aRepeatedValueFillsTheColumn() {
        Column column = ColumnBuilder.repeat(DataType.UTF8, "x", 3);
        assertThat(ColumnValues.all(column, DataType.UTF8)).isEqualTo(List.of("x", "x", "x"));
        assertThat(ColumnBuilder.repeat(DataType.INT64, null, 2).nullCount()).isEqualTo(2);
    }
}
