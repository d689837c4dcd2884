package io.winnow.core.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.scalar.ScalarCasts;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import io.winnow.core.type.ExactUnion;
import io.winnow.core.type.Field;
import io.winnow.core.type.TimeUnit;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WideningTest {
    private static final DataType SECONDS = new DataType.Timestamp(TimeUnit.SECOND, false);
    private static final DataType NANOS = new DataType.Timestamp(TimeUnit.NANOSECOND, false);

    @Property(tries = 5000)
    void widenedValuesAreTheCastOnesAndEqualTheOldOnes(@ForAll long seed) {
        RandomValues random = RandomValues.seeded(seed);
        DataType from = random.oneOf(RandomValues.scalarTypes());
        DataType to = ExactUnion.of(List.of(from, random.oneOf(RandomValues.scalarTypes())));
        if (to == null) {
            return;
        }
        List<@Nullable Object> values = random.values(from, random.below(200), 0.3);
        List<@Nullable Object> expected = new ArrayList<>();
        try {
            for (Object value : values) {
                expected.add(value == null ? null : ScalarCasts.cast(value, from, to, ZoneOffset.UTC));
            }
        } catch (ExecutionException e) {
            assertThatThrownBy(() -> widened(from, to, values)).isInstanceOf(ExecutionException.class);
            return;
        }
        List<@Nullable Object> actual = widened(from, to, values);
        assertThat(actual).isEqualTo(expected);
        for (int i = 0; i < values.size(); i++) {
            Object value = values.get(i);
            Object wide = actual.get(i);
            if (value != null && wide != null) {
                assertThat(ScalarOrder.compare(value, from, wide, to)).isZero();
            }
        }
    }

    private static List<@Nullable Object> widened(DataType from, DataType to, List<@Nullable Object> values) {
        Column column = new Widening("f: column \"a\"", from, to).apply(ColumnBuilder.column(from, values));
        assertThat(column.physical()).isEqualTo(to.physical());
        assertThat(column.size()).isEqualTo(values.size());
        return ColumnValues.all(column, to);
    }

    @Test
    void partsOfNestedValuesWiden() {
        DataType from = nested(DataType.INT32, DataType.FLOAT32);
        DataType to = nested(DataType.INT64, DataType.FLOAT64);
        assertThat(ExactUnion.of(List.of(from, to))).isEqualTo(to);
        List<@Nullable Object> values = new ArrayList<>();
        RandomValues random = RandomValues.seeded(7);
        values.addAll(random.values(from, 50, 0.2));
        List<@Nullable Object> expected = new ArrayList<>();
        for (Object value : values) {
            expected.add(value == null ? null : ScalarCasts.cast(value, from, to, ZoneOffset.UTC));
        }
        assertThat(widened(from, to, values)).isEqualTo(expected);
    }

    private static DataType nested(DataType number, DataType real) {
        return new DataType.Struct(List.of(
                Field.of("l", new DataType.ListOf(number)), Field.of("m", new DataType.MapOf(DataType.UTF8, real))));
    }

    @Test
    void nullsTakeAnyForm() {
        assertThat(widened(DataType.NULL, DataType.UTF8, Arrays.asList(null, null)))
                .containsOnlyNulls();
        assertThat(widened(DataType.NULL, new DataType.ListOf(DataType.INT32), Arrays.asList(null, null)))
                .containsOnlyNulls();
    }

    @Test
    void dictionariesStayDictionaries() {
        Column entries = ColumnBuilder.column(DataType.INT32, Arrays.asList(7L, -9L));
        Column column = new DictionaryColumn(new int[] {1, 0, 1}, entries, new long[] {0b101}, 3);
        Column wide = new Widening("f", DataType.INT32, DataType.INT64).apply(column);
        assertThat(wide).isInstanceOf(DictionaryColumn.class);
        assertThat(ColumnValues.all(wide, DataType.INT64)).isEqualTo(Arrays.asList(-9L, null, -9L));
    }

    @Test
    void aTimestampBeyondTheFinerUnitIsAnErrorUnlessItsRowIsNull() {
        long[] seconds = {0, 253_402_214_400L, 9_223_372_036L};
        Column column = new LongColumn(seconds, new long[] {0b101}, 3);
        Widening widening = new Widening("f.parquet: column \"t\"", SECONDS, NANOS);
        assertThat(ColumnValues.all(widening.apply(column), NANOS))
                .isEqualTo(Arrays.asList(0L, null, 9_223_372_036_000_000_000L));
        assertThatThrownBy(() -> widening.apply(new LongColumn(seconds, null, 3)))
                .isInstanceOf(ExecutionException.class)
                .hasMessage("f.parquet: column \"t\": 9999-12-31 00:00:00 does not fit TIMESTAMP_NS, which the column "
                        + "is in the files together");
    }

    @Test
    void lazyColumnsWidenWhenTheyAreLoaded() {
        Widening widening = new Widening("f", DataType.INT32, DataType.INT64);
        int[] loads = {0};
        LazyColumn lazy = widening.lazy(() -> {
            loads[0]++;
            return ColumnBuilder.column(DataType.INT32, Arrays.asList(1L, 2L, 3L));
        });
        assertThat(loads[0]).isZero();
        assertThat(ColumnValues.all(lazy.load(), DataType.INT64)).isEqualTo(List.of(1L, 2L, 3L));
        assertThat(ColumnValues.all(lazy.load(new int[] {0, 2}, 2), DataType.INT64))
                .isEqualTo(List.of(1L, 3L));
        LazyColumn same = () -> ColumnBuilder.column(DataType.INT32, List.of(1L));
        assertThat(new Widening("f", DataType.INT32, DataType.INT32).lazy(same)).isSameAs(same);
    }
}
