package io.winnow.core.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NestedFunctionsTest {
    private static final DataType INTS = new DataType.ListOf(DataType.INT64);
    private static final DataType TEXTS = new DataType.ListOf(DataType.UTF8);
    private static final DataType MAP = new DataType.MapOf(DataType.UTF8, DataType.INT64);

    private static @Nullable Object call(String name, List<DataType> types, @Nullable Object... arguments) {
        ScalarFunction function = FunctionRegistry.standard().find(name);
        assertThat(function).isNotNull();
        if (function == null) {
            return null;
        }
        Signature signature = function.resolve(types, Collections.unmodifiableList(Arrays.asList(arguments)));
        assertThat(signature.arguments()).hasSameSizeAs(types);
        return function.evaluate(
                new FunctionCall(signature.arguments(), signature.result(), ZoneOffset.UTC, Instant.EPOCH), arguments);
    }

    private static List<@Nullable Object> list(@Nullable Object... elements) {
        List<@Nullable Object> list = new ArrayList<>();
        Collections.addAll(list, elements);
        return Collections.unmodifiableList(list);
    }

    @Test
    void elementsAreCountedFromOneOrFromTheEnd() {
        List<DataType> types = List.of(INTS, DataType.INT64);
        assertThat(call("list_extract", types, list(7L, 8L, null), 1L)).isEqualTo(7L);
        assertThat(call("list_extract", types, list(7L, 8L, null), -2L)).isEqualTo(8L);
        assertThat(call("list_extract", types, list(7L), 0L)).isNull();
        assertThat(call("list_extract", types, list(7L), 2L)).isNull();
        assertThat(call("list_extract", types, list(7L), Long.MIN_VALUE)).isNull();
        assertThat(call("list_extract", List.of(DataType.UTF8, DataType.INT64), "a😀b", -2L))
                .isEqualTo("😀");
        assertThat(call("list_extract", List.of(DataType.UTF8, DataType.INT64), "ab", 9L))
                .isEqualTo("");
    }

    @Test
    void mapsAndStructsAreReadByKeyAndName() {
        List<Object> map = List.of(List.of("a", 1L), List.of("b", 2L));
        assertThat(call("map_extract", List.of(MAP, DataType.UTF8), map, "b")).isEqualTo(2L);
        assertThat(call("map_extract", List.of(MAP, DataType.UTF8), map, "c")).isNull();
        assertThat(call("map_keys", List.of(MAP), map)).isEqualTo(List.of("a", "b"));
        assertThat(call("map_values", List.of(MAP), map)).isEqualTo(List.of(1L, 2L));
        assertThat(call("cardinality", List.of(MAP), map)).isEqualTo(2L);
        DataType struct = new DataType.Struct(List.of(Field.of("x", DataType.INT64), Field.of("y", DataType.UTF8)));
        assertThat(call("struct_extract", List.of(struct, DataType.UTF8), List.of(1L, "v"), "y"))
                .isEqualTo("v");
    }

    @Test
    void listsAndStructsAreBuiltWithTheirNulls() {
        assertThat(call("make_array", List.of(DataType.INT64, DataType.NULL), 1L, null))
                .isEqualTo(list(1L, null));
        assertThat(call("make_array", List.of())).isEqualTo(List.of());
        List<DataType> types = List.of(DataType.UTF8, DataType.INT64, DataType.UTF8, DataType.NULL);
        assertThat(call("named_struct", types, "a", 1L, "b", null)).isEqualTo(list(1L, null));
        assertThat(call("concat_operator", List.of(INTS, INTS), list(1L), list(null, 2L)))
                .isEqualTo(list(1L, null, 2L));
    }

    @Test
    void membershipIsUnknownOnlyForANull() {
        List<DataType> types = List.of(INTS, DataType.INT64);
        assertThat(call("array_has", types, list(1L, null), 1L)).isEqualTo(true);
        assertThat(call("array_has", types, list(1L, null), 2L)).isEqualTo(false);
        assertThat(call("array_has", types, list(1L), null)).isNull();
        assertThat(call("array_position", types, list(null, 5L), 5L)).isEqualTo(2L);
        assertThat(call("array_position", types, list(5L), 6L)).isNull();
        DataType floats = new DataType.ListOf(DataType.FLOAT64);
        assertThat(call("array_has", List.of(floats, DataType.FLOAT64), list(Double.NaN), Double.NaN))
                .isEqualTo(true);
    }

    @Test
    void distinctKeepsOneNullAndOneOfEqualFloats() {
        DataType floats = new DataType.ListOf(DataType.FLOAT64);
        assertThat(call("list_distinct", List.of(floats), list(-0.0, 0.0, null, Double.NaN, null, Double.NaN)))
                .isEqualTo(list(0.0, null, Double.NaN));
    }

    @Test
    void sortingPutsNullsAsOrderByDoes() {
        assertThat(call("list_sort", List.of(INTS), list(2L, null, 1L))).isEqualTo(list(1L, 2L, null));
        List<DataType> ordered = List.of(INTS, DataType.UTF8);
        assertThat(call("list_sort", ordered, list(2L, null, 1L), "desc")).isEqualTo(list(null, 2L, 1L));
        List<DataType> nulls = List.of(INTS, DataType.UTF8, DataType.UTF8);
        assertThat(call("list_sort", nulls, list(2L, null, 1L), "DESC", "NULLS LAST"))
                .isEqualTo(list(2L, 1L, null));
        assertThat(call("list_reverse", List.of(INTS), list(1L, null))).isEqualTo(list(null, 1L));
        assertThat(call("list_append", List.of(INTS, DataType.INT64), list(1L), null))
                .isEqualTo(list(1L, null));
    }

    @Test
    void listsAndTextsTurnIntoEachOther() {
        List<DataType> join = List.of(TEXTS, DataType.UTF8);
        assertThat(call("array_to_string", join, list("a", null, "b"), ",")).isEqualTo("a,b");
        assertThat(call("array_to_string", List.of(INTS, DataType.UTF8, DataType.UTF8), list(1L, null), "-", "?"))
                .isEqualTo("1-?");
        List<DataType> split = List.of(DataType.UTF8, DataType.UTF8);
        assertThat(call("string_to_array", split, "abc", "")).isEqualTo(List.of("abc"));
        assertThat(call("string_to_array", split, "a,b,", ",")).isEqualTo(List.of("a", "b", ""));
    }

    @Test
    void seriesIncludeTheirEndAndRangesDoNot() {
        List<DataType> two = List.of(DataType.INT64, DataType.INT64);
        List<DataType> three = List.of(DataType.INT64, DataType.INT64, DataType.INT64);
        assertThat(call("range", List.of(DataType.INT64), 3L)).isEqualTo(List.of(0L, 1L, 2L));
        assertThat(call("range", two, 2L, 2L)).isEqualTo(List.of());
        assertThat(call("generate_series", two, 2L, 4L)).isEqualTo(List.of(2L, 3L, 4L));
        assertThat(call("generate_series", three, 5L, 1L, -2L)).isEqualTo(List.of(5L, 3L, 1L));
        assertThat(call("range", three, Long.MAX_VALUE - 1, Long.MAX_VALUE, 5L)).isEqualTo(List.of(Long.MAX_VALUE - 1));
        assertThat(call("generate_series", three, Long.MAX_VALUE - 1, Long.MAX_VALUE, 1L))
                .isEqualTo(List.of(Long.MAX_VALUE - 1, Long.MAX_VALUE));
    }

    @Test
    void seriesOfMonthEndsDoNotWearOff() {
        IntervalValue month = new IntervalValue(1, 0, 0);
        long january31 = LocalDate.of(2024, 1, 31).toEpochDay() * 86_400_000_000L;
        long march31 = LocalDate.of(2024, 3, 31).toEpochDay() * 86_400_000_000L;
        List<DataType> types = List.of(DataType.TIMESTAMP, DataType.TIMESTAMP, DataType.INTERVAL);
        long february29 = LocalDate.of(2024, 2, 29).toEpochDay() * 86_400_000_000L;
        assertThat(call("generate_series", types, january31, march31, month))
                .isEqualTo(List.of(january31, february29, march31));
    }
}
